import {type Range, rangesOf} from '../filter/highlight.ts';
import type {Query} from '../filter/query.ts';
import {beginningOfJson} from '../json/exact-json.ts';
import type {ListColumns} from '../listing/columns.ts';
import {
	type Listing,
	type Resource,
	type Tag,
	countInWholeGroup,
	groupLabelOf,
	isSelectorTag,
} from '../listing/listing.ts';
import {markOf, markedRows} from '../state/marked.ts';
import {countInGroup, groupOfHeading} from '../state/rows.ts';
import {selectedIndex, windowNow} from '../state/selection.ts';
import {type State, layoutNow} from '../state/state.ts';
import {type Glyphs, glyphsOf} from '../text/glyphs.ts';
import {longestText, toSafeText} from '../text/safe-text.ts';
import {type Span, type Tone, cellsOfSpans, markMatches, padSpans} from '../text/spans.ts';
import {cellsOf} from '../text/width.ts';

/** The lines of the list that are seen: the window, never more. */
export const toListLines = (state: State): Span[][] => {
	const {columns} = layoutNow(state).list;
	const {start, end} = windowNow(state);
	const selected = selectedIndex(state);
	const glyphs = glyphsOf(state.options);
	const marked = markedRows(state);
	const lines: Span[][] = [];
	for (let index = start; index < end; index++) {
		const line = toRow(state, index, {isSelected: index === selected, marked, glyphs});
		lines.push(padSpans(line, columns, glyphs.ellipsis));
	}
	return lines;
};

type RowLooks = {readonly isSelected: boolean; readonly marked: ReadonlySet<number>; readonly glyphs: Glyphs};

const toRow = (state: State, index: number, {isSelected, marked, glyphs}: RowLooks): Span[] => {
	const {loaded, found} = state;
	const key = found.rows[index] ?? 0;
	const headed = groupOfHeading(key);
	const resource = loaded?.listing.resources[key];
	// While the keys are for the detail, its cursor is the one that the eye should find.
	const hasKeys = state.open !== 'detail';
	const mark: Span = isSelected
		? {text: glyphs.selected, tone: hasKeys ? 'accent' : 'dim'}
		: {text: ' ', tone: 'plain'};
	if (loaded === undefined) {
		return [mark];
	}
	if (headed !== undefined) {
		return [mark, {text: ' ', tone: 'plain'}, ...toHeading(state, loaded.listing, headed, isSelected, glyphs)];
	}
	if (resource === undefined) {
		return [mark];
	}
	const times = state.view === 'distinct' ? `${glyphs.times}${found.counts[index] ?? 1}`.padEnd(4).concat(' ') : '';
	const tone = isSelected ? 'strong' : 'plain';
	return [
		mark,
		marked.has(markOf(state, key)) ? {text: glyphs.marked, tone: 'accent'} : {text: ' ', tone: 'plain'},
		{text: state.view === 'distinct' ? ' ' : '  ', tone: 'plain'},
		...(times === '' ? [] : [{text: times, tone: 'dim' as const}]),
		...toResourceSpans(resource, state.found.query, loaded.columns, tone),
	];
};

const toHeading = (state: State, listing: Listing, index: number, isSelected: boolean, glyphs: Glyphs): Span[] => {
	const {query, environments} = state.found;
	const group = listing.groups[index];
	if (group === undefined) {
		return [];
	}
	const all = countInWholeGroup(listing, group);
	const count = query.length === 0 ? String(all) : `${countInGroup(environments, group)}/${all}`;
	const label = groupLabelOf(group);
	const ranges = group.name === undefined ? [] : rangesOf(query, label);
	const name = markMatches(label, isSelected ? 'strong' : 'plain', ranges);
	const room = layoutNow(state).list.columns - 5 - cellsOf(count);
	const fold: Span = {text: `${state.folded.has(index) ? glyphs.folded : glyphs.unfolded} `, tone: 'dim'};
	return [fold, ...padSpans(name, Math.max(4, room), glyphs.ellipsis), {text: count, tone: 'dim'}];
};

/** What tells a row from its neighbours comes first: its name, else its os and its locale; the rest of its tags is dim. */
export const toResourceSpans = (resource: Resource, query: Query, columns: ListColumns, tone: Tone): Span[] => {
	if (resource.isUnreadable) {
		return [
			{text: resource.remark ?? '', tone: 'failure'},
			{text: `  ${toSafeText(beginningOfJson(resource.record, longestText))}`, tone: 'dim'},
		];
	}
	const {name, tags} = resource;
	const os = tags.filter(({prefix}) => prefix === 'os');
	const locale = tags.filter(({prefix}) => prefix === 'locale');
	const rest = tags.filter(tag => !isSelectorTag(tag));
	const gap: Span = {text: '  ', tone: 'plain'};
	const hasColumns = os.length > 0;
	const title =
		name === undefined ? [] : [...padEven(markMatches(name, tone, rangesOf(query, name)), columns.name), gap];
	const system = toNames(os, query, name === undefined ? tone : 'plain');
	const language = columns.locale > 0 ? [...padEven(toNames(locale, query, tone), columns.locale), gap] : [];
	const selector = hasColumns ? [...padEven(system, columns.os), gap, ...language] : [];
	const remark: Span[] = resource.remark === undefined ? [] : [{text: resource.remark, tone: 'dim'}];
	const others = hasColumns ? toRest(rest, query) : toTexts(tags, query, name === undefined ? tone : 'dim');
	return [...title, ...selector, ...others, ...remark];
};

// A text wider than its column pushes the next one to the right rather than losing its end, which tells images apart.
const padEven = (spans: readonly Span[], cells: number): Span[] =>
	padSpans(spans, Math.max(cells, cellsOfSpans(spans)));

const toNames = (tags: readonly Tag[], query: Query, tone: Tone): Span[] =>
	tags.flatMap((tag, index) => [
		...(index === 0 ? [] : [{text: ' ', tone}]),
		...toVisible(tag.name, tone, rangesOf(query, tag.text), tag.text.length - tag.name.length),
	]);

// What is blank is quoted, or its row would look like none.
const toVisible = (text: string, tone: Tone, ranges: readonly Range[], offset: number): Span[] =>
	text.trim() === '' ? [{text: `"${text}"`, tone}] : markMatches(text, tone, ranges, offset);

const toRest = (tags: readonly Tag[], query: Query): Span[] =>
	tags.flatMap((tag, index) => [
		...(index === 0 ? [] : [{text: tags[index - 1]?.prefix === tag.prefix ? ' ' : '  ', tone: 'dim' as const}]),
		...toNames([tag], query, 'dim'),
	]);

const toTexts = (tags: readonly Tag[], query: Query, tone: Tone): Span[] =>
	tags.flatMap((tag, index) => [
		...(index === 0 ? [] : [{text: '  ', tone}]),
		...toVisible(tag.text, tone, rangesOf(query, tag.text), 0),
	]);
