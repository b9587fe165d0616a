import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {toDetectionLines} from '../../source/cli/clipboard-test.ts';
import {identityQuestion} from '../../source/clipboard/io/find-path.ts';
import {chunkForScreen, toOsc52} from '../../source/clipboard/osc52.ts';
import type {Detection} from '../../source/clipboard/route.ts';
import {detectionOf, tmuxHop} from '../helpers/clipboard/paths.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openHere} from '../helpers/program/open-here.ts';

const test = 'envpick clipboard test';

/** A run of the clipboard test, on a terminal that was queried for its type. */
const start = async () => {
	const env = {TERM: 'xterm-256color', HOME: await makeDirectory()};
	const log = join(env.HOME, 'log');
	const opened = openHere(['--clipboard-test', '--clipboard', 'osc52', '--debug', log], env, {isSilent: true});
	await opened.shows(identityQuestion);
	return {...opened, readLog: () => readFileSync(log, 'utf8')};
};

describe('--clipboard-test', () => {
	it('sends a text along the path, and prints what to check and what to try', async () => {
		const {text, type, isRaw, ended, readLog} = await start();
		expect(isRaw()).toBe(true);

		type('\u001b[>41;377;0c');

		expect(await ended).toEqual({exitCode: 0, stderr: ''});
		expect(isRaw()).toBe(false);
		expect(readLog()).toContain(' copy: sent\n');
		expect(readLog()).not.toContain(test);
		const [sent, said] = text().split('\u0007');
		expect(`${sent}\u0007`).toContain(toOsc52(test));
		expect(said).toMatch(/^through {5}only your terminal\ntools {7}\S.*\nmode osc52 {2}OSC 52\n/);
		expect(said).toMatch(/\nnow paste somewhere: `envpick clipboard test` should appear\nnothing there\? .+\n$/);
	});

	it('learns from the terminal that another program is on the path', async () => {
		const {text, type, ended} = await start();

		type('x\u001b[>83;40900;0c');

		expect(await ended).toMatchObject({exitCode: 0});
		expect(text()).toContain(chunkForScreen(toOsc52(test)));
		expect(text()).toMatch(/through +screen, then your terminal\n/);
	});

	it('fails if no method works, and the log says why', async () => {
		const home = await makeDirectory();
		const log = join(home, 'log');
		const {text, ended} = openHere(['--clipboard-test', '--clipboard', 'off', '--debug', log], {HOME: home});

		expect(await ended).toEqual({exitCode: 1, stderr: ''});
		expect(text()).not.toContain('now paste');
		expect(readFileSync(log, 'utf8')).toContain(' copy: refused; the clipboard is off\n');
	});
});

const linesOf = (changes: Partial<Detection>): string[] =>
	toDetectionLines(detectionOf(changes)).map(line => line.join(': '));

describe('the clipboard report', () => {
	it('is short in a terminal', () => {
		expect(
			linesOf({
				tools: [
					{name: 'xclip', args: []},
					{name: 'xsel', args: []},
				],
				missing: ['wl-copy', 'clip.exe'],
			}),
		).toEqual([
			'through: only your terminal',
			'tools: xclip, xsel (not installed: wl-copy, clip.exe)',
			'mode auto: xclip, then xsel, then OSC 52',
		]);
	});

	it('names every hop', () => {
		const path = [{type: 'screen'}, tmuxHop({ms: undefined}), {type: 'mosh'}, tmuxHop(), {type: 'tmux'}] as const;

		expect(linesOf({path})[0]).toBe(
			'through: screen, then tmux 3.3a (set-clipboard external, allow-passthrough off, xterm-256color without a clipboard), then mosh, then tmux 3.3a (set-clipboard external, allow-passthrough off, xterm-256color with a clipboard), then tmux (unreachable), then your terminal',
		);
	});

	it('says if no client is attached, and what TERM does not show', () => {
		const path = [tmuxHop({terminal: '', ms: undefined, isPassing: true}), {type: 'multiplexer'}] as const;

		expect(linesOf({path})[0]).toContain('allow-passthrough on, no client attached), then tmux or screen, then your');
	});

	it('names the methods of tmux, and says if there is none', () => {
		expect(linesOf({mode: 'native'}).slice(1)).toEqual(['tools: none', 'mode native: none']);
		expect(linesOf({path: [tmuxHop()]})).toContain('mode auto: tmux load-buffer -w');
	});
});
