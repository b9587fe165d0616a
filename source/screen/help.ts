import {grammar} from '../filter/grammar.ts';
import {toKeyName} from '../keys/key-codes.ts';
import {type Binding, back, doesOf, lineKeymap, type Mode, menuKeymap} from '../keys/keymap.ts';
import {modeOf, type State, searchOf} from '../state/state.ts';
import {markMatches, type Span, span, type Tone} from '../text/spans.ts';
import {cutText, padText, widestOf, wrapText} from '../text/width.ts';

export type HelpOptions = {
	readonly columns: number;
	/** Where it was opened: those keys come first. */
	readonly mode: Mode;
	readonly isAscii: boolean;
	/** Only bindings with all of these words in a key or in what it does are shown. */
	readonly search: string;
	/** Whether filter and list come one after the other; absent: where it is narrow. */
	readonly isApart?: boolean;
};

// `width`: cells of a column of keys.
type ShownOptions = HelpOptions & {readonly width: number};

type List = 'filter' | 'browse';

const lists: readonly List[] = ['filter', 'browse'];
const others = ['detail', 'tags', 'changes', 'copy-as', 'services', 'search', 'failure', 'help'] as const;

/** The lists, the present one first. */
const listsFrom = (mode: Mode): readonly List[] => (mode === 'browse' ? lists.toReversed() : lists);

/** The open help as lines to speak: uncut, and mode by mode, as a line by itself does not say where its key works. */
export const spokenHelpOf = (state: State): readonly Span[][] => toOpenHelp(state, {columns: 1000, isApart: true});

/** The lines of the open help. */
export const helpLinesOf = (state: State): readonly Span[][] => toOpenHelp(state, {columns: state.size.columns});

/** What is searched for in the help, without a slash before it: elsewhere that begins a search. */
export const helpSearchOf = (state: State): string => searchOf(state).replace(/^\/(?=.)/, '');

const toOpenHelp = (state: State, shown: Pick<HelpOptions, 'columns' | 'isApart'>): readonly Span[][] => {
	const {open, options} = state;
	const mode = modeOf({...state, open: open?.type === 'help' ? open.over : open});
	return toHelpLines(options.bindings.table, {...shown, mode, isAscii: options.isAscii, search: helpSearchOf(state)});
};

/**
The help of a keymap: what each key does in the present mode, the grammar of the filter, then the other keys of the filter
and the list, side by side where there is room, and those of what opens over the list. With a search, only what it finds.
*/
export const toHelpLines = (table: readonly Binding[], options: HelpOptions): readonly Span[][] => {
	const {columns, mode, search, isApart = columns < 70} = options;
	const shown = {...options, width: keyWidth(table, options)};
	const toSections = (modes: readonly Mode[]) => modes.map(one => toSection(table, one, shown));
	const sections = [
		...toSections(others.filter(one => one === mode)),
		...(isApart ? toSections(listsFrom(mode)) : toPairs(table, shown)),
		...toSections(others.filter(one => one !== mode)),
	].toSpliced(1, 0, toGrammar(shown));
	const found = sections.filter(lines => lines.length > 0);
	return found.length === 0
		? [[span(cutText(`no match for ${search}`, columns))]]
		: found.flatMap((lines, index) => (index === 0 ? lines : [[], ...lines]));
};

/** How many bindings of a keymap and lines of the grammar a search finds, and how many bindings there are. */
export const countBindings = (table: readonly Binding[], search: string) => {
	const bound = [...menuKeymap, ...table].filter(({keys}) => Object.values(keys).some(names => names.length > 0));
	const modes = [...lists, ...others];
	const found = bound.filter(row =>
		isFound(
			row,
			modes.filter(mode => mode in row.keys),
			search,
		),
	);
	return {found: found.length + grammar.filter(line => isGrammarFound(line, search)).length, all: bound.length};
};

const namesOfKeys = (row: HelpRow, mode: Mode, isAscii: boolean): string =>
	keysOf(row, mode)
		.map(key => toKeyName(key, isAscii))
		.join(' ');

// Keys and what they do, wrapped, with matches of the search marked.
const toRow = (keys: readonly string[], width: number, text: string, {columns, search}: ShownOptions): Span[][] =>
	wrapText(text, Math.max(1, columns - width * keys.length)).map((part, index) => [
		...keys.flatMap(one =>
			markFound(padText(index === 0 ? cutText(one, width - 1) : '', width), 'plain', search, true),
		),
		...markFound(part, 'dim', search),
	]);

