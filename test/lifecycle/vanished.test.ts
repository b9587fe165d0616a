import {readFileSync} from 'node:fs';
import type {ServerResponse} from 'node:http';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {writeProgram} from '../helpers/clipboard/copying.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {envpick} from '../helpers/program/envpick.ts';
import {isRunning} from '../helpers/program/processes.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {startFaultServer} from '../helpers/service/fault-server.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';
import {openDemo, openSession} from '../helpers/terminal/session.ts';
import {openTerminal} from '../helpers/terminal/terminal.ts';

const lost = {fate: 'loses its terminal'} as const;

describe('a lost terminal', () => {
	it.each(casesOf([':', 'trap "" HUP'], 1))('ends the program that is started after `%s`', async before => {
		const session = await openDemo({before});

		session.terminal.hangUp();

		await session.held(undefined, lost);
	});

	it('ends the program while it waits for the service', async () => {
		const server = await startFaultServer(() => {});
		const session = openSession(['--base-url', server.base]);
		await session.terminal.waitForText('loading');
		await session.terminal.waitFor(() => server.requests().length > 0, 'the request');

		session.terminal.hangUp();

		await session.held(undefined, {...lost, server, paths: ['/v0/resources']});
	});

	// SIGHUP is not sent there: the program only learns that its input has ended.
	it('ends the program at the end of input without its own terminal', async () => {
		const before = 'set -- setsid --wait sh -c "echo \\"its own \\$\\$\\"; exec \\"\\$@\\"" sh "$@"';
		const session = await openDemo({before});
		const pid = Number(/its own (\d+)/.exec(session.terminal.bytes())?.[1]);

		session.terminal.hangUp();

		await session.held(undefined, {...lost, pid});
	});
});

it.each(['hangs up', 'closes, although SIGHUP is ignored'])(
	'a clipboard tool that hangs ends with a terminal that %s',
	async how => {
		const directory = await makeDirectory();
		const file = join(directory, 'tool');
		writeProgram(directory, 'xclip', `echo $$ > ${file}; exec sleep 60`);
		const before = how === 'hangs up' ? ':' : 'trap "" HUP';
		const env = {PATH: `${directory}:${process.env['PATH']}`, DISPLAY: ':999'};
		const session = await openDemo({before, env});
		const tool = () => Number(readFileSync(file, {encoding: 'utf8', flag: 'a+'}));
		session.terminal.press('tab', 'y');
		await expect.poll(tool).toBeGreaterThan(0);

		session.terminal.hangUp();

		await session.held(undefined, lost);
		await expect.poll(() => isRunning(tool())).toBe(false);
	},
);

describeWith(['perl'], 'a terminal that accepts no output and goes away', () => {
	it('ends the program while it accepts nothing', async () => {
		const session = await openDemo();
		session.terminal.stall();
		await session.writeRead('\x1b[B');

		session.terminal.hangUp();

		await session.held(undefined, lost);
	});
});

it.each(casesOf(['--list', '--json'], 1))(
	'a terminal lost early ends %s like a hang-up, although SIGHUP is ignored',
	async option => {
		const asked = Promise.withResolvers<ServerResponse>();
		const server = await startListingServer({respond: asked.resolve});
		const file = join(await makeDirectory(), 'code');
		const line = `trap "" HUP; "$@"; echo "code $?" > ${file}`;
		const terminal = openTerminal('sh', ['-c', line, 'sh', process.execPath, envpick, option], {
			env: {ENVPICK_BASE_URL: server.base, ENVPICK_ACCESS_KEY: server.key},
		});
		const response = await asked.promise;

		terminal.hangUp();
		response.end('{"data":[{"resources":[{"tags":["os:a"]}]}]}');

		await expect.poll(() => readFileSync(file, {encoding: 'utf8', flag: 'a+'})).toBe('code 129\n');
	},
);

describe('a reader that exits', () => {
	it('is not a failure for a pick, and the terminal is restored', async () => {
		const before = 'set -- sh -c "{ \\"\\$@\\"; echo \\$? >code; } | :; exit \\$(cat code)" sh "$@"';
		const session = await openDemo({before});

		session.terminal.press('enter');

		await session.held(0);
	});
});
