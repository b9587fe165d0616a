import {toChangeFields} from '../history/changes.ts';
import {windowOf} from '../state/rows.ts';
import {layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {cutSpans, type Span, span} from '../text/spans.ts';

/** The lines of the open list of changes that fit, each the fields of a change; where only other tags changed it is dim. */
export const toChangeLines = (state: State): readonly Span[][] => {
	const {open, changes, options, size} = state;
	const list = changes === undefined || changes === 'comparing' ? [] : changes.list;
	const selected = open?.type === 'changes' ? open.index : -1;
	const glyphs = glyphsOf(options);
	const {start, end} = windowOf(list.length, selected, layoutNow(state).body);
	return list.slice(start, end).map((change, index) => {
		const isSelected = start + index === selected;
		const tone = isSelected ? 'strong' : change.sign === '~' ? 'dim' : 'plain';
		const cursor = span(`${isSelected ? glyphs.selected : ' '} `, 'accent');
		const fields = toChangeFields({...change, parts: change.parts.slice(0, size.columns)});
		return cutSpans([cursor, span(fields.join('  '), tone)], size.columns);
	});
};
