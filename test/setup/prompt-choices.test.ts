import {describe, expect, it} from 'vitest';
import {span} from '../../source/text/spans.ts';
import {field, menu, openPrompt} from '../helpers/state/prompt.ts';

const [enter, esc, down, up] = ['\r', '\u001b', '\u001b[B', '\u001b[A'] as const;

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
		[[enter], 'one'],
		[[down, enter], 'two'],
		[[`${down}${down}`, enter], 'three'],
		[[up, enter], 'three'],
		[[`${down}${down}${down}`, enter], 'one'],
		[['2'], 'two'],
		[['9', 'x', '3'], 'three'],
		[[esc], undefined],
	])('reads %j as %s', async (keys, value) => {
		const {ask, type, said} = openPrompt();
		const answer = ask.choose(menu);

		for (const key of keys) {
			await type(key);
		}

		expect(await answer).toBe(value);
		expect(said()).toEqual(menu.choices.filter(choice => choice.value === value).map(({label}) => `- Which  ${label}`));
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

		expect(await answer).toBe('two');
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
	it.each<[string, (ask: ReturnType<typeof openPrompt>['ask']) => Promise<unknown>]>([
		['a wait', ask => ask.wait('Testing', async () => 'done')],
		['a question', ask => ask.text({...field, given: 'hi'})],
	])('to %s is for the next question', async (_, first) => {
		const {ask, type, shown} = openPrompt();
		const answer = first(ask);
		await type(enter);
		await answer;

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
