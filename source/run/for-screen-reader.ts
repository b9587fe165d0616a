import {type Format, formatNameOf} from '../formats/format.ts';
import {toPreview} from '../formats/preview.ts';
import {toSelectionSpeech, toSpeech} from '../speech/speech.ts';
import type {Options} from '../state/options.ts';
import {formatNow, formatOutputOf, pickedEnvironments, shownFormats} from '../state/picked.ts';
import {isMenuOpen, type State, searchOf} from '../state/state.ts';
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
	const menu = createSpokenMenu(program, say);
	const held = holdTerminal(terminal, {
		...world,
		crash,
		onInputs: createInputDispatcher(program, menu.hand, world.onReply),
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
	program.subscribe((before, state) => {
		say(toSpeech(before, state));
		menu.follow(before, state);
	});
	return {
		ended,
		suspend: () => program.dispatch({type: 'pressed', key: 'ctrl+z'}),
		restore: limit => {
			isOver = true;
			return held.restore(limit);
		},
	};
};

/** Makes the menu of formats for a screen reader: `follow` speaks what changed, and `hand` gets the bytes of each key. */
const createSpokenMenu = (program: Program, say: (lines: readonly string[]) => void) => ({
	follow: (before: State, state: State) => {
		if (!isMenuOpen(state)) {
			return;
		}
		const {lines, at} = menuOf(state);
		const line = lines[at];
		if (!isMenuOpen(before) || searchOf(state) !== searchOf(before)) {
			say([lines.length === 0 ? 'no formats' : `${lines.length} formats: up, down and enter`, ...lines]);
		} else if (line === undefined || at === menuOf(before).at) {
			return;
		}
		say(line === undefined ? [] : [line]);
	},
	hand: async (bytes: string) => {
		const {formats, lines, at} = menuOf(program.getState());
		const to = Math.max(0, Math.min(formats.length - 1, at + (steps[bytes] ?? 0)));
		const format = formats[to];
		if (format !== undefined && (bytes === '\r' || to !== at)) {
			program.dispatch({type: bytes === '\r' ? 'chose' : 'highlighted', name: formatNameOf(format)});
		} else {
			say(lines.slice(at, at + 1));
		}
	},
});

const steps: Readonly<Record<string, number>> = {'\u001b[A': -1, '\u001b[B': 1};

const menuOf = (state: State) => {
	const formats = shownFormats(state);
	const current = formatNameOf(formatNow(state));
	const at = formats.findIndex(format => formatNameOf(format) === current);
	return {formats, lines: formats.map(format => toLine(state, format)), at};
};

const toLine = (state: State, format: Format): string => {
	const output = formatOutputOf(state, format);
	const says =
		output.type === 'refused' ? output.reason : toPreview(output, pickedEnvironments(state).length, ', line break, ');
	return `${formatNameOf(format)}: ${says}`;
};
