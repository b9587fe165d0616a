import {type Advice, adviseOn} from '../filter/advice.ts';
import {keyNow, takesSuggestion} from '../state/keys-now.ts';
import {sourceNameOf} from '../state/source-name.ts';
import type {Loaded, State} from '../state/state.ts';
import {glyphsOf, spinnerAt} from '../text/glyphs.ts';
import {cellsOfSpans, cutSpans, type Span, span} from '../text/spans.ts';

// Milliseconds after which the limit is shown.
const mostWithoutLimit = 3000;

/** The message instead of a list: that it loads, failed, is empty, or that nothing matches. */
export const toMessageLines = (state: State): Span[][] => {
	const {load, loaded, options} = state;
	if (loaded === undefined && load.type === 'failed') {
		const {what, tryThis} = load.failure;
		return [[span(what, 'failure')], [span(tryThis.charAt(0).toUpperCase() + tryThis.slice(1))]];
	}
	if (loaded === undefined) {
		const milliseconds = load.type === 'loading' ? load.milliseconds : 0;
		const limit = milliseconds < mostWithoutLimit ? '' : ` (limit ${options.timeout / 1000} s)`;
		const loading = ` loading ${sourceNameOf(state)}, ${Math.floor(milliseconds / 1000)} s${limit}`;
		const remark = load.type === 'loading' && load.remark !== undefined ? [[span(load.remark, 'dim')]] : [];
		return [[span(spinnerAt(glyphsOf(options), milliseconds), 'accent'), span(loading)], ...remark];
	}
	if (loaded.listing.resources.length === 0) {
		return [[span('no environments')], [span(`the listing of ${sourceNameOf(state)} is empty`, 'dim')]];
	}
	return toNoMatchLines(state, loaded);
};

/**
The message if nothing matches. If a single term excludes everything, it is named.
Otherwise the count of each term by itself shows which are wrong. The likely meaning of such a term is shown below.
*/
export const toNoMatchLines = (state: State, loaded: Loaded): Span[][] => {
	const {filter, size, options} = state;
	const dot = ` ${glyphsOf(options).dot} `;
	const toLines = (first: Span[], second: Span[]): Span[][] => {
		const whole = [...first, span(dot, 'dim'), ...second];
		return cellsOfSpans(whole) <= size.columns ? [whole] : [first, second];
	};
	const toAdviceLines = ({says, suggestion}: Advice): Span[][] => {
		if (suggestion === undefined) {
			return says === '' ? [] : [[span(says)]];
		}
		const lines =
			says === ''
				? [[span('did you mean '), span(suggestion.filter, 'strong'), span('?')]]
				: toLines([span(says)], [span(`"${suggestion.filter}": ${suggestion.count}`)]);
		const key = takesSuggestion(state) ? keyNow(state, 'pick') : undefined;
		return key === undefined
			? lines
			: [...lines.slice(0, -1), ...toLines(lines.at(-1) ?? [], [span(`${key} uses it`, 'dim')])];
	};
	const nothing = [span('no match for '), span(filter.text.trim(), 'match')];
	const advice = adviseOn(filter.text, loaded);
	const {excluder, alone} = advice;
	const counts = alone.map(({clause, count}) => `"${clause.text}": ${count}`).join('  ');
	return [
		...(excluder === undefined
			? [nothing, ...(alone.length > 0 ? toLines([span('each alone', 'dim')], [span(counts, 'dim')]) : [])]
			: toLines(nothing, [span(`without "${excluder.clause.text}": ${excluder.count}`)])),
		...toAdviceLines(advice),
	].map(spans => cutSpans(spans, size.columns));
};
