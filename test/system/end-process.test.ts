import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';

const run = promisify(execFile);

describe('a process that leaves the terminal to whoever reads its output', () => {
	it.each([
		['closes standard input and standard error at its exit', {isTTY: false, isHeld: false}, 'closed closed'],
		['closes nothing where its own output is on the terminal', {isTTY: true, isHeld: false}, 'open open'],
		['closes nothing while the terminal is held', {isTTY: false, isHeld: true}, 'open open'],
	])('%s', async (_, {isTTY, isHeld}, states) => {
		const program = `
			import {fstatSync, writeSync} from 'node:fs';
			import {leaveTerminalAtExit} from '${new URL('../../source/system/io/end-process.ts', import.meta.url)}';
			leaveTerminalAtExit(Object.create(process, {stdout: {value: {isTTY: ${isTTY}}}}), () => ${isHeld});
			const stateOf = descriptor => {
				try {
					return fstatSync(descriptor) && 'open';
				} catch {
					return 'closed';
				}
			};
			process.on('exit', () => writeSync(1, stateOf(0) + ' ' + stateOf(2)));
		`;

		const {stdout} = await run(process.execPath, ['--input-type=module', '-e', program]);

		expect(stdout).toBe(states);
	});
});
