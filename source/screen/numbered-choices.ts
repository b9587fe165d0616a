import {countEnvironments, groupLabelOf} from '../listing/listing.ts';
import {environmentOfRow, groupOfRow, isHeading, type RowKey} from '../state/rows.ts';
import {sourceNameOf} from '../state/source-name.ts';
import type {State} from '../state/state.ts';
import {glyphsOf, toAsciiText} from '../text/glyphs.ts';
import {countOf} from '../text/numbers.ts';
import {type Span, span} from '../text/spans.ts';
import {wrapText} from '../text/width.ts';
import {toSharedText} from './bottom-lines.ts';
import {toEnvironmentSpans} from './list.ts';
import {toMessageLines} from './messages.ts';

// The numbered choices for a terminal that only appends lines (`TERM=dumb`).

/** The lines printed once, at the start. */
export const toHintLines = (state: State): string[] => {
	const usage = 'a number picks, words filter, q quits';
	const full = `plain mode: ${usage}`;
	const loading = `loading ${sourceNameOf(state)}`;
	return toLines(state, [[span(full.length < state.size.columns ? full : usage)], [span(loading)]]);
};

export const promptSign = 'number, words or q> ';

// More than 50 choices are not useful. Five lines are for the rest: two for the hint, the summary, the number left out, and the
// prompt.
const shownRows = ({found, size}: State): readonly RowKey[] => [
	...found.rows.subarray(0, Math.max(4, Math.min(50, size.rows - 5))),
];

/** The environments that have a number, from 1. */
export const choicesOf = (state: State): readonly RowKey[] => shownRows(state).filter(key => !isHeading(key));

/** The lines before each prompt: the summary, the choices under their groups, the number left out. */
export const toChoiceLines = (state: State): string[] => {
	if (state.loaded !== undefined && state.found.rows.length > 0) {
		return toLines(state, toListing(state));
	}
	const wayBack = state.filter.text === '' ? [] : [[span('an empty line shows all', 'dim')]];
	return toLines(state, [...toMessageLines(state), ...wayBack]);
};

// A line too long for the terminal is wrapped, as its end could not be shown in any other way.
const toLines = ({options, size}: State, spans: readonly Span[][]): string[] =>
	spans.flatMap(line => {
		const whole = line.map(({text}) => text).join('');
		// Some terminals wrap right after the last column.
		const lines = wrapText(whole.trimEnd(), Math.max(1, size.columns - 1));
		return options.isAscii ? lines.map(toAsciiText) : lines;
	});

const toListing = (state: State): Span[][] => {
	const choices = choicesOf(state);
	const width = String(choices.length).length + 2;
	const rows = shownRows(state).map(key => toRow(state, key, choices.indexOf(key) + 1, width));
	const all = state.view === 'distinct' ? state.found.rows.length : state.found.matches.length;
	const left = all - choices.length;
	const rest = left > 0 ? [[span(`and ${left} more: type words to filter`, 'dim')]] : [];
	return [[toSummary(state)], ...rows, ...rest];
};

const toSummary = (state: State): Span => {
	const {loaded, found, filter, view} = state;
	const all = loaded === undefined ? 0 : countEnvironments(loaded.listing);
	const groups = loaded?.listing.groups.length ?? 0;
	const shared = toSharedText(loaded?.columns.shared ?? []).map(text => `, ${text}`);
	const whole = `${sourceNameOf(state)}: ${countOf(all, 'environment')} in ${countOf(groups, 'group')}${shared.join('')}`;
	const distinct = view === 'distinct' ? `, ${found.distinct} distinct` : '';
	const matching = `${found.environments.length} of ${all} match ${filter.text.trim()}`;
	return span((found.query.length === 0 ? whole : matching) + distinct, 'strong');
};

// The heading of a group, or a choice with its number.
const toRow = ({loaded, found, view, options}: State, key: RowKey, number: number, width: number): Span[] => {
	const environment = environmentOfRow(loaded?.listing, key);
	const group = groupOfRow(loaded?.listing, key);
	if (isHeading(key)) {
		return [span(group === undefined ? '' : groupLabelOf(group), 'strong')];
	}
	const look = {tone: 'plain', room: Number.POSITIVE_INFINITY, glyphs: glyphsOf(options)} as const;
	const times = view === 'distinct' ? `${glyphsOf(options).times}${found.counts[found.rows.indexOf(key)] ?? 1}  ` : '';
	return [
		span(`${String(number).padStart(width)}  ${times}`, 'accent'),
		...(loaded && environment ? toEnvironmentSpans(environment, found.query, loaded.columns, look) : []),
	];
};
