import {toSelectionSpeech, toSpeech} from '../speech/speech.ts';
import type {Options} from '../state/run-options.ts';
import {type Terminal, untilAccepted} from '../terminal/io/open-terminal.ts';
import {holdTerminal, type ScreenRun} from '../terminal/io/session.ts';
import {toAsciiText} from '../text/glyphs.ts';
import type {Outcome} from '../update/effects.ts';
import {createInputDispatcher} from './dispatch-input.ts';
import {startProgram} from './start-program.ts';
import type {BrowseWorld} from './world.ts';

/** Runs the program for a screen reader: with the same keys, and a line for each change. */
export const speak = (terminal: Terminal, options: Options, world: BrowseWorld): ScreenRun<Outcome> => {
	let isOver = false;
	let isSilent = false;
	const say = (lines: readonly string[]) =>
		isSilent ||
		void terminal.output.write(lines.map(line => `${options.isAscii ? toAsciiText(line) : line}\n`).join(''));
	const {program, ended, crash} = startProgram(terminal, options, world, {
		suspend: () => void held.suspend(),
		untilDrawable: () => untilAccepted(terminal.output),
	});
	const held = holdTerminal(terminal, {
		...world,
		crash,
		onInputs: createInputDispatcher(program, world.onReply),
		onResize: size => program.dispatch({type: 'resized', size}),
		show: async () => () => ({
			release: async use => {
				isSilent = true;
				await use();
				isSilent = isOver;
				say(toSelectionSpeech(program.getState()));
			},
			close: async () => {},
			ended: Promise.resolve(),
		}),
	});
	say(toSpeech(undefined, program.getState()));
	program.subscribe((before, state) => say(toSpeech(before, state)));
	return {
		...held,
		ended,
		restore: limit => {
			isOver = true;
			return held.restore(limit);
		},
	};
};
