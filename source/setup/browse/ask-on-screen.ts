import {toNamedKey} from '../../keys/key-codes.ts';
import type {Bindings} from '../../keys/keymap.ts';
import type {Terminal} from '../../terminal/io/open-terminal.ts';
import {holdTerminal, type ScreenRun} from '../../terminal/io/session.ts';
import type {Screens} from '../../terminal/io/signals.ts';
import type {Look} from '../../text/styles.ts';
import type {Ask} from '../questions.ts';
import {createPrompt} from './question-keys.ts';

/** Questions on a terminal; `ended` resolves at the end. */
export type Asker = ScreenRun<undefined> & {readonly ask: Ask};

export type AskOptions = {readonly look: Look; readonly bindings: Bindings};

/** Asks with Ink, below the current text of the terminal. The terminal then stays open for the next reader. */
export const askOnScreen = (terminal: Terminal, options: AskOptions, world: Screens['world']): Asker => {
	const left = Promise.withResolvers<undefined>();
	let redraw = () => {};
	const {ask, take, view} = createPrompt({...options, ...world, size: terminal.size, draw: () => redraw()});
	const leave = () => {
		redraw = () => {};
		// Aborts work in progress, such as the test of the key.
		take([toNamedKey('esc')]);
		left.resolve(undefined);
	};
	const held = holdTerminal(
		{...terminal, close: () => {}},
		{
			...world,
			crash: left.reject,
			finishCopies: async () => {},
			screenOff: () => '\r\n',
			onInputs: inputs => {
				const isPressed = (key: string) => inputs.some(input => input.type === 'key' && input.name === key);
				if (isPressed('ctrl+c')) {
					return leave();
				}
				take(inputs);
				if (isPressed('ctrl+z')) {
					void held.suspend();
				}
			},
			// Ink draws first: it erases the last frame by the size of its own drawing.
			onResize: () => queueMicrotask(() => redraw()),
			show: async () => {
				const {showPrompt} = await import('../ui/question.tsx');
				return () => {
					const shown = showPrompt({...options, output: terminal.output}, view);
					({redraw} = shown);
					return shown;
				};
			},
		},
	);
	return {...held, ended: left.promise, ask};
};
