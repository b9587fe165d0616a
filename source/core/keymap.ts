import type {LineEdit} from './line-edit.ts';

/** Which keys hold: what is open, or what is being done. */
export type Mode = 'filter' | 'browse' | 'help' | 'failure';

/** What a key asks for. */
export type Command =
	| LineEdit
	| 'select-previous'
	| 'select-next'
	| 'page-up'
	| 'page-down'
	| 'half-page-up'
	| 'half-page-down'
	| 'select-first'
	| 'select-last'
	| 'previous-group'
	| 'next-group'
	| 'fold'
	| 'unfold'
	| 'fold-all'
	| 'unfold-all'
	| 'pick'
	| 'copy'
	| 'browse'
	| 'filter'
	| 'load-again'
	| 'scroll-detail-up'
	| 'scroll-detail-down'
	| 'show-record'
	| 'open-detail'
	| 'help'
	| 'close'
	| 'leave'
	| 'interrupt';

/** A line of the table below: one command, the keys that ask for it in each mode, and what the help says of it. */
export type Binding = {
	readonly command: Command;
	readonly does: string;
	/** The word for it among the key hints of the bottom line. */
	readonly hint?: string;
	readonly keys: Readonly<Partial<Record<Mode, readonly string[]>>>;
};

const both = (...keys: string[]) => ({filter: keys, browse: keys});

/** The one table that handles the keys and makes the help and the key hints. Order is the help's order. */
export const keymap: readonly Binding[] = [
	{command: 'pick', does: 'pick: copy it, or print it, and leave', hint: 'pick', keys: both('enter')},
	{command: 'copy', does: 'copy and stay', hint: 'copy', keys: {filter: ['ctrl+y'], browse: ['y', 'ctrl+y']}},
	{command: 'browse', does: 'browse: single keys act', hint: 'browse', keys: {filter: ['tab']}},
	{command: 'filter', does: 'filter: typing narrows', hint: 'filter', keys: {browse: ['/', 'tab']}},
	...[
		{command: 'select-previous' as const, does: 'up', keys: ['up', 'ctrl+p', 'ctrl+k'], more: ['k']},
		{command: 'select-next' as const, does: 'down', keys: ['down', 'ctrl+n', 'ctrl+j'], more: ['j']},
		{command: 'page-up' as const, does: 'page up', keys: ['pageup'], more: []},
		{command: 'page-down' as const, does: 'page down', keys: ['pagedown'], more: []},
		{command: 'select-first' as const, does: 'first', keys: ['home'], more: ['g']},
		{command: 'select-last' as const, does: 'last', keys: ['end'], more: ['G']},
	].map(({command, does, keys, more}) => ({
		command,
		does,
		keys: {filter: keys, browse: [...keys, ...more], help: [...keys, ...more]},
	})),
	{command: 'half-page-up', does: 'half a page up', keys: {browse: ['ctrl+u']}},
	{command: 'half-page-down', does: 'half a page down', keys: {browse: ['ctrl+d']}},
	{command: 'previous-group', does: 'previous group', keys: {filter: ['alt+up'], browse: ['[', 'alt+up']}},
	{command: 'next-group', does: 'next group', keys: {filter: ['alt+down'], browse: [']', 'alt+down']}},
	{command: 'fold', does: 'fold the group', hint: 'fold', keys: {browse: ['left']}},
	{command: 'unfold', does: 'unfold the group', keys: {browse: ['right']}},
	{command: 'fold-all', does: 'fold all groups', keys: {browse: ['-']}},
	{command: 'unfold-all', does: 'unfold all groups', keys: {browse: ['=']}},
	{command: 'open-detail', does: 'the detail on the whole screen, and back', hint: 'detail', keys: {browse: ['d']}},
	{command: 'scroll-detail-up', does: 'scroll the detail up', keys: {filter: ['shift+up'], browse: ['K', 'shift+up']}},
	{
		command: 'scroll-detail-down',
		does: 'scroll the detail down',
		keys: {filter: ['shift+down'], browse: ['J', 'shift+down']},
	},
	{command: 'show-record', does: 'the detail as tags, or as the JSON that came', keys: {browse: ['v']}},
	{
		command: 'load-again',
		does: 'load the listing again',
		hint: 'try again',
		keys: {filter: ['ctrl+r'], browse: ['r', 'ctrl+r'], failure: ['r', 'ctrl+r']},
	},
	{
		command: 'help',
		does: 'this help',
		hint: 'help',
		keys: {filter: ['f1'], browse: ['?', 'f1'], help: ['?', 'f1'], failure: ['?', 'f1']},
	},
	{
		command: 'close',
		does: 'close what is open, else clear the filter, else leave',
		hint: 'close',
		keys: {...both('esc'), help: ['esc', 'q'], failure: ['esc']},
	},
	{command: 'leave', does: 'leave', hint: 'leave', keys: {browse: ['q'], failure: ['q']}},
	{
		command: 'interrupt',
		does: 'leave at once',
		hint: 'leave',
		keys: {...both('ctrl+c'), help: ['ctrl+c'], failure: ['ctrl+c']},
	},
	{command: 'cursor-left', does: 'cursor left', keys: {filter: ['left', 'ctrl+b']}},
	{command: 'cursor-right', does: 'cursor right', keys: {filter: ['right', 'ctrl+f']}},
	{command: 'cursor-start', does: 'cursor to the start', keys: {filter: ['ctrl+a']}},
	{command: 'cursor-end', does: 'cursor to the end', keys: {filter: ['ctrl+e']}},
	{command: 'word-left', does: 'cursor a word left', keys: {filter: ['alt+b', 'ctrl+left']}},
	{command: 'word-right', does: 'cursor a word right', keys: {filter: ['alt+f', 'ctrl+right']}},
	{command: 'delete-backward', does: 'delete backward', keys: {filter: ['backspace', 'ctrl+h']}},
	{command: 'delete-forward', does: 'delete forward', keys: {filter: ['delete', 'ctrl+d']}},
	{command: 'delete-word-backward', does: 'delete the word before', keys: {filter: ['ctrl+w', 'alt+backspace']}},
	{command: 'delete-word-forward', does: 'delete the word after', keys: {filter: ['alt+d']}},
	{command: 'delete-to-start', does: 'delete to the start', keys: {filter: ['ctrl+u']}},
];

const commands = new Map(
	keymap.flatMap(({command, keys}) =>
		Object.entries(keys).flatMap(([mode, names]) => names.map(name => [`${mode} ${name}`, command] as const)),
	),
);

/** The command that a key asks for in a mode, if any. */
export const commandOf = (mode: Mode, key: string): Command | undefined => commands.get(`${mode} ${key}`);

/** The first key that asks for a command in a mode, if any, as the hints name it. */
export const keyOf = (mode: Mode, command: Command): string | undefined =>
	keymap.find(binding => binding.command === command && binding.keys[mode] !== undefined)?.keys[mode]?.[0];

const keyNames: Readonly<Record<string, string>> = {
	up: '↑',
	down: '↓',
	left: '←',
	right: '→',
	pageup: 'pgup',
	pagedown: 'pgdn',
};

/** How a key is written for people: `^y`, `alt-↑`, `pgdn`. */
export const toKeyName = (key: string): string => {
	const parts = key === '+' ? [key] : key.split('+');
	const last = parts.at(-1) ?? '';
	const name = keyNames[last] ?? last;
	const isControlOfLetter = parts.length === 2 && parts[0] === 'ctrl' && last.length === 1;
	return isControlOfLetter ? `^${name}` : [...parts.slice(0, -1), name].join('-');
};
