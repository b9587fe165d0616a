import {rangesOf} from '../filter/highlight.ts';
import type {Query} from '../filter/query.ts';
import {toJson} from '../json/value.ts';
import type {Facet, Value} from '../listing/facets.ts';
import {groupLabelOf, labelOf} from '../listing/labels.ts';
import {
	countEnvironments,
	countInWholeGroup,
	type Environment,
	type Field,
	type Group,
	recordOf,
} from '../listing/listing.ts';
import {countInCell} from '../state/cell-texts.ts';
import type {Spot} from '../state/click-target.ts';
import {selectedValue, toSeenName} from '../state/detail.ts';
import {facetValueId} from '../state/facets/panel.ts';
import type {Size} from '../state/layout.ts';
import {driftOf, isOpen} from '../state/panels.ts';
import {pickedText} from '../state/picked.ts';
import {countOfRow, environmentOfRow, groupOfRow, matchesIn, selectedKey} from '../state/rows.ts';
import {windowOf} from '../state/scroll.ts';
import {type Loaded, layoutNow, type State, scrollOf} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/numbers.ts';
import {toSafeText} from '../text/safe-text.ts';
import {markMatches, type Span, span, type Tone, toRowSpans} from '../text/spans.ts';
import {cellsOf, cutText, padText, widestOf, wrapParts, wrapText} from '../text/width.ts';
import {alikeText} from './facts.ts';
import {columnsOf} from './table/columns.ts';

/** Whether the detail continues below. */
export const isScrollable = (state: State): boolean => scrollOf(state) < mostScroll(state);

/** The scroll after moving the visible detail down by `count` lines (up if negative), but not beyond its ends. */
export const scrollAfter = (state: State, count: number): number => {
	const most = mostScroll(state);
	return clamp(clamp(scrollOf(state), most) + count, most);
};

const mostScroll = (state: State): number => {
	const {detail} = layoutNow(state);
	return detail === undefined ? 0 : mostScrollOf(state, toDetailLines(state, detail.columns), detail.rows);
};

const mostScrollOf = (state: State, lines: readonly Span[][], rows: number): number =>
	Math.max(0, lines.length - rows - firstLine(state, lines, rows));

// The first visible line before the detail is scrolled: the last row may say how many more there are, so the selected value is above.
const firstLine = (state: State, lines: readonly Span[][], rows: number): number => {
	const cursor = lines.findIndex(([first]) => first?.isSelected);
	const {start, end} = windowOf(lines.length, cursor, rows, driftOf(state));
	return cursor === -1 ? 0 : end < lines.length ? Math.max(start, cursor - rows + 2) : start;
};

const clamp = (scroll: number, most: number): number => Math.max(0, Math.min(scroll, most));

/**
The visible lines of the detail, with the selected value among them unless they are scrolled. If not all fit, the last row says how
many more there are.
*/
export const toSeenDetail = (state: State, {columns, rows}: Size): Span[][] => {
	const lines = toDetailLines(state, columns);
	// The state may be scrolled further: a larger screen shows more lines, and a new listing may have fewer.
	const scroll = clamp(scrollOf(state), mostScrollOf(state, lines, rows));
	const seen = lines.slice(firstLine(state, lines, rows) + scroll);
	const more = `${glyphsOf(state.options).ellipsis} ${seen.length - rows + 1} more`;
	return seen.length <= rows ? seen : [...seen.slice(0, rows - 1), [span(more, 'dim')]];
};

// The selected value while the keys act in the detail.
const cursorOf = (state: State): Value | undefined => (isOpen(state, 'detail') ? selectedValue(state) : undefined);

/** The lines of the detail of the selection, each at most `columns` cells wide. */
export const toDetailLines = (state: State, columns: number): Span[][] => {
	const key = selectedKey(state);
	const {loaded} = state;
	if (key === undefined || loaded === undefined) {
		return [];
	}
	const group = groupOfRow(loaded.listing, key);
	const environment = environmentOfRow(loaded.listing, key);
	if (environment !== undefined && isOpen(state, 'record')) {
		const lines = toJson(recordOf(environment), '  ').split('\n').map(toSafeText);
		return lines.flatMap(line => toTextLines(line, columns));
	}
	if (isOpen(state, 'record')) {
		return toTextLines('no record: a group is selected', columns, 'dim');
	}
	const own = environment === undefined ? [] : toEnvironmentSections(state, loaded, environment, columns);
	const grouped = group === undefined ? [] : toGroupSections(state, loaded, group, environment === undefined, columns);
	const sections = [...own, ...grouped].filter(lines => lines.length > 0);
	return sections.flatMap((lines, index) => (index === 0 ? lines : [[], ...lines]));
};

const toTextLines = (text: string | undefined, columns: number, tone?: Tone): Span[][] =>
	text === undefined ? [] : wrapText(text, columns).map(part => [span(part, tone)]);