// Fits the longest keys (the config may make them long) but leaves room for the words.
const keyWidth = (table: readonly Binding[], {columns, isAscii}: HelpOptions): number => {
	const texts = table.flatMap(binding => lists.map(mode => namesOfKeys(binding, mode, isAscii)));
	return Math.max(18, Math.min(widestOf(texts) + 1, Math.floor(columns / 3)));
};

// Filter and list side by side: first the keys of the present one, then the rest, with those that edit a line: these are known.
const toPairs = (table: readonly Binding[], options: ShownOptions): Span[][][] => {
	const {columns, isAscii, mode, search, width} = options;
	const shown = listsFrom(mode);
	const heading = [...shown.map(one => padText(titles[one], width)), cutText('what it does', columns - 2 * width)];
	const rows = table.filter(row => shown.some(one => keysOf(row, one).length > 0) && isFound(row, lists, search));
	const isHere = (row: Binding) =>
		shown.slice(0, 1).some(one => keysOf(row, one).length > 0) &&
		!lineKeymap.some(({command}) => command === row.command);
	const {here = [], rest = []} = Object.groupBy(rows, row => (isHere(row) ? 'here' : 'rest'));
	// Of a few that a search finds all stand together.
	const parts = search.trim() === '' ? [here, rest] : [[...here, ...rest]];
	return parts.map(part => {
		const lines = part.flatMap(row => {
			const keys = shown.map(one => namesOfKeys(row, one, isAscii));
			return toRow(keys, width, doesOf(row, shown[0] ?? 'browse'), options);
		});
		return lines.length === 0 ? [] : [[span(heading.join(''), 'strong')], ...lines];
	});
};

// The cells for the keys where only one mode is shown.
const widthAlone = ({columns, width}: ShownOptions): number =>
	columns < 70 ? Math.min(18, Math.floor(columns / 2)) : 2 * width;

const toGrammar = (options: ShownOptions): Span[][] => {
	const lines = grammar
		.filter(line => isGrammarFound(line, options.search))
		.flatMap(([filter, finds]) => toRow([filter], widthAlone(options), finds, options));
	return lines.length === 0 ? [] : [[span(cutText(titles.syntax, options.columns), 'strong')], ...lines];
};

// In what opens over the list most keys do what they do in the list; those are named in a few lines.
const toSection = (table: readonly Binding[], mode: Mode, options: ShownOptions): Span[][] => {
	const {columns, isAscii, search} = options;
	const isSame = (row: HelpRow, known: Mode) =>
		doesOf(row, mode) === doesOf(row, known) && keysOf(row, mode).every(key => keysOf(row, known).includes(key));
	const opensOver = mode !== 'filter' && mode !== 'browse';
	const homeOf = (row: HelpRow) =>
		opensOver ? (['browse', 'filter'] as const).find(list => isSame(row, list)) : undefined;
	const rows = [...menuKeymap, ...table].filter(row => keysOf(row, mode).length > 0 && isFound(row, [mode], search));
	const {own = [], browse = [], filter = []} = Object.groupBy(rows, row => homeOf(row) ?? 'own');
	// What a search finds of the rest is shown in the list or in the filter already.
	const hasRest = search.trim() === '' || isTitle(mode, search);
	const lines = [
		// Keys that do the same share a line; what leads back comes last.
		...[...Map.groupBy(own, row => doesOf(row, mode))]
			.toSorted(([one], [other]) => Number(one === back) - Number(other === back))
			.flatMap(([does, same]) => {
				const keys = same.map(row => namesOfKeys(row, mode, isAscii)).join(' ');
				return toRow([keys], widthAlone(options), does, options);
			}),
		...(hasRest ? [...toRest('list', mode, browse, options), ...toRest('filter', mode, filter, options)] : []),
	];
	return lines.length === 0 ? [] : [[span(cutText(titles[mode], columns), 'strong')], ...lines];
};

const toRest = (where: string, mode: Mode, rows: readonly HelpRow[], options: ShownOptions): Span[][] => {
	const {columns, isAscii, search} = options;
	const each = rows.map(row => `${namesOfKeys(row, mode, isAscii)} ${doesOf(row, mode)}`).join(' · ');
	const lines = rows.length === 0 ? [] : wrapText(`as in the ${where}: ${each}`, columns);
	return lines.map(line => markFound(line, 'dim', search, true));
};

/** A binding of the keymap or of a menu. */
export type HelpRow = Pick<Binding, 'does' | 'doesIn' | 'keys'>;

