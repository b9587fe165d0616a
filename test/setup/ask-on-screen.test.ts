import {describe, expect, it, onTestFinished} from 'vitest';
import {keymap} from '../../source/keys/keymap.ts';
import type {TextField} from '../../source/setup/questions.ts';
import {askOnScreen} from '../../source/setup/run/ask-on-screen.ts';
import {usualPalette} from '../../source/text/palette.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const field: TextField = {
	question: 'Word',
	given: '',
	read: () => ({isAnswer: true, says: ''}),
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
	onTestFinished(() => asker.restore());
	return {...screen, ...asker, deeds};
};

/** Asks a question, once it is shown. */
const openQuestion = async (asked: TextField = field) => {
	const asker = open();
	const answer = asker.ask.text(asked);
	await asker.shows('? Word');
	return {...asker, answer};
};

describe('a question on a screen', () => {
	it('shows the typed text before and after enter', async () => {
		const {type, shows, answer} = await openQuestion();

		type('one');
		await shows('/ one');
		type('\r');

		expect(await answer).toBe('one');
		await shows(/- (\u001b\[\d*m)*Word {2}one/);
	});

	it('hides every character of a secret', async () => {
		const {type, shows, text, answer} = await openQuestion({...field, isSecret: true});

		type('correct-horse');
		await shows('/ *************');
		type('\r');

		expect(await answer).toBe('correct-horse');
		expect(text()).not.toMatch(/cor|hor/);
	});

	it('is drawn again for another size', async () => {
		const {resize, shows} = await openQuestion();

		resize({columns: 15, rows: 5});

		await shows('too small: needs 20x6');
	});

	it('ends the run on Ctrl-C, and aborts the current work', async () => {
		const {ask, type, shows, ended} = open();
		const waited = ask.wait('testing the key', () => new Promise<string>(() => {}));
		await shows('testing the key');

		type('\u0003');

		expect([await ended, await waited]).toEqual([undefined, undefined]);
	});

	it('releases the terminal on Ctrl-Z, and is shown again', async () => {
		const {type, text, deeds} = await openQuestion();
		const before = text().length;

		type('\u001a');

		await expect.poll(() => deeds).toEqual(['stopped']);
		await expect.poll(() => text().slice(before)).toContain('? Word');
	});

	it('closes while a command runs, and names it', async () => {
		const {ask, text, isRaw} = await openQuestion();

		const wasRaw = await ask.release('running pass', async () => isRaw());

		expect([wasRaw, isRaw()]).toEqual([false, true]);
		expect(text()).toContain('running pass\r\n');
	});

	it('passes on the failure of a command, and continues', async () => {
		const {ask, type, answer} = await openQuestion();
		const failure = new Error('no such program');

		await expect(ask.release('running pass', () => Promise.reject(failure))).rejects.toBe(failure);

		type('one\r');
		expect(await answer).toBe('one');
	});
});
