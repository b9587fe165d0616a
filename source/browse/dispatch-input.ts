import type {Input} from '../keys/key-codes.ts';
import type {Program} from '../update/program.ts';

/**
Makes a handler that turns inputs into actions, in order; the result of those that arrive together is drawn once. Early ones were
typed before the first frame.
*/
export const createInputDispatcher = (program: Program, onReply: (reply: string) => void) => {
	const take = (input: Input, isEarly: boolean) => {
		switch (input.type) {
			case 'reply':
				onReply(input.text);
				break;
			case 'paste':
				program.dispatch({type: 'pasted', text: input.text});
				break;
			case 'key':
				program.dispatch({type: 'pressed', key: input.name, text: input.text, isEarly});
		}
	};
	return (inputs: readonly Input[], isEarly = false): void =>
		program.batch(() => {
			for (const input of inputs) {
				take(input, isEarly);
			}
		});
};
