import {rangesOf} from '../filter/highlight.ts';
import type {Query} from '../filter/query.ts';
import {hasTags} from '../formats/format.ts';
import {toJson} from '../json/exact-json.ts';
import {groupsOf} from '../listing/distinct.ts';
import {idOf} from '../listing/identity.ts';
import {
	countEnvironments,
	countInWholeGroup,
	type Environment,
	type Field,
	type Group,
	groupLabelOf,
	labelOf,
	recordOf,
	type Tag,
} from '../listing/listing.ts';
import {pickedText, pickTagsOf} from '../state/picked.ts';
import {countInGroup, environmentOfRow, groupOfRow, markedRows, markOf, selectedKey, windowOf} from '../state/rows.ts';
import {type Loaded, layoutNow, type State} from '../state/state.ts';
import {detailTags, fieldTags, labelOfPrefix, labelWidthOf, selectedTag, toSeenName} from '../state/tags.ts';
import {type Glyphs, glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/numbers.ts';
import {toSafeText} from '../text/safe-text.ts';
import {markMatches, type Span, span, type Tone} from '../text/spans.ts';
import {cellsOf, cutText, padText, wrapParts, wrapText} from '../text/width.ts';
import {type AreaLine, toAreaLines} from './area.ts';
import {helpLinesOf} from './help.ts';
import {hasColumns, shownColumns} from './list.ts';

/** The state, scrolled no further than the end of the open help or of the detail. */
export const scrolledInside = (state: State): State => {
	const most = state.scroll === 0 ? 0 : mostScroll(state);
	return state.scroll <= most ? state : {...state, scroll: most};
};

/** Whether the open help, else the detail, continues below. */
export const isScrollable = (state: State): boolean => state.scroll < mostScroll(state);

const mostScroll = (state: State): number => {
	const {detail, body} = layoutNow(state);
	return Math.max(0, countLines(state) - (state.open?.type === 'help' ? body : (detail?.rows ?? 0)));
};

/** The number of lines of the open help, else of the detail, at the current size. */
export const countLines = (state: State): number => {
	const {detail} = layoutNow(state);
	const lines = () => (detail === undefined ? [] : toDetailLines(state, detail.columns));
	return (state.open?.type === 'help' ? helpLinesOf(state) : lines()).length;
};

/** The first visible line of the detail: it keeps the selected tag visible; without such a tag it is the scroll position. */
export const firstSeenLine = (state: State, lines: readonly AreaLine[], rows: number): number => {
	const tag = state.open?.type === 'detail' ? selectedTag(state) : undefined;
	const cursor = lines.findIndex(({target}) => target?.type === 'tag' && target.tag === tag);
	return cursor === -1 ? state.scroll : windowOf(lines.length, cursor, rows).start;
};

/** The lines of the detail of the selection, each at most `columns` cells wide. */
export const toDetailLines = (state: State, columns: number): readonly AreaLine[] => {
	const key = selectedKey(state);
	const {loaded} = state;
	if (key === undefined || loaded === undefined) {
		return [];
	}
	const group = groupOfRow(loaded.listing, key);
	const environment = environmentOfRow(loaded.listing, key);
	if (environment !== undefined && state.showsRecord) {
		const lines = toJson(recordOf(environment), '  ').split('\n').map(toSafeText);
		return toAreaLines(lines.flatMap(line => wrapText(line, columns)).map(line => [span(line)]));
	}
	const own = environment === undefined ? [] : toEnvironmentLines(state, loaded, environment, columns);
	const grouped = group === undefined ? [] : toGroupLines(state, loaded, group, environment === undefined, columns);
	const lines = [...own, ...toAreaLines(grouped)];
	// Each section begins with an empty line; an empty section must not leave two in a row.
	return lines.filter(({spans}, index) => spans.length > 0 || (lines[index - 1]?.spans.length ?? 0) > 0);
};

const toEnvironmentLines = (
	state: State,
	loaded: Loaded,
	environment: Environment,
	columns: number,
): readonly AreaLine[] => {
	const isHidden = shownInRow(state, environment);
	const [tags, selector] = [environment.tags, environment.selector].map(some => some.filter(tag => !isHidden(tag)));
	const byPrefix = [...detailTags(tags ?? [], selector ?? [])];
	const labels = [...byPrefix.map(([prefix]) => labelOfPrefix(prefix)), ...environment.fields.map(({name}) => name)];
	const options = {query: state.found.query, width: labelWidthOf(labels), columns, glyphs: glyphsOf(state.options)};
	const cursor = state.open?.type === 'detail' ? selectedTag(state) : undefined;
	const taken = new Set(takenNow(state, environment));
	const toneOf = (tag: Tag) => (taken.has(tag) ? 'plain' : 'dim');
	// An environment without a name has its tags as its label, and they are listed right below.
	const isCalledByTags = environment.name === undefined && environment.tags.length > 0;
	const heading = isCalledByTags ? [] : [[span(cutText(labelOf(environment), columns), 'strong')]];
	const remark = wrapText(environment.remark ?? '', columns).map(part => [span(part, 'failure')]);
	// While the keys act in the detail, each tag and scalar field has its own line, so that up and down work.
	const asTags = cursor === undefined ? [] : fieldTags(environment);
	const fields = environment.fields.filter(({isScalar}) => cursor === undefined || !isScalar);
	return [
		...toAreaLines([...heading, ...(environment.remark === undefined ? [] : remark), []]),
		...(cursor === undefined
			? toAreaLines(byPrefix.flatMap(([prefix, own]) => toTagLines(prefix, own, options, toneOf)))
			: byPrefix.flatMap(([prefix, own]) => toCursorLines(prefix, own, cursor, options))),
		...toAreaLines(asTags.length === 0 ? [] : [[]]),
		...asTags.flatMap(tag => toCursorLines(tag.prefix, [tag], cursor, options)),
		...toAreaLines([
			...toFieldLines(fields, options),
			...[toSameText(loaded, environment, state.view), pickedText(state.picks, loaded, environment)].flatMap(text =>
				text === undefined ? [] : [[], ...wrapText(text, columns).map(part => [span(part, 'dim')])],
			),
		]),
	];
};

// Whether a tag is left out below the list because its row shows it whole. While the keys act in the detail, it shows all tags.
const shownInRow = (state: State, environment: Environment): ((tag: Tag) => boolean) => {
	if (layoutNow(state).detail?.place !== 'below' || state.open?.type === 'detail' || !hasColumns(environment)) {
		return () => false;
	}
	const cells = new Map(shownColumns(state).map(({prefix, given}) => [prefix, given]));
	const wanted = (prefix: string) => {
		const own = environment.tags.filter(tag => tag.prefix === prefix);
		return cellsOf(own.map(tag => toSeenName(tag, own.length > 1).name).join(' '));
	};
	return ({prefix}) => wanted(prefix) <= (cells.get(prefix) ?? 0);
};

// The tags that enter copies: none for other environments, all if it copies more than tags.
const takenNow = (state: State, environment: Environment): readonly Tag[] => {
	if (!hasTags(state.options.format)) {
		return environment.tags;
	}
	const isPicked = state.marked.size === 0 || markedRows(state).has(markOf(state, environment.id));
	return isPicked ? pickTagsOf(state, environment) : [];
};

/** In cells: `width` of a label with the gap after it, `columns` of the whole line. */
type LineOptions = {readonly query: Query; readonly width: number; readonly columns: number};

const toCursorLines = (
	prefix: string,
	tags: readonly Tag[],
	cursor: Tag | undefined,
	{query, width, columns, glyphs: {selected, ellipsis}}: LineOptions & {readonly glyphs: Glyphs},
): readonly AreaLine[] => {
	const room = Math.max(1, columns - width - 2);
	return tags.map((tag, index) => {
		const isSelected = tag === cursor;
		const {name, offset} = toSeenName(tag);
		const spans = [
			toLabel(index === 0 ? labelOfPrefix(prefix) : '', width),
			span(isSelected ? `${selected} ` : '  ', 'accent'),
			...markMatches(cutText(name, room, ellipsis), isSelected ? 'strong' : 'plain', rangesOf(query, tag.text), offset),
		];
		return {spans, target: {type: 'tag', tag}};
	});
};

// All tags of a prefix, as many in a line as fit, and none of them cut if possible.
const toTagLines = (
	prefix: string,
	tags: readonly Tag[],
	{query, width, columns}: LineOptions,
	toneOf: (tag: Tag) => Tone,
): Span[][] => {
	const room = Math.max(1, columns - width);
	const lines: Span[][] = [];
	let used = room;
	for (const tag of tags) {
		const {name, offset} = toSeenName(tag);
		const ranges = rangesOf(query, tag.text);
		if (lines.length > 0 && used + 2 + cellsOf(name) <= room) {
			lines.at(-1)?.push(span('  '), ...markMatches(name, toneOf(tag), ranges, offset));
			used += 2 + cellsOf(name);
			continue;
		}
		for (const {part, start} of wrapParts(name, room)) {
			lines.push(markMatches(part, toneOf(tag), ranges, offset + start));
			used = cellsOf(part);
		}
	}
	return withLabel(labelOfPrefix(prefix), lines, width);
};

// Each field with its name as the label. Only scalars have highlights, as nothing else is searched.
const toFieldLines = (fields: readonly Field[], {query, width, columns}: LineOptions): Span[][] =>
	fields.flatMap(({name, text, isScalar}) => {
		const ranges = isScalar ? rangesOf(query, `${name}:${text}`) : [];
		const lines = wrapParts(text, Math.max(1, columns - width)).map(({part, start}) =>
			markMatches(part, 'plain', ranges, name.length + 1 + start),
		);
		return withLabel(name, lines, width);
	});

const withLabel = (label: string, lines: readonly Span[][], width: number): Span[][] =>
	lines.map((line, index) => [toLabel(index === 0 ? label : '', width), ...line]);

const toLabel = (label: string, width: number): Span => span(padText(cutText(label, width - 1), width), 'dim');

// The other groups with the same tags; in the distinct view all groups. Without an id, identical tags mean the same environment.
const toSameText = ({listing, distinct}: Loaded, environment: Environment, view: State['view']): string | undefined => {
	const groups = groupsOf(listing, distinct, environment.id)
		.filter(group => view === 'distinct' || group !== environment.group)
		.flatMap(index => listing.groups[index] ?? []);
	if (environment.isUnreadable || groups.length === 0) {
		return undefined;
	}
	const others = idOf(environment) === undefined ? 'also in' : 'same tags in';
	return `${view === 'distinct' ? 'in' : others} ${toNameList(groups)}`;
};

const toGroupLines = (state: State, {listing}: Loaded, group: Group, isHeading: boolean, columns: number): Span[][] => {
	const {query, environments} = state.found;
	const label = groupLabelOf(group);
	const width = labelWidthOf([...group.fields, ...listing.fields].map(({name}) => name));
	const toLines = (fields: readonly Field[]) => toFieldLines(fields, {query, width, columns});
	const toSection = (title: string, fields: readonly Field[]): Span[][] =>
		fields.length === 0 ? [] : [[], [span(cutText(title, columns), 'dim')], ...toLines(fields)];
	const all = countInWholeGroup(listing, group);
	const unreadable = group.end - group.start - all;
	const matching = countInGroup(environments, group);
	const counts = [
		countOf(all, 'environment'),
		...(unreadable === 0 ? [] : [`${unreadable} unreadable`]),
		...(matching === all ? [] : [`${matching} match`]),
	].join(', ');
	const own = isHeading
		? [[span(cutText(label, columns), 'strong')], [span(counts, 'dim')], [], ...toLines(group.fields)]
		: toSection(`Group: ${label}`, group.fields);
	return [...own, ...toSection(`Listing: ${countOf(countEnvironments(listing), 'environment')}`, listing.fields)];
};

// A list of groups by name: `Group 2, 4 and 6`. Groups without a name share the word.
const toNameList = (groups: readonly Group[]): string => {
	const names = groups.map((group, position) =>
		position > 0 && group.name === undefined && groups[position - 1]?.name === undefined
			? String(group.index + 1)
			: groupLabelOf(group),
	);
	return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
