import {execFile, spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {mkdir, readdir, readFile, symlink, writeFile} from 'node:fs/promises';
import {delimiter, dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it, onTestFinished} from 'vitest';
import {readPage} from '../../../scripts/pages.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {envpick} from '../../helpers/program/envpick.ts';
import {later, openWorld} from '../../helpers/program/history-world.ts';
import {describeLongWith, describeWith} from '../../helpers/program/programs.ts';
import {sampleListing} from '../../helpers/program/run-options.ts';
import {examplesOf} from '../../helpers/project/pages.ts';
import {startListingServer} from '../../helpers/service/listing-server.ts';
import {openTerminal, type Terminal} from '../../helpers/terminal/terminal.ts';

const sample: unknown = JSON.parse(readFileSync(sampleListing, 'utf8'));
const inScripts = 'In a script, in CI, for an agent';
const pick = 'os:macos-10.15-amd64,locale:en-us';

// The blocks below a heading of the page, in their order.
const sections = new Map(
	readPage('docs/recipes.md')
		.split('\n## ')
		.slice(1)
		.map(section => {
			const [heading = ''] = section.split('\n', 1);
			return [heading, Array.from(section.matchAll(/^```\w+\n(.*?)^```$/gms), ([, block = '']) => block)] as const;
		}),
);

const recipe = (heading: string, index = 0): string => {
	const block = sections.get(heading)?.[index];
	if (block === undefined) {
		throw new Error(`no block ${index} below \`${heading}\``);
	}
	return block.trimEnd();
};

it('the page contains exactly the recipes that are run here', () => {
	expect([...sections].map(([heading, blocks]) => [heading, blocks.length])).toEqual([
		['A key at the shell prompt', 0],
		['Run a command with the pick', 1],
		['A key in tmux', 1],
		['A key in vim', 1],
		['A table for a spreadsheet', 1],
		['Choose with fzf', 1],
		['The keys of fzf', 1],
		[inScripts, 5],
	]);
});

const keyLines = examplesOf(readPage('README.md'))
	.find(({first}) => first.startsWith('envpick --init'))
	?.commands.split('\n');

const prompt = "PS1='ready> '\n";
const fishPrompt = "function fish_prompt; printf 'ready> '; end\nfunction fish_greeting; end\n";

const starts = [
	['bash', '.bashrc', prompt, ['-i']],
	['zsh', '.zshrc', `${prompt}autoload -U compinit && compinit -u\n`, ['-d', '-i']],
	['fish', '.config/fish/config.fish', fishPrompt, ['--private', '-i']],
] as const;

it('the README has a line for each shell', () => {
	expect(keyLines?.map(line => /--init (\w+)/.exec(line)?.[1])).toEqual(starts.map(([shell]) => shell));
});

for (const [index, [shell, file, lines, args]] of starts.entries()) {
	describeLongWith([shell], `the line of the README for a key of ${shell}`, () => {
		it('makes the key put the pick into the line', async () => {
			const installed = await installFor(sample);
			await mkdir(dirname(join(installed.home, file)), {recursive: true});
			await writeFile(join(installed.home, file), lines);
			expect(await runRecipe(keyLines?.[index] ?? '', installed)).toEqual({stdout: '', exitCode: 0});
			const terminal = openTerminal(shell, args, {columns: 100, rows: 30, cwd: installed.home, env: installed.env});
			await terminal.waitForText('ready>');

			terminal.type('echo got ');
			await terminal.waitForText('ready> echo got');
			terminal.press('ctrl+g');
			await chooseMacos(terminal);

			await terminal.waitForText(`ready> echo got ${pick}`);
			terminal.press('enter');
			await terminal.waitForText(`\ngot ${pick}\n`);
		});
	});
}

it('the recipe that runs a command passes the pick to it', async () => {
	const installed = await installFor(sample);
	await writeFile(join(installed.home, 'submit'), '#!/bin/sh\nprintf "<%s>" "$@"\n', {mode: 0o755});
	const terminal = await openBash(installed);

	terminal.type(`${recipe('Run a command with the pick')}\n`);
	await chooseMacos(terminal);

	await terminal.waitForText(`<--tags><${pick}>`);
});

describeLongWith(['tmux'], 'the recipe for tmux', () => {
	it('types the pick into the pane below, quoted for its shell, and nothing on esc', async () => {
		const evil = {resources: [{tags: ['os:evil;touch pwned', 'locale:en us']}]};
		const {home, env} = await installFor({data: [...(sample as {readonly data: readonly unknown[]}).data, evil]});
		const config = join(home, '.tmux.conf');
		// tmux would treat keys that arrive at once as pasted text.
		await writeFile(config, `${recipe('A key in tmux')}\nset -g assume-paste-time 0\n`);
		const tmux = ['-S', join(home, 'socket'), '-f', config];
		// The server must not keep running if the test fails.
		onTestFinished(() => {
			spawnSync('tmux', [...tmux, 'kill-server']);
		});
		const args = [...tmux, 'new-session', "PS1='ready> ' exec bash --norc -i"];
		const terminal = openTerminal('tmux', args, {columns: 100, rows: 30, cwd: home, env});
		await terminal.waitForText('ready>');

		terminal.type('echo got ');
		terminal.press('ctrl+b', 'e');
		await terminal.waitForText(/┌(?:.*\n)*.*❯ +windows7/);
		terminal.press('esc');
		// Once the border is gone, the popup is closed, and tmux gets the keys again.
		await terminal.waitForNoText(/[❯┌└]/);
		terminal.press('ctrl+b', 'e');
		await chooseMacos(terminal);

		await terminal.waitForText(`ready> echo got ${pick}`);
		await terminal.waitForNoText(/[❯┌└]/);
		terminal.type('end\r');
		await terminal.waitForText(`\ngot ${pick} end\n`);
		terminal.press('ctrl+b', 'e');
		await terminal.waitForText(/❯ +windows7/);
		terminal.type('evil');
		await terminal.waitForText(/❯ +evil/);
		terminal.press('enter');
		await terminal.waitForText("ready> 'os:evil;touch pwned,locale:en us'");
		await terminal.waitForNoText(/[❯┌└]/);
		terminal.press('enter');
		await terminal.waitForText('command not found');
		expect(existsSync(join(home, 'pwned'))).toBe(false);
		terminal.type('exit\r');
		await terminal.waitForExit();
	});
});

describeLongWith(['vim'], 'the recipe for vim', () => {
	it('writes the pick at the cursor, and nothing on esc', async () => {
		const {home, env} = await installFor(sample);
		await writeFile(join(home, '.vimrc'), `${recipe('A key in vim')}\n`);
		const file = join(home, 'profile.yml');
		await writeFile(file, 'name: a\n');
		const args = ['-N', '-u', '.vimrc', '-i', 'NONE', '-n', file];
		const terminal = openTerminal('vim', args, {columns: 100, rows: 30, cwd: home, env});
		await terminal.waitForText(/^name: a\n~/);

		terminal.type('otags: ');
		await terminal.waitForText('\ntags:');
		terminal.press('ctrl+g', 'e');
		await terminal.waitForText(/❯ +windows7/);
		terminal.press('esc');
		await terminal.waitForText(/^name: a\ntags:\n~/);
		terminal.press('ctrl+g', 'e');
		await chooseMacos(terminal);

		await terminal.waitForText(`name: a\ntags: ${pick}\n~`);
		expect(terminal.screen()).not.toContain('❯');
		terminal.type(' # mine');
		await terminal.waitForText(`${pick} # mine`);
		terminal.press('esc');
		terminal.type(':x\r');
		await terminal.waitForExit();
		expect(await readFile(file, 'utf8')).toBe(`name: a\ntags: ${pick} # mine\n`);
	});
});

describeLongWith(['fzf'], 'the recipe for fzf', () => {
	it('lists environments that fzf then matches fuzzily', async () => {
		const installed = await installFor(sample);
		const terminal = await openBash(installed);

		terminal.type(`clear; { ${recipe('Choose with fzf')}; } >chosen\n`);
		await terminal.waitForText('os:ubuntu-22.04');
		terminal.type('wdws1121h');
		await terminal.waitForText(/> wdws1121h$/m);
		await terminal.waitForText(/ 1\/10/);
		terminal.press('enter');

		await terminal.waitForText('ready>');
		expect(await readFile(join(installed.home, 'chosen'), 'utf8')).toBe(
			'os:windows11-21h2-x64,locale:en-us,arch:x64,arch:x86,image:win11-20240221-en,system\n',
		);
	});
});

describe('a recipe for scripts', () => {
	const two = {data: [{resources: [{tags: ['ubuntu', 'en-us']}, {tags: ['ubuntu 2', 'en-us']}]}]};

	it('saves a table for a spreadsheet', async () => {
		const installed = await installFor(sample);

		await runRecipe(recipe('A table for a spreadsheet'), installed);

		expect(await readFile(join(installed.home, 'environments.csv'), 'utf8')).toMatch(/^os,locale,.*\r\nwindows7-x64,/);
	});

	it.each([
		['prints the tags of the only match as JSON', sample, '{"tags":["os:ubuntu-22.04-amd64","locale:en-us"]}\n', 0],
		['exits with code 1 without a match', {data: []}, '', 1],
		['exits with code 2 if several environments match', two, '', 2],
	])('%s', async (_, listing, stdout, exitCode) => {
		expect(await runRecipe(recipe(inScripts), await installFor(listing))).toEqual({stdout, exitCode});
	});

	it('fails if tags in files no longer exist', async () => {
		const installed = await installFor(sample);
		const directory = join(installed.home, 'profiles');
		await mkdir(directory);
		await writeFile(join(directory, 'a.json'), '{"tags": ["os:windows7-x64", "os:gone-x64"]}');

		const run = await runRecipe(recipe(inScripts, 2), installed);

		expect(run).toEqual({stdout: 'profiles/a.json:1: os:gone-x64 is not in the listing\n', exitCode: 1});
	});
});

describe('the recipe for tags that are gone', () => {
	it('writes the nearest tags in their place, and nothing else', async () => {
		const installed = await installFor(sample);
		const directory = join(installed.home, 'profiles');
		await mkdir(directory);
		await writeFile(
			join(directory, 'a.json'),
			'{"tags": ["locale:en-uk",\n"os:windows7-x64", "image:win7-20250407-em"]}\n',
		);
		await writeFile(join(directory, 'b.json'), '{"tags": ["os:macos-10.15-amd64"]}\n');

		await runRecipe(recipe(inScripts, 3), installed);

		expect(await readFile(join(directory, 'a.json'), 'utf8')).toBe(
			'{"tags": ["locale:en-us",\n"os:windows7-x64", "image:win7-20250407-en"]}\n',
		);
		expect(await readFile(join(directory, 'b.json'), 'utf8')).toBe('{"tags": ["os:macos-10.15-amd64"]}\n');
		expect(await runRecipe(recipe(inScripts, 2), installed)).toEqual({stdout: '', exitCode: 0});
	});

	it('runs no command that a tag contains', async () => {
		const installed = await installFor({data: [{resources: [{tags: [`os:win10|;etouch\${IFS}ran;#`, 'os:mac&']}]}]});
		await mkdir(join(installed.home, 'profiles'));
		const profile = join(installed.home, 'profiles', 'a.json');
		await writeFile(profile, '{"tags": ["os:win10", "os:mac"]}\n');

		await runRecipe(recipe(inScripts, 3), installed);

		expect(await readFile(profile, 'utf8')).toBe('{"tags": ["os:win10", "os:mac"]}\n');
		expect(await readdir(installed.home)).not.toContain('ran');
	});
});

describe('the recipe for the keys of fzf', () => {
	it('makes tab, shift-tab, alt-a and ^l act as it says, and ^g quit', async () => {
		const {home, env} = await installFor(sample);
		await mkdir(join(home, '.config', 'envpick'), {recursive: true});
		await writeFile(join(home, '.config', 'envpick', 'config.json'), recipe('The keys of fzf'));
		const start = async () => {
			const terminal = openTerminal('sh', ['-c', 'envpick; echo "code $?"'], {columns: 100, rows: 30, cwd: home, env});
			await terminal.waitForText(/❯ +windows7/);
			return terminal;
		};
		const terminal = await start();
		const selectedRow = () => /❯.*/.exec(terminal.screen())?.[0];

		const first = selectedRow();
		terminal.press('tab', 'tab');
		await terminal.waitForText(/2 marked/);
		expect(selectedRow()).not.toBe(first);
		terminal.press('shift+tab', 'shift+tab', 'shift+tab');
		await terminal.waitForText(/1 marked/);
		terminal.press('alt+a');
		await terminal.waitForText(/4[0-9] marked/);
		terminal.press('ctrl+l', 'd');
		await terminal.waitForText(/in the detail|value/);
		terminal.press('ctrl+g');
		await terminal.waitForText('code 130');
	});
});

describeWith(['jq'], 'a recipe with jq', () => {
	it('tells each change of the listing once', async () => {
		const {home, env, respondWith} = await openWorld();
		await symlink(envpick, join(home, 'envpick'));
		const tell = () =>
			runRecipe(recipe(inScripts, 4), {
				home,
				env: {...env, LC_ALL: 'C.UTF-8', PATH: [home, dirname(process.execPath), process.env['PATH']].join(delimiter)},
			});
		const nothing = {stdout: '', exitCode: 0};
		expect([await tell(), await tell()]).toEqual([nothing, nothing]);

		respondWith(later);
		const {stdout} = await tell();

		expect(stdout).toContain('~ ubuntu-22.04 en-us image: 1 -> 2\n');
		expect(await tell()).toEqual(nothing);
	});

	it('lists the records of all matches', async () => {
		const run = await runRecipe(recipe(inScripts, 1), await installFor(sample));

		expect(run).toEqual({stdout: 'image:win7-20230705-en\nimage:win7-20250407-en\n', exitCode: 0});
	});
});

const installFor = async (listing: unknown) => {
	const server = await startListingServer({listing});
	const home = await makeDirectory();
	await symlink(envpick, join(home, 'envpick'));
	const env = {
		HOME: home,
		PATH: [home, dirname(process.execPath), process.env['PATH']].join(delimiter),
		LC_ALL: 'C.UTF-8',
		ENVPICK_BASE_URL: server.base,
		ENVPICK_ACCESS_KEY: server.key,
	};
	return {home, env};
};

/** The output of a recipe in a shell, and its exit code. */
const runRecipe = async (block: string, {home, env}: Awaited<ReturnType<typeof installFor>>) => {
	const run = promisify(execFile)('sh', ['-c', block], {cwd: home, env});
	const {stdout} = await run.catch((error: {readonly stdout: string}) => error);
	return {stdout, exitCode: run.child.exitCode};
};

const chooseMacos = async (terminal: Terminal): Promise<void> => {
	await terminal.waitForText(/❯ +windows7/);
	terminal.type('macos');
	await terminal.waitForText(/❯ +macos/);
	terminal.press('enter');
};

const openBash = async ({home: cwd, env}: Awaited<ReturnType<typeof installFor>>): Promise<Terminal> => {
	const terminal = openTerminal('bash', ['--norc', '-i'], {columns: 100, rows: 30, cwd, env: {...env, PS1: 'ready> '}});
	await terminal.waitForText('ready>');
	return terminal;
};
