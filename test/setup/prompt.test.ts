import {describe, expect, it} from 'vitest';
import {span} from '../../source/text/spans.ts';
import {field, menu, openPrompt} from '../helpers/state/prompt.ts';

const [enter, esc, down, up] = ['\r', '\u001b', '\u001b[B', '\u001b[A'] as const;

describe('a question for a text', () => {
	it('shows the meaning at once, and on enter why the text is not accepted', async () => {
		const {ask, type, shown, said} = openPrompt();
		const answer = ask.text(field);
		expect(shown()).toEqual({text: '', lines: ['? Word', 'a note']});

		await type(enter);
		expect(shown()).toEqual({text: '', lines: ['? Word', 'no word', 'a note']});
		await type('hi');
		expect(shown()).toEqual({text: 'hi', lines: ['? Word', 'says hi', 'a note']});
		await type(` ${enter}`);

		expect(await answer).toBe('hi ');
		expect(said()).toEqual(['- Word  hi']);
		expect(shown().lines).toEqual([]);
	});

	it.each([
		['accepted', enter, 'usual'],
		['replaced by typing', `new${enter}`, 'new'],
		['edited', `\u001b[C!${enter}`, 'usual!'],
		['edited from its end', `\u001b[F!${enter}`, 'usual!'],
		['edited from its end', `\u0005\u001b[D\u001b[D\u0005!${enter}`, 'usual!'],
		['edited at the cursor', `\u0006\u001b[D\u001b[D\u0006!${enter}`, 'usua!l'],
		['shown again', `x\u007f${enter}`, 'usual'],
	])('has a default that is %s by %j', async (_, bytes, expected) => {
		const {ask, type, view} = openPrompt();
		const answer = ask.text({...field, given: 'usual'});
		expect(view().asked).toMatchObject({typed: {text: ''}, proposed: 'usual'});
		expect(view().asked?.hints).toEqual({enter: 'next', right: 'edit', esc: 'back'});

		await type(bytes);

		expect(await answer).toBe(expected);
	});

	it('shows only the length of a secret, and the meaning', async () => {
		const {ask, type, shown, said, view} = openPrompt();
		const answer = ask.text({...field, isSecret: true, read: () => ({isAnswer: true, says: '13 characters'})});

		await type('correct-horse');
		expect(shown().text).toBe('*'.repeat(13));
		expect(view().asked?.hints).toEqual({enter: 'next', esc: 'back'});
		await type(enter);

		expect(await answer).toBe('correct-horse');
		expect(said()).toEqual(['- Word  13 characters']);
	});

	it.each([
		['one two\u0017three', 'one three'],
		['one\u0015two', 'two'],
		['ac\u001b[Db\u001b[Fd', 'abcd'],
		['é1\u007f2', 'é2'],
		['a\u001b[200~b\r\n\u001b[201~c', 'abc'],
		['a\u001b[200~b\nc\u001b[201~d', 'ab cd'],
	])('is edited correctly by the keys %j in one chunk', async (bytes, text) => {
		const {ask, type, shown} = openPrompt();
		void ask.text(field);

		await type(bytes);

		expect(shown().text).toBe(text);
	});

	it('says in colour why a paste is not accepted, until the next key', async () => {
		const {ask, type, view} = openPrompt();
		void ask.text({...field, isSecret: true, given: 'known'});
		expect(view().asked).toMatchObject({
			proposed: '*****',
			notes: [{text: 'says known'}, {text: 'a note', tone: 'dim'}],
		});

		await type('\u001b[200~two\nlines\u001b[201~');
		expect(view().asked?.notes[0]).toMatchObject({text: expect.stringContaining('not a key'), tone: 'failure'});
		await type('x');

		expect(view().asked?.notes[0]).toMatchObject({text: 'says x', tone: 'plain'});
	});

	it('is closed with esc, and then removed', async () => {
		const {ask, type, said, drawnQuestion} = openPrompt();
		const answer = ask.text({...field, given: 'hi'});
		await type('!');
		expect(drawnQuestion()).toBeDefined();

		await type(esc);

		expect([await answer, said(), drawnQuestion()]).toEqual([undefined, [], undefined]);
	});
});

describe('a printed line', () => {
	it('has the sign of its outcome, and stays', () => {
		const {ask, view, said, drawn} = openPrompt();

		ask.say('saved');
		ask.say('not saved', 'failure');

		expect(said()).toEqual(['+ saved', '! not saved']);
		expect(view().said.map(([sign]) => sign?.tone)).toEqual(['ok', 'failure']);
		expect(drawn()).toBe(2);
	});
});

