import {toOneLine} from '../formats/preview.ts';
import {shownKeyOf} from '../keys/keymap.ts';
import {differText, type Matched, nextTagsMode} from '../listing/pick-tags.ts';
import {goneText, listPickOf, pickedResources, pickOutputOf} from '../state/picked.ts';
import {selectedIndex} from '../state/selection.ts';
import {isMenuOpen, modeOf, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/numbers.ts';
import {cellsOfSpans, cutSpans, type Span, span} from '../text/spans.ts';
import {cellsOf, cutMiddle, cutText} from '../text/width.ts';

/** The other matches of a pick; empty if there are none. */
type Remark = {
	readonly full: string;
	/** The important part in fewer words; empty if it is shown only beside the text. */
	readonly short: string;
	/** Dim, or a warning: the pick also matches environments that differ. */
	readonly tone: 'dim' | 'warning';
};

/** The effect of enter, in one line, with a remark; or why it does nothing. */
type Taking =
	| {
			readonly text: string;
			/** How many different picks the marked environments give: `1 line`. */
			readonly written: string | undefined;
			readonly remark: Remark;
			readonly refusal?: never;
	  }
	| {readonly refusal: string};

const verbs = {clipboard: 'copies', output: 'prints', command: 'runs'};

/** The line with the effect of enter, or why it does nothing; empty if enter does something else. */
export const toPickLine = (state: State): Span[] => {
	const {columns} = state.size;
	const taking = takingOf(state);
	if (taking === undefined || taking.refusal !== undefined) {
		return cutSpans(taking === undefined ? [] : [span(taking.refusal, 'failure')], columns);
	}
	const {options} = state;
	const key = span(pickKeyOf(state));
	const what = ` ${toCountWords(state, taking.written)}`;
	const full = [key, span(` ${verbs[options.target]}${what}`, 'dim')];
	const beside = remarkBeside(state, taking);
	if (beside !== undefined) {
		return [...full, span(taking.text), span(beside, taking.remark.tone)];
	}
	const isTight = cellsOfSpans(full) + cellsOf(taking.text) > columns;
	const start = isTight ? [key, span(what, 'dim')] : full;
	const text = cutMiddle(taking.text, columns - cellsOfSpans(start), glyphsOf(options).ellipsis);
	return cutSpans([...start, span(text)], columns);
};

/** The remark, if that line has no room for it, in so many cells if possible; may be empty. */
export const toPickRemark = (state: State, cells: number): string => {
	const taking = takingOf(state);
	if (taking?.refusal !== undefined || !taking?.remark.short || remarkBeside(state, taking) !== undefined) {
		return '';
	}
	const {ellipsis} = glyphsOf(state.options);
	const {full, short} = taking.remark;
	return cellsOf(full) <= cells ? full : cutText(short, state.size.columns, ellipsis);
};

// After the whole text, if there is room.
const remarkBeside = (state: State, {text, written, remark}: Extract<Taking, {text: string}>): string | undefined => {
	const {options, size} = state;
	const dot = ` ${glyphsOf(options).dot} `;
	const key = pickKeyOf(state);
	const room = size.columns - cellsOf(`${key} ${verbs[options.target]} ${toCountWords(state, written)}${text}`);
	const words = remark.full === '' ? '' : dot + remark.full;
	return cellsOf(words) <= room ? words : undefined;
};

// The longest text worth speaking.
const mostSpoken = 300;

/** Like it, for a screen reader, in full words; or why it takes nothing. */
export const toSpokenPick = (state: State): string[] => {
	const taking = takingOf(state);
	if (taking === undefined || taking.refusal !== undefined) {
		return taking === undefined ? [] : [taking.refusal];
	}
	const {options} = state;
	const {lineBreak, ellipsis} = glyphsOf(options);
	const key = pickKeyOf(state).replace('^', 'ctrl-');
	const text = cutMiddle(taking.text, mostSpoken, ellipsis).replaceAll(` ${lineBreak} `, ' and ');
	const {full} = taking.remark;
	return [`${key} ${verbs[options.target]} ${text}${full === '' ? '' : `, ${full}`}`];
};

// In the menu it is always enter.
const pickKeyOf = (state: State): string =>
	isMenuOpen(state) ? 'enter' : (shownKeyOf(state.options, modeOf(state), 'pick') ?? 'a pick');

const takesMarked = ({marked, open}: State): boolean =>
	marked.size > 0 && (open === undefined || open.type === 'copy-as');

const toCountWords = (state: State, written: string | undefined): string =>
	takesMarked(state) ? `${state.marked.size} marked${written === undefined ? '' : `, ${written}`}: ` : '';

const noRemark: Remark = {full: '', short: '', tone: 'dim'};

const takingOf = (state: State): Taking | undefined => {
	const {open, marked, selection, options} = state;
	if (open?.type !== 'detail' && open?.type !== 'copy-as' && open !== undefined) {
		return undefined;
	}
	if (open?.type !== 'detail' && selection.isGone && marked.size === 0) {
		return {refusal: goneText};
	}
	const pick = open?.type === 'detail' ? undefined : listPickOf(state);
	const output = pick === undefined ? pickOutputOf(state, 'leave') : pick.yielded;
	if (output === undefined || output.type === 'refused') {
		return output && {refusal: output.reason};
	}
	const text = toOneLine(output.text, ` ${glyphsOf(options).lineBreak} `);
	return {text, written: output.merged, remark: pick === undefined ? noRemark : toRemark(state, pick.matched)};
};

const toRemark = (state: State, matched: Matched | undefined): Remark => {
	const {options, tagsMode, view} = state;
	if (matched === undefined) {
		// A row may represent several environments: a field is that of the first.
		const count = view === 'distinct' && state.marked.size === 0 ? (state.found.counts[selectedIndex(state)] ?? 1) : 1;
		return count > 1 ? {...noRemark, full: `1 of ${count}`} : noRemark;
	}
	const {count, identical, differ} = matched;
	const picked = pickedResources(state).length;
	if (count === identical) {
		// In the distinct view the row says how many there are.
		const same = identical > picked && view === 'groups' ? `same tags as ${countOf(identical - picked, 'other')}` : '';
		return {...noRemark, full: same};
	}
	const matches = picked > 1 ? 'match' : 'matches';
	if (tagsMode !== 'short') {
		const others = countOf(count - identical, 'environment');
		const more = `! also ${matches} ${others} that ${count - identical > 1 ? 'have' : 'has'} more tags`;
		return {full: more, short: more, tone: 'warning'};
	}
	const key = shownKeyOf(options, modeOf(state), 'tags-mode');
	const short = `! ${matches} ${countOf(count, 'environment')}`;
	return {
		full: `${short}: ${differText(differ)}${key === undefined ? '' : ` (${key}: ${nextTagsMode(tagsMode)})`}`,
		short,
		tone: 'warning',
	};
};
