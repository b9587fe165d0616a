import {countEnvironments, groupLabelOf} from '../listing/listing.ts';
import {toResourceSpans} from './list.ts';
import {toMessageLines} from './messages.ts';
import {type RowKey, groupOfHeading} from '../state/rows.ts';
import {sourceNameOf} from '../state/source-name.ts';
import type {State} from '../state/state.ts';
import {glyphsOf, toAsciiText} from '../text/glyphs.ts';
import {countOf} from '../text/plural.ts';
import type {Span} from '../text/spans.ts';
import {wrapText} from '../text/width.ts';

// For a terminal that only takes one line after another (`TERM=dumb`): the choices, each with its number.

/** What is said first, once: as much of it as fits. */
export const toHintLines = (state: State): string[] => {
	const {size} = state;
	const does = 'a number picks, words filter, q leaves';
	const full = `this terminal has no screen: ${does}`;
	const asking = `asking ${sourceNameOf(state)} for its environments`;
	return toLines(state, [
		[{text: full.length < size.columns ? full : does, tone: 'plain'}],
		[{text: asking, tone: 'plain'}],
	]);
};

/** What stands before an answer. */
export const promptSign = 'number, words or q> ';

// More lines than a person reads; and those around the choices: the two of the hint, summary, what is left out, prompt.
const mostLines = 50;
const otherLines = 5;

const mostOf = ({size}: State): number => Math.max(4, Math.min(mostLines, size.rows - otherLines));

// As many as there are lines for; the first one always.
const shownRows = (state: State): readonly RowKey[] => {
	const most = mostOf(state);
	const width = widthOf(most);
	// What is around them can take more lines than it has where it is wide.
	let lines = toHintLines(state).length - 2 + toLines(state, [[toSummary(state)]]).length - 1;
	const rows = [...state.found.rows.subarray(0, most)];
	const end = rows.findIndex(key => {
		lines += toLines(state, [key < 0 ? toHeading(state, key) : toChoice(state, key, most, width)]).length;
		return lines > most;
	});
	return end === -1 ? rows : rows.slice(0, Math.max(1, end));
};

// Cells of the numbers up to this one, and of what is before them.
const widthOf = (number: number): number => String(number).length + 2;

/** The environments that have a number now: the first has 1. */
export const choicesOf = (state: State): readonly RowKey[] => shownRows(state).filter(key => key >= 0);

/** What is to be read before the next answer: how much there is, the choices under their groups, what is left out. */
export const toChoiceLines = (state: State): string[] => {
	const isNothing = state.loaded === undefined || state.found.rows.length === 0;
	const wayBack: Span[][] = state.filter.text === '' ? [] : [[{text: 'an empty line shows all again', tone: 'dim'}]];
	return toLines(state, isNothing ? [...toMessageLines(state), ...wayBack] : toListing(state));
};

// A line that is too long goes on in the next one, as on any terminal that takes lines: nothing else shows its end.
const toLines = ({options, size}: State, spans: readonly Span[][]): string[] =>
	spans.flatMap(line => {
		const whole = line.map(({text}) => text).join('');
		// In its last column some terminals begin a new line by themselves.
		const lines = wrapText(whole.trimEnd(), Math.max(1, size.columns - 1));
		return options.isAscii ? lines.map(toAsciiText) : lines;
	});

const toListing = (state: State): Span[][] => {
	const choices = choicesOf(state);
	const width = widthOf(choices.length);
	let number = 0;
	const rows = shownRows(state).map(key => {
		number += key < 0 ? 0 : 1;
		return key < 0 ? toHeading(state, key) : toChoice(state, key, number, width);
	});
	const all = state.view === 'distinct' ? state.found.rows.length : state.found.matches.length;
	const left = all - choices.length;
	const rest: Span[] = [{text: `and ${left} more: type words to filter`, tone: 'dim'}];
	return [[toSummary(state)], ...rows, ...(left > 0 ? [rest] : [])];
};

const toSummary = (state: State): Span => {
	const {loaded, found, filter, view} = state;
	const all = loaded === undefined ? 0 : countEnvironments(loaded.listing);
	const groups = loaded?.listing.groups.length ?? 0;
	const whole = `${sourceNameOf(state)}: ${countOf(all, 'environment')} in ${countOf(groups, 'group')}`;
	const distinct = view === 'distinct' ? `, ${found.distinct} distinct` : '';
	const text =
		found.query.length === 0
			? whole + distinct
			: `${found.environments.length} of ${all} match ${filter.text.trim()}${distinct}`;
	return {text, tone: 'strong'};
};

const toHeading = ({loaded}: State, key: RowKey): Span[] => {
	const group = loaded?.listing.groups[groupOfHeading(key) ?? -1];
	return [{text: group === undefined ? '' : groupLabelOf(group), tone: 'strong'}];
};

const toChoice = ({loaded, found, view, options}: State, key: RowKey, number: number, width: number): Span[] => {
	const resource = loaded?.listing.resources[key];
	const times = view === 'distinct' ? `${glyphsOf(options).times}${found.counts[found.rows.indexOf(key)] ?? 1}  ` : '';
	return [
		{text: `${String(number).padStart(width)}  ${times}`, tone: 'accent'},
		...(resource === undefined || loaded === undefined
			? []
			: toResourceSpans(resource, found.query, loaded.columns, 'plain')),
	];
};
