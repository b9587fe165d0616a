import {commandOf} from './core/bindings.ts';
import {createClicks} from './core/clicks.ts';
import type {State} from './core/state.ts';
import type {Action} from './core/update.ts';
import type {Input} from './key-names.ts';
import type {Program} from './program.ts';

/** Who else hears of inputs, and when they came. */
export type PumpWorld = {
	/** Takes what the terminal answers. */
	readonly answer: (reply: string) => void;
	/** A clock in milliseconds. */
	readonly now: () => number;
};

/**
Makes what takes inputs in order: each is an action against the newest state, and what came together is drawn once.
While the menu is open, keys that are none of ours are handed to it one by one.
*/
export const createPump = (
	program: Program,
	hand: (bytes: string) => Promise<void>,
	{answer, now}: PumpWorld,
): ((inputs: readonly Input[]) => void) => {
	const waiting: Input[] = [];
	let isPumping = false;
	const clicks = createClicks();
	const take = (input: Input) => {
		switch (input.type) {
			case 'reply':
				answer(input.text);
				break;
			case 'mouse': {
				const at = clicks.read(input, now());
				if (at !== undefined) {
					program.dispatch({type: 'pointed', at});
				}
				break;
			}
			default:
				program.dispatch(toAction(input));
		}
	};
	const pump = async () => {
		while (waiting.length > 0) {
			let done = 0;
			program.batch(() => {
				for (const input of waiting) {
					if (isForMenu(program.getState(), input)) {
						break;
					}
					done++;
					take(input);
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

// What comes while a menu is open and is none of our keys.
const isForMenu = ({open, options}: State, input: Input): boolean =>
	(open === 'copy-as' || open === 'services') &&
	input.type !== 'reply' &&
	(input.type !== 'key' || commandOf(options.bindings, open, input.name) === undefined);

const toAction = (input: Extract<Input, {type: 'key' | 'paste'}>): Action =>
	input.type === 'paste'
		? {type: 'pasted', text: input.text}
		: {type: 'pressed', key: input.name, ...(input.text !== undefined && {text: input.text})};

// In the menu the wheel moves, as it holds its own position.
const toWheelBytes = (input: Input): string =>
	input.type === 'mouse' ? ({'wheel-up': '\u001b[A', 'wheel-down': '\u001b[B'}[input.button as string] ?? '') : '';

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
	input.type !== 'key'
		? toWheelBytes(input)
		: (menuBytes[input.name] ?? (/^[jk1-9]$/.test(input.name) ? input.name : ''));
