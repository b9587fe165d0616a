import {grammar} from '../filter/syntax-examples.ts';
import {toKeyName, writeKeyName} from '../keys/key-names.ts';
import {type Binding, type Command, doesOf, lineKeymap, type Mode, modes, typingModes} from '../keys/keymap.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {memoize} from '../text/memoize.ts';
import {isInList, keyNow, modeOf} from './modes.ts';
import {searchOf, topPanel} from './panels.ts';
import type {PickEnd, State} from './state.ts';

export type HelpOptions = {
	readonly table: readonly Binding[];
	/** The keys of this mode come first. */
	readonly mode: Mode;
	readonly isAscii: boolean;
	/** Only rows with all of these words are shown. */
	readonly search: string;
	readonly isSpoken?: boolean;
	readonly hasMouse?: boolean;
};

/** A row of the help: keys, or a filter or a sign, and the meaning. */
export type HelpRow = {
	readonly shown: string;
	readonly does: string;
	/** Each key without ctrl, alt and shift, or each sign: a search of a single character finds these. */
	readonly signs: readonly string[];
	/** The text that other searches find. */
	readonly texts: readonly string[];
	/** The command of the keys, for a row of keys. If `only` is present, it acts only in this mode. */
	readonly runs?: {readonly command: Command; readonly only?: Mode};
	/** The number of commands that share the row. */
	readonly shared?: number;
};

/** A part of the help: of the first page, or of those below it. */
export type HelpSection = {readonly title: string; readonly rows: readonly HelpRow[]; readonly isBelow?: boolean};

/** The most cells of the keys on the first page. */
export const mostKeyCells = 16;

// Commands that share a row until one searches, and what they do in the order of their first keys.
type Group = readonly [does: string, ...commands: Command[]];

const parts: Readonly<Record<string, ReadonlyArray<Command | Group>>> = {
	move: [
		['up, down', 'select-previous', 'select-next'],
		['a page up, down', 'page-up', 'page-down'],
		['half a page (in the list)', 'half-page-up', 'half-page-down'],
		['first, last', 'select-first', 'select-last'],
		['previous, next group', 'previous-group', 'next-group'],
		['fold groups (in the list)', 'fold', 'unfold', 'fold-all', 'unfold-all'],
	],
	look: [
		...(['facets', 'mark', 'mark-up', 'mark-all', 'compare', 'distinct'] as const),
		['sort by a column; reverse', 'sort-next', 'sort-previous', 'sort-reverse'],
		['detail; environment as JSON', 'detail', 'show-record'],
		['scroll the detail', 'scroll-detail-up', 'scroll-detail-down'],
		...(['changes', 'last-pick'] as const),
	],
	filter: [
		['go to the list, to the filter', 'list', 'filter'],
		['move; to the start, the end', 'cursor-left', 'cursor-right', 'cursor-start', 'cursor-end'],
		['a word left, right', 'word-left', 'word-right'],
		['delete backward, forward', 'delete-backward', 'delete-forward'],
		['delete a word; to the start', 'delete-word-backward', 'delete-word-forward', 'delete-to-start'],
	],
	copy: ['pick', 'copy', 'formats', 'print', 'tags-mode'],
	program: [
		['another service; reload', 'services', 'load-again'],
		'help',
		'close',
		['back or quit; quit; suspend', 'leave', 'interrupt', 'suspend'],
	],
};
const lists: readonly Mode[] = ['list', 'filter'];

const otherTitles: Readonly<Partial<Record<Mode, string>>> = {help: 'in this help', failure: 'after a failure'};

/** The headings of the other modes, in order. */
export const titles: ReadonlyMap<Mode, string> = new Map(
	modes.filter(mode => !lists.includes(mode)).map(mode => [mode, otherTitles[mode] ?? `in the ${mode}`]),
);

/** The sections of the open help that have matches of its search. Several lines of each frame need them. */
export const helpSectionsOf = memoize((state: State): readonly HelpSection[] => {
	const {isAscii, bindings: table, display, mouse: hasMouse} = state.options;
	// In other programs a slash begins a search.
	const search = searchOf(state).replace(/^\/(?=.)/, '');
	return toSections({table, mode: modeOf(belowHelp(state)), isAscii, search, isSpoken: display === 'speech', hasMouse});
});

export const helpRowsOf = (state: State): readonly HelpRow[] => helpSectionsOf(state).flatMap(({rows}) => rows);

/** The identity of a row of the help. */
export const helpRowId = ({shown, does, runs}: HelpRow): string => [runs?.only, shown, does].join(' ');

