import type {Spot} from '../state/click-target.ts';
import {
	type HelpRow,
	type HelpSection,
	helpRangesOf,
	helpRowId,
	helpSectionsOf,
	mostKeyCells,
	selectedHelpRow,
} from '../state/help.ts';
import {driftOf, searchOf} from '../state/panels.ts';
import {windowOf} from '../state/scroll.ts';
import {layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {markMatches, padSpans, type Span, span, toRowSpans} from '../text/spans.ts';
import {cutText, padText, widestOf, wrapText} from '../text/width.ts';

// The cells of the cursor before each row, and between two columns.
const [cursorWidth, gap] = [2, 2];

// Columns of the terminal from which the help has two.
const leastForTwo = 100;

type Line = {readonly isSelected: boolean; readonly spans: Span[]};

const blank: Line = {isSelected: false, spans: []};

/** The visible lines of the open help, with the selected row among them. */
export const toHelpLines = (state: State): readonly Span[][] => {
	const {columns} = state.size;
	const sections = helpSectionsOf(state);
	const isWide = columns >= leastForTwo && searchOf(state) === '';
	const lines = isWide ? toPages(state, sections) : toColumn(sections.map(one => toSectionLines(state, one, columns)));
	const {start, end} = windowOf(
		lines.length,
		lines.findIndex(({isSelected}) => isSelected),
		layoutNow(state).body,
		driftOf(state),
	);
	const shown = lines.slice(start, end).map(({spans}) => spans);
	return shown.length === 0 ? [[span(cutText(`no match for ${searchOf(state)}`, columns))]] : shown;
};

// The first page in two columns, and all others below it.
const toPages = (state: State, sections: readonly HelpSection[]): readonly Line[] => {
	const width = Math.floor((state.size.columns - gap) / 2);
	const {first = [], below = []} = Object.groupBy(sections, ({isBelow}) => (isBelow === true ? 'below' : 'first'));
	const pages = [first, below].map(page => {
		const [left, right] = toHalves(page.map(section => toSectionLines(state, section, width)));
		return Array.from({length: Math.max(left.length, right.length)}, (_, index): Line => {
			const [one = blank, other = blank] = [left[index], right[index]];
			return {
				isSelected: one.isSelected || other.isSelected,
				spans: [...padSpans(one.spans, width + gap), ...other.spans],
			};
		});
	});
	return toColumn(pages);
};

const toColumn = (parts: ReadonlyArray<readonly Line[]>): readonly Line[] =>
	parts.flatMap((lines, index) => (index === 0 ? lines : [blank, ...lines]));

// In order, so that the longer column is as short as possible.
const toHalves = (parts: ReadonlyArray<readonly Line[]>) => {
	const splits = parts.map((_, at) => [toColumn(parts.slice(0, at + 1)), toColumn(parts.slice(at + 1))] as const);
	const heightOf = ([left, right]: (typeof splits)[number]) => Math.max(left.length, right.length);
	return splits.reduce((best, split) => (heightOf(split) < heightOf(best) ? split : best), splits[0] ?? [[], []]);
};

const toSectionLines = (state: State, {title, rows}: HelpSection, columns: number): readonly Line[] => {
	const {selected: sign, ellipsis} = glyphsOf(state.options);
	const search = searchOf(state);
	const selected = selectedHelpRow(state);
	const width = keysWidthOf(state, rows, columns - cursorWidth);
	const toLines = (row: HelpRow): readonly Line[] => {
		const isSelected = selected !== undefined && helpRowId(row) === helpRowId(selected);
		const spot: Spot = {type: 'item', id: helpRowId(row)};
		return wrapText(row.does, columns - cursorWidth - width).map((part, index) => {
			const before = index === 0 && isSelected ? `${sign} ` : '  ';
			const shown = padText(index === 0 ? cutText(row.shown, width - 1) : '', width);
			const spans = [
				span(before, 'accent'),
				...markMatches(shown, 'plain', helpRangesOf(shown, search, true)),
				...markMatches(part, 'dim', helpRangesOf(part, search)),
			];
			return {isSelected, spans: toRowSpans(spans, columns, isSelected, ellipsis, spot)};
		});
	};
	return [{...blank, spans: [span(cutText(title, columns), 'strong')]}, ...rows.flatMap(toLines)];
};

// A search shows all keys of a row, however many cells they take.
const keysWidthOf = (state: State, rows: readonly HelpRow[], room: number): number => {
	const widest = searchOf(state) === '' ? mostKeyCells : Math.max(18, widestOf(rows.map(({shown}) => shown)));
	return Math.min(widest + 2, 36, Math.floor(room / 2));
};

/** The notes below the help, the longest first: the first that has room is shown. */
export const helpNotes = [
	'letters are commands in the list, and text in the filter',
	'letters are commands in the list',
];
