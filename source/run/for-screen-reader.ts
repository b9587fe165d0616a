import {formatNameOf} from '../formats/format.ts';
import {toFormatSpeech, toSelectionSpeech, toSpeech} from '../speech/speech.ts';
import type {Options} from '../state/options.ts';
import {formatNow, shownFormats} from '../state/picked.ts';
import type {Outcome} from '../state/step.ts';
import type {Terminal} from '../terminal/io/open.ts';
import {holdTerminal, type ScreenRun} from '../terminal/io/session.ts';
import {toAsciiText} from '../text/glyphs.ts';
import type {Program} from '../update/program.ts';
import {createInputDispatcher} from './dispatch-input.ts';
import {type BrowseWorld, startProgram} from './start-program.ts';

/** Runs the program for a screen reader: with the same keys, and a line for each change. */
export const speak = (terminal: Terminal, options: Options, world: BrowseWorld): ScreenRun<Outcome> => {
	const say = (lines: readonly string[]) =>
		void terminal.output.write(lines.map(line => `${options.isAscii ? toAsciiText(line) : line}\n`).join(''));
	const {program, ended, crash} = startProgram(terminal, options, world, {suspend: () => void held.suspend()});
	const held = holdTerminal(terminal, {
		...world,
		crash,
		onInputs: createInputDispatcher(program, createMenuKeys(program, say), world.onReply),
		onResize: size => program.dispatch({type: 'resized', size}),
		show: async () => () => ({
			release: async use => {
				await use();
				say(isOver ? [] : toSelectionSpeech(program.getState()));
			},
			close: async () => {},
			ended: Promise.resolve(),
		}),
	});
	let isOver = false;
	say(toSpeech(undefined, program.getState()));
	program.subscribe((before, state) => say(toSpeech(before, state)));
	return {
		ended,
		suspend: () => program.dispatch({type: 'pressed', key: 'ctrl+z'}),
		restore: limit => {
			isOver = true;
			return held.restore(limit);
		},
	};
};

// Gets the bytes of each key of the menu of formats. At its ends, the current format is announced again.
const createMenuKeys =
	(program: Program, say: (lines: readonly string[]) => void) =>
	async (bytes: string): Promise<void> => {
		const state = program.getState();
		const names = shownFormats(state).map(formatNameOf);
		const current = formatNameOf(formatNow(state));
		const name = names[names.indexOf(current) + (steps[bytes] ?? 0)];
		if (bytes === '\r') {
			program.dispatch({type: 'chose', name: current});
		} else if (name !== undefined) {
			program.dispatch({type: 'highlighted', name});
		} else {
			say(toFormatSpeech(state));
		}
	};

const steps: Readonly<Record<string, number>> = {'\u001b[A': -1, '\u001b[B': 1};