/** The selected row of the open help: the last selection if the search finds it, else the first row. */
export const selectedHelpRow = (state: State): HelpRow | undefined => {
	const top = topPanel(state);
	if (top?.type !== 'help') {
		return undefined;
	}
	const rows = helpRowsOf(state);
	return rows.find(row => helpRowId(row) === top.at) ?? rows[0];
};

/** The state below the open help. */
export const belowHelp = (state: State): State => ({...state, panels: state.panels.slice(0, -1)});

const openers: readonly Command[] = [
	...(['compare', 'detail', 'show-record', 'facets', 'formats', 'changes', 'services', 'help'] as const),
];

/**
Whether a row does in the mode below the help what it says. Panels open everywhere, and the list has its commands in any mode; a
panel may have another meaning for a command.
*/
export const actsBelow = (state: State, {does, runs}: HelpRow): boolean => {
	const below = belowHelp(state);
	const mode = modeOf(below);
	if (runs === undefined || runs.only !== undefined) {
		return runs?.only === mode;
	}
	const {command} = runs;
	// The cursor of the filter is seen only while typing.
	if (lineKeymap.some(row => row.command === command)) {
		return typingModes.includes(mode);
	}
	const binding = state.options.bindings.find(one => one.command === command);
	const isSame = keyNow(below, command) !== undefined && binding !== undefined && doesOf(binding, mode) === does;
	return isSame || isInList(below) || mode === 'detail' || mode === 'record' || openers.includes(command);
};

const ends: readonly PickEnd[] = ['pick', 'copy', 'print'];

/** The pick of enter and its state. In the help, they are those of the selected row. */
export const enterPick = (state: State): {readonly state: State; readonly end: PickEnd} => {
	const row = selectedHelpRow(state);
	const end = ends.find(one => one === row?.runs?.command);
	return row !== undefined && end !== undefined && actsBelow(state, row)
		? {state: belowHelp(state), end}
		: {state, end: 'pick'};
};

/**
The help of a keymap: the keys of the current mode, then those of the filter and the list, the filter syntax and the signs.
The keys of the other panels follow. With a search, only its matches.
*/
export const toSections = (options: HelpOptions): readonly HelpSection[] => {
	const {mode, search, isSpoken = false, hasMouse = false} = options;
	const panels = [...titles.keys()].map(one => ({mode: one, ...toPanel(one, options)}));
	const sections: readonly HelpSection[] = [
		...panels.filter(panel => panel.mode === mode),
		...Object.entries(parts).map(([title, entries]) => ({title, rows: toPartRows(entries, options)})),
		toPairs('filter syntax', grammar),
		...[
			...(isSpoken ? [] : [toPairs('signs', signsOf(options))]),
			...(hasMouse ? [toPairs('mouse', mouse)] : []),
			...panels.filter(panel => panel.mode !== mode),
		].map(section => ({...section, isBelow: true})),
	];
	return sections
		.map(({rows, ...section}) => ({...section, rows: rows.filter(row => isFound(row, search))}))
		.filter(({rows}) => rows.length > 0);
};

const toKeyRow = (
	keys: readonly string[],
	isAscii: boolean,
	does: string,
	runs: HelpRow['runs'],
	others: readonly string[] = [],
): HelpRow => {
	const names = keys.map(key => toKeyName(key, isAscii));
	const signs = names.map(name => name.replace(/^.*[-^](?=.)/, ''));
	return {
		shown: names.join(' '),
		does,
		signs,
		texts: [does, ...others, ...keys, ...keys.map(writeKeyName), ...names],
		...(runs && {runs}),
	};
};

const toKeyNames = (keys: readonly string[], isAscii: boolean) => keys.map(key => toKeyName(key, isAscii)).join(' ');

const keysIn = ({keys}: Binding, modes: readonly Mode[]): readonly string[] => [
	...new Set(modes.flatMap(mode => keys[mode] ?? [])),
];

const toPartRows = (entries: ReadonlyArray<Command | Group>, options: HelpOptions): readonly HelpRow[] =>
	entries.flatMap(entry => {
		const [does, ...commands] = typeof entry === 'string' ? [undefined, entry] : entry;
		const bindings = commands.flatMap(command =>
			options.table.filter(row => row.command === command && keysIn(row, lists).length > 0),
		);
		const isWhole = options.search === '' && options.isSpoken !== true && bindings.length === commands.length;
		const shared = does === undefined || !isWhole ? undefined : toSharedRow(does, bindings, options);
		return shared ?? bindings.map(row => toCommandRow(row, options));
	});

const toCommandRow = (row: Binding, {mode, isAscii}: HelpOptions): HelpRow => {
	const isOfList = mode === 'list' && keysIn(row, ['list']).length > 0;
	const others = lists.map(list => doesOf(row, list));
	const does = doesOf(row, isOfList ? 'list' : 'filter');
	return toKeyRow(keysIn(row, lists), isAscii, does, {command: row.command}, others);
};

