import {findMatches, loneExcluder} from '../filter/match.ts';
import type {Query} from '../filter/query.ts';
import {type Remedy, remediesOf, wordsOf} from '../filter/remedies.ts';
import {toKeyName} from '../keys/key-label.ts';
import {environmentsOf} from '../listing/listing.ts';
import {keyNow} from '../state/keys-now.ts';
import type {Loaded, State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {cellsOfSpans, cutSpans, type Span, span} from '../text/spans.ts';

/**
What is shown where nothing matches. If one term alone excludes everything, it is named: that is the one to take back.
Otherwise the count of each term by itself shows which are wrong. Below stands what such a term may have meant.
*/
export const toNoMatchLines = (state: State, {index, listing}: Loaded): Span[][] => {
	const {found, filter, size, options} = state;
	const dot = ` ${glyphsOf(options).dot} `;
	const countOf = (query: Query): number => environmentsOf(listing, findMatches(index, query)).length;
	const toLines = (first: Span[], second: Span[], gap: string): Span[][] => {
		const whole = [...first, span(gap, 'dim'), ...second];
		return cellsOfSpans(whole) <= size.columns ? [whole] : [first, second];
	};
	const nothing = [span('no match for '), span(filter.text.trim(), 'match')];
	const excluder = loneExcluder(index, found.query, id => listing.resources[id]?.isUnreadable === false);
	const alone = found.query.map(clause => ({clause, count: excluder === undefined ? countOf([clause]) : 0}));
	const counts = alone.map(({clause, count}) => `"${clause.text}": ${count}`).join('  ');
	const wrong = excluder ? [excluder.clause] : alone.flatMap(({clause, count}) => (count === 0 ? [clause] : []));
	const right = found.query.filter(clause => !wrong.includes(clause));
	const remedies = wrong.flatMap(clause =>
		remediesOf(clause, wordsOf(listing), query => countOf([...right, ...query])),
	);
	return [
		...(excluder === undefined
			? [nothing, ...(alone.length > 1 ? toLines([span('each alone', 'dim')], [span(counts, 'dim')], dot) : [])]
			: toLines(nothing, [span(`without "${excluder.clause.text}": ${excluder.count}`)], dot)),
		...remedies.map(remedy => toRemedyLine(remedy, dot)),
		// Who types `envpick help` wants no environment of that name.
		...(filter.text.trim() === 'help' ? [[span(toHelpAdvice(keyNow(state, 'help')))]] : []),
	].map(spans => cutSpans(spans, size.columns));
};

const toHelpAdvice = (key: string | undefined): string =>
	`for help ${key === undefined ? '' : `press ${toKeyName(key)}, or `}run envpick --help`;

const slips: Readonly<Record<Exclude<Remedy['slip'], 'spelling'>, string>> = {
	bar: 'put spaces around |',
	case: 'a capital makes case matter',
	fuzzy: "' means fuzzy here; plain words are exact",
};

const toRemedyLine = ({slip, text, count}: Remedy, dot: string): Span[] =>
	slip === 'spelling'
		? [span('did you mean '), span(text, 'strong'), span('?')]
		: [span(slips[slip]), ...(count === 0 ? [] : [span(dot, 'dim'), span(`"${text}": ${count}`)])];
