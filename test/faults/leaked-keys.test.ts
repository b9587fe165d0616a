import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {leaksOf} from '../helpers/faults/checks.ts';
import {fails, testFaults} from '../helpers/faults/fault-case.ts';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {notReached} from '../helpers/scenes/transport.ts';
import {good, goodBody, type Responder, responseOf, startFaultServer, works} from '../helpers/service/fault-server.ts';

const refused = fails(
	6,
	'will not use the response from `{host}` (it contains the access key); tell the operator of the service',
);

const listingOf = (value: string): string => `{"data":[{"resources":[{"tags":["os:x","note:${value}"]}]}]}`;

const escaped = (text: string): string => text.replace(/./g, one => `\\u00${one.charCodeAt(0).toString(16)}`);

const echoing =
	(toResponse: (credentials: string, key: string) => Buffer | string): Responder =>
	(socket, _, {headers}) => {
		const credentials = headers['authorization'] ?? '';
		socket.end(toResponse(credentials, credentials.slice('Bearer '.length)));
	};

describe('a key that the service echoes', () => {
	const log = ['--debug', 'log'];

	testFaults([
		{
			name: 'in its headers is not in the log',
			response: echoing((said, key) => responseOf(200, goodBody, {'x-echo': said, server: key, [`x-${key}`]: 'x'})),
			arguments: log,
			...works,
		},
		{
			name: 'in an error is neither shown nor in the log',
			response: echoing((said, key) => {
				const body = JSON.stringify({error: key, message: `${btoa(key)} ${encodeURIComponent(said)}`});
				return `HTTP/1.1 400 ${said}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
			}),
			arguments: log,
			...fails(5, '`{host}` did not return a listing (400: `***: *** Bearer%20***`); check the address'),
		},
		{
			name: 'in the target of a redirect is not in the log',
			scene: async key => {
				const target = `/${key}?${btoa(key)}`;
				const server = await startFaultServer((socket, count) =>
					socket.end(count === 1 ? responseOf(307, '', {location: target}) : responseOf(400, '{}')),
				);
				const check = () => expect(server.requests().map(({path}) => path)).toEqual(['/v0/resources', target]);
				return {base: server.base, names: {host: server.host}, check};
			},
			arguments: log,
			...fails(5, '`{host}` did not return a listing (400); check the address'),
		},
		{
			name: 'in a head that is not HTTP is neither shown nor in the log',
			response: echoing(said => `${said}\r\n\r\n`),
			arguments: log,
			...notReached('its response is not valid HTTP', 'check the port, or try https://'),
		},
		{
			name: 'in a listing refuses the listing, and nothing is cached',
			response: echoing((_, key) => responseOf(200, listingOf(key))),
			arguments: log,
			...refused,
		},
		{
			name: 'in a listing is found as JSON escapes it',
			response: echoing((_, key) => responseOf(200, listingOf(escaped(key)))),
			...refused,
		},
		{
			name: 'in a compressed listing is found',
			response: echoing((_, key) => responseOf(200, gzipSync(listingOf(key)), {'content-encoding': 'gzip'})),
			...refused,
		},
		{
			name: 'in a field that is not shown refuses the listing too',
			response: echoing((_, key) => responseOf(200, JSON.stringify({data: [], request: {headers: [key]}}))),
			...refused,
		},
	]);
});

describe('a key in the environment', () => {
	testFaults([
		{
			name: 'in the variables of proxies and terminals is not in the log',
			scene: async key => {
				const server = await good();
				const variables = {HTTPS_PROXY: `http://u:${key}@h.example`, TERM_PROGRAM: key};
				return {base: server.base, server, variables};
			},
			arguments: ['--debug', 'log'],
			...works,
		},
	]);

	it('is not written into a report of Node', async () => {
		let pid = 0;
		const server = await startFaultServer(() => process.kill(pid, 'SIGUSR2'));

		const run = await runPlain(
			{
				arguments: ['--base-url', server.base, '--list', '--timeout', '1'],
				variables: {NODE_OPTIONS: '--report-on-signal --report-signal=SIGUSR2 --report-filename=report.json'},
			},
			id => {
				pid = id;
			},
		);

		// Node reports on standard error that it writes the file.
		expect(run.exitCode).toBe(3);
		expect(run.files.map(([path]) => path)).toContain('work/report.json');
		expect(leaksOf(run)).toEqual([]);
	});

	const refusal =
		'envpick: NODE_DEBUG makes Node print what it sends, including the key; unset it, or remove `stream` from it\n';

	it.each([
		['streams,http,net,tls,undici,child_process', 0, '', 1],
		['*', 2, refusal, 0],
	])('is not in the output of NODE_DEBUG=%s', async (value, exitCode, says, requests) => {
		const server = await good();

		const run = await runPlain({arguments: ['--base-url', server.base, '--list'], variables: {NODE_DEBUG: value}});

		expect(run.exitCode).toBe(exitCode);
		expect(run.stderr).toContain(says);
		expect(server.requests()).toHaveLength(requests);
		expect(leaksOf(run)).toEqual([]);
	});
});
