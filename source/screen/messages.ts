import {smallestSize} from '../state/layout.ts';
import {keyNow} from '../state/modes.ts';
import type {Loaded, State} from '../state/state.ts';
import {adviceNow, takesSuggestion} from '../state/suggestion.ts';
import {glyphsOf, spinnerAt} from '../text/glyphs.ts';
import {type Span, span, textOfSpans} from '../text/spans.ts';
import {cutText, wrapText} from '../text/width.ts';

/** The message instead of a list: loading, failed, empty, or no match. */
export const toMessageLines = (state: State): Span[][] => {
	const {load, loaded, options} = state;
	if (loaded === undefined && load.type === 'failed') {
		const {what, tryThis} = load.failure;
		return [[span(what, 'failure')], [span(tryThis.charAt(0).toUpperCase() + tryThis.slice(1))]];
	}
	if (loaded === undefined) {
		const {milliseconds = 0, remark = ''} = load.type === 'loading' ? load : {};
		const limit = milliseconds < 3000 ? '' : ` (limit ${options.timeout / 1000} s)`;
		const loading = ` loading ${options.source}, ${Math.floor(milliseconds / 1000)} s${limit}`;
		const line = [span(spinnerAt(glyphsOf(options), milliseconds), 'accent'), span(loading)];
		return remark === '' ? [line] : [line, [span(remark, 'dim')]];
	}
	if (loaded.listing.environments.length === 0) {
		return [[span('no environments')], [span(`the listing of ${options.source} is empty`, 'dim')]];
	}
	return toNoMatchLines(state, loaded);
};

// If a single term excludes everything, it is named. Otherwise each term is shown with its own count. A suggestion follows.
const toNoMatchLines = (state: State, loaded: Loaded): Span[][] => {
	const {filter, options} = state;
	const dot = span(` ${glyphsOf(options).dot} `, 'dim');
	const {excluder, alone, suggestion} = adviceNow(state, loaded);
	const nothing = [span('no match for '), span(filter.text.trim(), 'match')];
	const counts = alone.map(({clause, count}) => `"${clause.text}": ${count}`).join('  ');
	const lines =
		excluder === undefined
			? [nothing, ...(counts === '' ? [] : [[span('each term alone', 'dim'), dot, span(counts, 'dim')]])]
			: [[...nothing, dot, span(`without "${excluder.clause.text}": ${excluder.count}`)]];
	if (suggestion === undefined) {
		return lines;
	}
	const {says, filter: better, count} = suggestion;
	const key = takesSuggestion(state) ? keyNow(state, 'pick') : undefined;
	const meant =
		says === ''
			? [span('did you mean '), span(better, 'strong'), span('?')]
			: [span(says), dot, span(`"${better}": ${count}`)];
	return [...lines, [...meant, ...(key === undefined ? [] : [dot, span(`${key} uses it`, 'dim')])]];
};

/** The lines in place of everything on a terminal that is too small. */
export const toCrampedLines = ({size: {columns}}: State): Span[][] =>
	['too small', `needs ${smallestSize.columns}x${smallestSize.rows}`].map(text => [span(cutText(text, columns, ''))]);

/** The messages in lines of the terminal: only messages are wrapped, in the tone of their first span. */
export const toMessages = (state: State): Span[][] =>
	toMessageLines(state).flatMap(spans => {
		const lines = wrapText(textOfSpans(spans), state.size.columns);
		return lines.length <= 1 ? [spans] : lines.map(text => [span(text, spans[0]?.tone)]);
	});
