import type {Place} from '../keys/clicks.ts';
import type {Tag} from '../listing/listing.ts';
import {labelOfPrefix} from './labels.ts';
import {type State, layoutNow} from '../state/state.ts';
import {selectedTag, tagHeadings} from '../state/tags.ts';
import {windowOf} from '../state/window.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {type Span, cellsOfSpans, padSpans} from '../text/spans.ts';
import {cutText, padText, widestOf} from '../text/width.ts';

type Entry = {readonly tag: Tag; readonly label: string; readonly count: string};

type Panel = {
	readonly entries: readonly Entry[];
	/** Entries in each column, and cells of each. */
	readonly height: number;
	readonly width: number;
	readonly labelWidth: number;
	readonly countWidth: number;
};

const widestTag = 40;
const gap: Span = {text: '   ', tone: 'plain'};

const panelOf = (state: State): Panel => {
	const {columns} = state.size;
	const entries = tagHeadings(state).flatMap(({prefix, tags}) =>
		tags.map(({tag, count}, index) => ({
			tag,
			label: index === 0 ? labelOfPrefix(prefix) : '',
			count: String(count),
		})),
	);
	const labelWidth = Math.min(12, widestOf(entries.values().map(({label}) => label))) + 2;
	const countWidth = widestOf(entries.values().map(({count}) => count));
	const nameWidth = Math.min(widestTag, widestOf(entries.values().map(({tag}) => tag.name)));
	const wanted = 2 + labelWidth + nameWidth + 2 + countWidth + 3;
	const across = Math.max(1, Math.floor((columns + 3) / wanted));
	const {rows} = layoutNow(state).list;
	// As few columns as hold everything: reading down one is easier than across three.
	const needed = Math.min(across, Math.max(1, Math.ceil(entries.length / Math.max(1, rows))));
	return {
		entries,
		height: Math.ceil(entries.length / needed),
		width: Math.min(columns, wanted),
		labelWidth,
		countWidth,
	};
};

/** How many tags lie in each column of the tags as they are drawn now. */
export const tagColumnHeight = (state: State): number => Math.max(1, panelOf(state).height);

/** The lines of the tags that are seen: prefixes, their values, how many matches have each. */
export const toTagLines = (state: State): Span[][] => {
	const panel = panelOf(state);
	const {entries, height} = panel;
	if (entries.length === 0) {
		return [[{text: cutText(whyNoTags(state), state.size.columns), tone: 'plain'}]];
	}
	const selected = selectedTag(state);
	const position = entries.findIndex(({tag}) => tag === selected);
	const {start, end} = windowOf(height, position % Math.max(1, height), layoutNow(state).list.rows);
	return Array.from({length: end - start}, (_, row) => {
		const line: Span[] = [];
		for (let index = start + row; index < entries.length; index += height) {
			const entry = entries[index];
			if (entry !== undefined) {
				line.push(...(line.length > 0 ? [gap] : []), ...toEntry(state, panel, entry, entry.tag === selected));
			}
		}
		return line;
	});
};

const whyNoTags = ({loaded, found}: State): string => {
	if (loaded?.listing.resources.length === 0) {
		return 'the listing is empty, so there are no tags';
	}
	return found.matches.length === 0 ? 'nothing matches, so there are no tags' : 'what matches has no tags';
};

/** The tag that is drawn at a place of the tags, if one is. */
export const tagAt = (state: State, {column, row}: Place): Tag | undefined => {
	const {entries, height, width} = panelOf(state);
	const position = entries.findIndex(({tag}) => tag === selectedTag(state));
	const {start, end} = windowOf(height, position % Math.max(1, height), layoutNow(state).list.rows);
	return start + row < end ? entries[Math.floor(column / width) * height + start + row]?.tag : undefined;
};

const toEntry = (state: State, panel: Panel, {tag, label, count}: Entry, isSelected: boolean): Span[] => {
	const glyphs = glyphsOf(state.options);
	const {width, labelWidth, countWidth} = panel;
	const nameWidth = Math.max(1, width - 2 - labelWidth - 2 - countWidth - 3);
	const spans: Span[] = [
		{text: isSelected ? `${glyphs.selected} ` : '  ', tone: 'accent'},
		{text: padText(cutText(label, labelWidth - 1, glyphs.ellipsis), labelWidth), tone: 'dim'},
		{
			text: padText(tag.name === '' ? '""' : tag.name, nameWidth, glyphs.ellipsis),
			tone: isSelected ? 'strong' : 'plain',
		},
		{text: `  ${count.padStart(countWidth)}`, tone: 'dim'},
	];
	return padSpans(spans, width - cellsOfSpans([gap]), glyphs.ellipsis);
};
