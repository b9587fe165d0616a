import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {keymap} from '../../source/keys/keymap.ts';
import {askInLines} from '../../source/setup/browse/ask-in-lines.ts';
import type {Choice, ChoiceField, TextField} from '../../source/setup/questions.ts';
import {usualPalette} from '../../source/text/palette.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

describe('a question in lines', () => {
	const usual = {...field, text: {typed: '', given: 'usual'}};

	it.each<[string, string | undefined, string, TextField?, boolean?]>([
		[' one \n', 'one', `a note…\n${question}`],
		['one\n', 'one', `a note~\n${question}`, field, true],
		['\n', 'usual', 'a note…\nWord (or back) [usual]: ', usual],
		['back\n', undefined, `a note…\n${question}`],
	])('gets the answer from the line %j', async (typed, answer, text, asked, isAscii) => {
		expect(await answerTo(typed, asked, isAscii)).toEqual([answer, text, false]);
	});

	it('says why a line is not an answer, and asks again', async () => {
		const {askText, type, shows} = open();
		const answer = askText(field);

		type('\n');
		await shows(`a note…\n${question}no word\n${question}`);
		type('one\n');

		expect(await answer).toBe('one');
	});

	it('has numbers for its choices, and an empty line accepts the first', async () => {
		const {ask, type, text, shows} = open();

		const first = ask.choose(menu, {});
		type('\n');
		expect(await first).toBe('the first');
		const second = ask.choose(menu, {});
		type('3\n');
		await shows(/(?:1 to 2 \(or back\) \[1\]: ){2}$/);
		type('2\n');

		expect(await second).toBe('the second');
		expect(text()).toMatch(/^Which\na note\n1\. the first\n2\. the second\n1 to 2 \(or back\) \[1\]: Which/);
		expect(text()).toMatch(/1 to 2 \(or back\) \[1\]: 1 to 2 \(or back\) \[1\]: $/);
	});

	it('has words for what keys do on a screen: each form keeps its text, and the failure is first', async () => {
		const {ask, type, text, shows} = open();
		const key: TextField = {...secret, question: 'Key', text: {typed: '', given: 'old'}};
		const forms = [
			{...key, other: {name: 'word', note: (way: string) => `${way} shows`}},
			{...field, text: {typed: 'kept', given: ''}, other: {name: 'key'}},
		];
		const answer = ask.text(forms, 0, {problem: 'refused'});

		type('word\r');
		await shows('Word (or key, or back) [kept]: ');
		type('key\n');
		await shows(/\[unchanged]: [\s\S]*\[unchanged]: $/);
		type('new\r');

		expect(await answer).toEqual({at: 0, texts: ['new', 'kept'], isBack: false});
		const keyLine = 'Key (or word, or back) [unchanged]: \n';
		const wordLines = 'a note…\nWord (or key, or back) [kept]: ';
		expect(text()).toBe(`refused\n${keyLine}${wordLines}the word word shows\n${keyLine}`);
	});

	it('has one more number for what tab does in a menu', async () => {
		const {ask, type, text} = open();
		const saving = {...menu, choices: [choice('yes', 'a.json'), choice('no')], tab: 'another name'};

		const answer = ask.choose(saving, {problem: 'failed'});
		type('3\n');

		expect(await answer).toBe('another name');
		expect(text()).toBe('failed\nWhich\na note\n1. yes: a.json\n2. no\n3. another name\n1 to 3 (or back) [1]: ');
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
		expect(await answerTo(typed, {...secret, text: {typed: '', given}})).toEqual([answer, text, false]);
	});

	it('is typed in several chunks, and edited', async () => {
		const {askText, type, text} = open();
		const answer = askText(secret);

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
		const {askText, type, ended, hangUp} = open();

		void askText(asked);
		(typed === '' ? hangUp : type)(typed);

		expect(await ended).toBeUndefined();
	});

	it.each<[string, TextField, readonly string[]]>([
		['ends the run of another question', field, []],
		['reports a lost terminal', secret, ['lost']],
	])('%s if it cannot be read any more', async (_, asked, expected) => {
		const {askText, terminal, ended, deeds} = open();
		void askText(asked);

		terminal.input.emit('error', new Error('EIO'));

		await (expected.length === 0 ? ended : expect.poll(() => deeds).toEqual(expected));
	});

	it('waits for the next question after an answer', async () => {
		const {askText, type, ended} = open();
		const answer = askText(field);
		type('a\n');
		await answer;
		await turn();

		const next = askText(field);
		type('b\n');

		expect(await Promise.race([ended, next])).toBe('b');
	});

	it('reports a lost terminal', async () => {
		const {askText, hangUp, deeds} = open();
		void askText(secret);

		hangUp();

		await expect.poll(() => deeds).toEqual(['lost']);
	});

	it('stops with ctrl-z, and is still hidden when it continues', async () => {
		const {askText, type, deeds, goOn, isRaw} = open();
		const answer = askText(secret);

		type('a\u001a');
		await expect.poll(() => deeds).toEqual(['stopped']);
		expect(isRaw()).toBe(false);
		goOn();
		await expect.poll(isRaw).toBe(true);
		type('b\r');

		expect(await answer).toBe('b');
	});

	it('disappears when the run ends', async () => {
		const {askText, restore, isRaw, terminal} = open();
		void askText(secret);

		await restore();

		expect([isRaw(), terminal.input.isPaused()]).toEqual([false, true]);
	});
});

const choice = (name: string, says = ''): Choice => ({name, says});

const field: TextField = {
	question: 'Word',
	text: {typed: '', given: ''},
	read: text => (text === '' ? {isAnswer: false, says: 'no word'} : {isAnswer: true, says: ''}),
	notes: ['a note…'],
	enter: 'next',
	esc: 'back',
};

const menu: ChoiceField = {
	question: 'Which',
	choices: [choice('the first'), choice('the second')],
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
	const askText = async (asked: TextField) => {
		const {texts, isBack} = await asker.ask.text([asked], 0, {});
		return isBack ? undefined : texts[0];
	};
	return {...screen, ...asker, askText, deeds, goOn: () => goOn()};
};

const question = 'Word (or back): ';
const secret = {...field, isSecret: true, notes: []};

/** The answer to what is typed, and the text of the terminal. */
const answerTo = async (typed: string, asked: TextField = field, isAscii = false) => {
	const {askText, type, text, isRaw} = open(isAscii);
	const answer = askText(asked);
	expect(isRaw()).toBe(asked.isSecret ?? false);
	type(typed);
	return [await answer, text(), isRaw()];
};
