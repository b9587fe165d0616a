import {adviseOn} from '../filter/advice.ts';
import {isTypedKey} from '../keys/key-codes.ts';
import {type Command, commandOf} from '../keys/keymap.ts';
import {modeOf, type State} from './state.ts';

/** The command of a key now, if any: in a filter with text a character is typed. */
export const commandNow = (state: State, key: string): Command | undefined => {
	const mode = modeOf(state);
	const types = mode === 'filter' && state.filter.text !== '' && isTypedKey(key);
	return types ? undefined : commandOf(state.options.bindings, mode, key);
};

/** The first key of a command now, if any, as the keymap names it. */
export const keyNow = (state: State, command: Command): string | undefined =>
	state.options.bindings.table
		.find(binding => binding.command === command)
		?.keys[modeOf(state)]?.find(key => commandNow(state, key) === command);

/** The suggested filter if nothing matches. */
export const suggestedFilter = ({loaded, found, filter}: State): string | undefined =>
	loaded === undefined || found.matches.length > 0 ? undefined : adviseOn(filter.text, loaded).suggestion?.filter;

/** Whether enter accepts the suggestion, as it has nothing else to do. On a dumb terminal no key acts. */
export const takesSuggestion = ({marked, open, options}: State): boolean =>
	marked.size === 0 && open === undefined && options.face !== 'prompt';
