import {glyphsOf} from './glyphs.ts';
import {countBindings} from './help.ts';
import {countEnvironments, environmentsOf} from './listing.ts';
import {findMatches, loneExcluder} from './match.ts';
import {sourceNameOf} from './service-names.ts';
import {cellsOfSpans, cutSpans, padSpans, type Span, type Tone} from './spans.ts';
import {type Loaded, modeOf, type State} from './state.ts';
import {cellsOf, countOf, cutText, endOfText} from './text.ts';

// The lines around the list: the filter above it, the status below, and what stands in its place while there is none.

const span = (text: string, tone: Tone = 'plain'): Span => ({text, tone});

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

/** Where the listing is from and how much it is, and what is wrong with it. */
export const toStatusLine = (state: State): Span[] => {
	const {loaded, load, options, size} = state;
	if (loaded === undefined) {
		return cutSpans([span(sourceNameOf(state), 'dim')], size.columns);
	}
	const {listing} = loaded;
	const parts = [
		sourceNameOf(state),
		`${countOf(countEnvironments(listing), 'environment')} in ${countOf(listing.groups.length, 'group')}`,
		...(load.type === 'loading' ? [`loading again, ${Math.floor(load.milliseconds / 1000)} s`] : []),
	];
	const faults = [
		...(listing.unreadable > 0 ? [`${listing.unreadable} unreadable`] : []),
		...(listing.next === undefined ? [] : ['incomplete: the service signals more']),
	];
	const dot = ` ${glyphsOf(options).dot} `;
	return cutSpans(
		[span(parts.join(dot), 'dim'), ...faults.flatMap(fault => [span(dot, 'dim'), span(fault, 'failure')])],
		size.columns,
	);
};

/** What stands in place of the list while there is none: loading, the failure, emptiness. */
export const toMessageLines = (state: State): Span[][] => {
	const {load, loaded, options} = state;
	if (loaded === undefined && load.type === 'failed') {
		const {what, tryThis} = load.failure;
		return [[span(what, 'failure')], [span(sentence(tryThis))]];
	}
	if (loaded === undefined) {
		const milliseconds = load.type === 'loading' ? load.milliseconds : 0;
		const {spinner} = glyphsOf(options);
		const turn = spinner[Math.floor(milliseconds / 100) % spinner.length] ?? '';
		const asking = ` asking ${sourceNameOf(state)} for its environments, ${Math.floor(milliseconds / 1000)} s`;
		const remark = load.type === 'loading' && load.remark !== undefined ? [[span(load.remark, 'dim')]] : [];
		return [[span(turn, 'accent'), span(asking)], ...remark];
	}
	if (loaded.listing.resources.length === 0) {
		return [[span('no environments')], [span(`the listing of ${sourceNameOf(state)} is empty`, 'dim')]];
	}
	return toNoMatchLines(state, loaded);
};

// Which term keeps everything out, where it is one alone: that is what a person wants to take back.
// Where none is, how many match each term by itself tells which of them are wrong.
const toNoMatchLines = ({found, filter, size}: State, {index, listing}: Loaded): Span[][] => {
	const nothing = [span('nothing matches  '), span(filter.text.trim(), 'match')];
	const excluder = loneExcluder(index, found.query, id => listing.resources[id]?.isUnreadable === false);
	if (excluder !== undefined) {
		const without = [span('without '), span(excluder.part.text, 'strong'), span(`: ${excluder.count} match`)];
		const line = [...nothing, span('     '), ...without];
		return (cellsOfSpans(line) <= size.columns ? [line] : [nothing, without]).map(one => cutSpans(one, size.columns));
	}
	const alone = found.query.map(part => `${part.text}: ${environmentsOf(listing, findMatches(index, [part])).length}`);
	const title = span('each alone would match', 'dim');
	const counts = span(alone.join('   '), 'dim');
	const line = [title, span('  '), counts];
	const each = cellsOfSpans(line) <= size.columns ? [line] : [[title], [counts]];
	return [nothing, ...(alone.length > 1 ? each : [])].map(one => cutSpans(one, size.columns));
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
