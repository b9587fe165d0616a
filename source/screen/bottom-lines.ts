import {toKeyName} from '../keys/key-label.ts';
import {keyOf} from '../keys/lookup.ts';
import {toHintSpans} from './hint-line.ts';
import {hintsOf} from './hints.ts';
import {toNoticeLines} from './notice.ts';
import {toStatusLine} from './status-line.ts';
import {type State, layoutNow, modeOf} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import type {Span, Tone} from '../text/spans.ts';

const span = (text: string, tone: Tone = 'plain'): Span => ({text, tone});

/**
The lines below the list: the status line where there is room for one, then the notice or else the keys. A notice that
one line cannot hold takes both.
*/
export const toBottomLines = (state: State): Span[][] => {
	const {notice, size} = state;
	const above = layoutNow(state).hasStatusLine ? [toStatusLine(state)] : [];
	if (notice === undefined) {
		return [...above, toKeyLine(state)];
	}
	const {ellipsis} = glyphsOf(state.options);
	const lines = toNoticeLines(notice, size.columns, above.length + 1, ellipsis).map(text => [
		span(text, notice.isFailure ? 'failure' : 'strong'),
	]);
	return [...above.slice(lines.length - 1), ...lines];
};

// The keys that matter now, as many as fit.
const toKeyLine = (state: State): Span[] => {
	const {options, size} = state;
	const mode = modeOf(state);
	const hints = hintsOf(state).flatMap(({command, word, short = word.replace(/ .*/, ''), stays = false}) => {
		const key = command === 'choose' ? 'enter' : keyOf(options.bindings, mode, command);
		return key === undefined ? [] : [{key: toKeyName(key, options.isAscii), word, short, stays}];
	});
	return toHintSpans(hints, size.columns);
};
