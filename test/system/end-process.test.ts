import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {constants} from 'node:os';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {endingSignals, endNow, endSoon} from '../../source/system/io/end-process.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {linuxNote} from '../helpers/program/programs.ts';

const module = new URL('../../source/system/io/end-process.ts', import.meta.url);

/** Starts a program that can call the module's functions; the shell runs `before` first. */
const start = (program: string, before = ':', words: readonly string[] = []) => {
	const script = `import * as ends from '${module}';\n${program}`;
	const node = [process.execPath, '--input-type=module', '-e', script, '--', ...words];
	const child = spawn('sh', ['-c', `${before}; exec "$@"`, 'sh', ...node], {stdio: ['ignore', 'pipe', 'inherit']});
	onTestFinished(() => void child.kill('SIGKILL'));
	return child;
};

/** How the program ended, and its output. */
const endOf = async (child: ReturnType<typeof start>) => {
	const [[code, signal], output] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
	return {end: signal ?? code, output};
};

it.skipIf(linuxNote !== '')(`knows each signal that ends a process, but those of V8 and of a crash${linuxNote}`, () => {
	const others = 'KILL STOP TSTP TTIN TTOU CONT CHLD URG WINCH PIPE PROF ILL TRAP BUS FPE SEGV SYS XFSZ IOT POLL';
	const names = Object.keys(constants.signals).filter(name => !others.split(' ').includes(name.slice(3)));

	expect([...endingSignals].sort()).toEqual(names.sort());
});

describe('leaveTerminalAtExit', () => {
	it.each([
		['closes standard input and standard error at its exit', {isTTY: false, isHeld: false}, 'closed closed'],
		['closes nothing if its own output is on the terminal', {isTTY: true, isHeld: false}, 'open open'],
		['closes nothing while the terminal is held', {isTTY: false, isHeld: true}, 'open open'],
	])('%s', async (_, {isTTY, isHeld}, output) => {
		const program = `
			import {fstatSync, writeSync} from 'node:fs';
			ends.leaveTerminalAtExit(Object.create(process, {stdout: {value: {isTTY: ${isTTY}}}}), () => ${isHeld});
			const stateOf = descriptor => {
				try {
					return fstatSync(descriptor) && 'open';
				} catch {
					return 'closed';
				}
			};
			process.on('exit', () => writeSync(1, stateOf(0) + ' ' + stateOf(2)));
		`;

		expect(await endOf(start(program))).toEqual({end: 0, output});
	});
});

describe('endBySignal', () => {
	it.each([
		['SIGTERM', ':', 'SIGTERM', 'SIGTERM'],
		['SIGHUP', "trap '' HUP", 'SIGHUP', 'SIGHUP'],
		['SIGHUP', "trap '' HUP", 'SIGUSR1', 'SIGHUP'],
		['SIGQUIT', ':', 'SIGQUIT', 131],
	])('ends by %s after `%s`, even if there is a listener to %s', async (signal, before, heard, end) => {
		const program = `
			setInterval(() => {}, 1000);
			process.on('${heard}', () => console.log('heard'));
			ends.endBySignal(process, '${signal}');
		`;

		expect(await endOf(start(program, before))).toEqual({end, output: ''});
	});
});

describe('endSoon', () => {
	it.each([
		[
			'ends a process that something keeps running, with its exit code',
			`process.exitCode = 3; setInterval(() => {}, 1000); process.on('exit', () => console.log('over'));`,
			{end: 3, output: 'true\nover\n'},
		],
		['does not keep the process running', '', {end: 0, output: 'false\n'}],
	])('%s', async (_, before, end) => {
		const program = `ends.endSoon(process); console.log(process.getActiveResourcesInfo().includes('Timeout'));`;

		expect(await endOf(start(before + program))).toEqual(end);
	});

	it('waits 100 ms, and until the output is written, unless that is a terminal', () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const exit = vi.fn();
		const stdout = {isTTY: false, writableLength: 1};
		const end = () => endSoon({stdout, getActiveResourcesInfo: () => [], exit} as unknown as NodeJS.Process);
		end();

		vi.advanceTimersByTime(1000);
		expect(exit).not.toHaveBeenCalled();
		stdout.writableLength = 0;
		vi.advanceTimersByTime(100);
		expect(exit).toHaveBeenCalledOnce();

		Object.assign(stdout, {isTTY: true, writableLength: 1});
		end();
		vi.advanceTimersByTime(99);
		expect(exit).toHaveBeenCalledOnce();
		vi.advanceTimersByTime(1);
		expect(exit).toHaveBeenCalledTimes(2);
	});
});

describe('endNow', () => {
	it.each([
		['FSReqCallback', [['/bin/sh', ['sh', '-c', 'exit 7'], {}]]],
		['GetAddrInfoReqWrap', [['/bin/sh', ['sh', '-c', 'exit 7'], {}]]],
		['GetNameInfoReqWrap', [['/bin/sh', ['sh', '-c', 'exit 7'], {}]]],
		['TCPSocketWrap', []],
	])('becomes a shell while a thread works, and not for a socket: %s', (name, calls) => {
		const getActiveResourcesInfo = () => ['Timeout', name];
		const host = {exitCode: 7, getActiveResourcesInfo, emit: vi.fn(), execve: vi.fn(), exit: vi.fn()};

		endNow(host as unknown as NodeJS.Process);

		expect([host.execve.mock.calls, host.emit.mock.calls]).toEqual([calls, calls.map(() => ['exit', 7])]);
		endNow({...host, execve: undefined} as unknown as NodeJS.Process);
		expect(host.exit).toHaveBeenCalledTimes(2);
	});

	it.each([
		['lets exit listeners set its exit code', 7, 8, {end: 8, output: 'over 7'}],
		['ends with 0 if no exit code was set', undefined, undefined, {end: 0, output: 'over 0'}],
	])('does not wait for a thread that cannot be ended, and %s', async (_, set, changed, expected) => {
		const pipe = join(await makeDirectory(), 'pipe');
		execFileSync('mkfifo', [pipe]);
		const program = `
			const {open, writeSync} = await import('node:fs');
			process.exitCode = ${set};
			// Opens it only once another process writes.
			open(process.argv[1], 'r', () => {});
			ends.leaveTerminalAtExit(process, () => false);
			process.on('exit', code => {
				writeSync(1, 'over ' + code);
				process.exitCode = ${changed};
			});
			ends.endNow(process);
		`;

		expect(await endOf(start(program, ':', [pipe]))).toEqual(expected);
	});
});
