import {chmod, mkdir, writeFile} from 'node:fs/promises';
import {delimiter, dirname, join} from 'node:path';
import type {Shell} from '../../../source/cli/options/completions.ts';
import {makeDirectory} from '../program/directory.ts';
import {envpick, runEnvpick} from '../program/envpick.ts';
import {openTerminal, type Terminal, type TerminalOptions} from './terminal.ts';

export type KeyOptions = TerminalOptions & {
	readonly key?: string;
	/** The program's arguments that choose the source of the environments. */
	readonly from?: readonly string[];
	/** Lines of the start file, before and after the output of `--init`. */
	readonly before?: string;
	readonly after?: string;
	/** Whether the shell requests bracketed paste, as every shell does by default. */
	readonly isBracketing?: boolean;
	/** The program that starts the shell. Without it, the shell is the first process of its session. */
	readonly within?: (command: string) => readonly [string, ...string[]];
};

const starts: Readonly<Record<Shell, (directory: string) => readonly string[]>> = {
	bash: directory => ['--noprofile', '--rcfile', join(directory, 'first'), '-i'],
	zsh: () => ['-d', '-i'],
	fish: () => ['--private', '-i'],
};

const startFiles: Readonly<Record<Shell, string>> = {bash: 'first', zsh: '.zshrc', fish: '.config/fish/config.fish'};

const prompts: Readonly<Record<Shell, string>> = {
	bash: "PS1='top\nready> '\nset -o vi\nset -o emacs\n",
	zsh: "PS1=$'top\\nready> '\n",
	fish: "function fish_prompt; printf 'top\\nready> '; end\nfunction fish_greeting; end\nfunction fish_mode_prompt; end\n",
};

const emacs: Readonly<Record<Shell, string>> = {bash: '', zsh: 'bindkey -e\n', fish: ''};

/** The start file's line that makes a shell edit its line like vi. */
export const viOf: Readonly<Record<Shell, string>> = {
	bash: 'set -o vi\n',
	zsh: 'bindkey -v\n',
	fish: 'fish_vi_key_bindings\n',
};

/** The lines for a shell with settings and an alias that break careless scripts. */
export const strictOf: Readonly<Record<Shell, string>> = {
	bash: 'alias envpick=false\nset -u\nset -o posix\nset -o noclobber\nIFS=:\n',
	zsh: 'alias envpick=false\nsetopt NO_UNSET KSH_ARRAYS SH_WORD_SPLIT NO_CLOBBER GLOB_SUBST CSH_NULL_GLOB\nIFS=:\n',
	fish: 'alias envpick false\n',
};

/** The lines for a shell that exits if a command fails. */
export const exitingOf: Readonly<Record<Shell, string>> = {
	bash: 'set -e\n',
	zsh: 'bindkey -e\nsetopt ERR_EXIT ERR_RETURN\n',
	fish: '',
};

/** A shell with a two-line prompt and a key (ctrl+g) that runs envpick below it; also returns the shell's directory. */
export const openShellWithKey = async (shell: Shell, options: KeyOptions = {}): Promise<[Terminal, string]> => {
	const {
		key = 'ctrl+g',
		from = ['--demo'],
		before = '',
		after = emacs[shell],
		isBracketing = true,
		within,
		env,
		...rest
	} = options;
	const directory = await makeDirectory();
	const {stdout} = await runEnvpick(['--init', shell, '--bind', key]);
	await writeFile(join(directory, 'script'), stdout);
	const start = `${prompts[shell]}${before}source ${join(directory, 'script')}\n${after}`;
	await mkdir(join(directory, '.config', 'fish'), {recursive: true});
	await writeFile(join(directory, startFiles[shell]), start);
	const program = [process.execPath, envpick, ...from].map(word => `'${word}'`).join(' ');
	await writeFile(join(directory, 'envpick'), `#!/bin/sh\nexec ${program} "$@"\n`);
	await chmod(join(directory, 'envpick'), 0o755);
	const path = [directory, dirname(process.execPath), process.env['PATH']].join(delimiter);
	const command = [shell, ...starts[shell](directory)] as const;
	const [file, ...args] = within?.(command.map(word => `'${word}'`).join(' ')) ?? command;
	const terminal = openTerminal(file, args, {
		columns: 100,
		rows: 30,
		cwd: directory,
		...rest,
		env: {HOME: directory, PATH: path, ...env},
	});
	await terminal.waitForText('ready>');
	await terminal.waitFor(() => !isBracketing || terminal.modes().bracketedPasteMode, 'the line editor');
	return [terminal, directory];
};

/**
Presses the key and waits for the screen. Returns a function that waits until the shell reads again, with this line and cursor
column. Input before that may still reach the program.
*/
export const pressShellKey = async (terminal: Terminal, shown: RegExp, key = 'ctrl+g') => {
	const countOff = () => terminal.bytes().split(pasteOff).length;
	const before = countOff();
	terminal.press(key);
	await terminal.waitForText(shown);
	return async (line: string, column = line.length): Promise<void> => {
		// At the end, the program turns bracketed paste off, and the shell then turns it on again.
		const isOver = () => countOff() > before && terminal.modes().bracketedPasteMode;
		const isThere = () => terminal.lines()[terminal.cursor().y] === `ready> ${line}`.trimEnd();
		const isIn = () => terminal.cursor().x === 'ready> '.length + column;
		await terminal.waitFor(
			() => isOver() && isThere() && isIn(),
			`\`${line}\` with the cursor in column ${column} of it`,
		);
	};
};

const pasteOff = '\u001b[?2004l';