// The first keys of all commands, then their letters, then their keys in the filter, as far as they fit: `↑ ↓ k j`. Undefined if the
// first ones do not.
const toSharedRow = (does: string, rows: readonly Binding[], {isAscii}: HelpOptions): HelpRow | undefined => {
	const turns = [rows.map(row => row.keys.list?.find(key => key.length === 1)), rows.map(row => row.keys.filter?.[0])];
	const fits = (keys: readonly string[]) => toKeyNames(keys, isAscii).length <= mostKeyCells;
	let keys: readonly string[] = [...new Set(rows.map(row => keysIn(row, ['list', 'filter'])[0] ?? ''))];
	if (!fits(keys)) {
		return undefined;
	}
	for (const turn of turns) {
		const more = [...new Set([...keys, ...turn.filter(key => key !== undefined)])];
		keys = fits(more) ? more : keys;
	}
	return {...toKeyRow(keys, isAscii, does, undefined), shared: rows.length};
};

type Pair = readonly [text: string, means: string];

const mouse: readonly Pair[] = [
	['wheel', 'move, or scroll the detail'],
	['click', 'select a row, sort by a head, press a key of the last line'],
	['with shift', 'select text, as the terminal does'],
];

const signsOf = (options: HelpOptions): readonly Pair[] => {
	const {selected, marked, matched, alike, folded, times} = glyphsOf(options);
	return [
		[selected, 'selected'],
		[marked, 'marked'],
		[alike, 'has the same tags as the pick'],
		[matched, 'the pick also matches it'],
		[folded, 'a folded group'],
		[`${times}3`, '3 environments with the same tags'],
	];
};

const toPairs = (title: string, pairs: readonly Pair[]): HelpSection => ({
	title,
	rows: pairs.map(([shown, does]) => ({
		...{shown, does, signs: shown.match(/[^\p{L}\p{N}\s]/gu) ?? []},
		texts: [shown, does, title.replace('filter ', '')],
	})),
});

// The keys of a panel that differ from those in the list and in the filter. Keys with the same description share a row.
const toPanel = (mode: Mode, {table, isAscii}: HelpOptions): HelpSection => {
	const ownKeys = (row: Binding) => keysIn(row, [mode]);
	const isEdit = ({command, doesIn}: Binding) => !doesIn?.[mode] && lineKeymap.some(row => row.command === command);
	const isSame = (row: Binding, list: Mode) =>
		(isEdit(row) || doesOf(row, mode) === doesOf(row, list)) &&
		ownKeys(row).every(key => row.keys[list]?.includes(key));
	const bound = table.filter(row => ownKeys(row).length > 0 && !lists.some(list => isSame(row, list)));
	const rows = [...Map.groupBy(bound, row => doesOf(row, mode))].flatMap(([does, same]) =>
		same.slice(0, 1).map(({command}) => toKeyRow(same.flatMap(ownKeys), isAscii, does, {command, only: mode})),
	);
	return {title: titles.get(mode) ?? '', rows};
};

const wordsOf = (search: string): readonly string[] => search.split(' ').filter(word => word !== '');

// Keys depend on case, so a capital matches only itself, as in the filter.
const indexOfWord = (text: string, word: string): number => {
	const read = word === word.toLowerCase() ? text.toLowerCase() : text;
	// Two or three letters occur inside many words, so they must start a word.
	return /^\p{L}{2,3}$/u.test(word) ? read.search(new RegExp(`(?<!\\p{L})${word}`, 'u')) : read.indexOf(word);
};

// A search finds a key as in the help (`^y`) or in the config (`ctrl-y`), a filter, a sign, or words. A single letter occurs in
// nearly every row, so it means that key.
const isFound = ({signs, texts}: HelpRow, search: string): boolean => {
	const words = wordsOf(search);
	return isOneKey(search)
		? signs.some(sign => sign.length === words[0]?.length && indexOfWord(sign, words[0]) === 0)
		: words.every(word => texts.some(text => indexOfWord(text, word) !== -1));
};

const isOneKey = (search: string): boolean => Array.from(search.trim()).length === 1;

/** The parts of a text to highlight for a search; a single character is highlighted only in the column of keys. */
export const helpRangesOf = (text: string, search: string, isOfKeys = false) => {
	const words = isOneKey(search) && !isOfKeys ? [] : wordsOf(search);
	const ranges = words.map(word => ({start: indexOfWord(text, word), end: indexOfWord(text, word) + word.length}));
	return ranges.filter(({start}) => start !== -1).sort((one, other) => one.start - other.start);
};
