import type {Input} from '../keys/key-codes.ts';
import type {Program} from '../update/program.ts';

/** Makes a handler that turns inputs into actions, in order; the result of those that arrive together is drawn once. */
export const createInputDispatcher = (program: Program, onReply: (reply: string) => void) => {
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
	return (inputs: readonly Input[]): void => program.batch(() => inputs.forEach(take));
};