const toEnvironmentSections = (state: State, loaded: Loaded, environment: Environment, columns: number): Span[][][] => {
	const {tags, values, others, name, remark} = environment;
	const facets = [...Map.groupBy(values, ({facet}) => facet)].sort(([one], [other]) => one.index - other.index);
	const labels = [...facets.map(([{label}]) => label), ...others.map(field => field.name), 'alike'];
	const cursor = cursorOf(state);
	const shown = columnsOf(state).columns.filter(({facet}) => countInCell(state, environment, facet) === 1);
	const inRow = new Set(isOpen(state, 'detail') ? [] : shown.map(({facet}) => facet));
	const count = countOfRow(state);
	const merged = count > 1 ? `1 of ${count} matches with these tags` : undefined;
	const look = {
		...{query: state.found.query, width: widestOf(labels, columns >> 1) + 2, columns, cursor, inRow},
		sign: glyphsOf(state.options).selected,
	};
	// An environment without a name has its tags as its label, and they are listed right below.
	const label =
		name === undefined && tags.length === 0 ? [[span(cutText(labelOf(environment), columns), 'strong')]] : [];
	return [
		[...label, ...toTextLines(remark, columns, 'failure')],
		[
			...toTextLines(merged, columns, 'dim'),
			...facets.flatMap(([facet, own]) => toValueLines(facet, own, look)),
			...toFieldLines(others, look),
		],
		toAlikeLines(alikeText(loaded, environment), look),
		toTextLines(pickedText(state.picks, loaded, environment), columns, 'dim'),
	];
};

const toAlikeLines = ([count, ...groups]: readonly string[], {width, columns}: LineOptions): Span[][] =>
	count === undefined
		? []
		: wrapText(`${count}: ${groups.join(', ')}`, Math.max(1, columns - width)).map((line, index) => [
				toLabel(index === 0 ? 'alike' : '', width),
				span(line),
			]);

/** In cells: `width` of a label with the gap after it, `columns` of the whole line. */
type LineOptions = {readonly query: Query; readonly width: number; readonly columns: number};

/** The value under the cursor, the sign before it, and the facets that the row shows. */
type ValueOptions = LineOptions & {
	readonly cursor: Value | undefined;
	readonly sign: string;
	readonly inRow: ReadonlySet<Facet>;
};

// All values of a facet, as many in a line as fit, and none of them cut if possible; with a cursor each in its own line.
const toValueLines = (
	facet: Facet,
	values: readonly Value[],
	{query, width, columns, cursor, sign, inRow}: ValueOptions,
): Span[][] => {
	const room = Math.max(1, columns - width - (cursor === undefined ? 0 : 2));
	const lines: Span[][] = [];
	let used = room;
	for (const value of values) {
		const {name, offset} = toSeenName(value);
		const ranges = rangesOf(query, value.text);
		const tone = value === cursor ? 'strong' : inRow.has(facet) ? 'dim' : 'plain';
		if (cursor === undefined && lines.length > 0 && used + 2 + cellsOf(name) <= room) {
			lines.at(-1)?.push(span('  '), ...markMatches(name, tone, ranges, offset));
			used += 2 + cellsOf(name);
			continue;
		}
		for (const {part, start} of wrapParts(name, room)) {
			const label = toLabel(lines.length === 0 ? facet.label : '', width);
			const before = value === cursor && start === 0 ? span(`${sign} `, 'accent') : span('  ');
			const spans = markMatches(part, tone, ranges, offset + start);
			const line = [label, ...(cursor === undefined ? [] : [before]), ...spans];
			const spot: Spot | undefined =
				cursor === undefined ? undefined : {type: 'item', id: facetValueId({facet, value})};
			lines.push(cursor === undefined ? line : toRowSpans(line, columns, value === cursor, '', spot));
			used = cellsOf(part);
		}
	}
	return lines;
};

// Each field with its name as the label. Only scalars have highlights, as nothing else is searched.
const toFieldLines = (fields: readonly Field[], {query, width, columns}: LineOptions): Span[][] =>
	fields.flatMap(({name, text, isScalar}) => {
		const ranges = isScalar ? rangesOf(query, `${name}:${text}`) : [];
		return wrapParts(text, Math.max(1, columns - width)).map(({part, start}, index) => [
			toLabel(index === 0 ? name : '', width),
			...markMatches(part, 'plain', ranges, name.length + 1 + start),
		]);
	});

const toLabel = (label: string, width: number): Span => span(padText(cutText(label, width - 1), width), 'dim');

const toGroupSections = (
	state: State,
	{listing}: Loaded,
	group: Group,
	isHeading: boolean,
	columns: number,
): Span[][][] => {
	const {query, environments} = state.found;
	const label = groupLabelOf(group);
	const width =
		widestOf(
			[...group.fields, ...listing.fields].map(({name}) => name),
			columns >> 1,
		) + 2;
	const toLines = (fields: readonly Field[]) => toFieldLines(fields, {query, width, columns});
	const toSection = (title: string, fields: readonly Field[]): Span[][] =>
		fields.length === 0 ? [] : [[span(cutText(title, columns), 'dim')], ...toLines(fields)];
	const all = countInWholeGroup(listing, group);
	const unreadable = group.end - group.start - all;
	const matching = matchesIn(environments, group).length;
	const counts = [
		countOf(all, 'environment'),
		...(unreadable === 0 ? [] : [`${unreadable} unreadable`]),
		...(matching === all ? [] : [`${matching} match`]),
	].join(', ');
	const heading = [[span(cutText(label, columns), 'strong')], [span(counts, 'dim')]];
	return [
		...(isHeading ? [heading, toLines(group.fields)] : [toSection(`Group: ${label}`, group.fields)]),
		toSection(`Listing: ${countOf(countEnvironments(listing), 'environment')}`, listing.fields),
	];
};
