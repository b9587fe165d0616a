import {expect, onTestFinished} from 'vitest';
import {keymap} from '../../../source/keys/keymap.ts';
import {askOnScreen} from '../../../source/setup/browse/ask-on-screen.ts';
import type {ChoiceField, Circumstances, TextField} from '../../../source/setup/questions.ts';
import {usualPalette} from '../../../source/text/palette.ts';
import {createEmulator} from '../terminal/emulator.ts';
import {createReading} from '../terminal/screen.ts';
import {openStreamTerminal} from '../terminal/stream-terminal.ts';

/** A question that asks for a word. */
export const field: TextField = {
	question: 'Word',
	text: {typed: '', given: ''},
	read: text => ({isAnswer: text.trim() !== '', says: text.trim() === '' ? 'no word' : `says ${text.trim()}`}),
	notes: ['a note'],
	enter: 'next',
	esc: 'back',
};

/** A question with three choices. */
export const menu: ChoiceField = {
	question: 'Which',
	choices: ['the first', 'the second', 'the third'].map(name => ({name, says: ''})),
	notes: [],
};

/** The setup on an emulated screen, with a clock that `pass` advances. */
export const openQuestions = (columns = 60, rows = 12) => {
	const {terminal, ...screen} = openStreamTerminal({columns, rows});
	Object.assign(terminal.output, {columns, rows});
	const {emulator} = createEmulator(columns, rows);
	// A terminal starts each new line in the first column.
	terminal.output.on('data', (chunk: string) => emulator.write(chunk.replaceAll('\n', '\r\n')));
	const reading = createReading(emulator);
	const deeds: string[] = [];
	const ticks = new Set<() => void>();
	let milliseconds = 0;
	const options = {look: {isAscii: true, palette: usualPalette}, bindings: keymap};
	const asker = askOnScreen(terminal, options, {
		lose: () => deeds.push('lost'),
		stop: async () => void deeds.push('stopped'),
		now: () => milliseconds,
		repeat: (_, call) => {
			ticks.add(call);
			return () => ticks.delete(call);
		},
	});
	onTestFinished(() => asker.restore());
	const {ask} = asker;
	return {
		...{...screen, ...reading, ...asker, deeds, ticks},
		/** Asks a question of one form; undefined if the answer is to go back. */
		askText: async (asked: TextField, circumstances: Circumstances = {}) => {
			const {texts, isBack} = await ask.text([asked], 0, circumstances);
			return isBack ? undefined : texts[0];
		},
		/** Asks by a menu. */
		choose: (asked: ChoiceField, circumstances: Circumstances = {}) => ask.choose(asked, circumstances),
		/** Waits until the screen has exactly these lines. */
		sees: (...lines: readonly string[]) => expect.poll(() => reading.screen().split('\n')).toEqual(lines),
		resize: (columns: number, rows: number) => {
			emulator.resize(columns, rows);
			Object.assign(terminal.output, {columns, rows}).emit('resize');
			screen.resize({columns, rows});
		},
		pass: (time: number) => {
			milliseconds += time;
			for (const tick of ticks) {
				tick();
			}
		},
	};
};
