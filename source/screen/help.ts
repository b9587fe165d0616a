import {grammar} from '../filter/grammar.ts';
import {toKeyName} from '../keys/key-codes.ts';
import {type Binding, type Command, doesOf, lineKeymap, type Mode, menuKeymap} from '../keys/keymap.ts';
import {modeOf, type State, searchOf} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {markMatches, type Span, span, type Tone} from '../text/spans.ts';
import {cutText, padText, widestOf, wrapText} from '../text/width.ts';

export type HelpOptions = {
	readonly columns: number;
	/** Its keys come first. */
	readonly mode: Mode;
	readonly isAscii: boolean;
	/** Only bindings with all of these words in a key or in the description are shown. */
	readonly search: string;
	readonly isSpoken?: boolean;
};

// The commands of the list and the filter, by purpose.
const parts: Readonly<Record<string, readonly Command[]>> = {
	find: ['filter', 'browse', 'tags', 'last-pick', 'changes', 'load-again', 'services'],
	choose: [
		...(['select-previous', 'select-next', 'page-up', 'page-down', 'half-page-up', 'half-page-down'] as const),
		...(['select-first', 'select-last', 'previous-group', 'next-group', 'mark', 'mark-all'] as const),
	],
	compare: ['compare', 'distinct'],
	copy: ['pick', 'copy', 'copy-as', 'print', 'tags-mode'],
	view: [
		...(['detail', 'scroll-detail-up', 'scroll-detail-down', 'show-record'] as const),
		...(['fold', 'unfold', 'fold-all', 'unfold-all', 'mouse'] as const),
	],
	program: ['help', 'close', 'leave', 'interrupt', 'suspend'],
	'edit the filter': lineKeymap.map(({command}) => command),
};
const lists: readonly Mode[] = ['browse', 'filter'];
const panels: readonly Mode[] = ['detail', 'tags', 'changes', 'copy-as', 'services', 'search', 'failure', 'help'];

/** The open help as uncut lines to speak. */
export const spokenHelpOf = (state: State): readonly Span[][] => toOpenHelp(state, {columns: 1000, isSpoken: true});

/** The lines of the open help. */
export const helpLinesOf = (state: State): readonly Span[][] => toOpenHelp(state, {columns: state.size.columns});

/** The search in the help, without a leading slash: elsewhere that begins a search. */
export const helpSearchOf = (state: State): string => searchOf(state).replace(/^\/(?=.)/, '');

const toOpenHelp = (state: State, shown: Pick<HelpOptions, 'columns' | 'isSpoken'>): readonly Span[][] => {
	const {open, options} = state;
	const mode = modeOf({...state, open: open?.type === 'help' ? open.over : open});
	return toHelpLines(options.bindings.table, {...shown, mode, isAscii: options.isAscii, search: helpSearchOf(state)});
};

/**
The help of a keymap: the keys of the current mode, those of the filter and the list, the filter syntax, the signs of the
list, and the keys of the other panels. With a search, only its matches.
*/
export const toHelpLines = (table: readonly Binding[], options: HelpOptions): readonly Span[][] => {
	const {mode, search, columns, isSpoken = false} = options;
	const toPanels = (modes: readonly Mode[]) => modes.map(one => toPanel(table, one, options));
	const sections = [
		...toPanels(panels.filter(one => one === mode)),
		...Object.entries(parts).map(([title, commands]) => toPart(title, commands, table, options)),
		toPairs('syntax', grammar, options),
		...(isSpoken ? [] : [toPairs('signs', signsOf(options), options)]),
		...toPanels(panels.filter(one => one !== mode)),
	].filter(lines => lines.length > 1);
	return sections.length === 0
		? [[span(cutText(`no match for ${search}`, columns))]]
		: sections.flatMap((lines, index) => (index === 0 ? lines : [[], ...lines]));
};

/** The number of bindings, lines of the syntax and signs that a search finds, and the number of all bindings. */
export const countBindings = (table: readonly Binding[], search: string, isAscii = false) => {
	const bound = [...menuKeymap, ...table].filter(({keys}) => Object.values(keys).some(names => names.length > 0));
	const found = bound.filter(row =>
		isFound(
			row,
			[...lists, ...panels].filter(mode => mode in row.keys),
			search,
		),
	);
	const pairs = [
		...grammar.filter(pair => isPairFound(pair, 'syntax', search)),
		...signsOf({isAscii}).filter(pair => isPairFound(pair, 'signs', search)),
	];
	return {found: found.length + pairs.length, all: bound.length};
};

