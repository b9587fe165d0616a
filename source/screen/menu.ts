import type {Spot} from '../state/click-target.ts';
import {type Glyphs, glyphsOf} from '../text/glyphs.ts';
import {type Span, span, toRowSpans} from '../text/spans.ts';
import {padText} from '../text/width.ts';

/** The visible part of a menu; each label fits into the row after the sign of the selected item. */
export type Menu = {
	readonly items: readonly {readonly name: string; readonly label: string}[];
	/** The position of the selected item among these; -1 without items. */
	readonly selected: number;
};

/** The lines of the items, as ink-select-input draws them. */
export const toMenuLines = (
	{items, selected}: Menu,
	columns: number,
	look: Parameters<typeof glyphsOf>[0],
): Span[][] => {
	const {ellipsis, selected: sign}: Glyphs = glyphsOf(look);
	return items.map(({name, label}, row) => {
		const spot: Spot = {type: 'item', id: name};
		const isSelected = row === selected;
		const spans = isSelected
			? [span(`${sign} `, 'accent'), span(padText(label, columns - 2), 'strong')]
			: [span(`  ${label}`)];
		return toRowSpans(spans, columns, isSelected, ellipsis, spot);
	});
};
