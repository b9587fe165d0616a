import type {Line} from '../text/line-edit.ts';
import {parseQuery, type Query} from './query.ts';
import type {SearchIndex} from './search-index.ts';

// A Mac types a blank of its own with Option-Space, and input methods for Chinese, Japanese or Korean type wide blanks and signs.
// All of these, and what they become, are one UTF-16 unit.
const lookalike = /[[\p{Zs}\uff01-\uff5e]--[ ]]/gv;

const wideToAscii = 0xff01 - 0x21;

/**
The text that a typed filter means: a blank other than a space separates, and a full-width sign is its ASCII form. Characters that a
searched text has stay, so that they find it. The length stays the same.
*/
export const toPlainFilter = (filter: string, {joined}: Pick<SearchIndex, 'joined'>): string =>
	filter.replace(lookalike, character => {
		const code = character.charCodeAt(0);
		const texts = joined('none');
		const isSearched = [character, character.toUpperCase()].some(one => texts.includes(one.normalize('NFC')));
		return isSearched ? character : code < 0xff01 ? ' ' : String.fromCharCode(code - wideToAscii);
	});

/** The line of a filter or a search as `toPlainFilter` understands it; the same line if it is plain already. */
export const toPlainLine = (line: Line, index: Pick<SearchIndex, 'joined'>): Line => {
	const text = toPlainFilter(line.text, index);
	return text === line.text ? line : {text, cursor: line.cursor};
};

/** Parses a filter for the texts of an index. */
export const parseFor = (index: SearchIndex, filter: string): Query => parseQuery(toPlainFilter(filter, index));
