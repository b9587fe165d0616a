import {readFile} from 'node:fs/promises';
import {constants} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {assertChecks} from '../helpers/faults/checks.ts';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {sendSignal} from '../helpers/program/processes.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {startFaultServer} from '../helpers/service/fault-server.ts';
import {openSession} from '../helpers/terminal/session.ts';

// The signals that end a program by signal(7), without those of F1 and F2 and without SIGKILL, which cannot be caught. It
// also leaves out processor faults and the signal that V8 uses for profiling.
const others = [
	'SIGABRT',
	'SIGUSR1',
	'SIGXCPU',
	'SIGALRM',
	'SIGIO',
	'SIGPWR',
	'SIGSTKFLT',
	'SIGUSR2',
	'SIGVTALRM',
] as const;

describe('F2: a rare signal', () => {
	it.each(casesOf(others, 1))('F2: ends the program and restores the terminal; the log names it: %s', async signal => {
		const log = join(await makeDirectory(), 'log');
		const session = openSession(['--demo', '--debug', log]);
		await session.terminal.waitForText(/❯ +windows7-x64/);

		await session.signal(signal);

		await session.held(128 + constants.signals[signal]);
		expect(await readFile(log, 'utf8')).toContain(` ended by ${signal}\n`);
	});

	it('F2: opens no debugger port in a run without a screen', async () => {
		let pid = 0;
		const server = await startFaultServer(() => sendSignal(pid, 'SIGUSR1'));

		const run = await runPlain({arguments: ['--base-url', server.base, '--list']}, started => {
			pid = started;
		});

		expect(run.stderr).toBe('');
		expect(run.exitCode).toBe(-1);
		assertChecks({...run, exitCode: 138}, {exitCode: 138, within: soon, server, paths: ['/v0/resources']});
	});
});
