import {createClicks} from '../keys/clicks.ts';
import {toMenuBytes} from '../keys/io/menu-input.ts';
import type {Input} from '../keys/key-codes.ts';
import {menuBindingOf} from '../keys/keymap.ts';
import {targetAt} from '../screen/frame.ts';
import {isMenuOpen, type State} from '../state/state.ts';
import {inOrder} from '../system/queue.ts';
import type {Program} from '../update/program.ts';

/** Makes a handler that turns inputs into actions, in order. `hand` gets each key of an open menu, as bytes. */
export const createInputDispatcher = (
	program: Program,
	hand: (bytes: string) => Promise<void>,
	{onReply, now}: {readonly onReply: (reply: string) => void; readonly now: () => number},
): ((inputs: readonly Input[]) => void) => {
	const readClick = createClicks();
	const take = (input: Input) => {
		switch (input.type) {
			case 'reply':
				onReply(input.text);
				break;
			case 'mouse': {
				const at = readClick(input, now());
				if (at !== undefined) {
					program.dispatch({type: 'pointed', at, target: targetAt(program.getSeen(), at)});
				}
				break;
			}
			case 'paste':
				program.dispatch({type: 'pasted', text: input.text});
				break;
			case 'key':
				program.dispatch({type: 'pressed', key: input.name, text: input.text});
		}
	};
	return inOrder<Input>(async waiting => {
		let done = 0;
		program.batch(() => {
			for (const input of waiting) {
				if (isForMenu(program.getSeen(), input)) {
					break;
				}
				done++;
				take(input);
			}
		});
		const forMenu = waiting.splice(0, done + 1)[done];
		if (forMenu !== undefined) {
			await hand(toMenuBytes(forMenu));
		}
	});
};

// An open menu gets the mouse and its own keys, which no command can have. Every other key searches it.
const isForMenu = (state: State, input: Input): boolean =>
	isMenuOpen(state) && (input.type === 'mouse' || (input.type === 'key' && menuBindingOf(input.name) !== undefined));
