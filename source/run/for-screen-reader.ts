import {type Format, formatNameOf} from '../formats/format.ts';
import {toPreview} from '../formats/preview.ts';
import {toNumber} from '../keys/keymap.ts';
import {toSelectionSpeech, toSpeech} from '../speech/speech.ts';
import type {Options} from '../state/options.ts';
import {formatOutputOf, pickedEnvironments, shownFormats} from '../state/picked.ts';
import {shownServices} from '../state/source-name.ts';
import {isMenuOpen, openMenuOf, type State, searchOf} from '../state/state.ts';
import type {Outcome} from '../state/step.ts';
import type {Terminal} from '../terminal/io/open.ts';
import {holdTerminal, type ScreenRun} from '../terminal/io/session.ts';
import {toAsciiText} from '../text/glyphs.ts';
import type {Program} from '../update/program.ts';
import {createInputDispatcher} from './dispatch-input.ts';
import {type BrowseWorld, startProgram} from './start-program.ts';

/** Runs the program for a screen reader: with the same keys, and a line for each change. There are no rows, so there is no mouse. */
export const speak = (terminal: Terminal, options: Options, world: BrowseWorld): ScreenRun<Outcome> => {
	const say = (lines: readonly string[]) =>
		void terminal.output.write(lines.map(line => `${options.isAscii ? toAsciiText(line) : line}\n`).join(''));
	const {program, ended, crash} = startProgram(terminal, options, world, {
		suspend: () => void held.suspend(),
		setMouse: () => {},
	});
	const menu = createSpokenMenu(program, say);
	const held = holdTerminal(terminal, {
		...world,
		crash,
		onInputs: createInputDispatcher(program, menu.hand, world),
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

type Item = {readonly name: string; readonly says: string};

/** Makes the menus for a screen reader: `follow` speaks what changed, and `hand` gets the bytes of each key. */
const createSpokenMenu = (program: Program, say: (lines: readonly string[]) => void) => ({
	follow: (before: State, state: State) => {
		if (!isMenuOpen(state)) {
			return;
		}
		const {title, items, at} = menuOf(state);
		const item = items[at];
		if (state.open?.type !== before.open?.type || searchOf(state) !== searchOf(before)) {
			say([items.length === 0 ? `no ${title}` : `${items.length} ${title}: up, down and enter`, ...items.map(toLine)]);
		} else if (item === undefined || at === menuOf(before).at) {
			return;
		}
		say(item === undefined ? [] : [toLine(item, at)]);
	},
	hand: async (bytes: string) => {
		const {items, at} = menuOf(program.getState());
		const to = Math.max(0, Math.min(items.length - 1, at + (steps[bytes] ?? 0)));
		const item = items[to];
		if (item !== undefined && (bytes === '\r' || to !== at)) {
			program.dispatch({type: bytes === '\r' ? 'chose' : 'highlighted', name: item.name});
		} else if (item !== undefined) {
			say([toLine(item, at)]);
		}
	},
});

const steps: Readonly<Record<string, number>> = {'\u001b[A': -1, '\u001b[B': 1};

const toLine = ({name, says}: Item, index: number): string =>
	[toNumber(index), `${name}: ${says}`].filter(part => part !== '').join(', ');

const menuOf = (state: State) => {
	const {options, service} = state;
	const highlighted = openMenuOf(state)?.highlighted;
	const isOfServices = state.open?.type === 'services';
	const items = isOfServices ? toServiceItems(state) : shownFormats(state).map(format => toFormatItem(state, format));
	const current = highlighted ?? (isOfServices ? service : formatNameOf(options.format));
	const at = Math.max(0, items.map(({name}) => name).indexOf(current ?? ''));
	return {title: isOfServices ? 'services' : 'formats', items, at};
};

const toServiceItems = (state: State): readonly Item[] =>
	shownServices(state).map(({name, host}) => ({name, says: name === state.service ? `${host}, in use` : host}));

const toFormatItem = (state: State, format: Format): Item => {
	const output = formatOutputOf(state, format);
	const says =
		output.type === 'refused' ? output.reason : toPreview(output, pickedEnvironments(state).length, ', line break, ');
	return {name: formatNameOf(format), says};
};
