import {rangesOf} from '../filter/highlight.ts';
import {toJson} from '../json/exact-json.ts';
import {groupsOf} from '../listing/distinct.ts';
import {
	type Field,
	type Group,
	type Resource,
	type Tag,
	countEnvironments,
	countInWholeGroup,
	groupLabelOf,
	labelOf,
} from '../listing/listing.ts';
import {toCompareLines} from './compare.ts';
import {helpLinesOf} from './help.ts';
import {type DetailLine, labelOfPrefix, labelWidth, toFieldLines, toTagLines, withLabel} from './labels.ts';
import type {Size} from '../state/layout.ts';
import {countInGroup, groupOfHeading} from '../state/rows.ts';
import {selectedKey} from '../state/selection.ts';
import {type Loaded, type State, layoutNow} from '../state/state.ts';
import {detailTags, selectedTag} from '../state/tags.ts';
import {windowOf} from '../state/window.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/plural.ts';
import {toSafeText} from '../text/safe-text.ts';
import {type Span, type Tone, markMatches} from '../text/spans.ts';
import {cutText, wrapText} from '../text/width.ts';

const plain = (text: string, tone: Tone = 'plain'): Span => ({text, tone});

/** How many lines the detail, or the help that is open, has at the present size. */
export const countLines = (state: State): number => {
	if (state.open === 'help') {
		return helpLinesOf(state).length;
	}
	if (state.open === 'compare') {
		return toCompareLines(state).length;
	}
	const {detail} = layoutNow(state);
	return detail === undefined ? 0 : toDetailLines(state, detail.columns).length;
};

/** The lines of the detail that are seen in so many cells: those around the tag cursor, else those scrolled to. */
export const toShownDetail = (state: State, {columns, rows}: Size): DetailLine[] => {
	const lines = toDetailLines(state, columns);
	const cursor = state.open === 'detail' ? lines.findIndex(isCursorLine) : -1;
	if (cursor === -1) {
		return lines.slice(state.scroll);
	}
	const {start} = windowOf(lines.length, cursor, rows);
	return lines.slice(start);
};

/** Whether the tag cursor is in a line of the detail. */
export const isCursorLine = (line: DetailLine): boolean =>
	line.some(({text, tone}) => tone === 'accent' && text.trim() !== '');

/** The lines of the detail of what is selected, each at most `columns` cells wide. */
export const toDetailLines = (state: State, columns: number): DetailLine[] => {
	const key = selectedKey(state);
	const {loaded} = state;
	if (key === undefined || loaded === undefined) {
		return [];
	}
	const headed = groupOfHeading(key);
	const group = loaded.listing.groups[headed ?? loaded.listing.resources[key]?.group ?? 0];
	const resource = headed === undefined ? loaded.listing.resources[key] : undefined;
	if (resource !== undefined && state.showsRecord) {
		return toRecordLines(resource, columns);
	}
	const own = resource === undefined ? [] : toResourceLines(state, resource, columns);
	const same = resource === undefined ? [] : toSameLines(loaded, resource, state.view, columns);
	const lines = [...own, ...same, ...toGroupLines(state, loaded, group, resource === undefined, columns)];
	// Parts begin with an empty line, also after one that came to nothing.
	return lines.filter((line, index) => line.length > 0 || (lines[index - 1]?.length ?? 0) > 0);
};

const toRecordLines = ({record}: Resource, columns: number): DetailLine[] =>
	toJson(record, '  ')
		.split('\n')
		.flatMap(line => wrapText(toSafeText(line), columns).map(part => [plain(part)]));

