import {describe, expect, it} from 'vitest';
import {usualBindings} from '../../source/keys/lookup.ts';
import type {Menu, TextField} from '../../source/setup/ask.ts';
import {createPrompt} from '../../source/setup/run/prompt.ts';
import {usualPalette} from '../../source/text/palette.ts';
import {readAll} from '../helpers/state/key-inputs.ts';
import {textsOf} from '../helpers/state/lines.ts';

const field: TextField<string> = {
	question: 'Word',
	given: '',
	read: text => (text.trim() === '' ? {says: 'no word'} : {value: text, says: `says ${text.trim()}`}),
	notes: ['a note'],
	enter: 'next',
	esc: 'back',
};

const menu: Menu<'one' | 'two' | 'three'> = {
	question: 'Which',
	choices: [
		{value: 'one', label: 'the first'},
		{value: 'two', label: 'the second'},
		{value: 'three', label: 'the third'},
	],
	notes: [],
};

/** A prompt without a terminal, on which time passes by `pass`. */
const open = () => {
	let size = {columns: 80, rows: 24};
	let milliseconds = 0;
	const prompt = createPrompt({
		look: {isAscii: true, palette: usualPalette},
		bindings: usualBindings,
		size: () => size,
		now: () => milliseconds,
		repeat: () => () => {},
		draw: () => {},
	});
	const settle = () => new Promise(resolve => setImmediate(resolve));
	return {
		...prompt,
		/** Sends bytes as if they came at once, and lets what they answer be asked on. */
		type: async (bytes: string) => {
			prompt.take(readAll(bytes));
			await settle();
		},
		resize: (columns: number, rows: number) => {
			size = {columns, rows};
		},
		pass: (time: number) => {
			milliseconds += time;
		},
		said: () => textsOf(prompt.view().said),
		shown: () => {
			const {asked} = prompt.view();
			const {title = [], choices = [], notes = []} = asked ?? {};
			const lines = textsOf([title, ...choices, ...notes.map(note => [note])]);
			return {text: asked?.typed?.text, lines: lines.filter(line => line !== '')};
		},
	};
};

const [enter, esc, down, up] = ['\r', '\u001b', '\u001b[B', '\u001b[A'] as const;

describe('a question for a text', () => {
	it('says at once what the text means, and on enter why it is no answer', async () => {
		const {ask, type, shown, said} = open();
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

	it('shows of a secret how long it is, and says only what is read from it', async () => {
		const {ask, type, shown, said} = open();
		const answer = ask.text({...field, isSecret: true, read: value => ({value, says: '13 characters'})});

		await type('correct-horse');
		expect(shown().text).toBe('*'.repeat(13));
		await type(enter);

		expect(await answer).toBe('correct-horse');
		expect(said()).toEqual(['- Word  13 characters']);
	});

	it('proposes what is given: enter takes it, typing goes before it, and the right arrow edits it', async () => {
		const answers = [enter, `new${enter}`, `\u001b[C!${enter}`, `x\u007f${enter}`].map(async bytes => {
			const {ask, type, view} = open();
			const answer = ask.text({...field, given: 'usual'});

			expect(view().asked).toMatchObject({typed: {text: ''}, proposed: 'usual'});
			await type(bytes);
			return answer;
		});

		expect(await Promise.all(answers)).toEqual(['usual', 'new', 'usual!', 'usual']);
	});

	it('is left with esc', async () => {
		const {ask, type, said} = open();
		const answer = ask.text({...field, given: 'hi'});

		await type(esc);

		expect(await answer).toBeUndefined();
		expect(said()).toEqual([]);
	});
});

describe('a menu', () => {
	it.each([
		[[enter], 'one'],
		[[down, enter], 'two'],
		[[`${down}${down}`, enter], 'three'],
		[[up, enter], 'three'],
		[[`${down}${down}${down}`, enter], 'one'],
		[['j', 'k', 'j', enter], 'two'],
		[['2'], 'two'],
		[['9', 'x', '3'], 'three'],
		[[esc], undefined],
	])('takes %j as %s', async (keys, value) => {
		const {ask, type, said} = open();
		const answer = ask.choose(menu);

		for (const key of keys) {
			await type(key);
		}

		expect(await answer).toBe(value);
		expect(said()).toEqual(menu.choices.filter(choice => choice.value === value).map(({label}) => `- Which  ${label}`));
	});

	it.each(['12', 'x2\r', '\u001b[200~2\u001b[201~', '\u001b[200~\r\u001b[201~'])(
		'chooses nothing by the paste %j, marked or not',
		async bytes => {
			const {ask, type, shown} = open();
			void ask.choose(menu);

			await type(bytes);

			expect(shown().lines).toContain('> 1 the first');
		},
	);
});

describe('what is typed ahead', () => {
	it('answers in its order, line by line, and moves in a menu, but chooses nothing', async () => {
		const {ask, type, shown} = open();
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
	it('says for what and how long, and why it takes long', async () => {
		const {ask, type, pass, shown} = open();
		const work = Promise.withResolvers<string>();
		const answer = ask.wait('Testing', (_, onDelay) => {
			onDelay('try 2 in 1 s');
			return work.promise;
		});

		pass(2150);
		await type(`x${enter}`);
		expect(shown().lines).toEqual(['/ Testing, 2 s', 'try 2 in 1 s']);
		work.resolve('done');

		expect(await answer).toBe('done');
		expect(shown().lines).toEqual([]);
	});

	it('ends with esc, and ends the work', async () => {
		const {ask, type} = open();
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

describe('what is typed after an answer', () => {
	it.each<[string, (ask: ReturnType<typeof open>['ask']) => Promise<unknown>]>([
		['a wait', ask => ask.wait('Testing', async () => 'done')],
		['a question', ask => ask.text({...field, given: 'hi'})],
	])('to %s is for the next question', async (_, first) => {
		const {ask, type, shown} = open();
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
	it('takes nothing', async () => {
		const {ask, type, resize, shown} = open();
		void ask.text(field);

		resize(15, 5);
		await type('hi');
		resize(80, 24);

		expect(shown().text).toBe('');
	});
});
