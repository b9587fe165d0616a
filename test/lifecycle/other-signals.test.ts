import {readFile} from 'node:fs/promises';
import {constants} from 'node:os';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {assertChecks} from '../helpers/faults/checks.ts';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {sendSignal} from '../helpers/program/processes.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {startFaultServer} from '../helpers/service/fault-server.ts';
import {openDemo} from '../helpers/terminal/session.ts';

// The signals that end a program by signal(7), without those of signals.test.ts and SIGKILL, which cannot be caught. It also
// leaves out processor faults and the signal that V8 uses for profiling.
const others = [
	...(['SIGABRT', 'SIGUSR1', 'SIGXCPU', 'SIGALRM', 'SIGIO'] as const),
	...(['SIGPWR', 'SIGSTKFLT', 'SIGUSR2', 'SIGVTALRM'] as const),
];

it.each(casesOf(others, 1))('%s ends the program and restores the terminal; the log names it', async signal => {
	const log = join(await makeDirectory(), 'log');
	const session = await openDemo({}, ['--debug', log]);

	await session.signal(signal);

	await session.held(128 + constants.signals[signal]);
	expect(await readFile(log, 'utf8')).toContain(` ended by ${signal}\n`);
});

// A core file would contain the key, and so could a debugger.
it.each([
	['SIGQUIT', 131, 'leaves no core file'],
	['SIGUSR1', -1, 'opens no debugger port'],
] as const)('%s without a screen leads to exit code %i, and %s', async (signal, exitCode, _) => {
	let pid = 0;
	const server = await startFaultServer(() => sendSignal(pid, signal));
	const command = ['sh', '-c', 'ulimit -c unlimited; exec "$@"', 'sh'];

	const run = await runPlain({command, arguments: ['--base-url', server.base, '--list', '--timeout', '5']}, started => {
		pid = started;
	});

	expect(run).toMatchObject({stderr: '', exitCode});
	assertChecks({...run, exitCode: 138}, {exitCode: 138, within: soon, server, paths: ['/v0/resources']});
	expect(run.files.filter(([path]) => path.startsWith('work/'))).toEqual([]);
});
