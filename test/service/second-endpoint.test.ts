import {text} from 'node:stream/consumers';
import {describe, expect, it} from 'vitest';
import {DecodeError} from '../../source/json/value.ts';
import {parseAddress} from '../../source/service/address.ts';
import {request} from '../../source/service/io/request.ts';
import type {Operation} from '../../source/service/operation.ts';
import {createKey} from '../helpers/program/key.ts';
import {startSocketServer} from '../helpers/service/fault-server.ts';
import {type Respond, sendJson, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

// The program has no such operation. It shows what a second one needs: only this object, and no change in service/.
const submit: Operation<string> = {
	...{
		method: 'POST',
		path: '/v0/tasks',
		body: {file: 'größe.exe', tags: ['os:ubuntu-22.04-amd64']},
		isRepeatable: false,
	},
	...{what: 'a task', does: 'submit tasks'},
	decode: value => {
		const id = (value as {readonly id?: unknown}).id;
		if (typeof id !== 'string') {
			throw new DecodeError('`id` is missing');
		}
		return id;
	},
};

const checkFirst = 'the request may have had an effect, so check that before you try again';

/** The failure of a submission that a service responds to in this way, with its host as HOST, and the number of requests. */
const failureWith = async (respond: Respond, operation: Operation<string> = submit) => {
	const server = await startListingServer({respond});
	const failure = await failureOf(server.base, server.key, {operation});
	return [failure.replaceAll(server.host, 'HOST'), server.requests.length];
};

describe('a second operation', () => {
	it.each([200, 201])('sends JSON with the key, and returns the decoded response with status %i', async status => {
		const bodies: Promise<string>[] = [];
		const server = await startListingServer({
			respond: (response, _, sent) => {
				bodies.push(text(sent));
				sendJson(response, status, {id: 'a-1'});
			},
		});
		const {base, key, requests, host} = server;
		const address = parseAddress(`${base}/api`, {allowsInsecureHttp: false});

		expect(await request(submit, {address, key, timeout: 60_000, variables: {}})).toEqual({
			value: 'a-1',
			text: '{"id":"a-1"}',
		});

		const body = JSON.stringify(submit.body);
		expect(await Promise.all(bodies)).toEqual([body]);
		expect(requests).toEqual([
			{
				method: 'POST',
				url: '/api/v0/tasks',
				headers: {
					host,
					connection: 'close',
					accept: 'application/json',
					'accept-encoding': 'gzip',
					authorization: `Bearer ${key}`,
					'content-type': 'application/json',
					'content-length': `${Buffer.byteLength(body)}`,
					'user-agent': 'envpick',
				},
			},
		]);
	});

	it('has its own words for a response that is something else', async () => {
		expect(await failureWith(response => sendJson(response, 201, {}))).toEqual([
			`6 the response from \`HOST\` is not a task (\`id\` is missing); ${checkFirst}`,
			1,
		]);
		expect(await failureWith(response => sendJson(response, 403, {}))).toEqual([
			'4 `HOST` does not let this key submit tasks (403); ask for permission, or use another key',
			1,
		]);
	});

	it.each([
		[429, 'try again later'],
		[503, 'try again later'],
		[500, checkFirst],
		[504, checkFirst],
		[400, 'check the address'],
	])('is not repeated after status %i, and the advice depends on what the service did', async (status, tryThis) => {
		expect(await failureWith(response => sendJson(response, status, {error: 'NO'}))).toEqual([
			`5 \`HOST\` did not return a task (${status}: \`NO\`); ${tryThis}`,
			1,
		]);
	});

	it.each([
		['before a response', '', 'it closed the connection without a response'],
		[
			'within the response',
			'HTTP/1.1 201 Created\r\nContent-Length: 20\r\n\r\n{"id"',
			'the connection was lost before the response was complete',
		],
	])('is not repeated if the connection is lost %s', async (_, part, why) => {
		const server = await startSocketServer({onRequest: socket => socket.end(part)});

		expect(await failureOf(server.host, createKey(), {operation: submit})).toBe(
			`3 no complete response from \`${server.host}\` (${why}); ${checkFirst}`,
		);
		expect(server.connections()).toBe(1);
	});

	it('may have had an effect if the time is up', async () => {
		const server = await startSocketServer({});

		expect(await failureOf(server.host, createKey(), {operation: submit, timeout: 100})).toBe(
			`3 timed out loading from \`${server.host}\` (0.1 s); ${checkFirst}`,
		);
		expect(server.connections()).toBe(1);
	});

	it('had no effect if nothing listens', async () => {
		const server = await startSocketServer({});
		server.close();

		expect(await failureOf(`http://${server.host}`, createKey(), {operation: submit})).toBe(
			`3 could not reach \`${server.host}\` (connection refused); is the service running, and the address right?`,
		);
	});

	it.each([301, 302, 303])('does not follow a redirect that would turn it into a GET: %i', async status => {
		expect(await failureWith(response => response.writeHead(status, {location: '/v0/tasks/'}).end())).toEqual([
			`5 \`HOST\` redirects a POST (${status}, not followed); ${checkFirst}`,
			1,
		]);
	});

	it.each([307, 308])('follows a redirect that keeps its method and body: %i', async status => {
		const bodies: Promise<string>[] = [];
		const server = await startListingServer({
			respond: (response, count, sent) => {
				bodies.push(text(sent));
				if (count === 1) {
					response.writeHead(status, {location: '/elsewhere'}).end();
				} else {
					sendJson(response, 201, {id: 'a-1'});
				}
			},
		});

		expect(await load(server.base, server.key, {operation: submit})).toBe('a-1');

		expect(server.requests.map(({method, url}) => `${method} ${url}`)).toEqual(['POST /v0/tasks', 'POST /elsewhere']);
		expect(new Set(await Promise.all(bodies))).toEqual(new Set([JSON.stringify(submit.body)]));
	});

	it('is repeated like the request for a listing if that is allowed', async () => {
		const repeatable = {...submit, isRepeatable: true};

		expect(await failureWith(response => sendJson(response, 503, {}), repeatable)).toEqual([
			'5 `HOST` did not return a task (503, 3 tries); try again later',
			3,
		]);
	});
});
