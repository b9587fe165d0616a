import type {ScreenFrame} from '../screen/frame.ts';
import type {Size} from '../state/layout.ts';
import type {Options} from '../state/run-options.ts';
import {layoutNow, type State} from '../state/state.ts';
import {rowsOf} from '../terminal/height.ts';
import {createColorQuestion} from '../terminal/io/ask-colors.ts';
import {FrameWriter} from '../terminal/io/frame-writer.ts';
import {createInlineScreen, type Region} from '../terminal/io/inline-screen.ts';
import type {Terminal} from '../terminal/io/open-terminal.ts';
import {holdTerminal, type ScreenRun} from '../terminal/io/session.ts';
import type {Outcome} from '../update/effects.ts';
import type {Program} from '../update/program.ts';
import {withRows} from '../update/shown-rows.ts';
import {createInputDispatcher} from './dispatch-input.ts';
import {showPainted} from './painted-frame.ts';
import {startProgram} from './start-program.ts';
import type {BrowseWorld} from './world.ts';

/** Runs the program on a terminal. The request, the keys and the first frame do not wait for the interface to be loaded. */
export const browseOnScreen = (whole: Terminal, options: Options, world: BrowseWorld): ScreenRun<Outcome> => {
	const below = options.height === undefined ? undefined : openBelowCursor(whole, options.height);
	const region = below?.region;
	const terminal = region?.terminal ?? whole;
	const writer = new FrameWriter<ScreenFrame>(terminal, region);
	const {program, ended, crash} = startProgram(terminal, options, world, {
		suspend: () => void held.suspend(),
		untilDrawable: writer.untilDrawable,
	});
	below?.follow(program);
	const colors = createColorQuestion(
		bytes => terminal.output.write(bytes),
		ground => program.dispatch({type: 'colors-detected', ground}),
	);
	const onFirstFrame = () => options.asksColors && colors.ask();
	const {show, closeEarly} = showPainted(program, writer, {onFirstFrame, crash});
	const dispatchInputs = createInputDispatcher(program, world.onReply, writer.seen);
	const held = holdTerminal(terminal, {
		...world,
		hasMouse: options.mouse,
		finishCopies: async () => {
			await Promise.all([world.finishCopies(), region?.settled(), colors.settled()]);
		},
		screenOff: region?.leave,
		crash,
		onInputs: inputs => {
			const typed = inputs.filter(input => !region?.take(input) && !colors.take(input));
			dispatchInputs(typed, !writer.hasWritten());
		},
		isReplyDue: () => [region, colors, world].some(one => one?.isReplyDue()),
		onResize: size => program.dispatch({type: 'resized', size}),
		...{show, closeEarly},
	});
	return {ended, ...held};
};

/** The region of a screen with a given height, and its connection to the program. */
export const openBelowCursor = (terminal: Terminal, height: string) => {
	// The rows of the whole list, once known. Filtering does not change them.
	let needed: number | undefined;
	let resize = (): void => {};
	const opened = createInlineScreen(terminal, rows => rowsOf(height, rows, needed));
	const enter: Region['enter'] = async cursorRow => {
		const isFound = await opened.enter(cursorRow);
		if (!isFound) {
			// Waits until the screen has the whole terminal.
			setImmediate(resize);
		}
		return isFound;
	};
	const region: Region = {...opened, enter};
	const follow = (program: Program): void => {
		resize = () => program.dispatch({type: 'resized', size: region.terminal.size()});
		const unsubscribe = program.subscribe((_, state) => {
			if (state.loaded !== undefined) {
				unsubscribe();
				// The list is first drawn in the height so far: a new one may have to find its place again.
				setImmediate(() => {
					needed = toNeededRows(state, terminal.size());
					resize();
				});
			}
		});
	};
	return {region, follow};
};

// The number of screen rows that the layout needs to show all rows of the list, with headings if a whole terminal has them.
const toNeededRows = (state: State, size: Size): number => {
	const whole = withRows({...state, size});
	const listed = whole.found.rows.length;
	let rows = listed;
	while (layoutNow({...whole, size: {...size, rows}}).list.rows < listed) {
		rows++;
	}
	return rows;
};
