import {chmod, writeFile} from 'node:fs/promises';
import {delimiter, dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import type {CompletionShell as Shell} from '../../source/cli/options/table.ts';
import {envpick, runEnvpick} from '../helpers/program/envpick.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {openTerminal, type Terminal} from '../helpers/terminal/terminal.ts';

const starts: Readonly<Record<Shell, (folder: string) => readonly string[]>> = {
	bash: folder => ['--noprofile', '--rcfile', join(folder, 'first'), '-i'],
	zsh: () => ['-d', '-i'],
	fish: folder => ['--no-config', '--private', '--init-command', `source ${join(folder, 'first')}`],
};

const firstLines: Readonly<Record<Shell, (script: string) => string>> = {
	bash: script => `PS1='top\nready> '\nset -o vi\nset -o emacs\nsource ${script}\n`,
	zsh: script => `PS1=$'top\\nready> '\nsource ${script}\nbindkey -e\n`,
	fish: script => `function fish_prompt; printf 'top\\nready> '; end\nfunction fish_greeting; end\nsource ${script}\n`,
};

/** A shell at a prompt of two lines, with ctrl-g bound to the widget, which browses the demo. */
const open = async (shell: Shell): Promise<Terminal> => {
	const folder = await makeFolder();
	const {stdout} = await runEnvpick(['--init', shell, '--bind', 'ctrl+g']);
	await writeFile(join(folder, 'script'), stdout);
	await writeFile(join(folder, shell === 'zsh' ? '.zshrc' : 'first'), firstLines[shell](join(folder, 'script')));
	await writeFile(join(folder, 'envpick'), `#!/bin/sh\nexec '${process.execPath}' '${envpick}' --demo "$@"\n`);
	await chmod(join(folder, 'envpick'), 0o755);
	const path = [folder, dirname(process.execPath), process.env['PATH']].join(delimiter);
	const terminal = openTerminal(shell, starts[shell](folder), {
		columns: 100,
		rows: 30,
		cwd: folder,
		env: {HOME: folder, PATH: path},
	});
	await terminal.waitForText('ready>');
	await terminal.waitFor(() => shell === 'fish' || terminal.modes().bracketedPasteMode, 'the line editor');
	return terminal;
};

const pick = 'os:windows11-21h2-x64,locale:en-us';

for (const shell of ['bash', 'zsh', 'fish'] as const) {
	describeWith([shell], `a key of ${shell}`, () => {
		it('puts the pick in place of the word before the cursor, below the prompt, and leaves the line to be gone on with', async () => {
			const terminal = await open(shell);
			const {bracketedPasteMode} = terminal.modes();

			terminal.type('echo got win11');
			terminal.press('ctrl+g');
			await terminal.waitForText(/^> win11(?:.*\n)*❯ +windows11/m);
			expect(terminal.isAlternateScreen()).toBe(false);
			// Bash itself takes the line of the prompt away while it runs what a key is bound to.
			expect(terminal.screen()).toMatch(shell === 'bash' ? /^top\n> win11/m : /^top\nready> echo got win11\n> win11/m);
			terminal.press('enter');

			await terminal.waitForText(`echo got ${pick}`);
			await terminal.waitFor(() => terminal.modes().bracketedPasteMode === bracketedPasteMode, 'bracketed paste');
			expect(terminal.screen()).not.toContain('❯');
			expect(terminal.screen().match(/top\nready> echo got/g)).toHaveLength(1);
			terminal.type(' and more\r');
			await terminal.waitForText(`\ngot ${pick} and more`);
		});

		it('leaves the line as it is on esc', async () => {
			const terminal = await open(shell);

			terminal.type('echo macos');
			terminal.press('ctrl+g');
			await terminal.waitForText(/^> macos(?:.*\n)*❯ +macos/m);
			terminal.press('ctrl+u', 'esc');
			// What is typed before the shell has its line again may still go to the program.
			const line = 'ready> echo macos';
			const isAsked = () => terminal.lines()[terminal.cursor().y] === line && terminal.cursor().x === line.length;
			await terminal.waitFor(screen => !screen.includes('❯') && isAsked(), 'the line of the shell');
			terminal.type(' kept\r');

			await terminal.waitForText('\nmacos kept');
		});
	});
}

describe('what --init prints', () => {
	it.each([
		[['--bind', 'ctrl+g'], '`--bind` needs `--init`'],
		[['--init', 'zsh', '--bind', 'enter'], '`--bind enter` is not a key to bind in a shell'],
		[['--init', 'zsh', '--bind', 'ctrl+i'], '`--bind ctrl+i` is not a key to bind in a shell'],
		[['--init', 'tcsh'], '`--init tcsh` is not a shell known here'],
		[['--init', 'zsh', '--key', 'ctrl+g'], 'no option takes the key'],
	])('refuses %j', async (args, why) => {
		const {stdout, stderr, exitCode} = await runEnvpick(args);

		expect([stdout, exitCode]).toEqual(['', 2]);
		expect(stderr).toContain(why);
	});

	it.each(['bash', 'zsh', 'fish'])('binds no key of %s that was not asked for', async shell => {
		const {stdout} = await runEnvpick(['--init', shell]);

		expect(stdout).toContain('envpick-widget');
		expect(stdout).not.toMatch(/^\s*bind(?:key)? /m);
	});
});
