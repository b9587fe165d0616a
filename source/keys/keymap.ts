import type {LineEdit} from '../text/line-edit.ts';

/** The description of a key that closes what is open; the key that opened it also closes it. */
const back = 'back';

export const modes = [
	...(['filter', 'list', 'detail', 'record', 'facets', 'changes', 'formats', 'services', 'help', 'failure'] as const),
] as const;

// The panels in which typing searches.
const searches = ['facets', 'changes', 'formats', 'services', 'help'] as const;

const inModes = (some: readonly Mode[], keys: readonly string[]): Keys =>
	Object.fromEntries(some.map(mode => [mode, keys]));

// Single letters are commands in the list; in the filter they are typed.
const list = (keys: string[], single: string[] = []): Keys => ({filter: keys, list: [...single, ...keys]});
const overList = (keys: string[], single: string[] = []): Keys => ({
	...list(keys, single),
	detail: [...single, ...keys],
});

const moving = (keys: string[], single: string[] = []): Keys => ({
	...inModes(['filter', ...searches], keys),
	...inModes(['list', 'detail', 'record'], [...keys, ...single]),
});

// Opens a panel from everywhere; without the single letters that are typed in a search.
const opening = (keys: string[], single: string[] = []): Keys => ({...list(keys, single), ...inModes(searches, keys)});

const anywhere = (...keys: string[]): Keys => inModes(modes, keys);

export const typingModes: readonly Mode[] = ['filter', ...searches];

const typing = (...keys: string[]): Keys => inModes(typingModes, keys);

/** The part of the keymap that edits a line, as readline does. */
export const lineKeymap: readonly Row<LineEdit>[] = [
	{
		command: 'cursor-left',
		does: 'move the cursor left',
		doesIn: {facets: 'move the cursor left; without a search, go to the previous facet'},
		keys: typing('left', 'ctrl+b'),
	},
	{
		command: 'cursor-right',
		does: 'move the cursor right',
		doesIn: {
			filter: 'move the cursor right, or accept the suggestion at the end',
			facets: 'move the cursor right; without a search, go to the next facet',
		},
		keys: typing('right', 'ctrl+f'),
	},
	{command: 'cursor-start', does: 'move the cursor to the start', keys: typing('ctrl+a')},
	{command: 'cursor-end', does: 'move the cursor to the end', keys: typing('ctrl+e')},
	{command: 'word-left', does: 'move the cursor one word left', keys: typing('alt+b', 'ctrl+left')},
	{command: 'word-right', does: 'move the cursor one word right', keys: typing('alt+f', 'ctrl+right')},
	{command: 'delete-backward', does: 'delete backward', keys: typing('backspace', 'ctrl+h')},
	{command: 'delete-forward', does: 'delete forward', keys: typing('delete', 'ctrl+d')},
	{command: 'delete-word-backward', does: 'delete the word before the cursor', keys: typing('ctrl+w', 'alt+backspace')},
	{command: 'delete-word-forward', does: 'delete the word after the cursor', keys: typing('alt+d')},
	{command: 'delete-to-start', does: 'delete to the start', keys: typing('ctrl+u')},
];

