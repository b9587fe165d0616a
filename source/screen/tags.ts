import {rangesOf} from '../filter/highlight.ts';
import {parseQuery} from '../filter/query.ts';
import {type AreaLine, toAreaLines} from '../state/layout.ts';
import {windowOf} from '../state/rows.ts';
import {layoutNow, type State, searchOf} from '../state/state.ts';
import {gapOfTags, hasTerm, selectedTag, type TagPanel, tagHeadings, tagPanelOf, toSeenName} from '../state/tags.ts';
import {type Glyphs, glyphsOf} from '../text/glyphs.ts';
import {markMatches, type Span, span, toRowSpans} from '../text/spans.ts';
import {cutText, padText} from '../text/width.ts';

/** The visible tags, with their prefixes and numbers of matches, in columns of `width` cells. */
export const toTagColumns = (state: State) => {
	const panel = tagPanelOf(state);
	const {entries, height, width} = panel;
	if (entries.length === 0) {
		const {columns} = state.size;
		const why = tagHeadings(state).length > 0 ? `no tag matches ${searchOf(state).trim()}` : 'no tags';
		return {width: columns, columns: [toAreaLines([[span(cutText(why, columns))]])]};
	}
	const selected = selectedTag(state);
	const position = entries.findIndex(({tag}) => tag === selected);
	const {start, end} = windowOf(height, position % height, layoutNow(state).body);
	const last = Math.ceil(entries.length / height) - 1;
	const toColumn = (_: unknown, index: number): AreaLine[] =>
		entries
			.slice(index * height, (index + 1) * height)
			.slice(start, end)
			.map((entry, row, shown) => ({
				spans: [
					...toEntry(state, panel, entry, entry.tag === selected, shown[row - 1]?.label !== entry.label),
					...(index < last ? [span(' '.repeat(gapOfTags))] : []),
				],
				target: {type: 'tag', tag: entry.tag},
			}));
	return {width, columns: Array.from({length: last + 1}, toColumn)};
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

// If an alternative of the filter excludes a value, that value may have more environments than there are matches.
const toBar = (share: number, width: number, glyphs: Glyphs): string =>
	` ${glyphs.share.repeat(Math.ceil(Math.min(1, share) * (width - 1)))}`.padEnd(width);