/** What the sections of the help are called. */
export const titles: Readonly<Record<Mode | 'syntax', string>> = {
	filter: 'in the filter',
	browse: 'in the list',
	detail: 'in the detail',
	tags: 'in the tags',
	changes: 'in the changes',
	'copy-as': 'in the forms',
	help: 'in this help',
	services: 'in the services',
	search: 'in a search',
	failure: 'after a failure',
	syntax: 'filter syntax',
};

/** The keys of a row in a mode. */
export const keysOf = ({keys}: HelpRow, mode: Mode): readonly string[] => keys[mode] ?? [];

const wordsOf = (search: string): readonly string[] => search.split(' ').filter(word => word !== '');

// Keys differ in case, so a capital means itself, as in the filter.
const indexOfWord = (text: string, word: string): number => {
	const read = word === word.toLowerCase() ? text.toLowerCase() : text;
	// Three letters stand in many words: not in another.
	return /^\p{L}{2,3}$/u.test(word) ? read.search(new RegExp(`(?<!\\p{L})${word}`, 'u')) : read.indexOf(word);
};

const hasWord = (text: string, word: string): boolean => indexOfWord(text, word) !== -1;

// What other programs call a thing, by the word that the help has for it.
const otherNames: Readonly<Record<string, readonly string[]>> = {
	quit: ['exit', 'leave', 'close'],
	back: ['undo', 'close', 'cancel'],
	json: ['raw', 'record', 'source'],
	reload: ['refresh', 'update'],
	copy: ['yank', 'clipboard', 'paste'],
	form: ['format', 'template', 'output'],
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

// What is typed so far may be the beginning of one of these.
const hasWordOrName = (text: string, word: string): boolean =>
	hasWord(text, word) ||
	Object.entries(otherNames).some(
		([name, others]) => word.length > 2 && hasWord(text, name) && others.some(other => other.startsWith(word)),
	);

const hasAllWords = (texts: readonly string[], search: string): boolean =>
	wordsOf(search).every(word => texts.some(text => hasWordOrName(text, word)));

/**
Whether a search finds a row by what it is in some modes. A key is found as the help writes it (`^y`) and as the config
does (`ctrl+y`); a section only by its whole title, as many rows have words of it.
*/
export const isFound = (row: HelpRow, modes: readonly Mode[], search: string): boolean => {
	if (search.trim() === '' || modes.some(mode => isTitle(mode, search))) {
		return true;
	}
	const keys = modes.flatMap(mode => keysOf(row, mode));
	return isOneKey(search)
		? keys.some(key => isKeyOf(key, search.trim()))
		: hasAllWords([...modes.map(mode => doesOf(row, mode)), ...keys.flatMap(key => [key, toKeyName(key)])], search);
};

/** Whether a search finds a line of the grammar: by its sign or its words; the word `syntax` finds all of them. */
export const isGrammarFound = (line: readonly string[], search: string): boolean => {
	if (isOneKey(search)) {
		return !/[\p{L}\p{N}]/u.test(search) && hasAllWords(line.slice(0, 1), search);
	}
	const names = wordsOf(titles.syntax).slice(1);
	const isNamed = wordsOf(search).some(word => names.some(name => name.startsWith(word.toLowerCase())));
	return hasAllWords(isNamed ? [titles.syntax] : line, search);
};

/** Whether a search is the title of a mode's section. */
export const isTitle = (mode: Mode, search: string): boolean => titles[mode] === search.trim().toLowerCase();

// One letter is in nearly every line, so it means the key of that name.
const isOneKey = (search: string): boolean => Array.from(search.trim()).length === 1;

// The key alone or with ctrl, alt or shift.
const isKeyOf = (key: string, letter: string): boolean => {
	const name = key.slice(key.lastIndexOf('+', key.length - 2) + 1);
	return [name, toKeyName(name)].some(text => text.length === letter.length && hasWord(text, letter));
};

/** A text with what a search finds in it marked; a single letter is marked only among the keys. */
export const markFound = (text: string, tone: Tone, search: string, isOfKeys = false): Span[] => {
	const words = isOneKey(search) && !isOfKeys ? [] : wordsOf(search).filter(word => hasWord(text, word));
	const ranges = words.map(word => ({start: indexOfWord(text, word), end: indexOfWord(text, word) + word.length}));
	const inOrder = ranges.sort((one, other) => one.start - other.start);
	return markMatches(text, tone, inOrder);
};