// The keys are handled by this table, and the help and the key hints are made from it, in the same order.
const table = [
	{
		command: 'pick',
		does: 'copy (or print) and quit',
		doesIn: {
			detail: 'copy (or print) the value alone and quit',
			changes: 'go to the environment',
			formats: 'copy (or print) in this format and quit',
			services: 'show the service, with the same filter',
			help: 'do what the row says',
		},
		keys: {...overList(['enter']), ...inModes(['changes', 'formats', 'services', 'help'], ['enter'])},
	},
	{
		command: 'copy',
		does: 'copy and stay',
		doesIn: {
			detail: 'copy the value alone and stay',
			formats: 'copy in this format and stay',
			changes: 'copy the old and the new value',
		},
		keys: {...overList(['ctrl+y'], ['y']), ...inModes(['changes', 'formats'], ['ctrl+y'])},
	},
	{
		command: 'formats',
		does: 'copy in another format',
		doesIn: {formats: back},
		keys: opening(['ctrl+o'], ['Y']),
	},
	{
		command: 'print',
		does: 'print and quit',
		doesIn: {detail: 'print the value alone and quit'},
		keys: overList(['alt+p'], ['P']),
	},
	{
		command: 'tags-mode',
		does: 'exact, short or all tags',
		keys: {...list(['alt+x'], ['x']), formats: ['alt+x']},
	},
	{command: 'filter', does: 'go to the filter (letters are text)', keys: {list: ['/', 'tab'], facets: ['tab']}},
	{command: 'list', does: 'go to the list (letters are commands)', keys: {filter: ['tab']}},
	{command: 'select-previous', does: 'up', keys: moving(['up', 'ctrl+p', 'ctrl+k'], ['k'])},
	{command: 'select-next', does: 'down', keys: moving(['down', 'ctrl+n', 'ctrl+j'], ['j'])},
	{command: 'page-up', does: 'page up', keys: moving(['pageup'])},
	{command: 'page-down', does: 'page down', keys: moving(['pagedown'])},
	{command: 'half-page-up', does: 'half a page up (in the list)', keys: {list: ['ctrl+u']}},
	{command: 'half-page-down', does: 'half a page down (in the list)', keys: {list: ['ctrl+d']}},
	{command: 'select-first', does: 'first', keys: moving(['home'], ['g'])},
	{command: 'select-last', does: 'last', keys: moving(['end'], ['G'])},
	{command: 'previous-group', does: 'previous group', keys: list(['alt+up'], ['['])},
	{command: 'next-group', does: 'next group', keys: list(['alt+down'], [']'])},
	{command: 'fold', does: 'fold the group (in the list)', keys: {list: ['left']}},
	{command: 'unfold', does: 'unfold the group (in the list)', keys: {list: ['right']}},
	{command: 'fold-all', does: 'fold all groups', keys: {list: ['-']}},
	{command: 'unfold-all', does: 'unfold all groups', keys: {list: ['=']}},
	{command: 'mark', does: 'mark the row', keys: list(['ctrl+space'], ['space'])},
	// For those who mark upwards too, as with Shift-Tab in fzf.
	{command: 'mark-up', does: 'mark the row and move up', keys: list([])},
	{command: 'mark-all', does: 'mark or unmark all matches', keys: {list: ['*']}},
	{command: 'compare', does: 'compare marked rows, or all', keys: {list: ['c']}},
	{command: 'add-value', does: 'add the value to the filter, or remove it', keys: {facets: ['enter']}},
	{
		command: 'facets',
		does: 'show all facets with counts',
		doesIn: {facets: back},
		keys: opening(['ctrl+t'], ['t']),
	},
	{command: 'sort-next', does: 'sort by the next column', keys: {list: ['>']}},
	{command: 'sort-previous', does: 'sort by the previous column', keys: {list: ['<']}},
	{command: 'sort-reverse', does: 'reverse the sort', keys: {list: ['s']}},
	{command: 'distinct', does: 'merge rows with equal tags', keys: {list: ['u']}},
	{
		command: 'detail',
		does: 'detail, one value at a time',
		doesIn: {detail: back},
		keys: {list: ['d'], detail: ['d']},
	},
	{command: 'scroll-detail-up', does: 'scroll the detail up', keys: overList(['shift+up'], ['K'])},
	{command: 'scroll-detail-down', does: 'scroll the detail down', keys: overList(['shift+down'], ['J'])},
	{command: 'show-record', does: 'the environment as JSON', keys: {list: ['v']}},
	{
		command: 'changes',
		does: 'what is new, gone or changed',
		doesIn: {changes: back},
		keys: opening(['alt+n'], ['n']),
	},
	{command: 'last-pick', does: 'last pick; repeat for older', keys: {list: ['.']}},
	{
		command: 'services',
		does: 'show another service',
		keys: {list: ['@'], failure: ['@']},
	},
	{command: 'default-service', does: 'make the service the default', keys: {services: ['alt+s']}},
	{command: 'load-again', does: 'reload', keys: {...list(['ctrl+r'], ['r']), failure: ['r', 'ctrl+r']}},
	{
		command: 'help',
		does: 'help',
		doesIn: {help: back},
		keys: {...anywhere('?', 'f1'), ...inModes(searches, ['f1'])},
	},
	{
		command: 'close',
		does: 'one step back, or quit',
		doesIn: {
			detail: back,
			record: back,
			facets: 'clear the search, or go back',
			changes: 'clear the search, or go back',
			formats: 'clear the search, or go back',
			services: 'clear the search, or go back',
			help: 'clear the search, or go back',
			failure: 'quit',
		},
		keys: {...anywhere('esc'), ...inModes(['detail', 'record'], ['esc', 'q', 'left', 'tab'])},
	},
	{command: 'suspend', does: 'suspend (`fg` resumes)', keys: anywhere('ctrl+z')},
	{command: 'leave', does: 'go back, or quit', doesIn: {failure: 'quit'}, keys: {list: ['q'], failure: ['q']}},
	{command: 'interrupt', does: 'quit at once', keys: anywhere('ctrl+c')},
	...lineKeymap,
] as const satisfies readonly Row<string>[];

export type Command = (typeof table)[number]['command'];

export type Binding = Row<Command>;

/** The keys of a run, in the order of the help: the keymap with the changes of the config. */
export type Bindings = readonly Binding[];

export const keymap: Bindings = table;

/** The mode of the keys: the open panel, or the filter or the list. */
export type Mode = (typeof modes)[number];

type Keys = Readonly<Partial<Record<Mode, readonly string[]>>>;

/** The keys of a command in each mode, and its description in the help. */
export type Row<Name> = {
	readonly command: Name;
	readonly does: string;
	/** Descriptions for the modes in which the command does something else. */
	readonly doesIn?: Readonly<Partial<Record<Mode, string>>>;
	readonly keys: Keys;
};

export const commandOf = (bindings: Bindings, mode: Mode, key: string): Command | undefined =>
	bindings.find(({keys}) => keys[mode]?.includes(key))?.command;

export const doesOf = ({does, doesIn}: Pick<Binding, 'does' | 'doesIn'>, mode: Mode): string => doesIn?.[mode] ?? does;
