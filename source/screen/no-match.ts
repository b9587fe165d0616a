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
	const taken = suggestions.findIndex(canBeTaken);
	const key = isAtEnd(state) ? keyNow(state, 'cursor-right') : undefined;
	const keyLine = key === undefined ? [] : [span(`${toKeyName(key, options.isAscii)} takes it`, 'dim')];
	const counts = alone.map(({clause, count}) => `"${clause.text}": ${count}`).join('  ');
	return [
		...(excluder === undefined
			? [nothing, ...(alone.length > 1 ? toLines([span('each alone', 'dim')], [span(counts, 'dim')]) : [])]
			: toLines(nothing, [span(`without "${excluder.clause.text}": ${excluder.count}`)])),
		...suggestions.flatMap((one, index) => {
			const lines = toSuggestionLines(one);
			return index === taken && keyLine.length > 0
				? [...lines.slice(0, -1), ...toLines(lines.at(-1) ?? [], keyLine)]
				: lines;
		}),
		// Whoever types `envpick help` is not looking for an environment.
		...(filter.text.trim() === 'help' ? [[span(toHelpAdvice(keyNow(state, 'help')))]] : []),
	].map(spans => cutSpans(spans, size.columns));
};

/** The filter that is suggested where nothing matches; undefined unless the right arrow takes it, at the end of the line. */
export const suggestedFilter = (state: State): string | undefined => {
	const {loaded, found, filter} = state;
	return loaded === undefined || found.matches.length > 0 || !isAtEnd(state)
		? undefined
		: adviseOn(filter.text, loaded).suggestions.find(canBeTaken)?.filter;
};

const canBeTaken = ({count}: Suggestion): boolean => count > 0;

// On a dumb terminal no key acts. The beginning of a listing cannot tell that nothing matches.
const isAtEnd = ({filter, loaded, options}: State): boolean =>
	filter.cursor === filter.text.length && !loaded?.isBeginning && options.face !== 'prompt';

const toHelpAdvice = (key: string | undefined): string =>
	`for help ${key === undefined ? '' : `press ${toKeyName(key)}, or `}run envpick --help`;
