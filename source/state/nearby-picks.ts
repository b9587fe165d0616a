import type {Form} from '../forms/form.ts';
import {toOneLine} from '../forms/preview.ts';
import type {Yield} from '../forms/write-form.ts';
import type {TagsTaken} from '../listing/taken-tags.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {comparedOf} from './compared.ts';
import type {Options} from './options.ts';
import {tagTakenByEnter, takenOf} from './picked.ts';
import {resourceOfRow} from './rows.ts';
import {selectedIndex} from './selection.ts';
import type {Loaded, State} from './state.ts';
import {selectableTags} from './tags.ts';

/** A text that enter takes, as one safe line. */
export const toTakenLine = (text: string, options: Options): string =>
	toOneLine(text, ` ${glyphsOf(options).lineBreak} `);

// Nobody compares more at a glance.
const mostColumns = 100;

/**
What enter would take where the cursor could be instead, near where it is, each as one safe line: of the rows that can be on
the screen with the selected one, in the detail of the other tags, in a comparison of its columns if there are several. Nothing where it takes
what is marked.
*/
export const nearbyPicks = (state: State): readonly string[] => {
	const {open, marked, found, loaded, options, size} = state;
	const toLines = (one: Yield) => (one.type === 'text' ? [toTakenLine(one.text, options)] : []);
	if (open?.type === 'detail') {
		return selectableTags(state).flatMap(tag => toLines(tagTakenByEnter(state, tag)));
	}
	const columns = open?.type === 'compare' ? comparedOf(state).columns : [];
	if (columns.length > 1) {
		return columns.slice(0, mostColumns).flatMap(([first]) => toLines(takenOf(state, [first])));
	}
	const at = marked.size === 0 ? selectedIndex(state) : -1;
	const keys = at === -1 ? [] : [...found.rows.subarray(Math.max(0, at - size.rows), at + size.rows)];
	const lines = loaded === undefined ? undefined : linesOf(state, loaded);
	return keys.flatMap(key => {
		const resource = resourceOfRow(loaded?.listing, key);
		if (lines === undefined || resource === undefined || resource.isUnreadable) {
			return [];
		}
		const known = lines.get(resource.id) ?? toLines(takenOf(state, [resource]));
		lines.set(resource.id, known);
		return known;
	});
};

type Known = {
	readonly form: Form;
	readonly tagsTaken: TagsTaken;
	readonly options: Options;
	readonly lines: Map<number, readonly string[]>;
};

// All but one of them are the same after a move.
const cache = new WeakMap<Loaded, Known>();

// Far more than a screen has: whoever goes through a large listing does not fill the memory.
const mostKept = 2000;

const linesOf = ({form, tagsTaken, options}: State, loaded: Loaded): Known['lines'] => {
	const last = cache.get(loaded);
	const isKnown = last?.form === form && last.tagsTaken === tagsTaken && last.options === options;
	if (last !== undefined && isKnown && last.lines.size < mostKept) {
		return last.lines;
	}
	const known = {form, tagsTaken, options, lines: new Map()};
	cache.set(loaded, known);
	return known.lines;
};
