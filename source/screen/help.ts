import {
	type HelpRow,
	type HelpSection,
	helpRangesOf,
	helpRowId,
	helpSectionsOf,
	selectedHelpRow,
} from '../state/help.ts';
import {searchOf} from '../state/panels.ts';
import {windowOf} from '../state/rows.ts';
import {layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {markMatches, type Span, span, toRowSpans} from '../text/spans.ts';
import {cutText, padText, widestOf, wrapText} from '../text/width.ts';

// The cells of the cursor before each row.
const cursorWidth = 2;

/** The visible lines of the open help, with the selected row among them. */
export const toHelpLines = (state: State): readonly Span[][] => {
	const {columns} = state.size;
	const {selected: sign, ellipsis} = glyphsOf(state.options);
	const selected = selectedHelpRow(state);
	const lines = toLines(helpSectionsOf(state), columns - cursorWidth, searchOf(state)).map(({row, spans}) => {
		const isSelected = row !== undefined && selected !== undefined && helpRowId(row) === helpRowId(selected);
		const before = row === undefined ? [] : [span(isSelected && spans[0]?.text.trim() ? `${sign} ` : '  ', 'accent')];
		return {isSelected, spans: toRowSpans([...before, ...spans], columns, isSelected, ellipsis)};
	});
	const {start, end} = windowOf(
		lines.length,
		lines.findIndex(({isSelected}) => isSelected),
		layoutNow(state).body,
	);
	const shown = lines.slice(start, end).map(({spans}) => spans);
	return shown.length === 0 ? [[span(cutText(`no match for ${searchOf(state)}`, columns))]] : shown;
};

type HelpLine = {readonly row?: HelpRow; readonly spans: Span[]};

const toLines = (sections: readonly HelpSection[], columns: number, search: string): readonly HelpLine[] =>
	sections.flatMap(({title, rows}, index) => [
		...(index === 0 ? [] : [{spans: []}]),
		{spans: [span(cutText(title, columns), 'strong')]},
		...toRowLines(rows, columns, search),
	]);

const toRowLines = (rows: readonly HelpRow[], columns: number, search: string): readonly HelpLine[] => {
	const width = Math.min(Math.max(18, widestOf(rows.map(({shown}) => shown))) + 2, 36, Math.floor(columns / 2));
	return rows.flatMap(row =>
		wrapText(row.does, columns - width).map((part, index) => {
			const shown = padText(index === 0 ? cutText(row.shown, width - 1) : '', width);
			return {
				row,
				spans: [
					...markMatches(shown, 'plain', helpRangesOf(shown, search, true)),
					...markMatches(part, 'dim', helpRangesOf(part, search)),
				],
			};
		}),
	);
};
