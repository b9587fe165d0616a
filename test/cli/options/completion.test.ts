import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {delimiter, dirname, join} from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import type {Shell} from '../../../source/cli/options/completions.ts';
import {toInit} from '../../../source/cli/options/init.ts';
import {options} from '../../../source/cli/tasks.ts';
import {allFormatNames} from '../../../source/formats/format.ts';
import {writeConfig} from '../../helpers/program/config.ts';
import {envpick} from '../../helpers/program/envpick.ts';
import {describeWith} from '../../helpers/program/programs.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {type Close, startTerminal, type Terminal} from '../../helpers/terminal/terminal.ts';

for (const shell of ['bash', 'zsh', 'fish'] as const) {
	describeWith([shell], `the completion for ${shell}`, () => {
		let directory = '';
		let terminal: Terminal;
		let close: Close;
		beforeAll(async () => {
			directory = await mkdtemp(join(tmpdir(), 'envpick-'));
			[terminal, close] = await startShell(shell, directory);
		});
		beforeEach(async () => {
			terminal.press('ctrl+u', 'ctrl+l');
			await terminal.waitFor(screen => screen.trim() === 'ready>', 'a new line');
		});
		afterAll(async () => {
			await close();
			await rm(directory, {recursive: true});
		});

		const complete = async (typed: string, whole: string) => {
			terminal.type(`envpick ${typed}`);
			await terminal.waitFor(screen => lineOf(screen) === `envpick ${whole}`, whole);
		};

		it.each([
			['the name of an option', '--uniq', '--unique'],
			['a format', '--as rec', '--as record'],
			['a format after =', '--as=rec', '--as=record'],
			['a format from the config', '--as=br', '--as=brief'],
			['a value that the program lists', '--clipboard na', '--clipboard native'],
			['a service from the config', '--service la', '--service lab'],
			['a service before the option of the config', '--config other\\ one.json --service he', 'here'],
			['a service of a quoted config', '--config="other one.json" --service=he', 'here'],
			['a service of a config at home', '--config ~/own.json --unique --service ho', 'home'],
			['a service of a config at home in quotes', "--config '~/own.json' --service ho", 'home'],
			['a value without the config', '--config missing.json --tags sh', '--config missing.json --tags short'],
			['a value after a word that has --', "'a -- b' --as re", 'record'],
			['a file', '--input sav', '--input saved\\ listing.json'],
			['the option that is left to give', '--unique --un', '--unique --unquoted'],
			['the command after --run', '--run unshar', '--run unshare'],
			['an argument of that command', '--run cat sav', '--run cat saved\\ listing.json'],
			['a file after --check', '--check x.yml sav', '--check x.yml saved\\ listing.json'],
		])('completes %s: %s', async (_, typed, whole) => {
			await complete(`${typed}\t`, whole.startsWith('--') ? whole : `${typed.slice(0, -2)}${whole}`);
		});

		it.each([
			[
				'options',
				'--in',
				[/--input .*Browse a saved listing/, /--insecure-http .*Allow plain http to other machines: anyone on/],
			],
			['formats', '--as ', [/record .*the complete record as JSON/, /comma .*tags joined by commas/]],
			['services', '--service ', [/work .*sandbox\.example\.org/, /lab .*lab\.example\.org:8443/]],
			['shells', '--init ', [/^bash +fish +zsh$/m]],
		])('lists the %s that start with a text, with their descriptions', async (_, typed, listed) => {
			terminal.type(`envpick ${typed}\t\t`);

			for (const line of listed) {
				await terminal.waitForText(line);
			}
			expect(terminal.screen()).not.toContain('--print0');
		});

		it.each([
			['to an option after --', '-- --uniq\tx', '-- --uniqx'],
			['to the value of an option after --', '-- --as rec\tx', '-- --as recx'],
			['to file names in the query', 'sav\t\tory', 'savory'],
		])('completes nothing %s', async (_, typed, line) => {
			await complete(typed, line);
		});

		it.runIf(shell === 'bash')('inserts only values with the keys that go through them or insert all', async () => {
			terminal.type('bind \'"\\C-o": menu-complete\'\r');
			terminal.press('ctrl+l');
			await terminal.waitFor(screen => screen.trim() === 'ready>', 'the next prompt');

			terminal.type('envpick --tags ');
			terminal.press('ctrl+o');

			await terminal.waitFor(screen => /^envpick --tags (all|exact|short)$/.test(lineOf(screen)), 'one value');
			terminal.press('ctrl+u');
			terminal.type('envpick --tags \u001b*');

			await terminal.waitFor(screen => /^envpick --tags all exact short$/.test(lineOf(screen)), 'all values');
		});
	});
}

