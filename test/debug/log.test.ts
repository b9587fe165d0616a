import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';
import {openSession} from '../helpers/terminal/session.ts';

/** The lines of a log without their times. */
const linesOf = async (path: string): Promise<string[]> =>
	(await readFile(path, 'utf8'))
		.replaceAll(/^ *\d+\.\d /gm, '')
		.trimEnd()
		.split('\n');

const runWithLog = async (base: string, key: string) => {
	const path = join(await makeDirectory(), 'log');
	const terminal = {TERM: 'xterm-256color', SSH_CONNECTION: '192.0.2.7 1 192.0.2.8 22'};
	const env = {ENVPICK_ACCESS_KEY: key, ENVPICK_REMEMBER: '0', ...terminal};
	const run = await runHere(['--list', '--debug', path, '--base-url', base], {env});
	return {...run, path, lines: await linesOf(path)};
};

describe('the log of --debug', () => {
	it('names the system, the request, the response and the exit code', async () => {
		const {base, key} = await startListingServer();

		const {lines, path, exitCode} = await runWithLog(`${base}/api`, key);

		const times = (await readFile(path, 'utf8')).match(/^ *\d+\.\d(?= )/gm)!.map(Number);
		expect(times).toEqual(times.toSorted((a, b) => a - b));
		expect(times[0]).toBeGreaterThan(0);
		expect(exitCode).toBe(0);
		expect(lines).toEqual([
			expect.stringMatching(/^envpick \d+\.\d+\.\d+, node \d+\.\d+\.\d+, linux \w+ \S+$/),
			'options: --base-url --list --debug',
			'terminal: TERM=xterm-256color, LANG=C.UTF-8, SSH_CONNECTION=(set), standard output is captured',
			`request: GET ${base}/api/v0/resources`,
			expect.stringMatching(/^response: 200; content-type: application\/json; date; connection: close; [\w-]+: \w+$/),
			expect.stringMatching(/^body: \d+ bytes$/),
			'listing: 1 groups, 2 environments, 4 distinct tags, 0 unreadable',
			'exit code 0',
		]);
	});

	it('reports redirects, retries and the kind of the fault', async () => {
		const {base, key} = await startListingServer({
			respond: (response, count) => {
				if (count === 1) {
					response.writeHead(307, {location: '/elsewhere?token=1#part'}).end();
				} else {
					response.writeHead(503, {'retry-after': '0'}).end();
				}
			},
		});

		const {lines, stderr, exitCode} = await runWithLog(base, key);

		expect(exitCode).toBe(5);
		expect(stderr.trimEnd().split('\n')).toHaveLength(1);
		expect(lines).toContain(`request: GET ${base}/elsewhere`);
		expect(lines.filter(line => line.startsWith('response: 503; retry-after: 0'))).toHaveLength(3);
		expect(lines.filter(line => /^retry: try [23] in \d+(?:\.\d)? s$/.test(line))).toHaveLength(2);
		expect(lines.slice(-2)).toEqual(['fault: code 5, status 503', 'exit code 5']);
	});
});

// test/lifecycle/other-signals.test.ts tests the log for signals, and test/faults/leaked-keys.test.ts tests it for keys.
describe('the log of a run that lost its terminal', () => {
	it.each([
		['a screen', [], /❯ +windows7-x64/],
		['a screen reader', ['--screen-reader'], '1 of 48'],
	] as const)('says once that its terminal hung up: on %s', async (_, options, shown) => {
		const path = join(await makeDirectory(), 'log');
		const session = openSession(['--demo', '--debug', path, ...options]);
		await session.terminal.waitForText(shown);

		session.terminal.hangUp();
		await session.gone();

		expect((await linesOf(path)).filter(line => line.startsWith('ended'))).toEqual(['ended by SIGHUP']);
	});
});