describe('a menu', () => {
	it('shows its selected choice, the meaning, and its keys', async () => {
		const {ask, type, view} = openPrompt();
		void ask.choose({...menu, notes: ['a note']});

		await type(down);

		expect(view().asked).toEqual({
			title: [span('? ', 'accent'), span('Which', 'strong')],
			choices: [
				[span('  1 the first')],
				[span('> ', 'accent'), span('2 the second', 'strong')],
				[span('  3 the third')],
			],
			notes: [span('a note', 'dim')],
			hints: {enter: 'choose', esc: 'back'},
		});
	});

	it.each([
		[[enter], 'the first'],
		[[down, enter], 'the second'],
		[[`${down}${down}`, enter], 'the third'],
		[[up, enter], 'the third'],
		[[`${down}${down}${down}`, enter], 'the first'],
		[['2'], 'the second'],
		[['9', 'x', '3'], 'the third'],
		[[esc], undefined],
	])('reads %j as %s', async (keys, value) => {
		const {ask, type, said} = openPrompt();
		const answer = ask.choose(menu);

		for (const key of keys) {
			await type(key);
		}

		expect(await answer).toBe(value);
		expect(said()).toEqual(value === undefined ? [] : [`- Which  ${value}`]);
	});

	it.each(['12', 'x2\r', '\u001b[200~2\u001b[201~', '\u001b[200~\r\u001b[201~'])(
		'chooses nothing for the paste %j, with brackets or without',
		async bytes => {
			const {ask, type, shown} = openPrompt();
			void ask.choose(menu);

			await type(bytes);

			expect(shown().lines).toContain('> 1 the first');
		},
	);
});

describe('input typed ahead', () => {
	it('answers questions and moves in a menu, but chooses nothing', async () => {
		const {ask, type, shown} = openPrompt();
		await type(`one${enter}two${enter}${enter}${down}`);

		expect([await ask.text(field), await ask.text(field)]).toEqual(['one', 'two']);
		const answer = ask.choose(menu);
		await type('');
		expect(shown().lines).toContain('> 2 the second');
		await type(enter);

		expect(await answer).toBe('the second');
	});
});

describe('a wait', () => {
	it('shows its purpose, its seconds, and the reason for a delay', async () => {
		const {ask, type, pass, view, shown} = openPrompt();
		const work = Promise.withResolvers<string>();
		const answer = ask.wait('Testing', (_, onDelay) => {
			onDelay('try 2 in 1 s');
			return work.promise;
		});

		expect(pass(2150)).toBe(1);
		await type(`x${enter}`);
		expect(view().asked?.hints).toEqual({esc: 'back', '^c': 'quit'});
		expect(shown().lines).toEqual(['/ Testing, 2 s', 'try 2 in 1 s']);
		work.resolve('done');

		expect(await answer).toBe('done');
		expect(shown().lines).toEqual([]);
		expect(pass(100)).toBe(0);
	});

	it('passes on what the work throws', async () => {
		const {ask, pass} = openPrompt();
		const failure = new Error('broken');

		await expect(ask.wait('Testing', () => Promise.reject(failure))).rejects.toBe(failure);

		expect(pass(100)).toBe(0);
	});

	it('ends on esc, and aborts the work', async () => {
		const {ask, type} = openPrompt();
		const aborted = Promise.withResolvers<void>();
		const answer = ask.wait('Testing', signal => {
			signal.addEventListener('abort', () => aborted.resolve());
			return new Promise<string>(() => {});
		});

		await type(esc);

		expect(await answer).toBeUndefined();
		await aborted.promise;
	});
});

describe('input after an answer', () => {
	it('is for the next question', async () => {
		const {ask, type, shown} = openPrompt();
		for (const first of [ask.wait('Testing', async () => 'done'), ask.text({...field, given: 'hi'})]) {
			await type(enter);
			await first;
		}

		await type('yo');
		void ask.text(field);
		await type('');

		expect(shown()).toEqual({text: 'yo', lines: ['? Word', 'says yo', 'a note']});
	});
});

describe('a screen that is too small', () => {
	it('accepts nothing', async () => {
		const {ask, type, resize, shown} = openPrompt();
		void ask.text(field);

		resize(15, 5);
		await type('hi');
		resize(80, 24);

		expect(shown().text).toBe('');
	});
});
