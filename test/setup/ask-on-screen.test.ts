import {describe, expect, it} from 'vitest';
import {keymap} from '../../source/keys/keymap.ts';
import type {TextField} from '../../source/setup/ask.ts';
import {askOnScreen} from '../../source/setup/run/ask-on-screen.ts';
import {usualPalette} from '../../source/text/palette.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const field: TextField<string> = {
	question: 'Word',
	given: '',
	read: text => ({value: `<${text}>`, says: ''}),
	notes: [],
	enter: 'next',
	esc: 'back',
};

const open = () => {
	const size = {columns: 80, rows: 24};
	const screen = openStreamTerminal(size);
	Object.assign(screen.terminal.output, size, {isTTY: true});
	const deeds: string[] = [];
	const asker = askOnScreen(
		screen.terminal,
		{look: {isAscii: true, palette: usualPalette}, bindings: keymap, hasColor: false},
		{
			lose: () => deeds.push('lost'),
			stop: async () => void deeds.push('stopped'),
			now: () => 0,
			repeat: () => () => {},
		},
	);
	return {...screen, ...asker, deeds};
};

describe('a question on a screen', () => {
	it('is shown, and answered by typing', async () => {
		const {ask, type, shows, restore} = open();
		const answer = ask.text(field);
		await shows('? Word');

		type('one\r');

		expect(await answer).toBe('<one>');
		await restore();
	});

	it('shows the typed text before and after enter', async () => {
		const {ask, type, shows, restore} = open();
		const answer = ask.text(field);
		await shows('? Word');

		type('one');
		await shows('/ one');
		type('\r');
		await answer;

		await shows(/- (\u001b\[\d*m)*Word {2}one/);
		await restore();
	});

	it('hides every character of a secret', async () => {
		const {ask, type, shows, text, restore} = open();
		const answer = ask.text({...field, isSecret: true});
		await shows('? Word');

		type('correct-horse');
		await shows('/ *************');
		type('\r');

		expect(await answer).toBe('<correct-horse>');
		expect(text()).not.toMatch(/cor|hor/);
		await restore();
	});

	it('is drawn again for another size', async () => {
		const {ask, resize, shows, restore} = open();
		void ask.text(field);
		await shows('? Word');

		resize({columns: 15, rows: 5});

		await shows('too small: needs 20x6');
		await restore();
	});

	it('ends the run on Ctrl-C, and aborts the current work', async () => {
		const {ask, type, shows, ended, restore} = open();
		const waited = ask.wait('testing the key', () => new Promise<string>(() => {}));
		await shows('testing the key');

		type('\u0003');

		expect(await ended).toBeUndefined();
		expect(await waited).toBeUndefined();
		await restore();
	});

	it('releases the terminal on Ctrl-Z, and is shown again', async () => {
		const {ask, type, shows, text, deeds, restore} = open();
		void ask.text(field);
		await shows('? Word');
		const before = text().length;

		type('\u001a');

		await expect.poll(() => deeds).toEqual(['stopped']);
		await expect.poll(() => text().slice(before)).toContain('? Word');
		await restore();
	});

	it('passes on the failure of a command, and continues', async () => {
		const {ask, type, shows, isRaw, restore} = open();
		const answer = ask.text(field);
		await shows('? Word');
		const failure = new Error('no such program');

		await expect(ask.release('running pass', () => Promise.reject(failure))).rejects.toBe(failure);

		expect(isRaw()).toBe(true);
		type('one\r');
		expect(await answer).toBe('<one>');
		await restore();
	});

	it('closes while a command runs, and names it', async () => {
		const {ask, shows, text, isRaw, restore} = open();
		void ask.text(field);
		await shows('? Word');

		const wasRaw = await ask.release('running pass', async () => isRaw());

		expect(wasRaw).toBe(false);
		expect(text()).toContain('running pass\r\n');
		expect(isRaw()).toBe(true);
		await restore();
	});
});
