import {usualBindings} from '../../../source/keys/lookup.ts';
import type {Menu, TextField} from '../../../source/setup/ask.ts';
import {createPrompt} from '../../../source/setup/run/prompt.ts';
import {usualPalette} from '../../../source/text/palette.ts';
import {readAll} from './key-inputs.ts';
import {textsOf} from './lines.ts';

/** A question for a word. */
export const field: TextField<string> = {
	question: 'Word',
	given: '',
	read: text => (text.trim() === '' ? {says: 'no word'} : {value: text, says: `says ${text.trim()}`}),
	notes: ['a note'],
	enter: 'next',
	esc: 'back',
};

/** A question of three choices. */
export const menu: Menu<'one' | 'two' | 'three'> = {
	question: 'Which',
	choices: [
		{value: 'one', label: 'the first'},
		{value: 'two', label: 'the second'},
		{value: 'three', label: 'the third'},
	],
	notes: [],
};

/** A prompt without a terminal, on which time passes by `pass`. */
export const openPrompt = () => {
	let size = {columns: 80, rows: 24};
	let milliseconds = 0;
	let drawn = 0;
	let drawnQuestion: unknown;
	const ticks = new Set<() => void>();
	const prompt = createPrompt({
		look: {isAscii: true, palette: usualPalette},
		bindings: usualBindings,
		size: () => size,
		now: () => milliseconds,
		repeat: (_, call) => {
			ticks.add(call);
			return () => ticks.delete(call);
		},
		draw: () => {
			drawn++;
			drawnQuestion = prompt.view().asked;
		},
	});
	const settle = () => new Promise(resolve => setImmediate(resolve));
	return {
		...prompt,
		/** What was asked when it was last drawn. */
		drawnQuestion: () => drawnQuestion,
		/** Sends bytes as if they came at once, and lets what they answer be asked on. */
		type: async (bytes: string) => {
			prompt.take(readAll(bytes));
			await settle();
		},
		resize: (columns: number, rows: number) => {
			size = {columns, rows};
		},
		/** Lets time pass, and gives how often that drew. */
		pass: (time: number): number => {
			const before = drawn;
			milliseconds += time;
			for (const tick of ticks) {
				tick();
			}
			return drawn - before;
		},
		drawn: () => drawn,
		said: () => textsOf(prompt.view().said),
		shown: () => {
			const {asked} = prompt.view();
			const {title = [], choices = [], notes = []} = asked ?? {};
			const lines = textsOf([title, ...choices, ...notes.map(note => [note])]);
			return {text: asked?.typed?.text, lines: lines.filter(line => line !== '')};
		},
	};
};
