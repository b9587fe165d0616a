import {commandOf} from './core/bindings.ts';
import type {Options, State} from './core/state.ts';
import {type Action, init, type Outcome} from './core/update.ts';
import {createEffects, type World} from './effects.ts';
import {type HolderWorld, holdTerminal, type ScreenRun} from './hold-terminal.ts';
import {inOrder} from './in-order.ts';
import {createMenuInput} from './io/menu-input.ts';
import type {Terminal} from './io/terminal.ts';
import type {Input} from './key-names.ts';
import {toMenuBytes} from './menu-bytes.ts';
import {createProgram, type Program} from './program.ts';

/** What a run with a screen needs of the world. */
export type BrowseWorld = Omit<World, 'leave' | 'crash' | 'suspend'> &
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
	hasColor: boolean,
	world: BrowseWorld,
): ScreenRun<Outcome> => {
	const left = Promise.withResolvers<Outcome>();
	const run = createEffects({...world, leave: left.resolve, crash: left.reject, suspend: () => void held.suspend()});
	const program = createProgram(init(options, terminal.size()), run, world.onAction);
	const menu = createMenuInput();
	const held = holdTerminal(terminal, {
		...world,
		crash: left.reject,
		onInputs: createPump(program, menu.hand, world.answer),
		onResize: size => program.dispatch({type: 'resized', size}),
		show: async () => {
			const {show} = await import('./app.tsx');
			await untilLoaded(program, world.repeat);
			return () => show(program, {input: menu.stream, output: terminal.output, hasColor});
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

const untilLoaded = (program: Program, repeat: World['repeat']): Promise<void> =>
	new Promise(resolve => {
		const finish = () => {
			stop();
			unsubscribe();
			resolve();
		};
		const stop = repeat(moment, finish);
		const unsubscribe = program.subscribe(() => {
			if (program.getState().load.type !== 'loading') {
				finish();
			}
		});
	});

/**
Makes what takes inputs in order: each is an action against the newest state, and what came together is drawn once.
While the menu is open, keys that are none of ours are handed to it one by one.
*/
export const createPump = (
	program: Program,
	hand: (bytes: string) => Promise<void>,
	answer: (reply: string) => void,
): ((inputs: readonly Input[]) => void) => {
	const isForMenu = (input: Input): boolean => {
		const {open, options} = program.getState();
		return (
			(open === 'copy-as' || open === 'services') &&
			input.type !== 'reply' &&
			(input.type === 'paste' || commandOf(options.bindings, open, input.name) === undefined)
		);
	};
	return inOrder<Input>(async waiting => {
		let done = 0;
		program.batch(() => {
			for (const input of waiting) {
				if (isForMenu(input)) {
					break;
				}
				done++;
				if (input.type === 'reply') {
					answer(input.text);
				} else {
					program.dispatch(toAction(input));
				}
			}
		});
		waiting.splice(0, done);
		const next = waiting.shift();
		if (next !== undefined) {
			await hand(toMenuBytes(next));
		}
	});
};

const toAction = (input: Exclude<Input, {type: 'reply'}>): Action =>
	input.type === 'paste'
		? {type: 'pasted', text: input.text}
		: {type: 'pressed', key: input.name, ...(input.text !== undefined && {text: input.text})};
