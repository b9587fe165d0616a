import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {field, menu, openQuestions} from '../helpers/scenes/questions.ts';

const [enter, esc, down] = ['\r', '\u001b', '\u001b[B'] as const;
const keys = '  enter next   esc back';

describe('a question for a text', () => {
	it('shows the meaning at once, and on enter why the text is not accepted', async () => {
		const {ask, type, sees, cell, cursor} = openQuestions();
		const answer = ask.text(field);
		await sees('? Word', '/', '  a note', keys);
		expect(cursor()).toEqual({x: 2, y: 1});
		expect([cell(2, 0).isBold, cell(0, 1).foreground, cell(2, 2).isBold]).toEqual([true, 5, false]);

		type(enter);
		await sees('? Word', '/', '  no word', '  a note', keys);
		type('hi');
		await sees('? Word', '/ hi', '  says hi', '  a note', keys);
		expect([cell(2, 1), cell(2, 2)].map(({foreground, isBold}) => [foreground, isBold])).toEqual([
			['default', true],
			['default', true],
		]);
		type(` ${enter}`);

		expect(await answer).toBe('hi ');
		await sees('- Word  hi');
	});

	it.each([
		['accepted', enter, 'usual'],
		['replaced by typing', `new${enter}`, 'new'],
		['edited', `\u001b[C!${enter}`, 'usual!'],
		['edited from its end', `\u001b[F!${enter}`, 'usual!'],
		['edited at the cursor', `\u001b[C\u001b[D!${enter}`, 'usua!l'],
		['shown again', `x\u007f${enter}`, 'usual'],
	])('has a default that is %s by %j', async (_, bytes, expected) => {
		const {ask, type, sees, cell} = openQuestions();
		const answer = ask.text({...field, given: 'usual'});
		await sees('? Word', '/ usual', '  says usual', '  a note', '  enter next   right edit   esc back');
		expect(cell(2, 1).isBold).toBe(false);

		type(bytes);

		expect(await answer).toBe(expected);
	});

	it('shows only the length of a secret, and the meaning', async () => {
		const {ask, type, sees, text} = openQuestions();
		const answer = ask.text({
			...field,
			isSecret: true,
			given: 'known',
			read: () => ({isAnswer: true, says: '13 characters'}),
		});
		await sees('? Word', '/ *****', '  13 characters', '  a note', '  enter next   right edit   esc back');

		type('correct-horse');
		await sees('? Word', '/ *************', '  13 characters', '  a note', keys);
		type(enter);

		expect(await answer).toBe('correct-horse');
		await sees('- Word  13 characters');
		expect(text()).not.toMatch(/cor|hor|kno/);
	});

	it.each([
		['one two\u0017three', 'one three'],
		['one\u0015two', 'two'],
		['ac\u001b[Db\u001b[Fd', 'abcd'],
		['é1\u007f2', 'é2'],
		['ab\u007fc', 'ac'],
		['abc\u001b[D\u001b[D\u007fd\u001b[3~', 'dc'],
		['a\u001b[200~b\r\n\u001b[201~c', 'abc'],
		['a\u001b[200~b\nc\u001b[201~d', 'ab cd'],
	])('is edited correctly by the keys %j in one chunk', async (bytes, text) => {
		const {ask, type} = openQuestions();
		const answer = ask.text(field);

		type(bytes + enter);

		expect(await answer).toBe(text);
	});

	it('says in colour why a paste is not accepted, until the next key', async () => {
		const {ask, type, shows, cell} = openQuestions();
		void ask.text({...field, isSecret: true});

		type('\u001b[200~two\nlines\u001b[201~');
		await shows('this is not a key: character 4 is a line break');
		await expect.poll(() => cell(2, 2)).toMatchObject({text: 't', foreground: 1});
		type('x');

		await expect.poll(() => cell(2, 2)).toMatchObject({text: 's', foreground: 'default'});
	});

	it('is closed with esc, and then removed', async () => {
		const {ask, type, sees} = openQuestions();
		const answer = ask.text(field);
		type('!');
		await sees('? Word', '/ !', '  says !', '  a note', keys);

		type(esc);

		expect(await answer).toBeUndefined();
		await sees('');
	});

	it('shows the end of a long line, and a default cut to the line', async () => {
		const {ask, type, screen, cursor} = openQuestions(40);
		void ask.text({...field, given: 'p'.repeat(50), read: () => ({isAnswer: true, says: ''})});
		await expect.poll(screen).toContain(`? Word\n/ ${'p'.repeat(37)}~\n  a note\n`);

		type(`${'a'.repeat(50)}end`);

		await expect.poll(screen).toMatch(/\/ a+end\n {2}a note\n/);
		await expect.poll(() => cursor().x).toBe(screen().split('\n')[1]?.length);
	});

	const notes = [`${'word '.repeat(9)}end`, ...'abcdef'];

	it('wraps long notes, and shows as many as fit without scrolling', async () => {
		const {ask, sees} = openQuestions(40, 8);
		void ask.text({...field, notes});

		await sees('? Word', '/', `  ${'word '.repeat(7).trim()}`, '  word word end', '  a', '  b', keys);
	});

	it('shows shorter hints on a narrow screen', async () => {
		const {ask, sees} = openQuestions(22);
		void ask.text({...field, enter: 'take it'});

		await sees('? Word', '/', '  a note', '  enter take  esc back');
	});

	it('accepts nothing on a screen that is too small, and is drawn again for a larger one', async () => {
		const {ask, type, resize, shows, screen} = openQuestions();
		const answer = ask.text(field);

		resize(15, 5);
		await shows('needs 20x6');
		type('hi');
		await turn();
		resize(60, 12);
		await expect.poll(screen).toContain('? Word');
		type(`yo${enter}`);

		expect(await answer).toBe('yo');
	});
});

