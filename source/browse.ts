import type {Options} from './core/state.ts';
import {type Action, init, type Outcome} from './core/update.ts';
import {createEffects, type World} from './effects.ts';
import {openKeyboard} from './io/keyboard.ts';
import type {Terminal} from './io/terminal.ts';
import {createKeyReader, type Input} from './keys.ts';
import {createProgram} from './program.ts';

/** A run with a screen. */
export type Browsing = {
	/** Resolves with how the person left; rejects when drawing failed. */
	readonly ended: Promise<Outcome>;
	/** Gives the terminal back as it was. Safe to call more than once. */
	readonly restore: () => Promise<void>;
};

const bracketedPaste = {on: '\u001b[?2004h', off: '\u001b[?2004l'};

/**
Runs the program on a terminal. Loading starts and keys are taken before the interface is read from disk, so the network
does not wait for it and nothing typed ahead is lost.
*/
export const browse = (
	terminal: Terminal,
	options: Options,
	hasColor: boolean,
	world: Omit<World, 'leave'>,
): Browsing => {
	const left = Promise.withResolvers<Outcome>();
	const run = createEffects({...world, leave: left.resolve});
	const program = createProgram(init(options, terminal.size()), run);
	const keyboard = openKeyboard(
		terminal.input,
		createKeyReader(),
		inputs => program.dispatch(...inputs.map(toAction)),
		() => left.resolve({type: 'interrupted'}),
	);
	terminal.output.write(bracketedPaste.on);
	terminal.onResize(size => program.dispatch({type: 'resized', size}));
	const shown = import('./app.tsx').then(({show}) => show(program, {output: terminal.output, hasColor}));
	shown.then(({ended}) => ended).catch(left.reject);
	let restored: Promise<void> | undefined;
	const restore = async () => {
		keyboard.close();
		await shown.then(({close}) => close()).catch(() => {});
		terminal.output.write(bracketedPaste.off);
		terminal.close();
	};
	return {
		ended: left.promise,
		restore: () => {
			restored ??= restore();
			return restored;
		},
	};
};

const toAction = (input: Input): Action =>
	input.type === 'paste'
		? {type: 'pasted', text: input.text}
		: {type: 'pressed', key: input.name, ...(input.text !== undefined && {text: input.text})};
