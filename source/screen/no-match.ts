import {adviseOn, type Suggestion} from '../filter/advice.ts';
import {toKeyName} from '../keys/key-label.ts';
import {keyNow} from '../state/keys-now.ts';
import type {Loaded, State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {cellsOfSpans, cutSpans, type Span, span} from '../text/spans.ts';

/**
What is shown where nothing matches. If one term alone excludes everything, it is named: that is the one to take back.
Otherwise the count of each term by itself shows which are wrong. Below stands what such a term may have meant.
*/
export const toNoMatchLines = (state: State, loaded: Loaded): Span[][] => {
	const {filter, size, options} = state;
	const dot = ` ${glyphsOf(options).dot} `;
	const toLines = (first: Span[], second: Span[]): Span[][] => {
		const whole = [...first, span(dot, 'dim'), ...second];
		return cellsOfSpans(whole) <= size.columns ? [whole] : [first, second];
	};
	const toSuggestionLines = ({says, text, count}: Suggestion): Span[][] => {
		if (says === undefined) {
			return [[span('did you mean '), span(text, 'strong'), span('?')]];
		}
		return count === 0 ? [[span(says)]] : toLines([span(says)], [span(`"${text}": ${count}`)]);
	};
	const nothing = [span('no match for '), span(filter.text.trim(), 'match')];
	const {excluder, alone, suggestions} = adviseOn(filter.text, loaded);
	const counts = alone.map(({clause, count}) => `"${clause.text}": ${count}`).join('  ');
	return [
		...(excluder === undefined
			? [nothing, ...(alone.length > 1 ? toLines([span('each alone', 'dim')], [span(counts, 'dim')]) : [])]
			: toLines(nothing, [span(`without "${excluder.clause.text}": ${excluder.count}`)])),
		...suggestions.flatMap(toSuggestionLines),
		// Who types `envpick help` wants no environment of that name.
		...(filter.text.trim() === 'help' ? [[span(toHelpAdvice(keyNow(state, 'help')))]] : []),
	].map(spans => cutSpans(spans, size.columns));
};

const toHelpAdvice = (key: string | undefined): string =>
	`for help ${key === undefined ? '' : `press ${toKeyName(key)}, or `}run envpick --help`;
