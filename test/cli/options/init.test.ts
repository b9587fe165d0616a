import {spawnSync} from 'node:child_process';
import {chmod, mkdir, readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {toInit, toShellKey} from '../../../source/cli/options/init.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {openEnvpick} from '../../helpers/program/envpick.ts';
import {describeWith} from '../../helpers/program/programs.ts';
import {runHere} from '../../helpers/program/run-here.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

describe('the output of --init', () => {
	it.each([
		[['--bind', 'ctrl+g'], '`--bind` needs `--init`'],
		[['--init', 'zsh', '--bind', 'enter'], '`--bind enter` is not a key to bind in a shell'],
		[['--init', 'zsh', '--bind', 'ctrl+i'], '`--bind ctrl+i` is not a key to bind in a shell'],
		[['--init', 'tcsh'], '`--init tcsh` is not a supported shell; give one of bash, zsh, fish\n'],
		[['--init', 'zsh', '--key', 'ctrl+g'], 'there is no option for the key'],
	])('refuses %j', async (args, why) => {
		const {stdout, stderr, exitCode} = await runHere(args);

		expect([stdout, exitCode]).toEqual(['', 2]);
		expect(stderr).toContain(why);
	});

	it.each(shells)('binds no key of %s that was not requested', shell => {
		const text = toInit(shell, undefined);

		expect(text).toMatch(/envpick[-_]widget/);
		expect(text).not.toMatch(/^\s*bind(?:key)? /m);
	});

	it.each(shells)('says in the output for %s that no key is bound, and how to bind one', shell => {
		const how = `# To bind a key to the widget, run \`envpick --init ${shell} --bind ctrl+g\`.`;

		expect(toInit(shell, undefined)).toContain(how);
		expect(toInit(shell, 'ctrl+g')).not.toContain('No key opens');
	});

	it.each([
		[
			['zsh'],
			[
				'Run once:  envpick --init zsh --bind ctrl+g > ~/.envpick.zsh',
				'Then add to ~/.zshrc, after compinit:  source ~/.envpick.zsh',
				'ctrl+g is an example. Without --bind, no key is bound.',
			],
		],
		[
			['bash', '--bind', 'alt+e'],
			[
				'Run once:  envpick --init bash --bind alt+e > ~/.envpick.bash',
				'Then add to ~/.bashrc:  source ~/.envpick.bash',
			],
		],
		[
			['fish', '--bind', 'alt+e'],
			[
				'Run once:  mkdir -p ~/.config/fish/conf.d && envpick --init fish --bind alt+e > ~/.config/fish/conf.d/envpick.fish',
			],
		],
	])('is instructions on a terminal, and not a script: %j', async (args, lines) => {
		const terminal = openEnvpick(['--init', ...args], {columns: 130, rows: 10});

		expect((await terminal.waitForExit()).exitCode).toBe(0);
		expect(
			terminal
				.screen()
				.trimEnd()
				.split('\n')
				.map(line => line.trimEnd()),
		).toEqual(lines);
	});

	it.each(shells)('changes no settings of the terminal of %s', shell => {
		expect(toInit(shell, 'ctrl+g')).not.toContain('stty');
	});

	it('says in a bash before 4 that it has only the completions', () => {
		const text = toInit('bash', 'ctrl+g').replaceAll('BASH_VERSINFO[0]', '3');
		const {stderr, stdout} = runShell('bash', ['--norc', '--noprofile', '-c', `${text}\ncomplete -p envpick`]);

		expect(stderr).toBe('envpick: bash before 4 gets the completions only; its keys cannot change the line\n');
		expect(stdout).toContain('envpick');
	});
});

const runShell = (shell: string, args: readonly string[], env = {}) =>
	spawnSync(shell, args, {
		encoding: 'utf8',
		env: {PATH: process.env['PATH'], HOME: '/nonexistent', LC_ALL: 'C.UTF-8', TERM: 'xterm', ...env},
	});

it.each(shells)('writes only keys with ctrl or alt and a letter or digit for %s', shell => {
	const keys = ['alt+enter', 'ctrl+home', 'alt+é', 'f1', 'a', 'alt+', 'xalt+a'];

	expect(keys.filter(key => toShellKey(shell, key) !== undefined)).toEqual([]);
	expect(toShellKey(shell, 'alt+e')).toBeDefined();
});

// The keymaps in which a shell binds the key, and the form in which it prints the key's action.
const bound: Readonly<
	Record<(typeof shells)[number], {readonly args: readonly string[]; readonly lines: readonly string[]}>
> = {
	bash: {
		args: ['--norc', '-ic', 'source $0; for map in emacs-standard vi-insert vi-command; do bind -m $map -X; done'],
		lines: ['"\\C-g": "envpick_widget"', '"\\C-g": "envpick_widget"', '"\\C-g": "envpick_widget vi-command"'],
	},
	zsh: {
		args: ['-f', '-c', 'source $0; for map in emacs viins vicmd; do bindkey -M $map "^G"; done'],
		lines: ['"^G" envpick-widget', '"^G" envpick-widget', '"^G" envpick-widget'],
	},
	fish: {
		args: ['--no-config', '--private', '-ic', 'source $argv[1]; bind \\cg; bind -M insert \\cg'],
		lines: ['bind \\cg envpick-widget', 'bind -M insert \\cg envpick-widget'],
	},
};

for (const shell of shells) {
	describeWith([shell], `the key that is given for ${shell}`, () => {
		it('opens the widget in every keymap for typing or moving', async () => {
			const directory = await makeDirectory();
			const script = join(directory, 'script');
			await writeFile(script, toInit(shell, 'ctrl+g'));

			const {stdout} = runShell(shell, [...bound[shell].args, script], {HOME: directory});

			// fish 4 writes `ctrl-g`.
			const lines = stdout.replaceAll('ctrl-g', '\\cg').split('\n');
			expect(lines.filter(line => line.includes('widget'))).toEqual(bound[shell].lines);
		});
	});
}

for (const shell of shells) {
	describeWith([shell], `a start of ${shell}`, () => {
		it('runs neither envpick nor Node', async () => {
			const directory = await makeDirectory();
			const script = join(directory, 'script');
			await writeFile(script, toInit(shell, 'ctrl+g'));
			await mkdir(join(directory, 'ran'));
			for (const name of ['envpick', 'node']) {
				await writeFile(join(directory, name), `#!/bin/sh\n: >'${join(directory, 'ran', name)}'\n`);
				await chmod(join(directory, name), 0o755);
			}
			const args = {bash: ['--norc', '-ic'], zsh: ['-f', '-ic'], fish: ['--private', '-ic']}[shell];
			const env = {PATH: `${directory}:${process.env['PATH']}`, HOME: directory};

			const {stdout, stderr} = runShell(shell, [...args, `source ${script}; echo loaded`], env);

			expect(stdout).toContain('loaded');
			expect(stderr).not.toContain('script');
			expect(await readdir(join(directory, 'ran'))).toEqual([]);
		});
	});
}
