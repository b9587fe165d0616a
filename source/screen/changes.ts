import {type Change, type ChangedPart, toPartText, toTagList} from '../history/changes.ts';
import {windowOf} from '../state/rows.ts';
import {layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {padSpans, type Span, selectSpans, span} from '../text/spans.ts';
import {cellsOf, padText, widestOf} from '../text/width.ts';

// In cells. A longer list of tags takes more room only in its own line.
const widestTags = 44;

/** The visible lines of the open list of changes: a sign, os and locale, then the difference. */
export const toChangeLines = (state: State): readonly Span[][] => {
	const {open, changes, options, size} = state;
	const list = changes?.list ?? [];
	const selected = open?.type === 'changes' ? open.index : -1;
	const glyphs = glyphsOf(options);
	const {start, end} = windowOf(list.length, selected, layoutNow(state).body);
	const width = widestOf(
		list.map(({resource}) => toTagList(resource.selector)),
		widestTags,
	);
	return list.slice(start, end).map((change, index) => {
		const isSelected = start + index === selected;
		const cursor = span(`${isSelected ? glyphs.selected : ' '} `, 'accent');
		const tags = toTagList(change.resource.selector);
		const line = [
			cursor,
			toSign(change.sign),
			span(` ${padText(tags, Math.max(width, cellsOf(tags)))}`, isSelected ? 'strong' : 'plain'),
		];
		const parts = toPartSpans(change.parts.slice(0, size.columns));
		const spans = padSpans([...line, ...parts], size.columns, glyphs.ellipsis);
		return isSelected ? selectSpans(spans) : spans;
	});
};

const toSign = (sign: Change['sign']): Span => span(sign, ({'+': 'ok', '-': 'failure', '~': 'accent'} as const)[sign]);

// The old and the new tags of an environment that changed, as with a replaced image.
const toPartSpans = (parts: readonly ChangedPart[]): readonly Span[] => {
	const [old, now, ...others] = parts;
	return old?.sign === '-' && now?.sign === '+' && others.length === 0
		? [span(`  ${toPartText(old)}`, 'dim'), span(` → ${toPartText(now)}`)]
		: parts.flatMap(part => [span('  '), toSign(part.sign), span(toPartText(part))]);
};
