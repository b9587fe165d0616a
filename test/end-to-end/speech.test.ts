import {describe, expect, it} from 'vitest';
import {openShell} from '../helpers/program/envpick.ts';
import {openHere} from '../helpers/program/open-here.ts';

// The program may write only text, line breaks, and mode switches, which no screen reader speaks. So it never draws the same text
// again.
const expectLines = (bytes: string) => {
	expect(bytes.replaceAll(/\u001b\[\?(?:2004[hl]|100[06]l)|\r?\n/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
};

describe('output for a screen reader', () => {
	it('prints each change as a line that is read once', async () => {
		const {shows, type, text, ended} = openHere(['--demo', '--screen-reader']);
		await shows('windows7-x64 en-us, 1 of 48, Group 1');
		const start = text().length;
		for (const [keys, shown] of [
			['\u001b[B', '2 of 48'],
			['\u001bx', 'tags: short'],
			['macos', '5 of 48 match'],
			['\u001b[F', '5 of 5'],
		] as const) {
			type(keys);
			await shows(shown);
		}

		expect(text().slice(start).trimEnd().split('\n')).toEqual([
			'windows7-x64 en-us, 2 of 48, Group 1, x64, x86, win7-20230705-en, system, enter copies os:windows7-x64,locale:en-us,image:win7-20230705-en, same tags as 3 others',
			'tags: short',
			'windows7-x64 en-us, 2 of 48, Group 1, x64, x86, win7-20230705-en, system, enter copies os:windows7-x64,locale:en-us, ! matches 9 environments: image differs (alt-x: all)',
			'filter macos: 5 of 48 match, 1 distinct',
			'macos-10.15-amd64 en-us, 1 of 5, Group 1, system, enter copies os:macos-10.15-amd64,locale:en-us, same tags as 4 others',
			'macos-10.15-amd64 en-us, 5 of 5, Group 6, system, enter copies os:macos-10.15-amd64,locale:en-us, same tags as 4 others',
		]);
		expectLines(text());
		type('\u0003');
		await ended;
	});

	it('is requested by INK_SCREEN_READER too, without the mouse', async () => {
		const terminal = openShell('picked=$(envpick --demo); echo "code $?"; stty -a | grep -c -- "-icanon"', {
			env: {INK_SCREEN_READER: 'true'},
			columns: 200,
		});
		await terminal.waitForText('1 of 48, Group 1');
		expect(terminal.modes().mouseTrackingMode).toBe('none');

		terminal.press('esc');

		await terminal.waitForText('code 130');
		await terminal.waitForExit();
		expect(terminal.lines().findLast(line => line !== '')).toBe('0');
		expectLines(terminal.bytes());
	});
});
