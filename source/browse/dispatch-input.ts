import type {Input} from '../keys/key-codes.ts';
import {type ScreenFrame, toFrame} from '../screen/frame.ts';
import {spotAt} from '../screen/hit-test.ts';
import type {Program} from '../update/program.ts';

/**
Makes a handler that turns inputs into actions, in order; the result of those that arrive together is drawn once. Early ones were
typed before the first frame. `seenNow` returns the frame that a person sees, if that is known: a click means nothing else.
*/
export const createInputDispatcher = (
	program: Program,
	onReply: (reply: string) => void,
	seenNow: () => ScreenFrame | undefined = () => undefined,
) => {
	const click = (cell: Extract<Input, {type: 'click'}>) => {
		const seen = seenNow();
		const spot = seen && spotAt(seen, cell);
		if (seen !== undefined && spot !== undefined && spot.type !== 'pane') {
			program.dispatch({type: 'clicked', spot, seen: seen.state});
		}
	};
	const turn = ({notches, ...cell}: Extract<Input, {type: 'wheel'}>) => {
		const seen = seenNow() ?? toFrame(program.getState());
		if (notches !== 0) {
			program.dispatch({type: 'scrolled', notches, spot: spotAt(seen, cell)});
		}
	};
	const take = (input: Input, isEarly: boolean) => {
		switch (input.type) {
			case 'reply':
				onReply(input.text);
				break;
			case 'click':
				return click(input);
			case 'wheel':
				return turn(input);
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
