import {isTypedKey, toKeyName} from '../keys/key-names.ts';
import {type Command, commandOf, type Mode} from '../keys/keymap.ts';
import {emptyLine, insertText, type Line} from '../text/line-edit.ts';
import {topPanel} from './panels.ts';
import {hasFailed, layoutNow, type State} from './state.ts';

/** The mode of the keys now: that of the panel that has them, else the list, its filter, or the failure in their place. */
export const modeOf = (state: State): Mode => {
	const top = topPanel(state);
	if (top === undefined) {
		return hasFailed(state) && !isTyping(state) ? 'failure' : state.mode;
	}
	switch (top.type) {
		case 'comparison':
			return state.mode;
		case 'record':
			return isListVisible(state) && state.panels.at(-2)?.type !== 'detail' ? state.mode : 'record';
		default:
			return top.type;
	}
};

// Whether the list is beside or above the detail that has the keys.
const isListVisible = (state: State): boolean => layoutNow(state).detail?.place !== 'instead';

/** Whether the keys act in the list, or in a comparison. */
export const isInList = (state: State): boolean => listModes.includes(modeOf(state));

const listModes: readonly Mode[] = ['filter', 'list'];

/**
The command of a key now, if any. In the detail and the record, keys without another
meaning are those of the list. In a filter that has text, a
character is typed; after a backslash, the key of the help is typed too.
*/
export const commandNow = (state: State, key: string, mode = modeOf(state)): Command | undefined => {
	const command = modesOfKeys(mode)
		.map(one => commandOf(state.options.bindings, one, key))
		.find(one => one !== undefined);
	const isText = command === 'help' ? isAfterBackslash(state.filter) : state.filter.text !== '';
	return mode === 'filter' && isTypedKey(key) && isText ? undefined : command;
};

/** Whether a backslash is before the cursor. */
export const isAfterBackslash = ({text, cursor}: Line): boolean => text[cursor - 1] === '\\';

// The modes whose keys apply; the first one decides.
const modesOfKeys = (mode: Mode): readonly Mode[] => (mode === 'detail' || mode === 'record' ? [mode, 'list'] : [mode]);

/** The first key of a command now or in another mode, if any, as it is written in the help. */
export const keyNow = (state: State, command: Command, mode = modeOf(state)): string | undefined => {
	const {bindings, isAscii, display} = state.options;
	const keys = bindings.find(binding => binding.command === command)?.keys ?? {};
	const key = modesOfKeys(mode)
		.flatMap(one => keys[one] ?? [])
		.find(one => commandNow(state, one, mode) === command);
	return key && toKeyName(key, isAscii || display === 'speech');
};

// If a load fails while you type, the rest of a word must not become commands.
const isTyping = ({mode, filter, options}: State): boolean =>
	mode === 'filter' && filter.text !== '' && filter.text !== insertText(emptyLine, options.query).text;
