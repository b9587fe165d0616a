import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {type FaultCase, fails, testFaults} from '../helpers/faults/fault-case.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {gives, leftOut, ofTags} from '../helpers/scenes/tags.ts';
import {noListing, timesOut} from '../helpers/scenes/transport.ts';
import {goodBody, type Responder, responseOf, startFaultServer, works} from '../helpers/service/fault-server.ts';
import {openSession} from '../helpers/terminal/session.ts';

// The modules' own tests test which responses are refused, and why. Here, each class of fault runs in the whole program, and
// each run is judged by the general checks.
describe('a response', () => {
	const refusesKey =
		'`{host}` refused the key (401: `NO: no key`); check ENVPICK_ACCESS_KEY, or get a new one from the service';

	testFaults([
		when(
			'that refuses the key is reported in its words',
			responseOf(401, '{"error":"NO","message":"no key"}'),
			fails(4, refusesKey),
		),
		when('after interim responses is read', Buffer.concat([Buffer.from(interim), responseOf(200, goodBody)]), works),
		when('that never comes is awaited until the time limit', () => {}, timesOut()),
		when(
			'that begins after eleven seconds is read within the time limit',
			socket => void setTimeout(() => socket.end(responseOf(200, goodBody)), 11_000),
			works,
			{within: 11_000 + soon, isPlainOnly: true, isLong: true},
		),
		when('that decompresses to a gigabyte is read up to the limit', bomb, noListing('it is larger than 64 MiB'), {
			...{within: 10_000, isLong: true},
		}),
		when('with fifteen kilobytes of headers is accepted', responseOf(200, goodBody, {x: 'y'.repeat(15_000)}), works),
		when(
			'that ends midway is refused',
			responseOf(200, goodBody.slice(0, -6)),
			noListing('unexpected end of the JSON', 'try again'),
		),
	]);

	it('on a connection that stays open does not delay quitting with q', async () => {
		const server = await startFaultServer(kept);

		const {terminal, held} = openSession(['--base-url', server.base]);
		await terminal.waitForText('ubuntu-22.04-amd64');
		terminal.press('tab', 'q');

		await held(0, {server, paths: ['/v0/resources']});
	});
});

describe('a listing', () => {
	const notEnvironment = leftOut('1 of 2', '`entry 1` is not an environment (expected a group, found null)', 'record');

	testFaults([
		{name: 'without environments is shown as such', ...gives('[]'), exitCode: 1, shows: 'no environments'},
		{
			name: 'with null in place of a group still lists the rest',
			...gives('[null,{"resources":[{"tags":["os:x"]}]}]'),
			...fails(0, notEnvironment),
			prints: 'os:x\n',
			shows: '1 unreadable',
		},
		{
			name: 'of a hundred thousand environments is printed',
			...gives(`[{"resources":[${hundredThousand.map(tags => JSON.stringify({tags: tags.split(',')})).join()}]}]`),
			prints: hundredThousand.map(line => `${line}\n`).join(''),
			shows: '100000 environments',
			...{within: 15_000, isLong: true},
		},
		{
			name: 'has tags with names of JavaScript properties',
			...ofTags('["__proto__","constructor","toString:valueOf"]'),
			prints: '__proto__,constructor,toString:valueOf\n',
			shows: '__proto__',
		},
		{
			name: 'keeps the digits of its numbers',
			...gives('[{"resources":[{"id":12345678901234567890,"a":1e400,"tags":["os:x"]}]}]'),
			arguments: ['--as', 'record'],
			prints: '{"id":12345678901234567890,"a":1e400,"tags":["os:x"]}\n',
			shows: '12345678901234567890',
		},
	]);

	const large: readonly (readonly [what: string, tag: string])[] = [
		['combining marks', `e${'\u0301'.repeat(2 ** 19)}`],
		['joined emoji', '👩\u200d'.repeat(2 ** 18)],
		['wide letters', '错'.repeat(2 ** 19)],
		['letters', 'x'.repeat(2 ** 20)],
		['spaces', `a${' '.repeat(2 ** 20)}b`],
	];

	it.each(casesOf(large, 1))('with a megabyte of %s in a tag is drawn in few bytes', async (_, tag) => {
		const server = await startFaultServer(
			responseOf(200, JSON.stringify({data: [{resources: [{tags: [tag, 'os:x']}]}]})),
		);

		const {terminal, held} = openSession(['--base-url', server.base]);
		await terminal.waitForText('1 environment in 1 group');
		terminal.press('tab', 'q');

		const {written} = await held(0, {within: 15_000, server, paths: ['/v0/resources']});
		expect(written.length).toBeLessThan(2 ** 16);
	});
});

const bomb: Responder = socket => {
	const megabyte = gzipSync(Buffer.alloc(2 ** 20, ' '));
	socket.end(responseOf(200, Buffer.concat(Array<Buffer>(1024).fill(megabyte)), {'content-encoding': 'gzip'}));
};

const interim =
	'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n';

/** A service that keeps the connection open after its response. */
const kept: Responder = socket => socket.write(responseOf(200, goodBody, {'keep-alive': 'timeout=60'}));

const hundredThousand = Array.from({length: 100_000}, (_, id) => `os:x${id},locale:en-us`);

const when = (name: string, response: Responder, outcome: object, more: Partial<FaultCase> = {}): FaultCase => ({
	...{name, response},
	...outcome,
	...more,
});
