import {isDeepStrictEqual} from 'node:util';
import {expect, it} from 'vitest';
import {describeLongWith, describeWith} from '../../helpers/program/programs.ts';
import {isTorture, itLong} from '../../helpers/project/torture.ts';
import {openShellWithKey, pressShellKey} from '../../helpers/terminal/shell-key.ts';

const pick = 'os:windows11-21h2-x64,locale:en-us';
const mac = 'os:macos-10.15-amd64,locale:en-us';
const macRow = /^> macos(?:.*\n)*❯ +macos/m;

for (const shell of ['bash', 'zsh', 'fish'] as const) {
	describeWith([shell], `a key of ${shell}`, () => {
		it('replaces the word before the cursor with the pick, and the line can still be edited', async () => {
			const [terminal] = await openShellWithKey(shell);

			terminal.type('echo é漢😀 win11');
			await terminal.waitForText('ready> echo é漢😀 win11');
			const waitForLine = await pressShellKey(terminal, /^> win11(?:.*\n)*❯ +windows11/m);
			expect(terminal.isAlternateScreen()).toBe(false);
			expect(terminal.screen()).toMatch(/^top\nready> echo é漢😀 win11\n> win11/m);
			terminal.press('enter');

			await waitForLine(`echo é漢😀 ${pick}`, `echo 12345 ${pick}`.length);
			expect(terminal.screen()).not.toContain('❯');
			expect(terminal.screen().match(/top\nready> echo é漢😀/g)).toHaveLength(1);
			terminal.type(' and more\r');
			await terminal.waitForText(`\né漢😀 ${pick} and more`);
		});

		it.runIf(isTorture || shell === 'bash')('uses the format that was set, quoted for the shell', async () => {
			const [terminal] = await openShellWithKey(shell, {env: {ENVPICK_DEFAULT_OPTS: '--as json'}});

			terminal.type('printf "<%s>" ');
			await terminal.waitForText('ready> printf');
			terminal.press('ctrl+g');
			await terminal.waitForText(/❯ +windows7/);
			terminal.type('macos');
			await terminal.waitForText(`enter inserts '["os:macos-10.15-amd64","locale:en-us"]'`);
			terminal.press('enter');
			await terminal.waitForText(`ready> printf "<%s>" '["os:macos-10.15-amd64","locale:en-us"]'`);
			await terminal.waitFor(() => terminal.modes().bracketedPasteMode, 'the line editor');
			terminal.press('enter');

			await terminal.waitForText('\n<["os:macos-10.15-amd64","locale:en-us"]>');
		});

		itLong('uses comma in place of a format of several lines, and says so', async () => {
			const [terminal] = await openShellWithKey(shell, {env: {ENVPICK_DEFAULT_OPTS: '--as lines'}});

			terminal.type('echo macos');
			await terminal.waitForText('ready> echo macos');
			const waitForLine = await pressShellKey(terminal, macRow);
			expect(terminal.screen()).toMatch(/^as comma, because lines has several lines/m);
			terminal.press('enter');

			await waitForLine(`echo ${mac}`);
		});

		itLong('inserts several marked environments as the words of their format', async () => {
			const [terminal] = await openShellWithKey(shell, {env: {ENVPICK_DEFAULT_OPTS: '--as flags --tags short'}});

			terminal.type('echo x');
			await terminal.waitForText('ready> echo x');
			terminal.press('left');
			await terminal.waitFor(() => terminal.cursor().x === 'ready> echo '.length, 'the cursor');
			const waitForLine = await pressShellKey(terminal, /❯ +windows7/);
			terminal.press('ctrl+space');
			terminal.type('macos');
			await terminal.waitForText('1 marked');
			await terminal.waitForText(macRow);
			terminal.press('ctrl+space', 'enter');

			const picks = '-T os:windows7-x64 -T locale:en-us -T os:macos-10.15-amd64 -T locale:en-us';
			await waitForLine(`echo ${picks}x`, `echo ${picks}`.length);
		});

		itLong('keeps the line if the program fails, with its message above', async () => {
			const [terminal] = await openShellWithKey(shell, {from: ['--demo', '--timeout', 'x']});

			terminal.type('echo macos');
			await terminal.waitForText('ready> echo macos');
			terminal.press('ctrl+g');

			await terminal.waitForText(/^envpick: `--timeout` is invalid; .*\n(?:top\n)?ready> echo macos$/m);
			terminal.type(' kept\r');
			await terminal.waitForText('\nmacos kept');
			expect(terminal.history()).toContain('envpick: `--timeout` is invalid');
		});
	});
}

describeWith(['bash'], 'bash, which removes its prompt while a key runs', () => {
	const colored = String.raw`PS1='\[\e[31m\]top\n\[\e[32m\]$? ready> \[\e[0m\]';`;
	const shows = async (typed: string, before: RegExp, during: RegExp) => {
		const [terminal] = await openShellWithKey('bash', {before: colored});
		terminal.type('false\r');
		await terminal.waitForText('1 ready>');
		terminal.write(typed);
		await terminal.waitForText(before);
		const [line, cursor, countPrompts] = [
			terminal.screen(),
			terminal.cursor(),
			() => terminal.bytes().split(green).length,
		];
		const count = countPrompts();
		terminal.press('ctrl+g');
		await terminal.waitForText(macRow);

		expect(terminal.screen()).toMatch(during);
		expect(countPrompts()).toBe(count + 1);
		terminal.press('esc');
		await terminal.waitForText(/❯ +windows7/);
		terminal.press('esc');

		const isSame = () => terminal.screen() === line && isDeepStrictEqual(terminal.cursor(), cursor);
		await terminal.waitFor(isSame, `the same screen and cursor as before:\n${line}`);
	};

	it('shows it with its colours, and the last status', () =>
		shows('echo macos', /1 ready> echo macos$/, /^top\n1 ready> echo macos\n> macos/m));

	it('shows a line that wraps in one row', () =>
		shows(`echo ${'漢'.repeat(60)} macos`, /漢\n漢+ macos$/, /^top\n1 ready> echo 漢+.\n> macos/m));

	itLong.each([
		['a control character as a sign', '\x16\x1b macos', /> \^\[ macos$/, /^1 ready> \? macos\n> macos/m],
		['several lines', 'echo \x16\nmacos', /> echo *\nmacos$/, /^1 ready> echo *\nmacos\n> macos/m],
	])('shows %s', (_, typed, before, during) => shows(typed, before, during));
});

const green = '\x1b[32m';

// zsh sets this variable when its line editor loads; the output of `--init` loads it.
const noBrackets = {
	bash: "bind 'set enable-bracketed-paste off'\n",
	zsh: 'bindkey -e\nunset zle_bracketed_paste\n',
} as const;

for (const shell of ['bash', 'zsh'] as const) {
	describeLongWith([shell], `a key of ${shell} without bracketed paste`, () => {
		it('turns that off', async () => {
			const [terminal] = await openShellWithKey(shell, {after: noBrackets[shell], isBracketing: false});

			terminal.type('echo macos');
			await terminal.waitForText('ready> echo macos');
			terminal.press('ctrl+g');
			await terminal.waitForText(macRow);
			expect(terminal.modes().bracketedPasteMode).toBe(true);
			terminal.press('enter');

			// The shell draws its line once it reads input again.
			await terminal.waitForText(`ready> echo ${mac}`);
			terminal.type(' more\r');
			await terminal.waitForText(`\n${mac} more`);
			expect(terminal.modes().bracketedPasteMode).toBe(false);
		});
	});
}
