import {mkdir, writeFile} from 'node:fs/promises';
import {delimiter, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {completionShells, options} from '../source/options.ts';
import {runEnvpick} from './helpers/envpick.ts';
import {makeFolder} from './helpers/folder.ts';
import {describeWith} from './helpers/programs.ts';
import {openTerminal, type Terminal} from './helpers/terminal.ts';

type Shell = (typeof completionShells)[number];

const prompt = 'ready> ';

// How each is started as a person has it, with what it reads first, and nothing of whoever runs the tests.
const starts: Readonly<Record<Shell, (folder: string) => readonly string[]>> = {
	bash: folder => ['--noprofile', '--rcfile', join(folder, 'first'), '-i'],
	zsh: () => ['-d', '-i'],
	fish: folder => ['--no-config', '--private', '--init-command', `source ${join(folder, 'first')}`],
};

const firstLines: Readonly<Record<Shell, (script: string) => string>> = {
	bash: script => `PS1='${prompt}'\nsource ${script}\n`,
	zsh: script => `PS1='${prompt}'\nautoload -Uz compinit && compinit -u -D\nsource ${script}\n`,
	fish: script => `function fish_prompt; echo -n '${prompt}'; end\nfunction fish_greeting; end\nsource ${script}\n`,
};

/** A shell at its prompt, which has read what `--completion` prints, in a folder with a saved listing. */
const openShell = async (shell: Shell): Promise<Terminal> => {
	const folder = await makeFolder();
	const work = join(folder, 'work');
	await mkdir(work);
	const {stdout} = await runEnvpick(['--completion', shell]);
	await writeFile(join(folder, 'script'), stdout);
	await writeFile(join(folder, shell === 'zsh' ? '.zshrc' : 'first'), firstLines[shell](join(folder, 'script')));
	await writeFile(join(work, 'saved listing.json'), '{}');
	const terminal = openTerminal(shell, starts[shell](folder), {
		columns: 100,
		rows: 40,
		cwd: work,
		env: {HOME: folder, ZDOTDIR: folder, SHELL: shell, PATH: [folder, process.env['PATH']].join(delimiter)},
	});
	await terminal.waitForText(/^ready>$/m);
	return terminal;
};

/** What stands after the last prompt. */
const lineOf = (screen: string): string => screen.split('ready>').at(-1)?.split('\n')[0]?.trim() ?? '';

const complete = async (terminal: Terminal, typed: string, expected: RegExp): Promise<void> => {
	terminal.type(`envpick ${typed}\t`);
	await terminal.waitFor(screen => expected.test(lineOf(screen)), `${expected} after the last prompt`);
};

for (const shell of completionShells) {
	describeWith([shell], `the completion for ${shell}`, () => {
		it('completes the name of an option', async () => {
			await complete(await openShell(shell), '--uniq', /^envpick --unique$/);
		});

		it('lists the options that a beginning fits, with what each does', async () => {
			const terminal = await openShell(shell);

			terminal.type('envpick --in\t\t');

			await terminal.waitForText(/--input .*A saved listing, - for standard input/);
			expect(terminal.screen()).toMatch(/--insecure-http .*Allow http to other machines: the key goes in clear/);
			expect(terminal.screen()).not.toContain('--print0');
		});

		it.each(['--as ', '--as='])('completes the name of a form after `%s`', async before => {
			await complete(await openShell(shell), `${before}subm`, new RegExp(`^envpick ${before}submission$`));
		});

		it('lists the forms, with what each is', async () => {
			const terminal = await openShell(shell);

			terminal.type('envpick --as \t\t');

			await terminal.waitForText(/submission .*the profiles of a submission, as JSON/);
			expect(terminal.screen()).toMatch(/csv .*tags joined by commas/);
		});

		it('completes the name of a file where an option takes one', async () => {
			await complete(await openShell(shell), '--input sav', /^envpick --input saved\\ listing\.json$/);
		});

		it('offers an option no second time', async () => {
			const terminal = await openShell(shell);

			terminal.type('envpick --insecure-http --in\t');

			await terminal.waitFor(screen => lineOf(screen) === 'envpick --insecure-http --input', 'what is left to give');
		});

		it('completes no names of files in the query', async () => {
			const terminal = await openShell(shell);

			terminal.type('envpick sav\t\t');
			terminal.type('ory');

			await terminal.waitFor(screen => lineOf(screen) === 'envpick savory', 'the query as it was typed');
		});
	});
}

describe('the completion', () => {
	it.each(completionShells)('for %s has every option', async shell => {
		const {stdout, stderr, exitCode} = await runEnvpick(['--completion', shell]);

		for (const {name} of options) {
			expect(stdout).toMatch(shell === 'fish' ? `-l ${name} ` : `--${name}`);
		}
		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	});

	it('for a shell that is not known says which are', async () => {
		const {stdout, stderr, exitCode} = await runEnvpick(['--completion', 'tcsh']);

		expect(stderr).toBe('envpick: `--completion tcsh` is no shell known here; give one of bash, zsh, fish\n');
		expect({stdout, exitCode}).toEqual({stdout: '', exitCode: 2});
	});
});
