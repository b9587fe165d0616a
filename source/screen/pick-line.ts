import {toOneLine} from '../formats/preview.ts';
import {differText, type Matched, nextTagsMode} from '../listing/pick-tags.ts';
import {keyNow} from '../state/keys-now.ts';
import {goneText, listPickOf, pickedEnvironments, pickOutputOf, shownFormats} from '../state/picked.ts';
import {selectedIndex} from '../state/selection.ts';
import {isMenuOpen, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/numbers.ts';
import {cellsOfSpans, cutSpans, type Span, span} from '../text/spans.ts';
import {cellsOf, cutMiddle, cutText} from '../text/width.ts';

/** What enter does, or why it does nothing. */
type EnterEffect =
	| {
			readonly type: 'text';
			readonly key: string;
			/** If several rows are marked, their number and the number of different picks: `2 marked, 1 line: `. */
			readonly marked: string;
			readonly text: string;
			readonly remark: Remark;
	  }
	| {readonly type: 'refused'; readonly reason: string};

/** The other matches of a pick. As a warning that it also matches environments that differ, there is a short version. */
type Remark = readonly [full: string, short: string];

const verbs = {clipboard: 'copies', output: 'prints', command: 'runs'};

/** The line that says what enter does, or why it does nothing; empty if enter does something else. */
export const toPickLine = (state: State): Span[] => {
	const {options, size} = state;
	const {columns} = size;
	const taking = enterEffectOf(state);
	if (taking?.type !== 'text') {
		return cutSpans(taking === undefined ? [] : [span(taking.reason, 'failure')], columns);
	}
	const {key, marked, text, remark} = taking;
	const full = [span(key), span(` ${verbs[options.target]} ${marked}`, 'dim')];
	const beside = remarkBeside(state, taking);
	if (beside !== undefined) {
		return [...full, span(text), span(beside, remark[1] === '' ? 'dim' : 'warning')];
	}
	const isTight = cellsOfSpans(full) + cellsOf(text) > columns;
	const start = isTight ? [span(key), span(` ${marked}`, 'dim')] : full;
	const shown = cutMiddle(text, columns - cellsOfSpans(start), glyphsOf(options).ellipsis);
	return cutSpans([...start, span(shown)], columns);
};

/** The warning, if that line has no room for it, in at most `cells` cells if possible; may be empty. */
export const toPickRemark = (state: State, cells: number): string => {
	const taking = enterEffectOf(state);
	if (taking?.type !== 'text' || taking.remark[1] === '' || remarkBeside(state, taking) !== undefined) {
		return '';
	}
	const [full, short] = taking.remark;
	return cellsOf(full) <= cells ? full : cutText(short, state.size.columns, glyphsOf(state.options).ellipsis);
};

// After the whole text, if there is room.
const remarkBeside = ({options, size}: State, taking: Extract<EnterEffect, {type: 'text'}>): string | undefined => {
	const {key, marked, text, remark} = taking;
	const words = remark[0] === '' ? '' : ` ${glyphsOf(options).dot} ${remark[0]}`;
	return cellsOf(`${key} ${verbs[options.target]} ${marked}${text}${words}`) <= size.columns ? words : undefined;
};

// The longest text worth speaking.
const mostSpoken = 300;

/** Like `toPickLine`, in full words for a screen reader. */
export const toSpokenPick = (state: State): string[] => {
	const taking = enterEffectOf(state);
	if (taking?.type !== 'text') {
		return taking === undefined ? [] : [taking.reason];
	}
	const {lineBreak, ellipsis} = glyphsOf(state.options);
	const text = cutMiddle(taking.text, mostSpoken, ellipsis).replaceAll(` ${lineBreak} `, ' and ');
	const does = `${taking.key.replace('^', 'ctrl-')} ${verbs[state.options.target]} ${text}`;
	return [[does, taking.remark[0]].filter(part => part !== '').join(', ')];
};

const enterEffectOf = (state: State): EnterEffect | undefined => {
	const {open, marked, selection, options} = state;
	const isOfTag = open?.type === 'detail';
	if (open !== undefined && !isOfTag && (open.type !== 'copy-as' || shownFormats(state).length === 0)) {
		return undefined;
	}
	if (!isOfTag && selection.isGone && marked.size === 0) {
		return {type: 'refused', reason: goneText};
	}
	const pick = isOfTag ? undefined : listPickOf(state);
	const output = isOfTag ? pickOutputOf(state, 'leave') : pick?.output;
	if (output?.type !== 'text') {
		return output;
	}
	// In the menu the key is always enter.
	const bound = isMenuOpen(state) ? 'enter' : keyNow(state, 'pick');
	const counts = [`${marked.size} marked`, output.merged].filter(count => count !== undefined);
	return {
		type: 'text',
		key: bound ?? 'a pick',
		marked: isOfTag || marked.size === 0 ? '' : `${counts.join(', ')}: `,
		text: toOneLine(output.text, ` ${glyphsOf(options).lineBreak} `),
		remark: isOfTag ? ['', ''] : toRemark(state, pick?.matched),
	};
};

const toRemark = (state: State, matched: Matched | undefined): Remark => {
	const {tagsMode, view} = state;
	if (matched === undefined) {
		// A row may represent several environments: a field belongs to the first.
		const count = view === 'distinct' && state.marked.size === 0 ? (state.found.counts[selectedIndex(state)] ?? 1) : 1;
		return [count > 1 ? `1 of ${count}` : '', ''];
	}
	const {count, identical, differ} = matched;
	const picked = pickedEnvironments(state).length;
	if (count === identical) {
		// In the distinct view the row already shows the number.
		return [identical > picked && view === 'groups' ? `same tags as ${countOf(identical - picked, 'other')}` : '', ''];
	}
	const matches = picked > 1 ? 'match' : 'matches';
	const short = `! ${matches} ${countOf(count, 'environment')}`;
	if (tagsMode !== 'short') {
		const others = count - identical;
		return [`${short}: ${others} ${others > 1 ? 'have' : 'has'} more tags`, short];
	}
	const key = keyNow(state, 'tags-mode');
	return [`${short}: ${differText(differ)}${key === undefined ? '' : ` (${key}: ${nextTagsMode(tagsMode)})`}`, short];
};
