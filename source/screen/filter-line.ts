import {countEnvironments} from '../listing/listing.ts';
import {countBindings} from './help.ts';
import {span} from './messages.ts';
import {type Loaded, type State, modeOf} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/plural.ts';
import {type Span, padSpans} from '../text/spans.ts';
import {cellsOf, cutText, endOfText} from '../text/width.ts';

/** The filter line, and the cell of the cursor in it; no cell while typing does not filter. */
export type FilterLine = {readonly spans: readonly Span[]; readonly cursor?: number};

/** The filter with its count at the right. A filter too long for the line is shown around its cursor. */
export const toFilterLine = (state: State): FilterLine => {
	const {columns} = state.size;
	const mode = modeOf(state);
	const isHelp = mode === 'help';
	const {text, cursor} = isHelp ? state.search : state.filter;
	const count = isHelp ? toKeyCount(state) : toCount(state, columns);
	const prompt = `${glyphsOf(state.options).prompt} `;
	const room = Math.max(4, columns - cellsOf(prompt) - cellsOf(count) - 2);
	const before = endOfText(text.slice(0, cursor), room - 1);
	const after = cutText(text.slice(cursor), room - cellsOf(before), '');
	const isTyping = mode === 'filter' || isHelp;
	const hint = isHelp ? 'type to search' : 'type to filter';
	const shown = text === '' ? span(isTyping ? cutText(hint, room) : '', 'dim') : span(before + after);
	const left = padSpans([span(prompt, isTyping ? 'accent' : 'dim'), shown], columns - cellsOf(count));
	return {
		spans: [...left, span(count, 'dim')],
		...(isTyping && {cursor: cellsOf(prompt) + cellsOf(before)}),
	};
};

/** Where in the filter the cell of a column of the filter line is, in UTF-16 units: the end of the text beyond it. */
export const toCursorIn = (state: State, column: number): number => {
	const {text, cursor} = state.filter;
	const prompt = cellsOf(`${glyphsOf(state.options).prompt} `);
	const room = Math.max(4, state.size.columns - prompt - cellsOf(toCount(state, state.size.columns)) - 2);
	const start = cursor - endOfText(text.slice(0, cursor), room - 1).length;
	return start + cutText(text.slice(start), Math.max(0, column - prompt), '').length;
};

const toKeyCount = ({search, options}: State): string => {
	const {found, all} = countBindings(options.bindings.table, search.text);
	return search.text.trim() === '' ? String(all) : `${found}/${all}`;
};

// The fullest count that takes no more than half of the line.
const toCount = (state: State, columns: number): string => {
	const {loaded, found, marked} = state;
	if (loaded === undefined) {
		return '';
	}
	// Marks are what a pick takes, so they are counted where the eye is, also when they are filtered away.
	const marks = marked.size > 0 ? `${marked.size} marked` : '';
	const counts =
		found.query.length === 0
			? toWholeCounts(state, loaded)
			: toMatchCounts(state, `${found.environments.length}/${countEnvironments(loaded.listing)}`);
	const isBare = (count: string) => /^\d+$/.test(count);
	const texts = counts.map(count => (marks === '' ? count : `${marks}${isBare(count) ? ' of' : ','} ${count}`));
	return texts.find(text => cellsOf(text) <= columns / 2) ?? texts.at(-1) ?? '';
};

const toWholeCounts = ({found, view}: State, {listing}: Loaded): readonly string[] => {
	const environments = countOf(countEnvironments(listing), 'environment');
	const bare = String(countEnvironments(listing));
	if (countEnvironments(listing) === 0) {
		return [environments, bare];
	}
	return view === 'distinct'
		? [`${found.distinct} distinct of ${environments}`, `${found.distinct} distinct of ${bare}`, bare]
		: [`${environments}, ${found.distinct} distinct`, environments, bare];
};

const toMatchCounts = ({found, view}: State, matching: string): readonly string[] => {
	if (found.environments.length === 0) {
		return [matching];
	}
	return [
		view === 'distinct' ? `${found.distinct} distinct of ${matching}` : `${matching}, ${found.distinct} distinct`,
		matching,
	];
};
