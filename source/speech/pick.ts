import {enterEffectOf} from '../screen/pick-line.ts';
import type {State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {cutMiddle} from '../text/width.ts';

/** A longer text is not worth speaking, in cells. */
export const longestSpoken = 300;

/** Like `toPickLine`, in full words for a screen reader. */
export const toSpokenPick = (state: State): string[] => {
	const effect = enterEffectOf(state);
	if (effect?.type !== 'text') {
		return effect === undefined ? [] : [effect.reason];
	}
	const {lineBreak, ellipsis} = glyphsOf(state.options);
	const text = cutMiddle(effect.text, longestSpoken, ellipsis).replaceAll(` ${lineBreak} `, ' and ');
	const does = `${effect.key.replace('^', 'ctrl-')} ${effect.does} ${text}`;
	const remark = effect.warnings[0] ?? effect.notes.join(', ');
	return [remark === '' ? does : `${does}, ${remark}`];
};
