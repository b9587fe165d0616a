import {toKeyName} from '../keys/key-label.ts';
import type {Binding} from '../keys/keymap.ts';
import {doesOf} from '../keys/lookup.ts';
import type {Mode} from '../keys/modes.ts';
import {markMatches, type Span, type Tone} from '../text/spans.ts';

/** A binding of the keymap or of a menu. */
export type HelpRow = Pick<Binding, 'does' | 'doesIn' | 'keys'>;

/** What the sections of the help are called. */
export const titles: Readonly<Record<Mode | 'syntax', string>> = {
	filter: 'in the filter',
	browse: 'in the list',
	detail: 'in the detail',
	tags: 'in the tags',
	compare: 'in the comparison',
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
