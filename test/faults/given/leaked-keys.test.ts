import {describe, expect, it} from 'vitest';
import {writeProgram} from '../../helpers/clipboard/copying.ts';
import {leaksOf} from '../../helpers/faults/checks.ts';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {runPlain} from '../../helpers/faults/fault-run.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {casesOf} from '../../helpers/project/torture.ts';
import {goodBody, type Responder, responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';
import {good, works} from '../../helpers/service/good-service.ts';
import {openSession} from '../../helpers/terminal/session.ts';

describe('a key in the environment', () => {
	it('E9: is not passed on to the tool that copies', async () => {
		const server = await good();
		const directory = await makeDirectory();
		writeProgram(directory, 'xclip', `cat > '${directory}/copied'; env > "$HOME/environment"`);

		const {terminal, held} = openSession(['--base-url', server.base], {
			env: {PATH: `${directory}:/usr/bin:/bin`, DISPLAY: ':4242', NODE_OPTIONS: '--no-deprecation'},
		});
		await terminal.waitForText('ubuntu-22.04-amd64');
		terminal.press('enter');

		const {files} = await held(0, {server, paths: ['/v0/resources'], isCopying: true});
		const [, variables = ''] = files.find(([path]) => path === 'home/environment') ?? [];
		expect(variables).toContain('DISPLAY=:4242');
		expect(variables).not.toContain('ENVPICK_');
		expect(variables).not.toContain('NODE_OPTIONS');
	});

	it('E9: is not written into a report of Node', async () => {
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

	it.each(casesOf(['http,net,tls,undici,child_process', 'streams,upstream', 'x'], 1))(
		'E10: is not in the output of NODE_DEBUG=%s',
		async value => {
			const server = await good();

			const run = await runPlain({
				arguments: ['--base-url', server.base, '--list'],
				variables: {NODE_DEBUG: value},
			});

			expect(run.exitCode).toBe(0);
			expect(leaksOf(run)).toEqual([]);
		},
	);

	it.each(casesOf(['*', 'stream', 'http,STREAM', 's*m'], 1))(
		'E10: is not read if NODE_DEBUG=%s would print it',
		async value => {
			const server = await good();

			const run = await runPlain({
				arguments: ['--base-url', server.base, '--list'],
				variables: {NODE_DEBUG: value},
			});

			expect(run.stderr).toContain(
				'envpick: NODE_DEBUG makes Node print what it sends, including the key; unset it, or remove `stream` from it\n',
			);
			expect(run.exitCode).toBe(2);
			expect(server.requests()).toEqual([]);
			expect(leaksOf(run)).toEqual([]);
		},
	);
});

const echoing =
	(toResponse: (credentials: string) => Buffer | string): Responder =>
	(socket, _count, {headers}) =>
		socket.end(toResponse(headers['authorization'] ?? ''));

const toKey = (credentials: string): string => credentials.slice('Bearer '.length);

describe('a key that the service echoes', () => {
	const log = ['--debug', 'log'];

	testFaults([
		{
			name: 'E10: in its headers is not in the log',
			response: echoing(said =>
				responseOf(200, goodBody, {'x-echo': said, server: toKey(said), [`x-${toKey(said)}`]: 'x'}),
			),
			arguments: log,
			...works,
		},
		{
			name: 'E10: in the reason phrase is not in the log',
			response: echoing(said => `HTTP/1.1 418 ${said}\r\ncontent-length: 0\r\n\r\n`),
			arguments: log,
			...fails(5, '`{host}` did not return a listing (418); check the address'),
		},
		{
			name: 'E10: in the target of a redirect is not in the log',
			scene: async key => {
				const server = await startFaultServer((socket, count) =>
					socket.end(count === 1 ? responseOf(307, '', {location: `/${key}?${btoa(key)}`}) : responseOf(400, '{}')),
				);
				const paths = ['/v0/resources', `/${key}?${btoa(key)}`];
				const check = () => expect(server.requests().map(({path}) => path)).toEqual(paths);
				return {base: server.base, names: {host: server.host}, check};
			},
			arguments: log,
			...fails(5, '`{host}` did not return a listing (400); check the address'),
		},
		{
			name: 'E10: in an error is neither shown nor in the log',
			response: echoing(said =>
				responseOf(
					400,
					JSON.stringify({error: toKey(said), message: `${btoa(toKey(said))} ${encodeURIComponent(said)}`}),
				),
			),
			arguments: log,
			...fails(5, '`{host}` did not return a listing (400: ***: *** Bearer%20***); check the address'),
		},
		{
			name: 'E10: in a head that is not HTTP is neither shown nor in the log',
			response: echoing(said => `${said}\r\n\r\n`),
			arguments: log,
			...fails(3, 'could not reach `{host}` (its response is not valid HTTP); check the port, or try https://'),
		},
		{
			name: 'E10: in the variables of proxies and terminals is not in the log',
			scene: async key => {
				const server = await good();
				return {
					base: server.base,
					server,
					variables: {HTTPS_PROXY: `http://u:${key}@h.example`, TERM_PROGRAM: key},
				};
			},
			arguments: log,
			...works,
		},
	]);
});
