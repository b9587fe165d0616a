import {describe, expect, it} from 'vitest';
import {casesOf} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {expectAlive, openDemo, type Session} from '../helpers/terminal/session.ts';

const megabyte = 2 ** 20;
const longText = 'quit and run: r y P c\t'.repeat(megabyte / 22 + 1).slice(0, megabyte);

const pastes = [
	['controls', longText.replaceAll(' ', '\r\x03\x1a\x04\x00')],
	['escapes', longText.replaceAll(' ', '\x1b[A\x1b[200~\x1b')],
	['text', longText],
	['many bytes a character', '日本'.repeat(megabyte / 6)],
] as const;

const typed = [
	['controls', longText.replaceAll(' ', '\r\x1a\x04\x00')],
	['text', longText],
] as const;

describe('a megabyte', () => {
	it.each(casesOf(pastes, 2))('pasted in brackets is cut, drawn in few bytes and does nothing: %s', async (_, text) => {
		const session = await openDemo();

		const drawn = await write(session, `\x1b[200~${text}\x1b[201~`, '0 of 48');

		expect(drawn.length).toBeLessThan(65_536);
		await expectAlive(session);
		expect(session.terminal.clipboard).toEqual([]);
	});

	it.each(casesOf(typed, 1))('without brackets only fills the filter, which says so: %s', async (_, text) => {
		const session = await openDemo();

		const drawn = await write(session, text, 'the filter is full');

		expect(drawn.length).toBeLessThan(65_536);
		await expectAlive(session);
		expect(session.terminal.clipboard).toEqual([]);
	});

	it('without brackets ends the program if it contains a Ctrl-C', async () => {
		// Input that arrives after the program has ended goes to the shell, and the terminal would show it.
		const session = await openDemo({isTypedUnseen: true});

		await session.writeRead(longText.replace(' ', '\x03'));

		await session.held(130, {within: 2 * soon});
		expect(session.terminal.clipboard).toEqual([]);
	});
});

const notKeys = [
	[
		'mouse reports of other buttons, of motion and from outside',
		'\x1b[<1;10;5M\x1b[<0;10;5m\x1b[<35;10;5M\x1b[<66;1;1M\x1b[<0;101;5M\x1b[<0;5;999M\x1b[<0;0;0M\x1b[M#!!\x1b[35;10;5M',
	],
	['mouse reports in letters that are keys', '\x1b[Mqqq\x1b[Mrrr\x1b[Myyy'],
	['focus', '\x1b[I\x1b[O'],
	['unknown sequences', '\x1b[99~\x1b[1;2;3z\x1b[?5q\x1b[>0q\x1b[=1r\x1b[ q\x1b[!p\x1bOz'],
	['replies of a terminal', '\x1b[?62;22c\x1b[>84;0;0c\x1b[12;40R\x1b[?2026;2$y\x1b[8;20;100t\x1b[0n'],
	[
		'strings of a terminal',
		'\x1b]11;rgb:0/0/0\x07\x1b]52;c;cQ==\x1b\\\x1bP>|q(1)\x1b\\\x1b_Gq\x1b\\\x1b^q\x1b\\\x1bXq\x1b\\',
	],
	['keys of other protocols', '\x1b[113;5u\x1b[27;5;113~\x1b[57399u'],
	['invalid UTF-8', Uint8Array.of(0xff, 0xfe, 0xc3, 0x28, 0xe2, 0x82, 0x28, 0xf0, 0x9f, 0x92)],
	['unbound control characters, also those of the terminal itself', '\x1c\x1d\x1e\x1f\x13\x11\x16\x0c'],
] as const;

it('input that is not a key has no effect while browsing', async () => {
	const session = await browse();
	const before = session.terminal.screen();

	for (const [name, bytes] of notKeys) {
		await session.writeRead(bytes);
		// Presses a key after these bytes, and once more to undo it. By then, the program has handled the bytes.
		session.terminal.press('f1');
		await session.terminal.waitForText(/^move +copy$/m);
		session.terminal.press('f1');

		await session.terminal.waitFor(screen => screen === before, `the screen as it was before ${name}`);
	}
	session.terminal.press('esc');
	await session.held(130);
});

const browse = async (): Promise<Session> => {
	const session = await openDemo();
	session.terminal.press('tab');
	await session.terminal.waitForText('Y copy as');
	return session;
};

/** Writes, and waits until the program has read everything and the screen shows it. Returns the output that was drawn meanwhile. */
const write = async ({terminal, writeRead}: Session, bytes: string | Uint8Array, shown: string | RegExp) => {
	const before = terminal.bytes().length;
	await writeRead(bytes);
	await terminal.waitForText(shown);
	return terminal.bytes().slice(before);
};
