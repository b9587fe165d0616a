import type {Shown} from './app.tsx';
import {commandOf} from './core/bindings.ts';
import type {Options, State} from './core/state.ts';
import {type Action, init, type Outcome} from './core/update.ts';
import {createEffects, type World} from './effects.ts';
import {bracketedPaste, createGiveBack} from './give-back.ts';
import {openKeyboard} from './io/keyboard.ts';
import {createMenuInput} from './io/menu-input.ts';
import type {Terminal} from './io/terminal.ts';
import type {Input} from './key-names.ts';
import {createKeyReader} from './keys.ts';
import {createProgram, type Program} from './program.ts';

/** What a run with a screen needs of the world. */
export type BrowseWorld = Omit<World, 'leave' | 'crash' | 'suspend'> & {
	/** Takes what the terminal answers. */
	readonly answer: (reply: string) => void;
	/** Resolves once no copy is under way. */
	readonly finishCopies: () => Promise<void>;
	/** Ends the program because the terminal is gone. */
	readonly lose: () => void;
	/** Stops the process, with its group, as Ctrl-Z does; resolves when it is continued. */
	readonly stop: () => Promise<void>;
	/** Hears of each action, with the state before it. */
	readonly onAction?: (state: State, action: Action) => void;
};

/** A run with a screen. */
export type Browsing = {
	/** Resolves with how the person left; rejects with a bug of ours. */
	readonly ended: Promise<Outcome>;
	/**
	Gives the terminal back as it was; with a limit in milliseconds, as far as it could be done within that. Safe to call
	more than once.
	*/
	readonly restore: (limit?: number) => Promise<void>;
	/** Does what Ctrl-Z does. */
	readonly suspend: () => void;
};

/**
Runs the program on a terminal. Loading starts and keys are taken before the interface is read from disk, so the network
does not wait for it and nothing typed ahead is lost.
*/
export const browse = (terminal: Terminal, options: Options, hasColor: boolean, world: BrowseWorld): Browsing => {
	const left = Promise.withResolvers<Outcome>();
	const run = createEffects({...world, leave: left.resolve, crash: left.reject, suspend: () => void suspend()});
	const program = createProgram(init(options, terminal.size()), run, world.onAction);
	const menu = createMenuInput();
	const pump = createPump(program, menu.hand, world.answer);
	const keyboard = openKeyboard(terminal.input, createKeyReader(), pump, world.lose);
	terminal.output.write(bracketedPaste.on);
	terminal.onResize(size => program.dispatch({type: 'resized', size}));
	let isOver = false;
	let screen: Shown | undefined;
	const shown = import('./app.tsx').then(async ({show}) => {
		await untilLoaded(program, world.repeat);
		screen = isOver ? undefined : show(program, {input: menu.stream, output: terminal.output, hasColor});
		return screen;
	});
	shown.then(drawn => drawn?.ended).catch(left.reject);
	const endScreen = () => {
		isOver = true;
		return screen;
	};
	let isSuspending = false;
	const suspend = async () => {
		if (isSuspending) {
			return;
		}
		isSuspending = true;
		await world.finishCopies();
		await (await shown)?.lend(async () => {
			keyboard.pause();
			terminal.output.write(bracketedPaste.off);
			await world.stop();
			// A signal that ends the program may come with the one that continues it.
			if (!isOver) {
				terminal.output.write(bracketedPaste.on);
				keyboard.resume();
			}
		});
		isSuspending = false;
		program.dispatch({type: 'resized', size: terminal.size()});
	};
	return {
		ended: left.promise,
		suspend: () => program.dispatch({type: 'pressed', key: 'ctrl+z'}),
		restore: createGiveBack({terminal, keyboard, endScreen, finishCopies: world.finishCopies}),
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
	const waiting: Input[] = [];
	let isPumping = false;
	const isForMenu = (input: Input): boolean => {
		const {open, options} = program.getState();
		return (
			(open === 'copy-as' || open === 'services') &&
			input.type !== 'reply' &&
			(input.type === 'paste' || commandOf(options.bindings, open, input.name) === undefined)
		);
	};
	const pump = async () => {
		while (waiting.length > 0) {
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
			const [next] = waiting;
			if (next !== undefined) {
				waiting.shift();
				await hand(toMenuBytes(next));
			}
		}
	};
	return inputs => {
		waiting.push(...inputs);
		if (!isPumping) {
			isPumping = true;
			void pump().finally(() => {
				isPumping = false;
			});
		}
	};
};

const toAction = (input: Exclude<Input, {type: 'reply'}>): Action =>
	input.type === 'paste'
		? {type: 'pasted', text: input.text}
		: {type: 'pressed', key: input.name, ...(input.text !== undefined && {text: input.text})};

// The few keys that the menu knows.
const menuBytes: Readonly<Record<string, string>> = {
	up: '\u001b[A',
	down: '\u001b[B',
	'ctrl+p': '\u001b[A',
	'ctrl+n': '\u001b[B',
	'ctrl+k': '\u001b[A',
	'ctrl+j': '\u001b[B',
	enter: '\r',
};

const toMenuBytes = (input: Input): string =>
	input.type !== 'key' ? '' : (menuBytes[input.name] ?? (/^[jk1-9]$/.test(input.name) ? input.name : ''));
