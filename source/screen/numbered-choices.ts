import {countEnvironments, groupLabelOf, sizeOf} from '../listing/listing.ts';
import {environmentOfRow, groupOfRow, isHeading} from '../state/rows.ts';
import {sourceNameOf} from '../state/source-name.ts';
import type {Loaded, RowKey, State} from '../state/state.ts';
import {glyphsOf, toAsciiText} from '../text/glyphs.ts';
import {textOfSpans} from '../text/spans.ts';
import {wrapText} from '../text/width.ts';
import {toSharedText} from './bottom-lines.ts';
import {toEnvironmentSpans} from './list.ts';
import {toMessageLines} from './messages.ts';

// The numbered choices for a terminal that only appends lines (`TERM=dumb`).

/** The lines printed once, at the start. */
export const toHintLines = (state: State): string[] => {
	const usage = 'a number picks, words filter, q quits';
	const full = `plain mode: ${usage}`;
	return toLines(state, [full.length < state.size.columns ? full : usage, `loading ${sourceNameOf(state)}`]);
};

export const promptSign = 'number, words or q> ';

// More than 50 choices are not useful. Five lines are for the hint, the summary, the number left out, and the prompt.
const shownRows = ({found, size}: State): readonly RowKey[] => [
	...found.rows.subarray(0, Math.max(4, Math.min(50, size.rows - 5))),
];

/** The environments that have a number, from 1. */
export const choicesOf = (state: State): readonly RowKey[] => shownRows(state).filter(key => !isHeading(key));

/** The lines before each prompt: the summary, the choices under their groups, the number left out. */
export const toChoiceLines = (state: State): string[] => {
	if (state.loaded !== undefined && state.found.rows.length > 0) {
		return toLines(state, toListing(state, state.loaded));
	}
	const wayBack = state.filter.text === '' ? [] : ['an empty line shows all'];
	return toLines(state, [...toMessageLines(state).map(textOfSpans), ...wayBack]);
};

// A line too long for the terminal is wrapped, as its end could not be shown in any other way.
const toLines = ({options, size}: State, texts: readonly string[]): string[] =>
	texts.flatMap(text => {
		// Some terminals wrap right after the last column.
		const lines = wrapText(text.trimEnd(), Math.max(1, size.columns - 1));
		return options.isAscii ? lines.map(toAsciiText) : lines;
	});

const toListing = (state: State, {listing, columns}: Loaded): string[] => {
	const {found, filter, view, options} = state;
	const choices = choicesOf(state);
	const {times} = glyphsOf(options);
	const width = String(choices.length).length + 2;
	const toRow = (key: RowKey): string => {
		const environment = environmentOfRow(listing, key);
		const group = groupOfRow(listing, key);
		if (environment === undefined) {
			return group === undefined ? '' : groupLabelOf(group);
		}
		const number = String(choices.indexOf(key) + 1).padStart(width);
		const count = view === 'distinct' ? `${times}${found.counts[found.rows.indexOf(key)] ?? 1}  ` : '';
		const look = {tone: 'plain', room: Number.POSITIVE_INFINITY, glyphs: glyphsOf(options)} as const;
		return `${number}  ${count}${textOfSpans(toEnvironmentSpans(environment, found.query, columns, look))}`;
	};
	const whole = [`${sourceNameOf(state)}: ${sizeOf(listing)}`, ...toSharedText(columns.shared)].join(', ');
	const matching = `${found.environments.length} of ${countEnvironments(listing)} match ${filter.text.trim()}`;
	const distinct = view === 'distinct' ? `, ${found.distinct} distinct` : '';
	const left = (view === 'distinct' ? found.rows.length : found.matches.length) - choices.length;
	return [
		(found.query.length === 0 ? whole : matching) + distinct,
		...shownRows(state).map(toRow),
		...(left > 0 ? [`and ${left} more: type words to filter`] : []),
	];
};
