import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {
	type CopyOptions,
	copiedText,
	copyCommand,
	copyIn,
	lineIn,
	makeDirectory,
	tmuxCommand,
	toShellLine,
	writeScript,
} from '../../helpers/clipboard/copying.ts';
import {describeLongWith} from '../../helpers/program/programs.ts';

const sentByTmux = 'sent to your terminal (through tmux, 39 bytes, not confirmed)';
const sentByOsc52 = 'sent to your terminal (OSC 52 through tmux, 39 bytes, not confirmed)';
const adviceOf = (line: string) => `add \`${line}\` to tmux.conf, reload it and attach again`;
const kept = (line: string) =>
	`only in tmux (39 bytes), not passed on to your terminal; prefix ] pastes it; ${adviceOf(line)}`;
const dropped = (line: string) => `not copied (tmux drops OSC 52 here); ${adviceOf(line)}`;

const copyInTmux = (config: readonly string[], options: CopyOptions = {}, terminal = 'xterm-256color') => {
	const directory = makeDirectory();
	return copyIn(tmuxCommand(directory, writeScript(directory, copyCommand(options)), config), {env: {TERM: terminal}});
};

describeLongWith(['tmux'], 'copying in tmux', () => {
	for (const setClipboard of ['off', 'external', 'on']) {
		for (const passthrough of ['off', 'on']) {
			const config = [`set -s set-clipboard ${setClipboard}`, `set -g allow-passthrough ${passthrough}`];
			const isOn = setClipboard === 'on';
			const isPassing = passthrough === 'on';

			const outcome = isOn || isPassing ? 'arrives' : 'gives the line that helps';
			it(`${outcome} by OSC 52 with set-clipboard ${setClipboard}, allow-passthrough ${passthrough}`, async () => {
				const {said, arrived} = await copyInTmux(config, {mode: 'osc52'});

				expect(said).toEqual([isOn || isPassing ? sentByOsc52 : dropped('set -s set-clipboard on')]);
				expect(arrived).toEqual(Array.from({length: Number(isOn) + Number(isPassing)}, () => copiedText));
			});
		}
	}

	it('arrives by OSC 52 alone once the line it gave is in tmux.conf', async () => {
		const before = await copyInTmux([], {mode: 'osc52'});

		const after = await copyInTmux([lineIn(before.said)], {mode: 'osc52'});

		expect(before.arrived).toEqual([]);
		expect(after).toEqual({said: [sentByOsc52], arrived: [copiedText]});
	});

	it('stays in tmux while no client is attached', async () => {
		const directory = makeDirectory();
		const file = path.join(directory, 'said');
		const [, , , ...tmux] = tmuxCommand(directory, writeScript(directory, copyCommand()));
		const session = [
			...tmux.slice(1, -2),
			'new-session',
			'-d',
			`${toShellLine(copyCommand())} > ${file}.part; mv ${file}.part ${file}`,
		];

		execFileSync('tmux', session, {env: {PATH: process.env['PATH']}});

		await expect
			.poll(() => existsSync(file) && readFileSync(file, 'utf8'))
			.toBe('only in tmux (39 bytes), not passed on to your terminal; prefix ] pastes it\n');
	});

	it('stays in tmux if its terminal has no clipboard, and arrives with the suggested line', async () => {
		const line = String.raw`set -ga terminal-overrides ',vt100:Ms=\E]52;c;%p2%s\7'`;
		const before = await copyInTmux([], {}, 'vt100');

		const after = await copyInTmux([lineIn(before.said)], {}, 'vt100');

		expect(before).toEqual({said: [kept(line)], arrived: []});
		expect(after).toEqual({said: [sentByTmux], arrived: [copiedText]});
	});

	it('P4: arrives whole up to 74,994 bytes, and a longer text not at all', async () => {
		const longest = await copyInTmux([], {length: 74_994});
		const longer = await copyInTmux([], {length: 74_995});

		expect(longest.said[0]).toContain('sent to your terminal (through tmux, 74,994 bytes, not confirmed)');
		expect(longest.arrived).toEqual(['x'.repeat(74_994)]);
		expect(longer).toEqual({
			said: ['not copied (74,995 bytes, terminals accept 74,994 at most)'],
			arrived: [],
		});
	});

	it('finds tmux without $TMUX, as with sudo', async () => {
		const directory = makeDirectory();
		const script = writeScript(directory, ['env', '-u', 'TMUX', '-u', 'TMUX_PANE', ...copyCommand()]);

		const {said, arrived} = await copyIn(tmuxCommand(directory, script));

		expect(said).toEqual([sentByTmux]);
		expect(arrived).toEqual([copiedText]);
	});
});

describeLongWith(['tmux'], 'copying in a tmux within a tmux', () => {
	const copyNested = (inner: readonly string[], outer: readonly string[], options: CopyOptions = {}) => {
		const directory = makeDirectory();
		const innermost = writeScript(directory, copyCommand(options));
		const script = writeScript(directory, tmuxCommand(directory, innermost, inner, 'inner'), 'inner.sh');
		return copyIn(tmuxCommand(directory, script, outer));
	};
	const passing = ['set -g allow-passthrough on'];

	it('arrives by OSC 52 alone if the inner passes it on and the outer sends it on', async () => {
		const {said, arrived} = await copyNested(passing, ['set -s set-clipboard on'], {mode: 'osc52'});

		expect(said).toEqual([sentByOsc52]);
		expect(arrived).toEqual([copiedText]);
	});
});
