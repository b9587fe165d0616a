import {toOneLine} from '../formats/preview.ts';
import type {Environment} from '../listing/listing.ts';
import {differText, type Matched, nextTagsMode} from '../listing/pick-tags.ts';
import {enterPick} from '../state/help.ts';
import {isOpen, searchPanelOf} from '../state/panels.ts';
import {goneText, listPickOf, pickedEnvironments, pickOutputOf, shownFormats} from '../state/picked.ts';
import {pickedMarks, selectedIndex} from '../state/rows.ts';
import {keyNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {memoize} from '../text/memoize.ts';
import {countOf} from '../text/numbers.ts';
import {cellsOfSpans, cutMiddleSpans, cutSpans, type Span, span} from '../text/spans.ts';
import {cellsOf, cutMiddle, cutText} from '../text/width.ts';

export const pickVerbs = {clipboard: 'copy', output: 'print', command: 'run'};
const verbs = {clipboard: 'copies', output: 'prints', command: 'runs'};

/** The effect of enter, in words: `copy 2 marked`, but `run with 2 marked`. */
export const toPickWords = (target: keyof typeof verbs, thing: string): string =>
	`${pickVerbs[target]}${target === 'command' ? ' with' : ''} ${thing}`;

type EnterEffect =
	| {
			readonly type: 'text';
			readonly key: string;
			/** The verb: `copies`, `prints` or `runs`. */
			readonly does: string;
			/** If several rows are marked, their number and the number of different picks: `2 marked, 1 line: `. */
			readonly marked: string;
			readonly text: string;
			/** Its first line, and the number of the others. */
			readonly first: string;
			readonly others: number;
			/** The other matches of the pick; may be empty. */
			readonly remark: string;
			/** The remark in short, if it warns of matches that differ; else empty. */
			readonly warning: string;
	  }
	| {readonly type: 'refused'; readonly reason: string};

/**
The line that says what enter does, or why it does nothing; empty if enter does something else. Over the tags, which enter adds to the
filter, it is the filter.
*/
export const toPickLine = (state: State): Span[] => {
	const {options, size, filter} = state;
	if (isOpen(state, 'tags') && filter.text !== '') {
		return cutMiddleSpans([span('filter ', 'dim'), span(filter.text)], size.columns, glyphsOf(options).ellipsis);
	}
	const effect = enterEffectOf(state);
	if (effect?.type !== 'text') {
		return cutSpans(effect === undefined ? [] : [span(effect.reason, 'failure')], size.columns);
	}
	const whole = toWholeLine(state, effect);
	const fitting = [whole, whole.slice(0, 3)].find(line => cellsOfSpans(line) <= size.columns);
	const start = [span(effect.key), span(` ${effect.marked}`, 'dim')];
	// A text that is cut across its lines would look like a single line.
	const more = effect.others === 0 ? '' : ` +${countOf(effect.others, 'line')}`;
	const room = Math.max(1, size.columns - cellsOfSpans(start) - cellsOf(more));
	const shown = cutMiddle(effect.first, room, glyphsOf(options).ellipsis) + more;
	return fitting ?? cutSpans([...start, span(shown)], size.columns);
};

// The line without regard to the width of the screen: the key, its effect, the text and the remark.
const toWholeLine = (
	{options}: State,
	{key, does, marked, text, remark, warning}: EnterEffect & {type: 'text'},
): Span[] => [
	...[span(key), span(` ${does} ${marked}`, 'dim'), span(text)],
	...(remark === '' ? [] : [span(` ${glyphsOf(options).dot} ${remark}`, warning === '' ? 'dim' : 'warning')]),
];

/** The warning, if that line has no room for it, in at most `cells` cells if possible; may be empty. */
export const toPickRemark = (state: State, cells: number): string => {
	const effect = enterEffectOf(state);
	if (effect?.type !== 'text' || cellsOfSpans(toWholeLine(state, effect)) <= state.size.columns) {
		return '';
	}
	const {remark, warning} = effect;
	return warning !== '' && cellsOf(remark) <= cells
		? remark
		: cutText(warning, state.size.columns, glyphsOf(state.options).ellipsis);
};

// A longer text is not worth speaking.
const mostSpoken = 300;

/** Like `toPickLine`, in full words for a screen reader. */
export const toSpokenPick = (state: State): string[] => {
	const effect = enterEffectOf(state);
	if (effect?.type !== 'text') {
		return effect === undefined ? [] : [effect.reason];
	}
	const {lineBreak, ellipsis} = glyphsOf(state.options);
	const text = cutMiddle(effect.text, mostSpoken, ellipsis).replaceAll(` ${lineBreak} `, ' and ');
	const does = `${effect.key.replace('^', 'ctrl-')} ${effect.does} ${text}`;
	return [effect.remark === '' ? does : `${does}, ${effect.remark}`];
};

// Several lines of each frame need it.
const enterEffectOf = memoize((given: State): EnterEffect | undefined => {
	const {state, end} = enterPick(given);
	const {selection, options} = state;
	const count = pickedMarks(state).size;
	const isOfTag = isOpen(state, 'detail');
	const search = searchPanelOf(state);
	if (search !== undefined && (search.type !== 'formats' || shownFormats(state).length === 0)) {
		return undefined;
	}
	if (!isOfTag && selection.isGone && count === 0 && state.found.rows.length > 0) {
		return {type: 'refused', reason: goneText};
	}
	const pick = isOfTag || end !== 'pick' ? undefined : listPickOf(state);
	const output = pick?.output ?? pickOutputOf(state, end);
	if (output?.type !== 'text') {
		return output;
	}
	const key = keyNow(given, 'pick') ?? 'a pick';
	const does = end === 'pick' ? verbs[options.target] : end === 'copy' ? 'copies' : 'prints';
	const counts = `${count} marked${output.merged === undefined ? '' : `, ${output.merged}`}: `;
	const marked = isOfTag || count === 0 ? '' : counts;
	const text = toOneLine(output.text, ` ${glyphsOf(options).lineBreak} `);
	const [line = '', ...rest] = output.text.split('\n');
	const [first, others] = [toOneLine(line, ''), rest.length];
	const [remark, warning = ''] = pick === undefined ? [''] : toRemark(state, pick.matched, keyNow(given, 'tags-mode'));
	return {type: 'text', key, does, marked, text, first, others, remark, warning};
});

// The environments with the tags of a picked one, if there are any, and how many of them no row shows: the filter, a fold or
// the comparison hides them. In
// the distinct view the rows count those that it does not leave out.
const toTwinsText = ({loaded, found, view, folded}: State, picked: readonly Environment[], others: number): string => {
	if (others === 0) {
		return '';
	}
	const setOf = (id: number) => loaded?.distinct.representatives[id];
	const ids = new Set(picked.map(({id}) => id));
	const sets = new Set(picked.map(({id}) => setOf(id)));
	const isFolded = (id: number) => view === 'groups' && folded.has(loaded?.listing.environments[id]?.group ?? -1);
	const shown = found.environments.filter(id => !ids.has(id) && sets.has(setOf(id)) && !isFolded(id)).length;
	if (shown === others && view === 'distinct') {
		return '';
	}
	const hidden = shown === others ? '' : shown === 0 ? ' not shown' : `, ${others - shown} not shown`;
	return `same tags as ${countOf(others, 'other')}${hidden}`;
};

// The other matches of a pick; as a warning also in short.
const toRemark = (
	state: State,
	matched: Matched | undefined,
	tagsKey: string | undefined,
): readonly [remark: string, warning?: string] => {
	const {tagsMode} = state;
	if (matched === undefined) {
		// A row may represent several environments: a field belongs to the first.
		const count = pickedMarks(state).size === 0 ? (state.found.counts[selectedIndex(state)] ?? 1) : 1;
		return [count > 1 ? `1 of ${count}` : ''];
	}
	const {count, identical, differ} = matched;
	const picked = pickedEnvironments(state);
	if (count === identical) {
		return [toTwinsText(state, picked, identical - picked.length)];
	}
	const matches = picked.length > 1 ? 'match' : 'matches';
	const short = `! ${matches} ${countOf(count, 'environment')}`;
	if (tagsMode !== 'short') {
		const others = count - identical;
		return [`${short}: ${others} ${others > 1 ? 'have' : 'has'} more tags`, short];
	}
	const switches = tagsKey === undefined ? '' : ` (${tagsKey}: ${nextTagsMode(tagsMode)})`;
	return [`${short}: ${differText(differ)}${switches}`, short];
};
