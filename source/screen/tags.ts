import {rangesOf} from '../filter/highlight.ts';
import {parseQuery} from '../filter/query.ts';
import {toSeenName} from '../state/detail.ts';
import {searchOf} from '../state/panels.ts';
import {windowOf} from '../state/rows.ts';
import {selectedTag} from '../state/selected-tag.ts';
import {layoutNow, type State} from '../state/state.ts';
import {gapOfTags, hasTerm, type TagPanel, tagHeadings, tagPanelOf} from '../state/tag-panel.ts';
import {type Glyphs, glyphsOf} from '../text/glyphs.ts';
import {markMatches, type Span, span, toRowSpans} from '../text/spans.ts';
import {cutText, padText} from '../text/width.ts';

/** The visible tags, with their prefixes and numbers of matches, in columns. */
export const toTagLines = (state: State): Span[][] => {
	const panel = tagPanelOf(state);
	const {entries, height} = panel;
	if (entries.length === 0) {
		const why = tagHeadings(state).length > 0 ? `no tag matches ${searchOf(state).trim()}` : 'no tags';
		return [[span(cutText(why, state.size.columns))]];
	}
	const selected = selectedTag(state);
	const position = entries.findIndex(({tag}) => tag === selected);
	const {start, end} = windowOf(height, position % height, layoutNow(state).body);
	const columns = [...Array(Math.ceil(entries.length / height)).keys()];
	const toSpans = (row: number, column: number): Span[] => {
		const index = column * height + row;
		const entry = entries[index];
		const gap = column === 0 ? [] : [span(' '.repeat(gapOfTags))];
		const isFirst = row === start || entry?.label !== entries[index - 1]?.label;
		return entry === undefined ? [] : [...gap, ...toEntry(state, panel, entry, entry.tag === selected, isFirst)];
	};
	return Array.from({length: end - start}, (_, row) => columns.flatMap(column => toSpans(start + row, column)));
};

const toEntry = (
	state: State,
	panel: TagPanel,
	{tag, label, name, count, share}: TagPanel['entries'][number],
	isSelected: boolean,
	isFirst: boolean,
): Span[] => {
	const glyphs = glyphsOf(state.options);
	const {width, labelWidth, countWidth, barWidth} = panel;
	const nameWidth = Math.max(1, width - 3 - labelWidth - 2 - countWidth - barWidth - gapOfTags);
	const {offset} = toSeenName(tag);
	const ranges = rangesOf(parseQuery(searchOf(state)), tag.text);
	const spans = [
		span((isSelected ? glyphs.selected : ' ') + (hasTerm(state, tag) ? `${glyphs.marked} ` : '  '), 'accent'),
		span(padText(cutText(isFirst ? label : '', labelWidth - 1, glyphs.ellipsis), labelWidth), 'dim'),
		...markMatches(padText(name, nameWidth, glyphs.ellipsis), isSelected ? 'strong' : 'plain', ranges, offset),
		span(`  ${count.padStart(countWidth)}${barWidth === 0 ? '' : toBar(share, barWidth, glyphs)}`, 'dim'),
	];
	return toRowSpans(spans, width - gapOfTags, isSelected, glyphs.ellipsis);
};

const toBar = (share: number, width: number, glyphs: Glyphs): string =>
	` ${glyphs.share.repeat(Math.ceil(share * (width - 1)))}`.padEnd(width);
