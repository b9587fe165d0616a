import {rangesOf} from '../filter/highlight.ts';
import {groupsOf} from '../listing/distinct.ts';
import type {Facet, Value} from '../listing/facets.ts';
import {groupLabelOf} from '../listing/labels.ts';
import type {Environment} from '../listing/listing.ts';
import {countInCell} from '../state/cell-texts.ts';
import {toSeenName} from '../state/detail.ts';
import {keyNow} from '../state/modes.ts';
import {comparisonOf} from '../state/panels.ts';
import {countOfRow, headingKey, selectedEnvironment} from '../state/rows.ts';
import {windowNow} from '../state/scroll.ts';
import {type Loaded, layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/numbers.ts';
import {cellsOfSpans, cutSpans, markMatches, type Span, span} from '../text/spans.ts';
import {cellsOf, padText} from '../text/width.ts';
import {columnsOf} from './table/columns.ts';
import {toPlace} from './table/table.ts';

/** The rule below the list, then what all rows share, what only the selected one says, and which groups have the same tags. */
export const toFactLines = (state: State): Span[][] => {
	const {facts} = layoutNow(state);
	if (facts === 0) {
		return [];
	}
	const all = toSharedPairs(state);
	const title = toSharedTitle(state);
	// Wide enough for every row, so that a move changes no other line.
	const most = state.found.counts.reduce((one, other) => Math.max(one, other), 1);
	const width = Math.max(title.length, toOwnTitle(most).length, 'alike'.length) + 2;
	const room = state.size.columns - width;
	const lines = [
		...(all.length === 0
			? []
			: toPairLines(state, all, facts - 2, room).map((line, index) => ({label: index === 0 ? title : '', line}))),
		...toPairLines(state, toOwnPairs(state), 1, room).map(line => ({label: toOwnTitle(countOfRow(state)), line})),
		...toAlikeLine(state, room).map(line => ({label: 'alike', line})),
	];
	return [toRule(state), ...lines.map(({label, line}) => [span(padText(label, width), 'dim'), ...line])];
};

/** The title of the values that all matches share: `all`, with the number of matches if these are not the whole listing. */
export const toSharedTitle = (state: State): string => {
	const {query, environments} = state.found;
	return query.length === 0 && comparisonOf(state) === undefined ? 'all' : `all ${environments.length}`;
};

// A row of the distinct view stands for several environments, and these facts are of one.
const toOwnTitle = (count: number): string => (count > 1 ? `1 of ${count}` : 'this');

const toRule = (state: State): Span[] => {
	const place = toPlace(state);
	const {rule} = glyphsOf(state.options);
	const end = place === '' ? '' : ` ${place}`;
	return [span(rule.repeat(state.size.columns - end.length), 'dim'), span(end, 'dim')];
};

// A facet with its values: `arch x64 x86`; bare words have no name.
const toPair = (state: State, facet: Facet, values: readonly Value[]): Span[] => [
	...(facet.kind === 'tag' && facet.name === '' ? [] : [span(`${facet.label} `, 'dim')]),
	...values.flatMap((value, index) => {
		const {name, offset} = toSeenName(value, values.length > 1);
		return [
			...(index === 0 ? [] : [span(' ')]),
			...markMatches(name, 'plain', rangesOf(state.found.query, value.text), offset),
		];
	}),
];

/** The facets of some values, each with its values. */
export const toPairs = (state: State, values: readonly Value[]): readonly Span[][] =>
	[...Map.groupBy(values, ({facet}) => facet)].map(([facet, own]) => toPair(state, facet, own));

// What all rows share; a single row shares nothing.
const toSharedPairs = (state: State): readonly Span[][] =>
	state.found.environments.length < 2 ? [] : toPairs(state, columnsOf(state).differences.shared);

// The values of the selected row without a column, names first.
const toOwnPairs = (state: State): readonly Span[][] => {
	const environment = selectedEnvironment(state);
	if (environment === undefined) {
		return [];
	}
	const {columns, differences} = columnsOf(state);
	const isAlone = state.found.environments.length < 2;
	const hasHeading = isHeadingSeen(state, environment.group);
	const isShown = ({facet}: Value) =>
		(columns.some(column => column.facet === facet) && countInCell(state, environment, facet) === 1) ||
		(facet.kind === 'group' && hasHeading) ||
		(!isAlone && differences.differs[facet.index] === 0);
	const own = environment.values.filter(value => !isShown(value));
	const order = own.toSorted(
		(one, other) => Number(other.facet.isNaming) - Number(one.facet.isNaming) || one.facet.index - other.facet.index,
	);
	const group = state.loaded?.listing.groups[environment.group];
	const isUnsaid = group !== undefined && group.name === undefined && !hasHeading;
	return [...toPairs(state, order), ...(isUnsaid ? [[span(groupLabelOf(group))]] : [])];
};

// Whether the heading of a group is among the visible rows.
const isHeadingSeen = (state: State, group: number): boolean => {
	const {start, end} = windowNow(state);
	return state.found.rows.subarray(start, end).includes(headingKey(group));
};

/** Lines of whole pairs, as many as `most`; the last one says how many others there are, and the key that shows them. */
export const toPairLines = (state: State, pairs: readonly Span[][], most: number, room: number): Span[][] => {
	const {dot, ellipsis} = glyphsOf(state.options);
	const lines: Span[][] = [];
	const key = keyNow(state, 'detail');
	const more = (count: number) => span(` ${dot} ${count} more${key === undefined ? '' : ` (${key})`}`, 'dim');
	for (const [index, pair] of pairs.entries()) {
		const line = lines.at(-1);
		const joined = line === undefined ? pair : [...line, span(` ${dot} `, 'dim'), ...pair];
		const rest = pairs.length - index - 1;
		const isLast = lines.length >= most;
		const reserved = isLast && rest > 0 ? cellsOfSpans([more(rest)]) : 0;
		if (line !== undefined && cellsOfSpans(joined) + reserved <= room) {
			lines[lines.length - 1] = joined;
		} else if (lines.length < most) {
			lines.push(cutSpans(pair, room, ellipsis));
		} else {
			lines[lines.length - 1] = cutSpans([...(line ?? []), more(rest + 1)], room, ellipsis);
			return lines;
		}
	}
	return lines;
};

/** The other environments with the same tags, and their groups: `7 others`, `pool-03`, `-05`; empty if there are none. */
export const alikeText = ({listing, distinct}: Loaded, environment: Environment): readonly string[] => {
	const others = (distinct.counts[environment.id] ?? 1) - 1;
	if (others < 1 || environment.tags.length === 0) {
		return [];
	}
	const groups = groupsOf(listing, distinct, environment.id).flatMap(index => listing.groups[index] ?? []);
	return [countOf(others, 'other'), ...toShortNames(groups.map(groupLabelOf))];
};

const toAlikeLine = (state: State, room: number): Span[][] => {
	const environment = selectedEnvironment(state);
	const [count, ...groups] = state.loaded && environment ? alikeText(state.loaded, environment) : [];
	if (count === undefined) {
		return [];
	}
	let text = `${count}: ${groups[0] ?? ''}`;
	for (const [index, group] of groups.entries()) {
		const next = index === 0 ? text : `${text}, ${group}`;
		const rest = groups.length - index - 1;
		const more = `, ${groups.length - index} more`;
		if (index > 0 && cellsOf(next) + (rest === 0 ? 0 : `, ${rest} more`.length) > room) {
			text += more;
			break;
		}
		text = next;
	}
	return [cutSpans([span(text)], room)];
};

// Names that start like the first one, in words and numbers, only say how they end: `pool-03, -05`; `Group 2, 3`.
const toShortNames = (names: readonly string[]): readonly string[] => {
	const [first = ''] = names;
	const start = /^(.*?\D)\d+$/.exec(first)?.[1] ?? '';
	const kept = /[^\p{L}\p{N}\s]$/u.exec(start)?.[0] ?? '';
	return names.map((name, index) =>
		index > 0 && start !== '' && name.startsWith(start) ? kept + name.slice(start.length) : name,
	);
};
