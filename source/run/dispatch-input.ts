import {toMenuBytes} from '../keys/io/menu-input.ts';
import type {Input} from '../keys/key-codes.ts';
import {isMenuOpen, type State} from '../state/state.ts';
import {inOrder} from '../system/queue.ts';
import type {Program} from '../update/program.ts';

/** Makes a handler that turns inputs into actions, in order. `hand` gets each key of an open menu, as bytes. */
export const createInputDispatcher = (
	program: Program,
	hand: (bytes: string) => Promise<void>,
	onReply: (reply: string) => void,
): ((inputs: readonly Input[]) => void) => {
	const take = (input: Input) => {
		switch (input.type) {
			case 'reply':
				onReply(input.text);
				break;
			case 'paste':
				program.dispatch({type: 'pasted', text: input.text});
				break;
			case 'key':
				program.dispatch({type: 'pressed', key: input.name, text: input.text});
		}
	};
	return inOrder<Input>(async waiting => {
		let done = 0;
		let bytes = '';
		program.batch(() => {
			for (const input of waiting) {
				done++;
				bytes = menuBytesOf(program.getSeen(), input);
				if (bytes !== '') {
					break;
				}
				take(input);
			}
		});
		waiting.splice(0, done);
		if (bytes !== '') {
			await hand(bytes);
		}
	});
};

// An open menu gets its own keys, which no command can have. Every other key searches it, and has no bytes here.
const menuBytesOf = (state: State, input: Input): string =>
	isMenuOpen(state) && input.type === 'key' ? toMenuBytes(input.name) : '';
