import {PassThrough} from 'node:stream';
import {onTestFinished} from 'vitest';
import {createMenuInput} from '../../../source/keys/io/menu-input.ts';
import {keymap} from '../../../source/keys/keymap.ts';
import type {Menu, TextField} from '../../../source/setup/questions.ts';
import {createPrompt} from '../../../source/setup/run/prompt.ts';
import {showPrompt} from '../../../source/setup/ui/prompt.tsx';
import {usualPalette} from '../../../source/text/palette.ts';
import {readAll} from './key-inputs.ts';
import {textsOf} from './lines.ts';

/** A question that asks for a word. */
export const field: TextField = {
	question: 'Word',
	given: '',
	read: text =>
		text.trim() === '' ? {isAnswer: false, says: 'no word'} : {isAnswer: true, says: `says ${text.trim()}`},
	notes: ['a note'],
	enter: 'next',
	esc: 'back',
};

/** A question with three choices. */
export const menu: Menu = {
	question: 'Which',
	choices: ['the first', 'the second', 'the third'],
	notes: [],
};

/** A prompt that Ink draws off screen, with a clock that `pass` advances. */
export const openPrompt = () => {
	let size = {columns: 80, rows: 24};
	let milliseconds = 0;
	let drawn = 0;
	let drawnQuestion: unknown;
	const ticks = new Set<() => void>();
	const input = createMenuInput();
	let redraw = () => {};
	const prompt = createPrompt({
		look: {isAscii: true, palette: usualPalette},
		bindings: keymap,
		size: () => size,
		now: () => milliseconds,
		repeat: (_, call) => {
			ticks.add(call);
			return () => ticks.delete(call);
		},
		draw: () => {
			drawn++;
			drawnQuestion = prompt.view().asked;
			redraw();
		},
		hand: input.hand,
	});
	const output = Object.assign(new PassThrough().resume(), {isTTY: true, columns: 80, rows: 24});
	const toOutput = () => output as unknown as NodeJS.WriteStream;
	const shown = showPrompt({input: input.stream, toOutput, hasColor: false}, prompt.view);
	({redraw} = shown);
	input.begin();
	onTestFinished(() => shown.close());
	// Typing and drawing each key take several turns of the event loop.
	const settle = async (keys: number) => {
		for (let turn = 0; turn < 8 * keys + 16; turn++) {
			await new Promise(resolve => setImmediate(resolve));
		}
	};
	return {
		...prompt,
		/** The question that was drawn last. */
		drawnQuestion: () => drawnQuestion,
		/** Sends bytes as one chunk, and waits until the prompt has handled them. */
		type: async (bytes: string) => {
			const inputs = readAll(bytes);
			prompt.take(inputs);
			await settle(inputs.length);
		},
		resize: (columns: number, rows: number) => {
			size = {columns, rows};
		},
		/** Advances the clock, and returns the number of drawings that this caused. */
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
			const {text = undefined, mask} = asked?.typed ?? {};
			return {
				text: mask === undefined ? text : mask.repeat(text?.length ?? 0),
				lines: lines.filter(line => line !== ''),
			};
		},
	};
};
