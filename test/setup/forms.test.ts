import fc from 'fast-check';
import {expect, it} from 'vitest';
import {toNamedKey} from '../../source/keys/key-codes.ts';
import {keymap} from '../../source/keys/keymap.ts';
import {createPrompt} from '../../source/setup/browse/question-keys.ts';
import {commandField, keyField} from '../../source/setup/questions.ts';
import {usualPalette} from '../../source/text/palette.ts';
import {runsOf} from '../helpers/project/torture.ts';

const none = {typed: '', given: ''};

it('a key is hidden, and stays in its form, whatever is typed and turned', async () => {
	const chunk = fc.array(fc.constantFrom('a', 'b', '~', '7', 'tab'), {minLength: 1, maxLength: 6});
	const check = async (chunks: readonly (readonly string[])[]) => {
		const {ask, take, view} = openPrompt();
		const answer = ask.text([keyField('', 'a.org'), commandField(none)], 0, {});
		const texts: [string, string] = ['', ''];
		let at: 0 | 1 = 0;
		for (const keys of chunks) {
			take(keys.map(key => (key === 'tab' ? toNamedKey(key) : toNamedKey(key, key))));
			await yieldToInput();
			// Several letters at once are pasted: a tab among them turns nothing.
			const isPasted = keys.filter(key => key !== 'tab').length > 1;
			for (const key of keys) {
				if (key !== 'tab') {
					texts[at] += key;
				} else if (!isPasted) {
					at = at === 0 ? 1 : 0;
				}
			}
			const {typed, notes = []} = view().asked ?? {};
			expect([typed?.text, typed?.mask !== undefined]).toEqual([texts[at], at === 0]);
			expect(notes.every(({text}) => texts[0].length < 4 || !text.includes(texts[0]))).toBe(true);
		}
		take([toNamedKey('esc')]);

		expect(await answer).toEqual({at, texts, isBack: true});
	};

	await fc.assert(fc.asyncProperty(fc.array(chunk, {maxLength: 12}), check), {numRuns: runsOf(600)});
});

const yieldToInput = () => new Promise(resolve => setImmediate(resolve));

const openPrompt = () =>
	createPrompt({
		...{look: {isAscii: false, palette: usualPalette}, bindings: keymap},
		...{size: () => ({columns: 80, rows: 24}), draw: () => {}, now: () => 0, repeat: () => () => {}},
	});
