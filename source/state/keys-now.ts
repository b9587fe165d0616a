import {adviseOn} from '../filter/advice.ts';
import {isTypedKey, toKeyName} from '../keys/key-codes.ts';
import {type Command, commandOf} from '../keys/keymap.ts';
import {modeOf, type State} from './state.ts';

/** The command of a key now, if any. In a filter that has text, a character is typed. */
export const commandNow = (state: State, key: string, mode = modeOf(state)): Command | undefined => {
	const types = mode === 'filter' && state.filter.text !== '' && isTypedKey(key);
	return types ? undefined : commandOf(state.options.bindings, mode, key);
};

/** The first key of a command now or in another mode, if any, as it is written in the help. */
export const keyNow = (state: State, command: Command, mode = modeOf(state)): string | undefined => {
	const {bindings, isAscii} = state.options;
	const keys = bindings.find(binding => binding.command === command)?.keys[mode];
	const key = keys?.find(one => commandNow(state, one, mode) === command);
	return key && toKeyName(key, isAscii);
};

/** The suggested filter if nothing matches. */
export const suggestedFilter = ({loaded, found, filter}: State): string | undefined =>
	loaded === undefined || found.matches.length > 0 ? undefined : adviseOn(filter.text, loaded).suggestion?.filter;

/** Whether enter accepts the suggestion, because it has nothing else to do. On a dumb terminal no key acts. */
export const takesSuggestion = ({marked, open, options}: State): boolean =>
	marked.size === 0 && open === undefined && options.display !== 'prompt';
