import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeHome} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {envpick, openEnvpick} from '../helpers/program/envpick.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {openJobs, stopAndGoOn} from '../helpers/terminal/jobs.ts';
import {clickOn, hasMouse, turnWheel} from '../helpers/terminal/mouse.ts';
import {openDemo} from '../helpers/terminal/session.ts';
import {openTerminal} from '../helpers/terminal/terminal.ts';

const firstRow = /❯ +windows7-x64/;

describe('the mouse in a terminal', () => {
	it('selects rows, moves, sorts, and presses hints, also in panels', async () => {
		const terminal = openEnvpick(['--demo']);
		await terminal.waitForText(firstRow);
		expect(hasMouse(terminal)).toBe(true);

		clickOn(terminal, 'android-13-x64');
		await terminal.waitForText(/❯ +android-13-x64/);
		turnWheel(terminal, 'android-13-x64', -10);
		await terminal.waitForText(firstRow);
		turnWheel(terminal, 'windows7-x64', 1);
		await terminal.waitForText(/enter copies os:(?!windows7)/);

		clickOn(terminal, 'image');
		await terminal.waitForText('image ▴');
		clickOn(terminal, 'image');
		await terminal.waitForText('image ▾');

		clickOn(terminal, 'facets');
		await terminal.waitForText('type to search');
		clickOn(terminal, 'ubuntu');
		await terminal.waitForText(/❯ +ubuntu/);
		terminal.press('enter');
		await terminal.waitForText(/^ *❯ ● ubuntu/m);
		clickOn(terminal, 'back');
		await terminal.waitForText(/\^os:ubuntu\S*\$.* of 48/);

		clickOn(terminal, 'copy as');
		await terminal.waitForText(/^copy ubuntu.* as/m);
		clickOn(terminal, 'json ');
		await terminal.waitForText(/❯ json/);
		clickOn(terminal, 'and quit');

		expect(await terminal.waitForExit()).toMatchObject({exitCode: 0});
		expect(hasMouse(terminal)).toBe(false);
		expect(terminal.clipboard).toEqual([expect.stringMatching(/^\["os:ubuntu/)]);
	});

	it('is never typed, even if many reports come at once, from anywhere and in halves', async () => {
		const {terminal, quit, writeRead} = await openDemo();
		const {columns, rows} = terminal.size();
		const some = Array.from({length: 10_000}, (_, at) => `\x1b[<${at % 70};${at % (columns * 2)};${at % (rows * 2)}M`);

		await writeRead('\x1b[<0;1');
		await writeRead('0;5M');
		await writeRead(`${some.join('')}\x1b[M !!`);
		await writeRead('\x1b[<65;9;9M'.repeat(10_000));
		terminal.press('ctrl+e', 'ctrl+u', 'f1', ...'mimo');

		await terminal.waitForText('> mimo');
		await quit();
	});

	it('is off while the shell has the terminal after Ctrl-Z, and after the end', async () => {
		const terminal = await openJobs();
		terminal.type(`${process.execPath} ${envpick} --demo\n`);
		await terminal.waitForText(firstRow);

		await stopAndGoOn(terminal, () => expect(hasMouse(terminal)).toBe(false));

		await terminal.waitFor(() => terminal.isAlternateScreen() && hasMouse(terminal) === true, 'the mouse');
		await terminal.waitForText(firstRow);
		clickOn(terminal, 'android-13-x64');
		await terminal.waitForText(/❯ +android-13-x64/);
		clickOn(terminal, 'quit');
		await terminal.waitFor(() => !terminal.isAlternateScreen() && hasMouse(terminal) === false, 'the shell');
	});

	it.each<[string, readonly string[], Readonly<Record<string, string>>]>([
		['--no-mouse', ['--no-mouse'], {}],
		['the variable', [], {ENVPICK_MOUSE: 'off'}],
		['a default option', [], {ENVPICK_DEFAULT_OPTS: '--no-mouse'}],
		['a height', ['--height', '60%'], {}],
		['a screen reader', ['--screen-reader'], {}],
		['the Linux console', [], {TERM: 'linux'}],
	])('is left to the terminal with %s', async (_, options, env) => {
		const terminal = openEnvpick(['--demo', ...options], {env});
		await terminal.waitForText(/windows7/);

		expect(terminal.bytes()).not.toMatch(/\x1b\[\?1(?:00\d|015)[hl]/);
		// An earlier program may have left it on.
		terminal.write('\x1b[<65;9;9M\x1b[<0;9;9M');
		terminal.press('ctrl+c');
		await terminal.waitForExit();
		expect(terminal.screen()).not.toContain('[<');
	});

	it('is left to the terminal by the config, and by the setup', async () => {
		const {home} = await makeHome({mouse: false});
		const terminal = openEnvpick(['--demo'], {env: {HOME: home}});
		await terminal.waitForText(firstRow);
		expect(hasMouse(terminal)).toBe(false);

		const setup = openEnvpick(['--setup'], {env: {HOME: await makeDirectory()}});
		await setup.waitForText(/[Aa]ddress/);
		expect(setup.bytes()).not.toContain('\x1b[?1000h');
	});
});

describeWith(['tmux'], 'the mouse in tmux', () => {
	it.each(['on', 'off'])('reaches the program if its own setting is %s', async setting => {
		const directory = await makeDirectory();
		const [file, socket] = ['tmux.conf', 'socket'].map(name => path.join(directory, name));
		await writeFile(`${file}`, `set -g mouse ${setting}\nset -g status off\n`);
		const terminal = openTerminal(
			'env',
			[
				...['-u', 'TMUX', 'tmux', '-S', `${socket}`, '-f', `${file}`],
				...['new-session', `${process.execPath} ${envpick} --demo; echo "code $?"; cat`],
			],
			{columns: 100, rows: 20, env: {HOME: directory}},
		);
		await terminal.waitForText(firstRow);
		await terminal.waitFor(() => terminal.modes().mouseTrackingMode !== 'none', 'the mouse of tmux');

		clickOn(terminal, 'android-13-x64');
		await terminal.waitForText(/❯ +android-13-x64/);
		turnWheel(terminal, 'android-13-x64', -10);
		await terminal.waitForText(firstRow);
		clickOn(terminal, 'quit');

		await terminal.waitForText('code 130');
	});
});
