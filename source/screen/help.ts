import {type Binding, type Mode, back} from '../keys/binding.ts';
import {toKeyName} from '../keys/key-label.ts';
import {doesOf} from '../keys/lookup.ts';
import {menuKeymap} from '../keys/menu-keys.ts';
import type {State} from '../state/state.ts';
import {type Span, markMatches} from '../text/spans.ts';
import {cutText, padText, widestOf, wrapText} from '../text/width.ts';

type HelpLine = readonly Span[];

// A line of the keymap, or of the menus' own.
type Row = Pick<Binding, 'does' | 'doesIn' | 'keys'>;

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
	const bound = [...menuKeymap, ...table].filter(({keys}) => Object.values(keys).some(names => names.length > 0));
	return {found: bound.filter(binding => isFound(binding, modesOf(binding), search)).length, all: bound.length};
};

const keysIn = ({keys}: Row, mode: Mode, isAscii: boolean): string =>
	(keys[mode] ?? []).map(key => toKeyName(key, isAscii)).join(' ');

const hasKeys = ({keys}: Row, mode: Mode): boolean => (keys[mode] ?? []).length > 0;

const modesOf = (binding: Row): readonly Mode[] =>
	Object.keys(binding.keys).filter((mode): mode is Mode => mode in titles);

const wordsOf = (search: string): readonly string[] => search.split(' ').filter(word => word !== '');

// Keys differ in case, so a capital means itself, as in the filter.
const isIn = (text: string, word: string): boolean =>
	(word === word.toLowerCase() ? text.toLowerCase() : text).includes(word);

// A key is found by how it is written here (`^y`) and by how it is called (`ctrl+y`); a part by its whole title alone,
// whose words are in much of what keys do.
const isFound = (binding: Row, modes: readonly Mode[], search: string): boolean => {
	if (search.trim() === '' || modes.some(mode => isTitle(mode, search))) {
		return true;
	}
	const keys = modes.flatMap(mode => binding.keys[mode] ?? []);
	if (isOneKey(search)) {
		return keys.some(key => isKeyOf(key, search.trim()));
	}
	const texts = [...modes.map(mode => doesOf(binding, mode)), ...keys.flatMap(key => [key, toKeyName(key)])];
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

// A line of keys and what they do, in as many lines as that takes, marked where it is searched.
const toRow = (keys: readonly string[], width: number, text: string, {columns, search}: ShownOptions): HelpLine[] =>
	wrapText(text, Math.max(1, columns - width * keys.length)).map((part, index) => [
		...keys.flatMap(one => marked(padText(index === 0 ? cutText(one, width - 1) : '', width), 'plain', search)),
		...marked(part, 'dim', isOneKey(search) ? '' : search),
	]);

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

const toPair = (table: readonly Binding[], options: ShownOptions): HelpLine[] => {
	const {columns, isAscii, search, width} = options;
	const modes = ['filter', 'browse'] as const;
	const lines = table
		.filter(binding => modes.some(mode => hasKeys(binding, mode)))
		.filter(binding => isFound(binding, modes, search))
		.flatMap(binding =>
			toRow(
				modes.map(mode => keysIn(binding, mode, isAscii)),
				width,
				doesOf(binding, 'browse'),
				options,
			),
		);
	const heading = [...modes.map(mode => padText(titles[mode], width)), cutText('what it does', columns - 2 * width)];
	return lines.length === 0 ? [] : [[{text: heading.join(''), tone: 'strong'}], ...lines];
};

// In what opens over the list most keys do what they do there; those are named without their keys.
const toSection = (table: readonly Binding[], mode: Mode, options: ShownOptions): HelpLine[] => {
	const {columns, isAscii, search} = options;
	const width = columns < 70 ? Math.min(18, Math.floor(columns / 2)) : 2 * options.width;
	const rows = [...menuKeymap, ...table].filter(row => hasKeys(row, mode)).filter(row => isFound(row, [mode], search));
	const isAs = (row: Row, known: Mode) =>
		doesOf(row, mode) === doesOf(row, known) && (row.keys[mode] ?? []).every(key => row.keys[known]?.includes(key));
	const isOver = mode !== 'filter' && mode !== 'browse';
	const asInList = rows.filter(row => isOver && isAs(row, 'browse'));
	const asInFilter = rows.filter(row => isOver && !asInList.includes(row) && isAs(row, 'filter'));
	const own = rows.filter(row => !asInList.includes(row) && !asInFilter.includes(row));
	// What a search finds there it has found in the list or in the filter.
	const isAlone = search.trim() !== '' && !isTitle(mode, search);
	const lines = [
		// Keys that do the same are in one line; what leads back is the last.
		...[...Map.groupBy(own, row => doesOf(row, mode))]
			.toSorted(([one], [other]) => Number(one === back) - Number(other === back))
			.flatMap(([does, same]) => toRow([same.map(row => keysIn(row, mode, isAscii)).join(' ')], width, does, options)),
		...(isAlone ? [] : toRest('list', mode, asInList, options)),
		...(isAlone ? [] : toRest('filter', mode, asInFilter, options)),
	];
	return lines.length === 0 ? [] : [[{text: cutText(titles[mode], columns), tone: 'strong'}], ...lines];
};

const toRest = (where: string, mode: Mode, rows: readonly Row[], {columns, search}: ShownOptions): HelpLine[] =>
	rows.length === 0
		? []
		: wrapText(`as in the ${where}: ${rows.map(row => doesOf(row, mode)).join(' · ')}`, columns).map(part =>
				marked(part, 'dim', search),
			);
