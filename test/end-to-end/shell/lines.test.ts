import {spawnSync} from 'node:child_process';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {describeLongWith, describeWith} from '../../helpers/program/programs.ts';
import {isTorture, itLong} from '../../helpers/project/torture.ts';
import {
	exitingOf,
	type KeyOptions,
	openShellWithKey,
	pressShellKey,
	strictOf,
	viOf,
} from '../../helpers/terminal/shell-key.ts';

const mac = 'os:macos-10.15-amd64,locale:en-us';
const macRow = /^> macos(?:.*\n)*❯ +macos/m;
const withoutJobs = (command: string) => ['bash', '--norc', '-c', `${command}; echo over`] as const;

for (const shell of ['bash', 'zsh', 'fish'] as const) {
	describeWith([shell], `the line of ${shell}`, () => {
		it.runIf(isTorture || shell === 'bash')(
			'has all marked environments, a word each, quoted if the shell would change it',
			async () => {
				const tags = ['os:it\'s "a" $(touch pwned) `b` \\ & ; | * ? ~ # ! <>', '漢😀 é'];
				const listing = {data: [{resources: [{tags: [tags[0]]}, {tags: [tags[1]]}]}]};
				const directory = await makeDirectory();
				await writeFile(join(directory, 'listing.json'), JSON.stringify(listing));
				const [terminal, cwd] = await openShellWithKey(shell, {from: ['--input', join(directory, 'listing.json')]});

				terminal.type('printf "%s\\n" ');
				await terminal.waitForText('ready> printf');
				terminal.press('ctrl+g');
				await terminal.waitForText(/❯ +it's/);
				terminal.write('\t  ');
				await terminal.waitForText('2 marked');
				terminal.press('enter');
				await terminal.waitForText(/ready> printf .*touch/);
				await terminal.waitFor(() => terminal.modes().bracketedPasteMode, 'the line editor');
				await terminal.waitForNoText('❯');
				terminal.type(` > ${join(cwd, 'words')}; echo do''ne\r`);
				await terminal.waitForText(/^done$/m);

				expect(await readFile(join(cwd, 'words'), 'utf8')).toBe(tags.map(tag => `${tag}\n`).join(''));
				expect(spawnSync('ls', [cwd], {encoding: 'utf8'}).stdout).not.toContain('pwned');
			},
		);

		itLong('is whole if it has two lines and the cursor is in the first', async () => {
			const [terminal] = await openShellWithKey(shell, {after: shell === 'zsh' ? 'bindkey -e\n' : ''});
			terminal.type('echo macos');
			terminal.write(shell === 'bash' ? '\x16\n' : '\x1b\r');
			terminal.type('echo two');
			await terminal.waitForText(/ready> echo macos\n *echo two/);
			const wait = (x: number) => terminal.waitFor(() => terminal.cursor().x === x, `the cursor in column ${x}`);
			// For bash this is one line, so `left` moves the cursor to the first row.
			terminal.press(...Array.from({length: 'echo two'.length + 1}, () => 'left'));
			await wait('ready> echo macos'.length);
			const waitForLine = await pressShellKey(terminal, macRow);
			terminal.press('enter');

			await waitForLine(`echo ${mac}`);
			await terminal.waitForText(new RegExp(`ready> echo ${mac}\n *echo two$`));
			terminal.press('enter');
			await terminal.waitForText(`\n${mac}\ntwo\n`);
		});

		// How the shell starts, the keys on the screen that `echo macos` opens, and the line afterwards.
		itLong.each<readonly [string, KeyOptions, readonly string[], string]>([
			['is there again after esc', {}, ['ctrl+u', 'esc'], 'echo macos'],
			['survives ctrl-c in a shell that exits on failure', {after: exitingOf[shell]}, ['ctrl+c'], 'echo macos'],
			['is the same in a strict shell', {before: strictOf[shell]}, ['enter'], `echo ${mac}`],
			['gets the pick by a key with alt, in vi mode', {key: 'alt+e', after: viOf[shell]}, ['enter'], `echo ${mac}`],
			[
				'is not lost to ctrl-z, if nothing could continue it',
				{within: withoutJobs},
				['ctrl+z', '-', 'enter'],
				`echo ${mac}`,
			],
		])('%s', async (_, options, keys, line) => {
			const [terminal] = await openShellWithKey(shell, options);

			terminal.type('echo macos');
			await terminal.waitForText('ready> echo macos');
			const waitForLine = await pressShellKey(terminal, macRow, options.key);
			terminal.press(...keys);
			await waitForLine(line);
			terminal.press('enter');
			await terminal.waitForText(`\n${line.slice('echo '.length)}\n`);
		});

		itLong('is there again after other sizes, and below a screen that uses a small terminal whole', async () => {
			const [terminal] = await openShellWithKey(shell);
			terminal.type('echo macos');
			await terminal.waitForText('ready> echo macos');
			let waitForLine = await pressShellKey(terminal, macRow);
			terminal.resize(80, 24);
			await terminal.waitForText(macRow);
			terminal.resize(110, 34);
			await terminal.waitForText(macRow);
			terminal.press('esc', 'esc');
			await waitForLine('echo macos');

			terminal.resize(40, 6);
			await terminal.waitFor(() => terminal.lines()[terminal.cursor().y] === 'ready> echo macos', 'the line');
			waitForLine = await pressShellKey(terminal, /❯ +macos/);
			expect(terminal.isAlternateScreen()).toBe(true);
			terminal.press('ctrl+c');
			await waitForLine('echo macos');
		});
	});

	describeLongWith([shell, 'tmux'], `the line of ${shell} in tmux`, () => {
		it('contains the pick, below complete lines', async () => {
			const socket = join(await makeDirectory(), 'socket');
			onTestFinished(() => {
				spawnSync('tmux', ['-S', socket, 'kill-server']);
			});
			const within = (command: string) => ['tmux', '-S', socket, '-f', '/dev/null', 'new-session', command] as const;
			const [terminal] = await openShellWithKey(shell, {within});
			terminal.type('seq 1001 1040\r');
			await terminal.waitForText(/\n1040\n(?:top\n)?ready>/);
			terminal.type('echo macos');
			await terminal.waitForText('ready> echo macos');
			terminal.press('ctrl+g');
			await terminal.waitForText(macRow);
			terminal.press('enter');

			await terminal.waitForText(`ready> echo ${mac}`);
			await terminal.waitForNoText('❯');
			const capture = spawnSync('tmux', ['-S', socket, 'capture-pane', '-p', '-S', '-'], {encoding: 'utf8'}).stdout;
			expect(capture.match(/^1\d{3}$/gm)).toEqual(Array.from({length: 40}, (_, index) => String(1001 + index)));
			terminal.type('exit\r');
			terminal.press('ctrl+u');
			terminal.type('exit\r');
			await terminal.waitForExit();
		});
	});
}
