import {spawnSync} from 'node:child_process';
import {readFile, writeFile} from 'node:fs/promises';
import {delimiter, join} from 'node:path';
import {expect, it} from 'vitest';
import {toInit} from '../../../source/cli/options/init.ts';
import {options} from '../../../source/cli/tasks.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {describeWith} from '../../helpers/program/programs.ts';

for (const shell of ['bash', 'zsh', 'fish'] as const) {
	describeWith([shell], `the widget of ${shell}`, () => {
		const {vi, shown} = shells[shell];
		const run = (...given: Given) => runWidget(shell, ...given);
		const askedFor = (query: string) => `--height\n40%\n--insert\n--query=${query}\n`;

		it.each<[before: string, after: string, query: string, line: string]>([
			['echo win11', '  end', 'win11', 'echo os:a,b|  end'],
			['x --tags=win', '', 'win', 'x --tags=os:a,b|'],
			['x é漢😀 größe', 'ß', 'größe', 'x é漢😀 os:a,b|ß'],
			['x ', '', '', 'x os:a,b|'],
			['x $(y $win', '', '$win', 'x $(y os:a,b|'],
			['x "win', '"', 'win', 'x os:a,b|"'],
			["x 'win", '', 'win', 'x os:a,b|'],
			['x -*?[\\', '', '-*?[\\', 'x os:a,b|'],
		])('replaces the word of %j before %j', async (before, after, query, line) => {
			expect(await run(before, after)).toEqual([shown[0] + line, askedFor(query)]);
		});

		it('inserts the words of the program as they are', async () => {
			const words = String.raw`-T 'os:it'\''s $x' "b" \c \n *`;

			expect((await run('x ', ' y', {picked: `${words}\n`}))[0]).toBe(`${shown[0]}x ${words}| y`);
		});

		it('keeps the line after esc, and below a message of the program', async () => {
			expect((await run('x win', ' y', {picked: '', code: 130}))[0]).toBe(`${shown[0]}x win| y`);
			expect((await run('x win', ' y', {picked: '', code: 2}))[0]).toBe(`${shown[1]}x win| y`);
		});

		it('replaces the whole word in the command mode of vi, in which the cursor is on its end', async () => {
			expect(await run('x wi', 'n y', {mode: vi})).toEqual([`${shown[0]}x os:a,b| y`, askedFor('win')]);
		});
	});
}

/** The line before and after the cursor, and what `envpick` does. */
type Given = [before: string, after?: string, more?: {picked?: string; code?: number; mode?: string}];

/** Calls the widget while `envpick` prints these picks and exits with this code; returns the shown text and the filter. */
const runWidget = async (shell: keyof typeof shells, ...[before, after = '', more = {}]: Given) => {
	const {picked = 'os:a,b\n', code = 0, mode = ''} = more;
	const {args, call} = shells[shell];
	const directory = await makeDirectory();
	const [SCRIPT, asked] = [join(directory, 'script'), join(directory, 'asked')];
	await writeFile(SCRIPT, toInit(shell, undefined, {options, isTerminal: false}));
	const program = `#!/bin/sh\nprintf '%s\\n' "$@" >'${asked}'\nprintf %s "$PICKED"\nexit ${code}\n`;
	await writeFile(join(directory, 'envpick'), program, {mode: 0o755});
	const PATH = `${directory}${delimiter}${process.env['PATH']}`;
	const own = {PATH, HOME: directory, LC_ALL: 'C.UTF-8', TERM: 'xterm', SCRIPT, BEFORE: before, AFTER: after};
	const {stdout} = spawnSync(shell, [...args, call], {encoding: 'utf8', env: {...own, MODE: mode, PICKED: picked}});
	return [stdout, await readFile(asked, 'utf8')];
};

/** How to start a shell that calls the widget, and prints the line; and what it prints first, also after a failure. */
const shells = {
	bash: {
		args: ['--noprofile', '--norc', '-c'],
		call: `set -e; source "$SCRIPT" 2>/dev/null; bind() { :; }; READLINE_LINE=$BEFORE$AFTER READLINE_POINT=\${#BEFORE}
			envpick_widget $MODE; printf '%s|%s' "\${READLINE_LINE:0:READLINE_POINT}" "\${READLINE_LINE:READLINE_POINT}"`,
		vi: 'vi-command',
		shown: ['', ''],
	},
	zsh: {
		args: ['-f', '-c'],
		call: `set -e; source "$SCRIPT"; zle() { print -rn -- "<$*>"; }; LBUFFER=$BEFORE RBUFFER=$AFTER KEYMAP=$MODE
			envpick-widget; print -rn -- "$LBUFFER|$RBUFFER"`,
		vi: 'vicmd',
		shown: ['<reset-prompt>', '<-I>'],
	},
	fish: {
		args: ['--no-config', '--private', '-ic'],
		call: `source $SCRIPT; function fish_prompt; echo; echo; end; set fish_key_bindings fish_vi_key_bindings; set fish_bind_mode $MODE
			set line $BEFORE$AFTER; set at (string length -- "$BEFORE")
			function commandline
				switch "$argv"
					case --current-buffer; echo -- $line
					case '--current-buffer --cut-at-cursor'; string sub --length $at -- "$line"
					case --cursor; echo $at
					case '--replace *'; set line $argv[3..-1]
					case '--cursor *'; set at $argv[2]
				end
			end
			envpick-widget; printf '%s|%s' (string sub --length $at -- "$line") (string sub --start (math $at + 1) -- "$line")`,
		vi: 'default',
		shown: ['', '\n'],
	},
} as const;
