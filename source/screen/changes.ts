import {rangesOf} from '../filter/highlight.ts';
import {parseQuery} from '../filter/query.ts';
import {type Change, type ChangedPart, toPartText, toTagList} from '../history/changes.ts';
import {selectedChange, shownChanges} from '../state/changes.ts';
import {searchOf} from '../state/panels.ts';
import {windowOf} from '../state/rows.ts';
import {layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {markMatches, type Span, span, toRowSpans} from '../text/spans.ts';
import {cellsOf, cutText, padText, widestOf} from '../text/width.ts';

/** The visible changes of the open panel: a sign, os and locale, then the difference. */
export const toChangeLines = (state: State): readonly Span[][] => {
	const {options, size} = state;
	const list = shownChanges(state);
	if (list.length === 0) {
		const search = searchOf(state).trim();
		const {changes} = state;
		const none = changes === undefined ? 'comparing with the earlier listing' : `no changes since ${changes.since}`;
		return [[span(cutText(search === '' ? none : `no change matches ${search}`, size.columns))]];
	}
	const selectedOne = selectedChange(state);
	const cursor = selectedOne === undefined ? -1 : list.indexOf(selectedOne);
	const query = parseQuery(searchOf(state));
	const {selected, ellipsis} = glyphsOf(options);
	const {start, end} = windowOf(list.length, cursor, layoutNow(state).body);
	const texts = list.map(({environment}) => toTagList(environment.selector));
	// A longer list of tags takes more room only in its own line.
	const width = widestOf(texts, 44);
	return list.slice(start, end).map((change, index) => {
		const isSelected = start + index === cursor;
		const tags = texts[start + index] ?? '';
		const spans = [
			span(`${isSelected ? selected : ' '} `, 'accent'),
			toSign(change.sign),
			span(' '),
			...markMatches(
				padText(tags, Math.max(width, cellsOf(tags))),
				isSelected ? 'strong' : 'plain',
				rangesOf(query, tags),
			),
			...toPartSpans(change.parts.slice(0, size.columns)),
		];
		return toRowSpans(spans, size.columns, isSelected, ellipsis);
	});
};

const toSign = (sign: Change['sign']): Span => span(sign, ({'+': 'ok', '-': 'failure', '~': 'accent'} as const)[sign]);

// The old and new tags of an environment that changed, as if its image was replaced.
const toPartSpans = (parts: readonly ChangedPart[]): readonly Span[] => {
	const [old, now, ...others] = parts;
	return old?.sign === '-' && now?.sign === '+' && others.length === 0
		? [span(`  ${toPartText(old)}`, 'dim'), span(` → ${toPartText(now)}`)]
		: parts.flatMap(part => [span('  '), toSign(part.sign), span(toPartText(part))]);
};