describe('the completion', () => {
	it.each([
		[
			'bash',
			"\t\t\t'--exit-0\tExit with code 1 if nothing matches' \\",
			'\t\t--base-url | --timeout | --columns | --query | --height | --bind) return ;;',
			'\t\t--access-key-file | --config | --input | --check | --debug) _envpick_files; return ;;',
			`\t\t--service | --as | --tags | --clipboard | --init) _envpick_ask "\${before#--}"; return ;;`,
		],
		[
			'zsh',
			"\t\t'(--exit-0 -0)--exit-0[Exit with code 1 if nothing matches]' \\",
			"\t\t'(--exit-0 -0)-0[Exit with code 1 if nothing matches]' \\",
			"\t\t'(--timeout)--timeout=[Time limit for the request]:SECONDS: ' \\",
			"\t\t'(--debug)--debug=[Write a log for a bug report to a new file (without the key)]:FILE:_files' \\",
			"\t\t'(--service)--service=[Use a service from the config file]:NAME: _envpick_ask service' \\",
			"\t\t'(--run)--run[Run CMD ARG…: the pick replaces {}, or is appended; must come last]:*:::command: _normal' \\",
		],
		[
			'fish',
			"complete -c envpick -n 'not __fish_contains_opt -s 0 exit-0' -s 0 -l exit-0 -d 'Exit with code 1 if nothing matches'",
			"complete -c envpick -l timeout -x -d 'Time limit for the request'",
			"complete -c envpick -l debug -r -F -d 'Write a log for a bug report to a new file (without the key)'",
			"complete -c envpick -l service -x -a '(__envpick_ask service)' -d 'Use a service from the config file'",
		],
	] as const)('for %s has every option, as the shell reads it', (shell, ...written) => {
		const script = toInit(shell, undefined, {options, isTerminal: false});
		const lines = script.split('\n');

		expect(written.filter(line => !lines.includes(line))).toEqual([]);
		expect(options.filter(({name}) => !script.includes(`${shell === 'fish' ? '-l ' : '--'}${name}`))).toEqual([]);
	});

	it.each([
		['as', 'comma'],
		['clipboard', 'auto'],
		['init', 'bash'],
		['tags', 'exact'],
	])('lists the values of --%s even with an invalid config', async (name, value) => {
		const {stdout} = await runHere(['--init', name, '--config', await writeConfig({services: 1})]);

		expect(stdout).toMatch(`${value}\t`);
	});

	it('describes a service by its host, and lists the formats of the config last', async () => {
		const services = {work: {address: 'https://lab.example.org:8443/api'}, lab: {address: '127.0.0.1'}};
		const file = await writeConfig({services, formats: {mine: '{os}'}});
		const formats = await runHere(['--init', 'as', '--config', file]);

		const {stdout} = await runHere(['--init', 'service', '--config', file]);

		expect(stdout).toBe('work\tlab.example.org:8443\nlab\t127.0.0.1\n');
		const [mine, ...usual] = formats.stdout.trimEnd().split('\n').reverse();
		expect(mine).toBe('mine\ta format from the config');
		expect(usual.reverse().map(line => line.split('\t')[0])).toEqual(allFormatNames);
	});
});

const prompt = 'ready> ';

// Starts each shell as a user does, with its start file, but without the settings of the user who runs the tests.
const starts: Readonly<Record<Shell, (directory: string) => readonly string[]>> = {
	bash: directory => ['--noprofile', '--rcfile', join(directory, 'first'), '-i'],
	zsh: () => ['-d', '-i'],
	fish: directory => ['--no-config', '--private', '--init-command', `source ${join(directory, 'first')}`],
};

const firstLines: Readonly<Record<Shell, (script: string) => string>> = {
	bash: script => `PS1='${prompt}'\nsource ${script}\n`,
	zsh: script => `PS1='${prompt}'\nautoload -Uz compinit && compinit -u -D\nsource ${script}\n`,
	fish: script => `function fish_prompt; echo -n '${prompt}'; end\nfunction fish_greeting; end\nsource ${script}\n`,
};

const config = {
	services: {work: {address: 'https://sandbox.example.org'}, lab: {address: 'https://lab.example.org:8443'}},
	formats: {brief: '{os}'},
};

/**
A shell at its prompt, for all tests of that shell. It has read the output of `--init`, in a directory with a saved listing. The
config has two services and a format.
*/
const startShell = async (shell: Shell, directory: string): Promise<readonly [Terminal, Close]> => {
	const work = join(directory, 'work');
	await mkdir(work);
	await writeFile(join(directory, 'script'), toInit(shell, undefined, {options, isTerminal: false}));
	await writeFile(join(directory, shell === 'zsh' ? '.zshrc' : 'first'), firstLines[shell](join(directory, 'script')));
	await writeFile(join(work, 'saved listing.json'), '{}');
	for (const [file, name] of [
		[join(work, 'other one.json'), 'here'],
		[join(directory, 'own.json'), 'home'],
	] as const) {
		await writeFile(file, JSON.stringify({services: {[name]: {address: 'a.example'}}}));
	}
	await mkdir(join(directory, '.config/envpick'), {recursive: true});
	await writeFile(join(directory, '.config/envpick/config.json'), JSON.stringify(config));
	const program = `#!/bin/sh
exec '${process.execPath}' '${envpick}' "$@"
`;
	await writeFile(join(directory, 'envpick'), program, {mode: 0o755});
	const [terminal, close] = startTerminal(shell, starts[shell](directory), {
		columns: 100,
		rows: 40,
		cwd: work,
		env: {
			HOME: directory,
			ZDOTDIR: directory,
			SHELL: shell,
			PATH: [directory, dirname(process.execPath), process.env['PATH']].join(delimiter),
		},
	});
	await terminal.waitForText(/^ready>$/m);
	return [terminal, close];
};

/** The text after the last prompt. */
const lineOf = (screen: string): string => screen.split('ready>').at(-1)?.split('\n')[0]?.trim() ?? '';
