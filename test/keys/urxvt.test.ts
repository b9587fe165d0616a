import {execFileSync, spawn} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {openXServer} from '../helpers/clipboard/x-server.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {until} from '../helpers/program/processes.ts';
import {describeWith} from '../helpers/program/programs.ts';

/** The keys in X's names, and the names that they should get. */
const keys: readonly (readonly [pressed: string, name: string])[] = [
	['Up', 'up'],
	['alt+Up', 'alt+up'],
	['alt+Down', 'alt+down'],
	['shift+Up', 'shift+up'],
	['ctrl+Left', 'ctrl+left'],
	['alt+shift+Down', 'alt+shift+down'],
	['ctrl+alt+Right', 'ctrl+alt+right'],
	['alt+Delete', 'alt+delete'],
	['alt+F1', 'alt+f1'],
	['shift+Home', 'shift+home'],
	['q', 'q'],
	['ctrl+End', 'ctrl+end'],
	['alt+b', 'alt+b'],
	['Escape', 'esc'],
];

const fixture = new URL('../fixtures/keyboard-program.ts', import.meta.url).pathname;

describeWith(['Xvfb', 'urxvt', 'xdotool'], 'the keyboard in urxvt', () => {
	it('gives each key its name, with the keys that are held', async () => {
		const server = await openXServer();
		onTestFinished(server.close);
		const file = join(await makeDirectory(), 'keys');
		const env = {PATH: process.env['PATH'], DISPLAY: server.display, LC_ALL: 'C.UTF-8'};
		const terminal = spawn('urxvt', ['-e', process.execPath, fixture, file], {env, stdio: 'ignore'});
		onTestFinished(() => void terminal.kill());
		const read = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
		const untilRead = (count: number) =>
			until(
				() => read().length >= count,
				() => `urxvt: ${read().join(' ')}`,
			);
		await untilRead(1);

		for (const [index, [pressed]] of keys.entries()) {
			execFileSync('xdotool', ['key', pressed], {env});
			await untilRead(index + 2);
		}

		expect(read().slice(1)).toEqual(keys.map(([, name]) => name));
	});
});
