import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {keymap} from '../../source/keys/keymap.ts';
import {askInLines} from '../../source/setup/browse/ask-in-lines.ts';
import type {ChoiceField, TextField} from '../../source/setup/questions.ts';
import {usualPalette} from '../../source/text/palette.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

describe('a question in lines', () => {
	const usual = {...field, given: 'usual'};

	it.each<[string, string | undefined, string, TextField?, boolean?]>([
		[' one \n', 'one', `a note…\n${question}`],
		['one\n', 'one', `a note~\n${question}`, field, true],
		['\n', 'usual', 'a note…\nWord (or back) [usual]: ', usual],
		['back\n', undefined, `a note…\n${question}`],
	])('gets the answer from the line %j', async (typed, answer, text, asked, isAscii) => {
		expect(await answerTo(typed, asked, isAscii)).toEqual([answer, text, false]);
	});

	it('says why a line is not an answer, and asks again', async () => {
		const {ask, type, shows} = open();
		const answer = ask.text(field);

		type('\n');
		await shows(`no word\n${question}`);
		type('one\n');

		expect(await answer).toBe('one');
	});

	it('has numbers for its choices, and an empty line accepts the first', async () => {
		const {ask, type, text, shows} = open();

		const first = ask.choose(menu);
		type('\n');
		expect(await first).toBe('the first');
		const second = ask.choose(menu);
		type('3\n');
		await shows(/(?:1 to 2 \(or back\) \[1\]: ){2}$/);
		type('2\n');

		expect(await second).toBe('the second');
		expect(text()).toMatch(/^Which\na note\n1\. the first\n2\. the second\n1 to 2 \(or back\) \[1\]: Which/);
		expect(text()).toMatch(/1 to 2 \(or back\) \[1\]: 1 to 2 \(or back\) \[1\]: $/);
	});

	it('reports finished and long work, and waits for its end', async () => {
		const {ask, text} = open();

		ask.say('done');
		const waited = ask.wait('asking', async (_, onDelay) => {
			onDelay('slow');
			return 5;
		});

		expect(await waited).toBe(5);
		expect(text()).toBe('done\nasking\nslow\n');
	});
});

describe('a secret in lines', () => {
	it.each([
		['\u001b[200~two\nlines\u001b[201~\u001b[200~pasted\u001b[201~\r', 'pasted', `${question}\n`, ''],
		['\r', 'hidden', 'Word (or back) [unchanged]: \n', 'hidden'],
	])('is hidden, and gets the answer $1', async (typed, answer, text, given) => {
		expect(await answerTo(typed, {...secret, given})).toEqual([answer, text, false]);
	});

	it('is typed in several chunks, and edited', async () => {
		const {ask, type, text} = open();
		const answer = ask.text(secret);

		await turn();
		await turn();
		type('abd');
		type('\u007f');
		type('c\r');

		expect(await answer).toBe('abc');
		expect(text()).toBe(`${question}\n`);
	});

	it.each<[string, TextField, string]>([
		['the end of input of another question', field, ''],
		['ctrl-c', secret, 'ab\u0003'],
		['ctrl-d on an empty line', secret, '\u0004'],
	])('ends the run with %s', async (_, asked, typed) => {
		const {ask, type, ended, hangUp} = open();

		void ask.text(asked);
		(typed === '' ? hangUp : type)(typed);

		expect(await ended).toBeUndefined();
	});

	it.each<[string, TextField, readonly string[]]>([
		['ends the run of another question', field, []],
		['reports a lost terminal', secret, ['lost']],
	])('%s if it cannot be read any more', async (_, asked, expected) => {
		const {ask, terminal, ended, deeds} = open();
		void ask.text(asked);

		terminal.input.emit('error', new Error('EIO'));

		await (expected.length === 0 ? ended : expect.poll(() => deeds).toEqual(expected));
	});

	it('waits for the next question after an answer', async () => {
		const {ask, type, ended} = open();
		const answer = ask.text(field);
		type('a\n');
		await answer;
		await turn();

		const next = ask.text(field);
		type('b\n');

		expect(await Promise.race([ended, next])).toBe('b');
	});

	it('reports a lost terminal', async () => {
		const {ask, hangUp, deeds} = open();
		void ask.text(secret);

		hangUp();

		await expect.poll(() => deeds).toEqual(['lost']);
	});

	it('stops with ctrl-z, and is still hidden when it continues', async () => {
		const {ask, type, deeds, goOn, isRaw} = open();
		const answer = ask.text(secret);

		type('a\u001a');
		await expect.poll(() => deeds).toEqual(['stopped']);
		expect(isRaw()).toBe(false);
		goOn();
		await expect.poll(isRaw).toBe(true);
		type('b\r');

		expect(await answer).toBe('b');
	});

	it('disappears when the run ends', async () => {
		const {ask, restore, isRaw, terminal} = open();
		void ask.text(secret);

		await restore();

		expect([isRaw(), terminal.input.isPaused()]).toEqual([false, true]);
	});
});

const field: TextField = {
	question: 'Word',
	given: '',
	read: text => (text === '' ? {isAnswer: false, says: 'no word'} : {isAnswer: true, says: ''}),
	notes: ['a note…'],
	enter: 'next',
	esc: 'back',
};

const menu: ChoiceField = {
	question: 'Which',
	choices: ['the first', 'the second'],
	notes: ['a note'],
};

const open = (isAscii = false) => {
	const screen = openStreamTerminal();
	const deeds: string[] = [];
	let goOn = () => {};
	const asker = askInLines(
		screen.terminal,
		{look: {isAscii, palette: usualPalette}, bindings: keymap},
		{
			lose: () => deeds.push('lost'),
			stop: () => {
				deeds.push('stopped');
				return new Promise(resolve => {
					goOn = resolve;
				});
			},
			now: () => 0,
			repeat: () => () => {},
		},
	);
	return {...screen, ...asker, deeds, goOn: () => goOn()};
};

const question = 'Word (or back): ';
const secret = {...field, isSecret: true, notes: []};

/** The answer to what is typed, and the text of the terminal. */
const answerTo = async (typed: string, asked: TextField = field, isAscii = false) => {
	const {ask, type, text, isRaw} = open(isAscii);
	const answer = ask.text(asked);
	expect(isRaw()).toBe(asked.isSecret ?? false);
	type(typed);
	return [await answer, text(), isRaw()];
};
