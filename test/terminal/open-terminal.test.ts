import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {setImmediate as turn} from 'node:timers/promises';
import type {WriteStream} from 'node:tty';
import {describe, expect, it} from 'vitest';
import {untilAccepted} from '../../source/terminal/io/open-terminal.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {sendSignal} from '../helpers/program/processes.ts';
import {openTerminal} from '../helpers/terminal/terminal.ts';

describe('the terminal', () => {
	it.each([
		['standard input and output without redirection', '', 'false false', 'false false'],
		['opened, if standard output is captured', '> /dev/null', 'false true', 'false true'],
		['opened, if standard input is a file', '< /dev/null', 'true false', 'true false'],
		['opened, if neither is the terminal', '< /dev/null > /dev/null', 'true true', 'true true'],
	])('is %s, has its size, and lets the program exit', async (_, streams, own, gone) => {
		const terminal = run(streams);
		await terminal.waitForText(` at 90x20 own ${own}.`);

		terminal.resize(70, 15);

		await terminal.waitForText('ended 0.');
		expect(terminal.lines()).toContain('now 70x15.');
		expect(terminal.lines()).toContain(`gone ${gone}.`);
	});

	it.each([
		['is standard output', ''],
		['was opened', '> /dev/null'],
	])('does not block signals if it accepts nothing: it %s', async (_, streams) => {
		const file = join(await makeDirectory(), 'heard');
		const deed = `
			const isHeard = () => writeFileSync('${file}', 'heard');
			process.on('SIGUSR1', () => {
				setImmediate(isHeard);
				output.write('x'.repeat(1_000_000));
			});
		`;
		const terminal = run(streams, deed);
		await terminal.waitForText('at 90x20');
		const pid = Number(/pid (\d+)/.exec(terminal.screen())?.[1]);

		terminal.stall();
		sendSignal(pid, 'SIGUSR1');

		await expect.poll(() => existsSync(file)).toBe(true);
		terminal.flow();
	});

	it.each([
		['dumb', false],
		['xterm', true],
	])('takes sequences with TERM=%s: %s', async (name, takes) => {
		const deed = "writeSync(2, 'takes ' + terminal.supportsSequences + '.\\n'); process.exit();";

		await run('', deed, `TERM=${name} "$@"`).waitForText(`takes ${takes}.`);
	});

	it.each([
		['0', '80x24'],
		['65535', '1000x400'],
	])('that claims %s columns and rows counts as %s', async (claimed, counted) => {
		const terminal = run('', '', `stty columns ${claimed} rows ${claimed}; exec "$@"`);

		await terminal.waitForText(`at ${counted} own false false.`);
	});

	it('is missing if there is none', () => {
		const words = ['--wait', process.execPath, '--input-type=module', '-e', programOf()];
		const {stderr, status} = spawnSync('setsid', words, {stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8'});

		expect([stderr, status]).toEqual(['none.\n', 0]);
	});
});

const module = new URL('../../source/terminal/io/open-terminal.ts', import.meta.url);

const programOf = (deed = '') => `
	import {writeFileSync, writeSync} from 'node:fs';
	import {openTerminal} from '${module}';
	const {stdin, stdout} = process;
	const terminal = openTerminal(process, process.env);
	const say = (...words) => writeSync(2, words.map(String).join(' ') + '.\\n');
	if (terminal === undefined) {
		say('none');
	} else {
		const {input, output, size} = terminal;
		const sizeNow = () => size().columns + 'x' + size().rows;
		terminal.onResize(() => {
			say('now', sizeNow());
			terminal.close();
			say('gone', input !== stdin && input.destroyed, output !== stdout && output.destroyed);
		});
		input.resume();
		${deed}
		say('pid', process.pid, 'at', sizeNow(), 'own', input !== stdin, output !== stdout);
	}
`;

/** A shell that runs the program as `"$@"`, by default with these streams, and prints its exit code. */
describe('output that a terminal has not accepted', () => {
	const corked = () => {
		const output = new PassThrough() as unknown as WriteStream;
		expect(untilAccepted(output)).toBeUndefined();
		output.cork();
		output.write('frame');
		let isAccepted = false;
		void untilAccepted(output)?.then(() => {
			isAccepted = true;
		});
		return {output, isAccepted: () => isAccepted};
	};

	it('can be awaited', async () => {
		const {output, isAccepted} = corked();
		await turn();
		expect(isAccepted()).toBe(false);

		output.uncork();
		await turn();

		expect([isAccepted(), untilAccepted(output)]).toEqual([true, undefined]);
	});

	it('is awaited forever if the terminal is gone', async () => {
		const {output, isAccepted} = corked();
		output.destroy();
		await turn();

		expect(isAccepted()).toBe(false);
	});
});

const run = (streams: string, deed?: string, script = `"$@" ${streams}; echo "ended $?."`) => {
	const words = ['-c', script, 'sh', process.execPath, '--input-type=module', '-e', programOf(deed)];
	return openTerminal('sh', words, {columns: 90, rows: 20});
};
