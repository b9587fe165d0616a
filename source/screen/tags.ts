import {rangesOf} from '../filter/highlight.ts';
import {parseQuery} from '../filter/query.ts';
import {windowOf} from '../state/rows.ts';
import {layoutNow, type State, searchOf} from '../state/state.ts';
import {hasTerm, selectedTag, shownHeadings, tagHeadings} from '../state/tags.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {markMatches, padSpans, type Span, span} from '../text/spans.ts';
import {cutText, padText, widestOf} from '../text/width.ts';
import {type AreaLine, toAreaLines} from './area.ts';
import {labelOfPrefix, labelWidthOf, toSeenName} from './labels.ts';

type Panel = ReturnType<typeof panelOf>;

const gap = span('   ');

const panelOf = (state: State) => {
	const {columns} = state.size;
	const {ellipsis} = glyphsOf(state.options);
	const entries = shownHeadings(state).flatMap(({prefix, tags, folded}) =>
		tags.map(({tag, count}, index) => {
			const label = index === 0 ? labelOfPrefix(prefix) : '';
			return folded > 0 && index === tags.length - 1
				? {tag, label, name: `${ellipsis} ${folded} more`, count: ''}
				: {tag, label, name: toSeenName(tag).name, count: String(count)};
		}),
	);
	const labelWidth = labelWidthOf(entries.map(({label}) => label));
	const countWidth = widestOf(entries.values().map(({count}) => count));
	const nameWidth = widestOf(
		entries.values().map(({name}) => name),
		40,
	);
	const wanted = 3 + labelWidth + nameWidth + 2 + countWidth + gap.text.length;
	const across = Math.max(1, Math.floor((columns + gap.text.length) / wanted));
	const {body: rows} = layoutNow(state);
	// As few columns as hold everything: one is easier to read than three.
	const needed = Math.min(across, Math.max(1, Math.ceil(entries.length / Math.max(1, rows))));
	const height = Math.ceil(entries.length / needed);
	return {entries, height, width: Math.min(columns, wanted), labelWidth, countWidth};
};

/** How many tags each drawn column has. */
export const tagColumnHeight = (state: State): number => Math.max(1, panelOf(state).height);

type TagColumns = {readonly width: number; readonly columns: ReadonlyArray<readonly AreaLine[]>};

/** The tags that are seen, with their prefixes and counts of matches, in columns of `width` cells. */
export const toTagColumns = (state: State): TagColumns => {
	const panel = panelOf(state);
	const {entries, height, width} = panel;
	if (entries.length === 0) {
		const {columns} = state.size;
		return {width: columns, columns: [toAreaLines([[span(cutText(whyNoTags(state), columns))]])]};
	}
	const selected = selectedTag(state);
	const position = entries.findIndex(({tag}) => tag === selected);
	const {start, end} = windowOf(height, position % Math.max(1, height), layoutNow(state).body);
	const last = Math.ceil(entries.length / height) - 1;
	const toColumn = (_: unknown, index: number): AreaLine[] =>
		entries
			.slice(index * height, (index + 1) * height)
			.slice(start, end)
			.map(entry => ({
				spans: [...toEntry(state, panel, entry, entry.tag === selected), ...(index < last ? [gap] : [])],
				target: {type: 'tag', tag: entry.tag},
			}));
	return {width, columns: Array.from({length: last + 1}, toColumn)};
};

const whyNoTags = (state: State): string => {
	const {loaded, found} = state;
	if (tagHeadings(state).length > 0) {
		return `no tag matches ${searchOf(state).trim()}`;
	}
	return found.matches.length > 0
		? 'what matches has no tags'
		: `${loaded?.listing.resources.length === 0 ? 'the listing is empty' : 'no match'}, so there are no tags`;
};

const toEntry = (
	state: State,
	panel: Panel,
	{tag, label, name, count}: Panel['entries'][number],
	isSelected: boolean,
): Span[] => {
	const glyphs = glyphsOf(state.options);
	const {width, labelWidth, countWidth} = panel;
	const nameWidth = Math.max(1, width - 3 - labelWidth - 2 - countWidth - gap.text.length);
	const {offset} = toSeenName(tag);
	const ranges = count === '' ? [] : rangesOf(parseQuery(searchOf(state)), tag.text);
	const tone = isSelected ? 'strong' : count === '' ? 'dim' : 'plain';
	const spans = [
		span((isSelected ? glyphs.selected : ' ') + (hasTerm(state, tag) ? `${glyphs.marked} ` : '  '), 'accent'),
		span(padText(cutText(label, labelWidth - 1, glyphs.ellipsis), labelWidth), 'dim'),
		...markMatches(padText(name, nameWidth, glyphs.ellipsis), tone, ranges, offset),
		span(`  ${count.padStart(countWidth)}`, 'dim'),
	];
	return padSpans(spans, width - gap.text.length, glyphs.ellipsis);
};
