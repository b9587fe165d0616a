import {toKeyName} from './key-name.ts';
import type {Binding, Mode} from './keymap.ts';
import {markMatches, type Span} from './spans.ts';
import type {State} from './state.ts';
import {cutText, padText, widestOf, wrapText} from './text.ts';

type HelpLine = readonly Span[];

/** What is shown of the help. */
export type HelpOptions = {
	readonly columns: number;
	/** The keys of this one come first where there is room for one only. */
	readonly mode: State['mode'];
	readonly isAscii: boolean;
	/** Words to find: what has all of them in a key or in what it does. */
	readonly search: string;
	/** Whether filter and list come one after the other, whatever room there is. */
	readonly isApart?: boolean;
};

type ShownOptions = HelpOptions & {
	/** Cells of a column of keys. */
	readonly width: number;
};

const titles: Readonly<Record<Mode, string>> = {
	filter: 'in the filter',
	browse: 'in the list',
	detail: 'in the detail',
	tags: 'in the tags',
	compare: 'in the comparison',
	'copy-as': 'in the forms',
	help: 'in this help',
	services: 'in the services',
	failure: 'after a failure',
};

const others = ['detail', 'tags', 'compare', 'copy-as', 'services', 'failure', 'help'] as const;

/** The help that is open in lines to be said, uncut and part by part: a line alone does not tell in which mode a key holds. */
export const spokenHelpOf = ({mode, options, search}: State): readonly HelpLine[] => {
	const shown = {columns: 1000, mode, isAscii: options.isAscii, search: search.text, isApart: true};
	return toHelpLines(options.bindings.table, shown);
};

/** The lines of the help that is open. */
export const helpLinesOf = ({size, mode, options, search}: State): readonly HelpLine[] =>
	toHelpLines(options.bindings.table, {columns: size.columns, mode, isAscii: options.isAscii, search: search.text});

/**
The help, made from a keymap: what each key does, the filter and the list side by side, or, where it is narrow, one after
the other; then what else holds in what opens over the list. With a search, only what it finds.
*/
export const toHelpLines = (table: readonly Binding[], options: HelpOptions): readonly HelpLine[] => {
	const {columns, mode, search, isAscii, isApart = columns < 70} = options;
	const shown = {...options, width: keyWidth(table, columns, isAscii)};
	const parts = isApart
		? [...(mode === 'filter' ? (['filter', 'browse'] as const) : (['browse', 'filter'] as const))].map(one =>
				toSection(table, one, shown),
			)
		: [toPair(table, shown)];
	const found = [...parts, ...others.map(one => toSection(table, one, shown))].filter(part => part.length > 0);
	if (found.length === 0) {
		return [[{text: cutText(`no key has ${search}`, columns), tone: 'plain'}]];
	}
	return found.flatMap((part, index) => (index === 0 ? part : [[], ...part]));
};

/** How many bindings of a keymap a search finds, and how many there are. */
export const countBindings = (
	table: readonly Binding[],
	search: string,
): {readonly found: number; readonly all: number} => {
	const bound = table.filter(({keys}) => Object.values(keys).some(names => names.length > 0));
	return {found: bound.filter(binding => isFound(binding, modesOf(binding), search)).length, all: bound.length};
};

const keysIn = ({keys}: Binding, mode: Mode, isAscii: boolean): string =>
	(keys[mode] ?? []).map(key => toKeyName(key, isAscii)).join(' ');

const hasKeys = ({keys}: Binding, mode: Mode): boolean => (keys[mode] ?? []).length > 0;

const modesOf = (binding: Binding): readonly Mode[] =>
	Object.keys(binding.keys).filter((mode): mode is Mode => mode in titles);

const wordsOf = (search: string): readonly string[] => search.split(' ').filter(word => word !== '');

// Keys differ in case, so a capital means itself, as in the filter.
const isIn = (text: string, word: string): boolean =>
	(word === word.toLowerCase() ? text.toLowerCase() : text).includes(word);

// A key is found by how it is written here (`^y`) and by how it is called (`ctrl+y`); a part by its whole title alone,
// whose words are in much of what keys do.
const isFound = (binding: Binding, modes: readonly Mode[], search: string): boolean => {
	if (search.trim() === '' || modes.some(mode => isTitle(mode, search))) {
		return true;
	}
	const keys = modes.flatMap(mode => binding.keys[mode] ?? []);
	if (isOneKey(search)) {
		return keys.some(key => isKeyOf(key, search.trim()));
	}
	const texts = [binding.does, ...keys.flatMap(key => [key, toKeyName(key)])];
	return wordsOf(search).every(word => texts.some(text => isIn(text, word)));
};