const namesOf = (keys: readonly string[], isAscii: boolean): string =>
	keys.map(key => toKeyName(key, isAscii)).join(' ');

// Keys and their description, wrapped, with the search highlighted.
const toRow = (keys: string, width: number, text: string, {columns, search}: HelpOptions): Span[][] =>
	wrapText(text, columns - width).map((part, index) => [
		...markFound(padText(index === 0 ? cutText(keys, width - 1) : '', width), 'plain', search, true),
		...markFound(part, 'dim', search),
	]);

// The rows of a section: keys or another term, each with its description.
const toRows = (pairs: readonly Pair[], options: HelpOptions): Span[][] => {
	const width = Math.min(Math.max(18, widestOf(pairs.map(([keys]) => keys))) + 2, 36, Math.floor(options.columns / 2));
	return pairs.flatMap(([keys, does]) => toRow(keys, width, does, options));
};

const toHeading = (text: string, {columns}: HelpOptions): Span[] => [span(cutText(text, columns), 'strong')];

// The keys of some commands in the list and in the filter.
const toPart = (
	title: string,
	commands: readonly Command[],
	table: readonly Binding[],
	options: HelpOptions,
): Span[][] => {
	const {isAscii, search, mode} = options;
	const rows = commands
		.flatMap(command => table.filter(row => row.command === command))
		.filter(row => lists.some(list => keysOf(row, list).length > 0) && isFound(row, lists, search));
	const toKeys = (row: Binding) => namesOf([...new Set(lists.flatMap(list => keysOf(row, list)))], isAscii);
	return [
		toHeading(title, options),
		...toRows(
			rows.map(row => [
				toKeys(row),
				doesOf(row, keysOf(row, 'browse').length > 0 && mode === 'browse' ? mode : 'filter'),
			]),
			options,
		),
	];
};

type Pair = readonly [text: string, means: string];

// The signs before a row.
const signsOf = (options: Pick<HelpOptions, 'isAscii'>): readonly Pair[] => {
	const {selected, marked, matched, folded, times, equal} = glyphsOf(options);
	return [
		[selected, 'selected'],
		[marked, 'marked'],
		[matched, 'the pick also matches it'],
		[folded, 'a folded group'],
		[`${times}3`, '3 identical environments'],
		[equal, 'in a comparison: as in the selected row'],
		['-', 'in a comparison: no such tag'],
	];
};

const toPairs = (title: 'syntax' | 'signs', pairs: readonly Pair[], options: HelpOptions): Span[][] => {
	const lines = pairs.filter(pair => isPairFound(pair, title, options.search));
	return [toHeading(titles[title], options), ...toRows(lines, options)];
};

// The keys there that differ from those in the list and in the filter. Keys with the same description share a line.
const toPanel = (table: readonly Binding[], mode: Mode, options: HelpOptions): Span[][] => {
	const {isAscii, search} = options;
	const isKnown = (row: HelpRow) =>
		lists.some(
			list =>
				doesOf(row, mode) === doesOf(row, list) && keysOf(row, mode).every(key => keysOf(row, list).includes(key)),
		);
	const rows = [...menuKeymap, ...table].filter(
		row => keysOf(row, mode).length > 0 && (lists.includes(mode) || !isKnown(row)) && isFound(row, [mode], search),
	);
	const toKeys = (same: readonly HelpRow[]) =>
		namesOf(
			same.flatMap(row => keysOf(row, mode)),
			isAscii,
		);
	const pairs = Array.from(
		Map.groupBy(rows, row => doesOf(row, mode)),
		([does, same]): Pair => [toKeys(same), does],
	);
	return [toHeading(titles[mode], options), ...toRows(pairs, options)];
};

/** A binding of the keymap or of a menu. */
export type HelpRow = Pick<Binding, 'does' | 'doesIn' | 'keys'>;

