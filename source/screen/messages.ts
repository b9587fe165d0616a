import {findMatches, loneExcluder} from '../filter/match.ts';
import {environmentsOf} from '../listing/listing.ts';
import {sourceNameOf} from '../state/source-name.ts';
import type {Loaded, State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {type Span, type Tone, cellsOfSpans, cutSpans} from '../text/spans.ts';

// The lines around the list: the filter above it, the status below, and what stands in its place while there is none.

export const span = (text: string, tone: Tone = 'plain'): Span => ({text, tone});

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
