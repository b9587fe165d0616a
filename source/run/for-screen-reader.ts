import {openKeyboard} from '../keys/io/keyboard.ts';
import {createKeyReader} from '../keys/read-keys.ts';
import {toSpeech} from '../speech/changes.ts';
import {toSelectionSpeech} from '../speech/row.ts';
import type {Options} from '../state/options.ts';
import type {Outcome} from '../state/step.ts';
import {oneAtATime} from '../system/queue.ts';
import type {Terminal} from '../terminal/io/open.ts';
import {bracketedPaste, createRestore} from '../terminal/io/restore.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import {toAsciiText} from '../text/glyphs.ts';
import {createInputDispatcher} from './dispatch-input.ts';
import {createSpokenMenu} from './spoken-menu.ts';
import {type BrowseWorld, startProgram} from './start-program.ts';

/** Runs the program for a screen reader: the same keys, and a line for each change. Without rows there is no mouse. */
export const speak = (terminal: Terminal, options: Options, world: BrowseWorld): ScreenRun<Outcome> => {
	const write = (bytes: string) => void terminal.output.write(bytes);
	const say = (lines: readonly string[]) =>
		write(lines.map(line => `${options.isAscii ? toAsciiText(line) : line}\n`).join(''));
	const suspend = oneAtATime(async () => {
		await world.finishCopies();
		keyboard.pause();
		write(bracketedPaste.off);
		await world.stop();
		if (!isOver) {
			write(bracketedPaste.on);
			keyboard.resume();
			say(toSelectionSpeech(program.getState()));
		}
	});
	const {program, ended} = startProgram(terminal, options, world, {suspend: () => void suspend(), setMouse: () => {}});
	const menu = createSpokenMenu(program, say);
	const keyboard = openKeyboard(
		terminal.input,
		createKeyReader(),
		createInputDispatcher(program, menu.hand, world),
		world.lose,
	);
	let isOver = false;
	let before = program.getState();
	write(bracketedPaste.on);
	say(toSpeech(undefined, before));
	program.subscribe(() => {
		const state = program.getState();
		const last = before;
		before = state;
		say(toSpeech(last, state));
		menu.follow(last, state);
	});
	terminal.onResize(size => program.dispatch({type: 'resized', size}));
	const giveBack = createRestore({terminal, keyboard, close: async () => {}, finishCopies: world.finishCopies});
	return {
		ended,
		suspend: () => program.dispatch({type: 'pressed', key: 'ctrl+z'}),
		restore: limit => {
			isOver = true;
			return giveBack(limit);
		},
	};
};
