import {createPump} from './dispatch-input.ts';
import {type World, createEffects} from './effects.ts';
import type {Options, State} from '../state/state.ts';
import type {Outcome} from '../state/step.ts';
import type {Terminal} from '../terminal/io/open.ts';
import {mouseReports} from '../terminal/io/restore.ts';
import {type HolderWorld, type ScreenRun, holdTerminal} from '../terminal/io/session.ts';
import {createMenuInput} from '../ui/menu-input.ts';
import {type Program, createProgram} from '../update/program.ts';
import {type Action, init} from '../update/update.ts';

/** What a run with a screen needs of the world. */
export type BrowseWorld = Omit<World, 'leave' | 'crash' | 'suspend' | 'setMouse'> &
	HolderWorld & {
		/** Takes what the terminal answers. */
		readonly answer: (reply: string) => void;
		/** Hears of each action, with the state before it. */
		readonly onAction?: (state: State, action: Action) => void;
	};

/**
Runs the program on a terminal. Loading starts and keys are taken before the interface is read from disk, so the network
does not wait for it and nothing typed ahead is lost.
*/
export const browse = (
	terminal: Terminal,
	options: Options,
	hasStyles: boolean,
	world: BrowseWorld,
): ScreenRun<Outcome> => {
	const left = Promise.withResolvers<Outcome>();
	const run = createEffects({
		...world,
		leave: left.resolve,
		crash: left.reject,
		suspend: () => void held.suspend(),
		setMouse: isOn => void terminal.output.write(isOn ? mouseReports.on : mouseReports.off),
	});
	const program = createProgram(init(options, terminal.size()), run, world.onAction);
	const menu = createMenuInput();
	const held = holdTerminal(terminal, {
		...world,
		crash: left.reject,
		onInputs: createPump(program, menu.hand, world),
		modes: () => (program.getState().takesMouse ? mouseReports.on : ''),
		onResize: size => program.dispatch({type: 'resized', size}),
		show: async () => {
			const {show} = await import('../ui/app.tsx');
			await untilLoaded(program, world.repeat);
			return () => show(program, {input: menu.stream, output: terminal.output, hasColor: hasStyles});
		},
	});
	return {
		ended: left.promise,
		suspend: () => program.dispatch({type: 'pressed', key: 'ctrl+z'}),
		restore: held.restore,
	};
};

// Milliseconds. A frame that says "loading" and is replaced at once costs more time than it tells, and while the interface was
// read from disk nobody could hear an answer.
const moment = 10;

const untilLoaded = async (program: Program, repeat: World['repeat']): Promise<void> => {
	const isLoading = () => program.getState().load.type === 'loading';
	if (!isLoading()) {
		return;
	}
	const {promise, resolve} = Promise.withResolvers<void>();
	const stop = repeat(moment, resolve);
	const unsubscribe = program.subscribe(() => {
		if (!isLoading()) {
			resolve();
		}
	});
	await promise;
	stop();
	unsubscribe();
};
