import {expect, it} from 'vitest';
import {describeLongWith, describeWith} from '../../helpers/program/programs.ts';
import {itLong} from '../../helpers/project/torture.ts';
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
			// Bash itself removes the line of the prompt while a key's command runs.
			expect(terminal.screen()).toMatch(
				shell === 'bash' ? /^top\n> win11/m : /^top\nready> echo é漢😀 win11\n> win11/m,
			);
			terminal.press('enter');

			await waitForLine(`echo é漢😀 ${pick}`, `echo 12345 ${pick}`.length);
			expect(terminal.screen()).not.toContain('❯');
			expect(terminal.screen().match(/top\nready> echo é漢😀/g)).toHaveLength(1);
			terminal.type(' and more\r');
			await terminal.waitForText(`\né漢😀 ${pick} and more`);
		});

		itLong('keeps the line if the program fails, with its message above', async () => {
			const [terminal] = await openShellWithKey(shell, {from: ['--demo', '--timeout', 'x']});

			terminal.type('echo macos');
			await terminal.waitForText('ready> echo macos');
			terminal.press('ctrl+g');

			await terminal.waitForText(/envpick: `--timeout` is invalid; .*\n(?:.*\n)*ready> echo macos$/);
			terminal.type(' kept\r');
			await terminal.waitForText('\nmacos kept');
			expect(terminal.history()).toContain('envpick: `--timeout` is invalid');
		});
	});
}

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