const isTitle = (mode: Mode, search: string): boolean => titles[mode] === search.trim().toLowerCase();

// One letter is in nearly every line, so it asks for the keys of that name.
const isOneKey = (search: string): boolean => Array.from(search.trim()).length === 1;

// The key itself, and it with ctrl, alt or shift.
const isKeyOf = (key: string, letter: string): boolean => {
	const name = key.slice(key.lastIndexOf('+', key.length - 2) + 1);
	return [name, toKeyName(name)].some(text => text.length === letter.length && isIn(text, letter));
};

// What a key does, marked where that is searched.
const toDoes = (text: string, search: string): Span[] => marked(text, 'dim', isOneKey(search) ? '' : search);

const marked = (text: string, tone: Span['tone'], search: string): Span[] => {
	const ranges = wordsOf(search)
		.map(word => ({word, start: (word === word.toLowerCase() ? text.toLowerCase() : text).indexOf(word)}))
		.filter(({start}) => start !== -1)
		.map(({word, start}) => ({start, end: start + word.length}));
	return markMatches(
		text,
		tone,
		ranges.sort((one, other) => one.start - other.start),
	);
};

// As wide as the longest keys, which the config may make long, while there is room for the words.
const keyWidth = (table: readonly Binding[], columns: number, isAscii: boolean): number => {
	const texts = table.flatMap(binding => [keysIn(binding, 'filter', isAscii), keysIn(binding, 'browse', isAscii)]);
	return Math.max(18, Math.min(widestOf(texts) + 1, Math.floor(columns / 3)));
};

const toPair = (table: readonly Binding[], {columns, isAscii, search, width}: ShownOptions): HelpLine[] => {
	const modes = ['filter', 'browse'] as const;
	const bindings = table
		.filter(binding => modes.some(mode => hasKeys(binding, mode)))
		.filter(binding => isFound(binding, modes, search));
	const heading = [...modes.map(mode => padText(titles[mode], width)), cutText('what it does', columns - 2 * width)];
	const lines = bindings.map(binding => [
		...modes.flatMap(mode => marked(padText(keysIn(binding, mode, isAscii), width), 'plain', search)),
		...toDoes(cutText(binding.does, columns - 2 * width), search),
	]);
	return lines.length === 0 ? [] : [[{text: heading.join(''), tone: 'strong'}], ...lines];
};

// In what opens over the list most keys do what they do there; those are named without their keys.
const toSection = (table: readonly Binding[], mode: Mode, options: ShownOptions): HelpLine[] => {
	const {columns, isAscii, search} = options;
	const width = columns < 70 ? Math.min(16, Math.floor(columns / 2)) : 2 * options.width;
	const bindings = table.filter(binding => hasKeys(binding, mode)).filter(binding => isFound(binding, [mode], search));
	const isOf = (binding: Binding, known: Mode) =>
		known !== mode && (binding.keys[mode] ?? []).every(key => binding.keys[known]?.includes(key));
	const isOver = mode !== 'filter' && mode !== 'browse';
	const asInList = bindings.filter(binding => isOver && isOf(binding, 'browse'));
	const asInFilter = bindings.filter(binding => isOver && !asInList.includes(binding) && isOf(binding, 'filter'));
	const own = bindings.filter(binding => !asInList.includes(binding) && !asInFilter.includes(binding));
	// What a search finds there it has found in the list or in the filter.
	const isAlone = search.trim() !== '' && !isTitle(mode, search);
	const lines = [
		...own.map(binding => [
			...marked(padText(keysIn(binding, mode, isAscii), width), 'plain', search),
			...toDoes(cutText(columns < 70 ? ` ${binding.does}` : binding.does, columns - width), search),
		]),
		...(isAlone ? [] : toRest('list', asInList, columns, search)),
		...(isAlone ? [] : toRest('filter', asInFilter, columns, search)),
	];
	return lines.length === 0 ? [] : [[{text: cutText(titles[mode], columns), tone: 'strong'}], ...lines];
};

const toRest = (where: string, bindings: readonly Binding[], columns: number, search: string): HelpLine[] =>
	bindings.length === 0
		? []
		: wrapText(`as in the ${where}: ${bindings.map(({does}) => does).join(' · ')}`, columns).map(part =>
				marked(part, 'dim', search),
			);
