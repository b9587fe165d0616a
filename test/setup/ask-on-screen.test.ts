import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {field, menu, openQuestions} from '../helpers/scenes/questions.ts';

const [enter, esc, down] = ['\r', '\u001b', '\u001b[B'] as const;
const keys = '  enter next   esc back';

describe('a question for a text', () => {
	it('shows the meaning at once, and on enter why the text is not accepted', async () => {
		const {askText, type, sees, cell, cursor} = openQuestions();
		const answer = askText(field);
		await sees('? Word', '/', '  a note', keys);
		expect(cursor()).toEqual({x: 2, y: 1});
		expect([cell(2, 0).isBold, cell(0, 1).foreground, cell(2, 2).isBold]).toEqual([true, 5, false]);

		type(enter);
		await sees('? Word', '/', '  ! no word', '  a note', keys);
		type('hi');
		await sees('? Word', '/ hi', '  says hi', '  a note', keys);
		expect([cell(2, 1), cell(2, 2)].map(({foreground, isBold}) => [foreground, isBold])).toEqual([
			['default', true],
			['default', true],
		]);
		type(` ${enter}`);

		expect(await answer).toBe('hi ');
		await sees('');
	});

	it.each([
		['accepted', enter, 'usual'],
		['replaced by typing', `new${enter}`, 'new'],
		['edited', `\u001b[C!${enter}`, 'usual!'],
		['edited from its end', `\u001b[F!${enter}`, 'usual!'],
		['edited at the cursor', `\u001b[C\u001b[D!${enter}`, 'usua!l'],
		['shown again', `x\u007f${enter}`, 'usual'],
	])('has a default that is %s by %j', async (_, bytes, expected) => {
		const {askText, type, sees, cell} = openQuestions();
		const answer = askText({...field, text: {typed: '', given: 'usual'}});
		await sees('? Word', '/ usual', '  says usual', '  a note', '  enter next   right edit   esc back');
		expect(cell(2, 1).isBold).toBe(false);

		type(bytes);

		expect(await answer).toBe(expected);
	});

	it('shows only the length of a secret, and the meaning', async () => {
		const {askText, type, sees, text} = openQuestions();
		const answer = askText({
			...field,
			isSecret: true,
			text: {typed: '', given: 'known'},
			read: () => ({isAnswer: true, says: '13 characters'}),
		});
		await sees('? Word', '/ *****', '  13 characters', '  a note', '  enter next   right edit   esc back');

		type('correct-horse');
		await sees('? Word', '/ *************', '  13 characters', '  a note', keys);
		type(enter);

		expect(await answer).toBe('correct-horse');
		await sees('');
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
		const {askText, type} = openQuestions();
		const answer = askText(field);

		type(bytes + enter);

		expect(await answer).toBe(text);
	});

	it('says in colour why a paste is not accepted, until the next key', async () => {
		const {askText, type, shows, cell} = openQuestions();
		void askText({...field, isSecret: true});

		type('\u001b[200~two\nlines\u001b[201~');
		await shows('this is not a key: character 4 is a line break');
		await expect.poll(() => cell(2, 2)).toMatchObject({text: '!', foreground: 1});
		type('x');

		await expect.poll(() => cell(2, 2)).toMatchObject({text: 's', foreground: 'default'});
	});

	it('is closed with esc, and then removed', async () => {
		const {askText, type, sees} = openQuestions();
		const answer = askText(field);
		type('!');
		await sees('? Word', '/ !', '  says !', '  a note', keys);

		type(esc);

		expect(await answer).toBeUndefined();
		await sees('');
	});

	it('shows the end of a long line, and a default cut to the line', async () => {
		const {askText, type, screen, cursor} = openQuestions(40);
		void askText({...field, text: {typed: '', given: 'p'.repeat(50)}, read: () => ({isAnswer: true, says: ''})});
		await expect.poll(screen).toContain(`? Word\n/ ${'p'.repeat(37)}~\n  a note\n`);

		type(`${'a'.repeat(50)}end`);

		await expect.poll(screen).toMatch(/\/ a+end\n {2}a note\n/);
		await expect.poll(() => cursor().x).toBe(screen().split('\n')[1]?.length);
	});

	const notes = [`${'word '.repeat(9)}end`, ...'abcdef'];

	it('wraps long notes, and shows as many as fit without scrolling', async () => {
		const {askText, sees} = openQuestions(40, 8);
		void askText({...field, notes});

		await sees('? Word', '/', `  ${'word '.repeat(7).trim()}`, '  word word end', '  a', '  b', keys);
	});

	it('shows shorter hints on a narrow screen', async () => {
		const {askText, sees} = openQuestions(22);
		void askText({...field, enter: 'take it'});

		await sees('? Word', '/', '  a note', '  enter take  esc back');
	});

	it('accepts nothing on a screen that is too small, and is drawn again for a larger one', async () => {
		const {askText, type, resize, shows, screen} = openQuestions();
		const answer = askText(field);

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

describe('a question whose last answer failed', () => {
	const refused = {problem: 'a.org refused the key', above: ['Address  a.org']};

	it('has the answers so far above it, and why it failed below it, until the text is another', async () => {
		const {askText, type, sees, cell, cursor} = openQuestions();
		void askText({...field, text: {typed: 'hi', given: ''}}, refused);
		await sees('+ Address  a.org', '? Word', '/ hi', '  ! a.org refused the key', '  a note', keys);
		expect([cell(0, 0).foreground, cell(2, 3).foreground]).toEqual([2, 1]);
		expect(cursor()).toEqual({x: 4, y: 2});

		type('\u001b[D');
		await expect.poll(cursor).toEqual({x: 3, y: 2});
		await sees('+ Address  a.org', '? Word', '/ hi', '  ! a.org refused the key', '  a note', keys);
		type('o');

		await sees('+ Address  a.org', '? Word', '/ hoi', '  says hoi', '  a note', keys);
	});

	it('shows the failure rather than the answers so far if not all has room', async () => {
		const {askText, sees} = openQuestions(24, 6);
		void askText(field, {...refused, problem: 'it failed again and again'});

		await sees('? Word', '/', '  ! it failed again and', '  again', '  enter next   esc back');
	});
});

describe('a question in two forms', () => {
	const read = (typed: string) => ({isAnswer: true, says: `${typed.length} characters`});
	const secret = {
		...field,
		question: 'Key',
		isSecret: true,
		read,
		other: {name: 'word', note: (way: string) => `${way} shows`},
	};
	const forms = [secret, {...field, other: {name: 'key'}}];
	const tab = '\t';

	it('is turned with tab, and each form keeps its own text', async () => {
		const {ask, type, sees, shows, text} = openQuestions();
		const answer = ask.text(forms, 0, {problem: 'refused'});
		await sees('? Key', '/', '  ! refused', '  a note', '  tab shows', '  enter next   tab word instead   esc back');

		type('correct');
		await sees(
			'? Key',
			'/ *******',
			'  7 characters',
			'  a note',
			'  tab shows',
			'  enter next   tab word instead   esc back',
		);
		type(tab);
		await sees('? Word', '/', '  a note', '  enter next   tab key instead   esc back');
		type('show');
		await sees('? Word', '/ show', '  says show', '  a note', '  enter next   tab key instead   esc back');
		type(tab);
		type('-horse');
		await shows('13 characters');
		type(tab);
		type(enter);

		expect(await answer).toEqual({at: 1, texts: ['correct-horse', 'show'], isBack: false});
		expect(text()).not.toMatch(/cor|hor/);
	});

	it('keeps both texts if it is left with esc', async () => {
		const {ask, type, shows} = openQuestions();
		const answer = ask.text(forms, 0, {});
		await shows('Key');

		type('ada');
		type(tab);
		type('show');
		await shows('says show');
		type(esc);

		expect(await answer).toEqual({at: 1, texts: ['ada', 'show'], isBack: true});
	});

	it.each([`ada${tab}correct`, `${tab}adacorrect`, `adacorrect${tab}`])(
		'stays hidden if a tab is pasted with it without brackets: %j',
		async pasted => {
			const {ask, type, shows, text} = openQuestions();
			const answer = ask.text(forms, 0, {});
			await shows('Key');

			type(pasted);
			await shows('10 characters');
			type(enter);

			expect(await answer).toEqual({at: 0, texts: ['adacorrect', ''], isBack: false});
			expect(text()).not.toContain('? Word');
		},
	);

	it('keeps the keys to enter, turn and leave on a narrow screen', async () => {
		const {ask, sees} = openQuestions(40);
		const proposed = {...secret, text: {typed: '', given: 'known'}, other: {name: 'word'}};
		void ask.text([proposed, field], 0, {});

		await sees('? Key', '/ *****', '  5 characters', '  a note', '  enter next  tab word  esc back');
	});
});

describe('a printed line', () => {
	it('has the sign of its outcome, and stays', async () => {
		const {ask, sees, cell} = openQuestions();

		ask.say('saved');
		ask.say('hello', 'plain');

		await sees('+ saved', '  hello');
		expect(cell(0, 0).foreground).toBe(2);
	});
});

describe('input typed ahead', () => {
	it('answers questions and moves in a menu, but chooses nothing', async () => {
		const {askText, choose, type, screen} = openQuestions();
		type(`one${enter}`);
		type(`two${enter}${enter}${down}`);

		expect([await askText(field), await askText(field)]).toEqual(['one', 'two']);
		const answer = choose(menu);
		await expect.poll(screen).toContain('> 2 the second');
		type(enter);

		expect(await answer).toBe('the second');
	});

	it('at a question chooses nothing in the menu that follows it', async () => {
		const {askText, choose, type, screen} = openQuestions();
		const first = askText(field);
		type(`x${enter}${down}${enter}`);
		await first;
		const answer = choose(menu);
		await expect.poll(screen).toContain('> 2 the second');
		type(`${down}${enter}`);

		expect(await answer).toBe('the third');
	});

	it('between two questions is for the next one', async () => {
		const {ask, askText, type, sees} = openQuestions();
		await ask.wait('Testing', async () => 'done');
		const first = askText({...field, text: {typed: '', given: 'hi'}});
		type(enter);
		await first;

		type('yo');
		void askText(field);

		await sees('? Word', '/ yo', '  says yo', '  a note', keys);
	});
});

describe('the terminal', () => {
	it('is released on ctrl-z, and the question is then shown again', async () => {
		const {askText, type, shows, text, deeds} = openQuestions();
		void askText(field);
		await shows('? ');
		const before = text().length;

		type('\u001a');

		await expect.poll(() => deeds).toEqual(['stopped']);
		await expect.poll(() => text().slice(before)).toContain('Word');
	});
});
