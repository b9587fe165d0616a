import {rangesOf} from '../filter/highlight.ts';
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
	type Listing,
	labelOf,
	recordOf,
	type Tag,
} from '../listing/listing.ts';
import {pickedText, pickTagsOf} from '../state/picked.ts';
import {countInGroup, environmentOfRow, groupOfRow, windowOf} from '../state/rows.ts';
import {markedRows, markOf, selectedKey} from '../state/selection.ts';
import {type Loaded, layoutNow, type State} from '../state/state.ts';
import {detailTags, fieldTags, labelOfPrefix, labelWidthOf, selectedTag, toSeenName} from '../state/tags.ts';
import {type Glyphs, glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/numbers.ts';
import {toSafeText} from '../text/safe-text.ts';
import {markMatches, type Span, span} from '../text/spans.ts';
import {cellsOf, cutText, wrapText} from '../text/width.ts';
import {type AreaLine, toAreaLines} from './area.ts';
import {helpLinesOf} from './help.ts';
import {type LineOptions, toFieldLines, toLabel, toNameList, toTagLines} from './labels.ts';
import {hasColumns, shownColumns} from './list.ts';

/** The state, scrolled no further than the end of the open help or of the detail. */
export const scrolledInside = (state: State): State => {
	if (state.scroll === 0) {
		return state;
	}
	const most = mostScroll(state);
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
	if (state.open?.type === 'help') {
		return helpLinesOf(state).length;
	}
	return detail === undefined ? 0 : toDetailLines(state, detail.columns).length;
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
	const inRow = shownInRow(state, environment);
	const byPrefix = detailTags(
		environment.tags.filter(tag => !inRow(tag)),
		environment.selector.filter(tag => !inRow(tag)),
	);
	const labels = [...byPrefix.keys().map(labelOfPrefix), ...environment.fields.map(({name}) => name)];
	const options = {query: state.found.query, width: labelWidthOf(labels), columns};
	const cursor = state.open?.type === 'detail' ? selectedTag(state) : undefined;
	const taken = new Set(takenNow(state, environment));
	const remark = environment.remark === undefined ? [] : wrapText(environment.remark, columns);
	const tagLines = [...byPrefix].flatMap(([prefix, tags]) =>
		cursor === undefined
			? toAreaLines(toTagLines(prefix, tags, options, tag => (taken.has(tag) ? 'plain' : 'dim')))
			: toCursorLines(prefix, tags, cursor, options, glyphsOf(state.options)),
	);
	// An environment without a name has its tags as its label, and they are listed right below.
	const isCalledByTags = environment.name === undefined && environment.tags.length > 0;
	const heading = isCalledByTags ? [] : [[span(cutText(labelOf(environment), columns), 'strong')]];
	return [
		...toAreaLines([...heading, ...remark.map(part => [span(part, 'failure')]), []]),
		...tagLines,
		...(cursor === undefined ? [] : toCursorFields(environment, cursor, options, glyphsOf(state.options))),
		...toAreaLines([
			...toFieldLines(
				cursor === undefined ? environment.fields : environment.fields.filter(({isScalar}) => !isScalar),
				options,
			),
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

// While the keys act in the detail, each tag has its own line, so that up and down work.
const toCursorLines = (
	prefix: string,
	tags: readonly Tag[],
	cursor: Tag,
	{query, width, columns}: LineOptions,
	{selected, ellipsis}: Glyphs,
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

// The scalar fields, each on a line that the cursor can reach.
const toCursorFields = (
	environment: Environment,
	cursor: Tag,
	options: LineOptions,
	glyphs: Glyphs,
): readonly AreaLine[] => {
	const lines = fieldTags(environment).flatMap(tag => toCursorLines(tag.prefix, [tag], cursor, options, glyphs));
	return lines.length === 0 ? [] : [...toAreaLines([[]]), ...lines];
};

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
	const toLines = (fields: readonly Field[]): Span[][] => toFieldLines(fields, {query, width, columns});
	const toSection = (title: string, fields: readonly Field[]): Span[][] =>
		fields.length === 0 ? [] : [[], [span(cutText(title, columns), 'dim')], ...toLines(fields)];
	const counts = toCounts(listing, group, countInGroup(environments, group));
	const own = isHeading
		? [[span(cutText(label, columns), 'strong')], [span(counts, 'dim')], [], ...toLines(group.fields)]
		: toSection(`Group: ${label}`, group.fields);
	const all = countOf(countEnvironments(listing), 'environment');
	return [...own, ...toSection(`Listing: ${all}`, listing.fields)];
};

const toCounts = (listing: Listing, group: Group, matching: number): string => {
	const all = countInWholeGroup(listing, group);
	const unreadable = group.end - group.start - all;
	return [
		countOf(all, 'environment'),
		...(unreadable === 0 ? [] : [`${unreadable} unreadable`]),
		...(matching === all ? [] : [`${matching} match`]),
	].join(', ');
};
