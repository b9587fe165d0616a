import {openKeyboard} from '../keys/io/keyboard.ts';
import {createKeyReader} from '../keys/read-keys.ts';
import {createPump} from './dispatch-input.ts';
import {createEffects} from './effects.ts';
import type {BrowseWorld} from './on-screen.ts';
import {createSpokenMenu, isMenu} from './spoken-menu.ts';
import {toSpeech} from '../speech/changes.ts';
import {toSelectionSpeech} from '../speech/row.ts';
import type {Options} from '../state/state.ts';
import type {Outcome} from '../state/step.ts';
import {oneAtATime} from '../system/queue.ts';
import type {Terminal} from '../terminal/io/open.ts';
import {bracketedPaste, createGiveBack} from '../terminal/io/restore.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import {toAsciiText} from '../text/glyphs.ts';
import {createProgram} from '../update/program.ts';
import {init} from '../update/update.ts';

/**
Runs the program for a screen reader: the same keys, and a line for each thing that changed. Nothing is drawn, so nothing
is ever drawn again, and the mouse, which points at rows, is not asked for.
*/
export const speak = (
	terminal: Terminal,
	options: Options,
	_hasStyles: boolean,
	world: BrowseWorld,
): ScreenRun<Outcome> => {
	const left = Promise.withResolvers<Outcome>();
	const write = (bytes: string) => void terminal.output.write(bytes);
	const say = (lines: readonly string[]) => {
		const shown = options.isAscii ? lines.map(toAsciiText) : lines;
		write(shown.map(line => `${line}\n`).join(''));
	};
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
	const ending = {leave: left.resolve, crash: left.reject, suspend: () => void suspend()};
	const run = createEffects({...world, ...ending, setMouse: () => {}});
	const program = createProgram(init(options, terminal.size()), run, world.onAction);
	const menu = createSpokenMenu(program, say);
	const keyboard = openKeyboard(terminal.input, createKeyReader(), createPump(program, menu.hand, world), world.lose);
	let isOver = false;
	let before = program.getState();
	write(bracketedPaste.on);
	say(toSpeech(undefined, before));
	program.subscribe(() => {
		const state = program.getState();
		const last = before;
		before = state;
		say(toSpeech(last, state));
		if (isMenu(state.open) && state.open !== last.open) {
			menu.open();
		}
	});
	terminal.onResize(size => program.dispatch({type: 'resized', size}));
	const giveBack = createGiveBack({terminal, keyboard, screen: () => undefined, finishCopies: world.finishCopies});
	return {
		ended: left.promise,
		suspend: () => program.dispatch({type: 'pressed', key: 'ctrl+z'}),
		restore: limit => {
			isOver = true;
			return giveBack(limit);
		},
	};
};