/** The headings of the help. */
export const titles: Readonly<Record<Mode | 'syntax' | 'signs', string>> = {
	filter: 'in the filter',
	browse: 'in the list',
	detail: 'in the detail',
	tags: 'in the tags',
	changes: 'in the changes',
	'copy-as': 'in the formats',
	help: 'in this help',
	services: 'in the services',
	search: 'in a search',
	failure: 'after a failure',
	syntax: 'filter syntax',
	signs: 'signs',
};

/** The keys of a row in a mode. */
export const keysOf = ({keys}: HelpRow, mode: Mode): readonly string[] => keys[mode] ?? [];

const wordsOf = (search: string): readonly string[] => search.split(' ').filter(word => word !== '');

// Keys differ in case, so a capital means itself, as in the filter.
const indexOfWord = (text: string, word: string): number => {
	const read = word === word.toLowerCase() ? text.toLowerCase() : text;
	// Three letters occur in many words: not in another.
	return /^\p{L}{2,3}$/u.test(word) ? read.search(new RegExp(`(?<!\\p{L})${word}`, 'u')) : read.indexOf(word);
};

const hasWord = (text: string, word: string): boolean => indexOfWord(text, word) !== -1;

// Names in other programs, by the word in the help.
const otherNames: Readonly<Record<string, readonly string[]>> = {
	quit: ['exit', 'leave', 'close'],
	back: ['undo', 'close', 'cancel'],
	json: ['raw', 'record', 'source'],
	reload: ['refresh', 'update'],
	copy: ['yank', 'clipboard', 'paste'],
	format: ['template', 'output'],
	compare: ['diff', 'difference'],
	mark: ['select', 'multiple', 'multi', 'toggle'],
	filter: ['search', 'find', 'query'],
	distinct: ['unique', 'duplicates', 'dedupe'],
	starts: ['begins', 'prefix'],
	ends: ['suffix'],
	excludes: ['without', 'except', 'negate', 'invert'],
	group: ['collapse', 'expand'],
	service: ['server', 'account'],
	changed: ['new', 'diff'],
};

// A typed word may be the beginning of a name.
const hasWordOrName = (text: string, word: string): boolean =>
	hasWord(text, word) ||
	Object.entries(otherNames).some(
		([name, others]) => word.length > 2 && hasWord(text, name) && others.some(other => other.startsWith(word)),
	);

const hasAllWords = (texts: readonly string[], search: string): boolean =>
	wordsOf(search).every(word => texts.some(text => hasWordOrName(text, word)));

/** Whether a search finds a row by its description in some modes, or by a key as in the help (`^y`) or the config (`ctrl+y`). */
export const isFound = (row: HelpRow, modes: readonly Mode[], search: string): boolean => {
	const keys = modes.flatMap(mode => keysOf(row, mode));
	return isOneKey(search)
		? keys.some(key => isKeyOf(key, search.trim()))
		: hasAllWords([...modes.map(mode => doesOf(row, mode)), ...keys.flatMap(key => [key, toKeyName(key)])], search);
};

/** Whether a search finds a line of the grammar or of the signs: by its sign, its words, or the title. */
export const isPairFound = (line: readonly string[], title: 'syntax' | 'signs', search: string): boolean =>
	isOneKey(search)
		? !/[\p{L}\p{N}]/u.test(search) && hasAllWords(line.slice(0, 1), search)
		: hasAllWords([...line, title], search);

// A single letter is in nearly every line, so it means that key.
const isOneKey = (search: string): boolean => Array.from(search.trim()).length === 1;

// The key alone or with ctrl, alt or shift.
const isKeyOf = (key: string, letter: string): boolean => {
	const name = key.slice(key.lastIndexOf('+', key.length - 2) + 1);
	return [name, toKeyName(name)].some(text => text.length === letter.length && hasWord(text, letter));
};

/** A text with the matches of a search highlighted; a single letter is highlighted only among the keys. */
export const markFound = (text: string, tone: Tone, search: string, isOfKeys = false): Span[] => {
	const words = isOneKey(search) && !isOfKeys ? [] : wordsOf(search).filter(word => hasWord(text, word));
	const ranges = words.map(word => ({start: indexOfWord(text, word), end: indexOfWord(text, word) + word.length}));
	const inOrder = ranges.sort((one, other) => one.start - other.start);
	return markMatches(text, tone, inOrder);
};
