import {spawnSync} from 'node:child_process';
import {mkdir, readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {toInit, toShellKey} from '../../../source/cli/options/init.ts';
import {options} from '../../../source/cli/tasks.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {openHere} from '../../helpers/program/open-here.ts';
import {describeWith} from '../../helpers/program/programs.ts';
import {runHere} from '../../helpers/program/run-here.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

const runShell = (shell: string, args: readonly string[], env = {}) =>
	spawnSync(shell, args, {
		encoding: 'utf8',
		env: {PATH: process.env['PATH'], HOME: '/nonexistent', LC_ALL: 'C.UTF-8', TERM: 'xterm', ...env},
	});

describe('the output of --init', () => {
	it.each(['enter', 'ctrl+i', 'ctrl+c'])('refuses the key %s', async key => {
		const line = `\`--bind ${key}\` is not a key to bind in a shell; use ctrl or alt with a letter, such as ctrl-g or alt-e`;

		expect(await runHere(['--init', 'zsh', '--bind', key])).toEqual({
			stdout: '',
			stderr: `envpick: ${line}\n`,
			exitCode: 2,
		});
	});

	it('supports only some shells', async () => {
		expect(await runHere(['--init', 'tcsh'])).toMatchObject({
			stderr: 'envpick: `--init tcsh` is not a supported shell; use one of bash, zsh, fish\n',
			exitCode: 2,
		});
	});

	it.each(shells)('binds no key of %s that was not requested, and says how to bind one', shell => {
		const text = toInit(shell, undefined, {options, isTerminal: false});

		expect(text).toMatch(/envpick[-_]widget.+command envpick --height 40% --insert --query="/s);
		expect(text).not.toMatch(/^\s*bind(?:key)? /m);
		expect(text).toContain(`envpick --init ${shell} --bind ctrl-g > `);
	});

	it.each([
		[
			['zsh'],
			'Run once:  envpick --init zsh --bind ctrl-g > ~/.envpick.zsh',
			'Then add to ~/.zshrc, after compinit:  source ~/.envpick.zsh',
			'ctrl-g is an example. Without --bind, no key is bound.',
		],
		[
			['bash', '--bind', 'alt+e'],
			'Run once:  envpick --init bash --bind alt+e > ~/.envpick.bash',
			'Then add to ~/.bashrc:  source ~/.envpick.bash',
		],
		[
			['fish', '--bind', 'alt+e'],
			'Run once:  mkdir -p ~/.config/fish/conf.d && envpick --init fish --bind alt+e > ~/.config/fish/conf.d/envpick.fish',
		],
	])('is instructions on a terminal, and not a script: %j', async (args, ...lines) => {
		const terminal = openHere(['--init', ...args]);

		expect(await terminal.ended).toEqual({exitCode: 0, stderr: ''});
		expect(terminal.text()).toBe(lines.map(line => `${line}\n`).join(''));
	});

	it('says in a bash before 4 that it has only the completions', () => {
		const text = toInit('bash', 'ctrl+g', {options, isTerminal: false}).replaceAll('BASH_VERSINFO[0]', '3');
		const script = `set -o emacs\n${text}\ncomplete -p envpick`;
		const {stderr, stdout} = runShell('bash', ['--norc', '--noprofile', '-c', script]);

		expect(stderr).toBe(
			'envpick: bash older than 4 gets only the completions, because its key bindings cannot change the line\n',
		);
		expect(stdout).toContain('envpick');
	});

	it.each([
		['in a script, for BASH_ENV', ['-c', 'echo done'], 'BASH_ENV'],
		['in `ssh host command`, where Debian reads .bashrc', ['-c', 'echo done'], 'SSH_CLIENT'],
		['in Emacs, which edits lines itself', ['--noediting', '-ic', 'echo done'], 'INSIDE_EMACS'],
	])('is silent in a bash that edits no lines: %s', async (_, args, name) => {
		const directory = await makeDirectory();
		const file = join(directory, '.bashrc');
		await writeFile(file, toInit('bash', 'ctrl+g', {options, isTerminal: false}));

		const {stdout, stderr} = runShell('bash', args, {HOME: directory, [name]: file});

		expect(stdout).toBe('done\n');
		// Without a terminal, an interactive bash complains that it cannot control jobs.
		expect(stderr.split('\n').filter(line => !/^$|job control|process group/.test(line))).toEqual([]);
	});

	it.each([
		['bash', '\\C-g', '\\ec', '\\e0'],
		['zsh', '^g', '^[c', '^[0'],
		['fish', '\\cg', '\\ec', '\\e0'],
	] as const)('has only keys with ctrl or alt and a letter or digit for %s', (shell, ...written) => {
		const keys = ['alt+enter', 'ctrl+home', 'alt+é', 'f1', 'a', 'alt+', 'xalt+a', 'shift+a'];
		// A terminal sends these as other keys, or a shell never gets them.
		const others = [...'0189cijm'].map(letter => `ctrl+${letter}`);

		expect([...keys, ...others].filter(key => toShellKey(shell, key) !== undefined)).toEqual([]);
		expect(['ctrl+g', 'alt+c', 'alt+0'].map(key => toShellKey(shell, key))).toEqual(written);
	});
});

/** How to start a shell with a script, print its keymaps and the form in which it prints the key's action. */
const bound = {
	bash: {
		start: ['--norc', '-ic'],
		print: 'for map in emacs-standard vi-insert vi-command; do bind -m $map -X; done',
		lines: ['"\\C-g": "envpick_widget"', '"\\C-g": "envpick_widget"', '"\\C-g": "envpick_widget vi-command"'],
	},
	zsh: {
		start: ['-f', '-ic'],
		print: 'for map in emacs viins vicmd; do bindkey -M $map "^G"; done',
		lines: ['"^G" envpick-widget', '"^G" envpick-widget', '"^G" envpick-widget'],
	},
	fish: {
		start: ['--no-config', '--private', '-ic'],
		print: 'bind \\cg; bind -M insert \\cg',
		lines: ['bind \\cg envpick-widget', 'bind -M insert \\cg envpick-widget'],
	},
};

for (const shell of shells) {
	describeWith([shell], `a start of ${shell}`, () => {
		it('binds the key in every keymap for typing or moving, and runs neither envpick nor Node', async () => {
			const directory = await makeDirectory();
			const script = join(directory, 'script');
			await writeFile(script, toInit(shell, 'ctrl+g', {options, isTerminal: false}));
			await mkdir(join(directory, 'ran'));
			for (const name of ['envpick', 'node']) {
				const program = `#!/bin/sh\n: >'${join(directory, 'ran', name)}'\n`;
				await writeFile(join(directory, name), program, {mode: 0o755});
			}
			const {start, print, lines} = bound[shell];
			const env = {PATH: `${directory}:${process.env['PATH']}`, HOME: directory};

			const {stdout, stderr} = runShell(shell, [...start, `source ${script}; ${print}`], env);

			// fish 4 writes `ctrl-g`.
			const printed = stdout.replaceAll('ctrl-g', '\\cg').split('\n');
			expect(printed.filter(line => line.includes('widget'))).toEqual(lines);
			expect(stderr).not.toContain('script');
			expect(await readdir(join(directory, 'ran'))).toEqual([]);
		});
	});
}
