import {createClicks} from '../keys/clicks.ts';
import type {Input} from '../keys/key-codes.ts';
import {commandOf} from '../keys/lookup.ts';
import type {State} from '../state/state.ts';
import {inOrder} from '../system/queue.ts';
import {toMenuBytes} from '../ui/menu-input.ts';
import type {Program} from '../update/program.ts';
import type {Action} from '../update/update.ts';

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
	return inOrder<Input>(async waiting => {
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
		const next = waiting.shift();
		if (next !== undefined) {
			await hand(toMenuBytes(next));
		}
	});
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
