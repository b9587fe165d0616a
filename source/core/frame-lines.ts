import {glyphsOf} from './glyphs.ts';
import {countEnvironments} from './listing.ts';
import {loneExcluder} from './match.ts';
import {sourceNameOf} from './service-names.ts';
import {cutSpans, padSpans, type Span, type Tone} from './spans.ts';
import {type Loaded, modeOf, type State} from './state.ts';
import {cellsOf, countOf, cutText, endOfText} from './text.ts';

// The lines around the list: the filter above it, the status below, and what stands in its place while there is none.

const span = (text: string, tone: Tone = 'plain'): Span => ({text, tone});

/** The filter line, and the cell of the cursor in it; no cell while typing does not filter. */
export type FilterLine = {readonly spans: readonly Span[]; readonly cursor?: number};

/** The filter with its count at the right. A filter too long for the line is shown around its cursor. */
export const toFilterLine = (state: State): FilterLine => {
	const {columns} = state.size;
	const {text, cursor} = state.filter;
	const mode = modeOf(state);
	const count = toCount(state, columns);
	const prompt = `${glyphsOf(state.options).prompt} `;
	const room = Math.max(4, columns - cellsOf(prompt) - cellsOf(count) - 2);
	const before = endOfText(text.slice(0, cursor), room - 1);
	const after = cutText(text.slice(cursor), room - cellsOf(before), '');
	const isTyping = mode === 'filter';
	const shown = text === '' ? span(isTyping ? cutText('type to filter', room) : '', 'dim') : span(before + after);
	const left = padSpans([span(prompt, isTyping ? 'accent' : 'dim'), shown], columns - cellsOf(count));
	return {
		spans: [...left, span(count, 'dim')],
		...(isTyping && {cursor: cellsOf(prompt) + cellsOf(before)}),
	};
};

const toCount = (state: State, columns: number): string => {
	const {loaded, found, view, marked} = state;
	if (loaded === undefined) {
		return '';
	}
	const all = loaded.listing.resources.length;
	const matching = found.query.length === 0 ? String(all) : `${found.matches.length}/${all}`;
	const full =
		view === 'distinct' ? `${found.distinct} distinct of ${matching}` : `${matching}, ${found.distinct} distinct`;
	// Marks are what a pick takes, so they are counted where the eye is, also when they are filtered away.
	const marks = marked.size > 0 ? `${marked.size} marked, ` : '';
	return marks + (cellsOf(marks + full) > columns / 2 ? matching : full);
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
		return [[span('no environments')], [span(`${sourceNameOf(state)} answered with an empty listing`, 'dim')]];
	}
	return [toNoMatchLine(state, loaded)];
};

// Which term keeps everything out, where it is one alone: that is what a person wants to take back.
const toNoMatchLine = ({found, filter, size}: State, loaded: Loaded): Span[] => {
	const excluder = loneExcluder(loaded.index, found.query);
	const without =
		excluder === undefined
			? []
			: [span('     without '), span(excluder.part.text, 'strong'), span(`: ${excluder.count}`)];
	return cutSpans([span('nothing matches  '), span(filter.text.trim(), 'match'), ...without], size.columns);
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