const toResourceLines = (state: State, resource: Resource, columns: number): DetailLine[] => {
	const {query} = state.found;
	const byPrefix = detailTags(resource.tags, resource.selector);
	const width = labelWidth([...byPrefix.keys().map(labelOfPrefix), ...resource.fields.map(({name}) => name)]);
	const cursor = state.open === 'detail' ? selectedTag(state) : undefined;
	const remark = resource.remark === undefined ? [] : wrapText(resource.remark, columns);
	const tagLines = [...byPrefix].flatMap(([prefix, tags]) =>
		cursor === undefined
			? toTagLines(prefix, tags, query, width, columns)
			: toCursorLines(state, prefix, tags, cursor, width, columns),
	);
	return [
		[plain(cutText(labelOf(resource), columns), 'strong')],
		...remark.map(part => [plain(part, 'failure')]),
		[],
		...tagLines,
		...toFieldLines(resource.fields, query, width, columns),
	];
};

// With the keys in the detail each tag has a line of its own, so that up and down mean what they say.
const toCursorLines = (
	{options, found}: State,
	prefix: string,
	tags: readonly Tag[],
	cursor: Tag,
	width: number,
	columns: number,
): DetailLine[] => {
	const {selected, ellipsis} = glyphsOf(options);
	const room = Math.max(1, columns - width - 2);
	const lines = tags.map(tag => {
		const offset = tag.text.length - tag.name.length;
		const name = cutText(tag.name === '' ? '""' : tag.name, room, ellipsis);
		const tone = tag === cursor ? 'strong' : 'plain';
		return [
			plain(tag === cursor ? `${selected} ` : '  ', 'accent'),
			...markMatches(name, tone, rangesOf(found.query, tag.text), offset),
		];
	});
	return withLabel(labelOfPrefix(prefix), lines, width);
};

const toSameLines = (loaded: Loaded, resource: Resource, view: State['view'], columns: number): DetailLine[] => {
	if (resource.isUnreadable) {
		return [];
	}
	const groups = groupsOf(loaded.listing, loaded.distinct, resource.id);
	const others = view === 'distinct' ? groups : groups.filter(group => group !== resource.group);
	if (others.length === 0) {
		return [];
	}
	const names = others.map(index => loaded.listing.groups[index]).filter(group => group !== undefined);
	const said = `${view === 'distinct' ? 'in' : 'the same in'} ${toNameList(names)}`;
	return [[], ...wrapText(said, columns).map(part => [plain(part, 'dim')])];
};

// `Group 2, 4 and 6`: the word is said once where the groups have no names of their own.
const toNameList = (groups: readonly Group[]): string => {
	const names = groups.map((group, position) => {
		const isNumbered = group.name === undefined && position > 0 && groups[position - 1]?.name === undefined;
		return isNumbered ? String(group.index + 1) : groupLabelOf(group);
	});
	return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

const toGroupLines = (
	state: State,
	loaded: Loaded,
	group: Group | undefined,
	isSelected: boolean,
	columns: number,
): DetailLine[] => {
	if (group === undefined) {
		return [];
	}
	const answer = loaded.listing.fields;
	const width = labelWidth([...group.fields, ...answer].map(({name}) => name));
	const matching = countInGroup(state.found.environments, group);
	const heading = isSelected
		? [
				[plain(cutText(groupLabelOf(group), columns), 'strong')],
				[plain(countWords(loaded, group, matching), 'dim')],
				[],
			]
		: [];
	const section = (title: string, fields: readonly Field[]): DetailLine[] =>
		fields.length === 0
			? []
			: [[], [plain(cutText(title, columns), 'dim')], ...toFieldLines(fields, state.found.query, width, columns)];
	return [
		...heading,
		...(isSelected
			? toFieldLines(group.fields, state.found.query, width, columns)
			: section(`of ${groupLabelOf(group)}`, group.fields)),
		...section(`of the answer with ${countOf(countEnvironments(loaded.listing), 'environment')}`, answer),
	];
};

const countWords = ({listing}: Loaded, group: Group, matching: number): string => {
	const all = countInWholeGroup(listing, group);
	const unreadable = group.end - group.start - all;
	return [
		countOf(all, 'environment'),
		...(unreadable === 0 ? [] : [`${unreadable} unreadable`]),
		...(matching === all ? [] : [`${matching} match`]),
	].join(', ');
};