describe('a printed line', () => {
	it('has the sign of its outcome, and stays', async () => {
		const {ask, sees, cell} = openQuestions();

		ask.say('saved');
		ask.say('not saved', 'failure');
		ask.say('hello', 'plain');

		await sees('+ saved', '! not saved', '  hello');
		expect([cell(0, 0).foreground, cell(0, 1).foreground]).toEqual([2, 1]);
	});
});

describe('input typed ahead', () => {
	it('answers questions and moves in a menu, but chooses nothing', async () => {
		const {ask, type, screen} = openQuestions();
		type(`one${enter}`);
		type(`two${enter}${enter}${down}`);

		expect([await ask.text(field), await ask.text(field)]).toEqual(['one', 'two']);
		const answer = ask.choose(menu);
		await expect.poll(screen).toContain('> 2 the second');
		type(enter);

		expect(await answer).toBe('the second');
	});

	it('at a question chooses nothing in the menu that follows it', async () => {
		const {ask, type, screen} = openQuestions();
		const first = ask.text(field);
		type(`x${enter}${down}${enter}`);
		await first;
		const answer = ask.choose(menu);
		await expect.poll(screen).toContain('> 2 the second');
		type(`${down}${enter}`);

		expect(await answer).toBe('the third');
	});

	it('between two questions is for the next one', async () => {
		const {ask, type, sees} = openQuestions();
		await ask.wait('Testing', async () => 'done');
		const first = ask.text({...field, given: 'hi'});
		type(enter);
		await first;

		type('yo');
		void ask.text(field);

		await sees('- Word  hi', '? Word', '/ yo', '  says yo', '  a note', keys);
	});
});

describe('the terminal', () => {
	it('is released on ctrl-z, and the question is then shown again', async () => {
		const {ask, type, shows, text, deeds} = openQuestions();
		void ask.text(field);
		await shows('? ');
		const before = text().length;

		type('\u001a');

		await expect.poll(() => deeds).toEqual(['stopped']);
		await expect.poll(() => text().slice(before)).toContain('Word');
	});
});
