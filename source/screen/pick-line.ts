import {formNameOf, hasTags} from '../forms/form.ts';
import type {Yield} from '../forms/write-form.ts';
import {shownKeyOf} from '../keys/keymap.ts';
import type {Resource} from '../listing/listing.ts';
import {type AlsoSelected, alsoSelectedTexts} from '../listing/taken-tags.ts';
import {
	alsoSelectedBy,
	goneText,
	pickedResources,
	tagTakenByEnter,
	takenByEnter,
	toTakenLine,
} from '../state/picked.ts';
import {modeOf, type State} from '../state/state.ts';
import {selectedTag} from '../state/tags.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/numbers.ts';
import {cellsOfSpans, cutSpans, type Span, span} from '../text/spans.ts';
import {cellsOf, cutMiddle, cutText} from '../text/width.ts';

/** Which tags are taken if that is not the selector, and what else these select. */
type Remark = {
	readonly full: readonly string[];
	/** What matters of it, in fewer words. */
	readonly short: string;
};

/** What enter takes, in one line, and what to know of it; or why it takes nothing. */
type Taking =
	| {
			readonly text: string;
			/** What the text is, where some of what is marked came to the same: `1 line`. */
			readonly written: string | undefined;
			readonly remark: Remark;
			readonly refusal?: never;
	  }
	| {readonly refusal: string};

const verbs = {clipboard: 'copies', output: 'prints', command: 'runs'};

/** The line that says what enter takes, before it is taken, or why it takes nothing; empty where enter does something else. */
export const toPickLine = (state: State): Span[] => {
	const {columns} = state.size;
	const taking = takingOf(state);
	if (taking === undefined || taking.refusal !== undefined) {
		return cutSpans(taking === undefined ? [] : [span(taking.refusal, 'failure')], columns);
	}
	const {options} = state;
	const key = span(shownKeyOf(options, modeOf(state), 'pick') ?? 'a pick');
	const what = ` ${toCountWords(state, taking.written)}`;
	const full = [key, span(` ${verbs[options.target]}${what}`, 'dim')];
	const beside = remarkBeside(state, taking);
	if (beside !== undefined) {
		return [...full, span(taking.text), span(beside, 'strong')];
	}
	const isTight = cellsOfSpans(full) + cellsOf(taking.text) > columns;
	const start = isTight ? [key, span(what, 'dim')] : full;
	const text = cutMiddle(taking.text, columns - cellsOfSpans(start), glyphsOf(options).ellipsis);
	return cutSpans([...start, span(text)], columns);
};

/** What to know of it, where that line has no room for it, in so many cells if it can be; empty where it has, or there is nothing. */
export const toPickRemark = (state: State, cells: number): string => {
	const taking = takingOf(state);
	if (taking === undefined || taking.refusal !== undefined || remarkBeside(state, taking) !== undefined) {
		return '';
	}
	const {dot, ellipsis} = glyphsOf(state.options);
	const full = taking.remark.full.join(` ${dot} `);
	return cellsOf(full) <= cells ? full : cutText(taking.remark.short, state.size.columns, ellipsis);
};

// After the whole text, if there is room for it.
const remarkBeside = (state: State, {text, written, remark}: Extract<Taking, {text: string}>): string | undefined => {
	const {options, size} = state;
	const dot = ` ${glyphsOf(options).dot} `;
	const key = shownKeyOf(options, modeOf(state), 'pick') ?? 'a pick';
	const room = size.columns - cellsOf(`${key} ${verbs[options.target]} ${toCountWords(state, written)}${text}`);
	const words = remark.full.map(clause => dot + clause).join('');
	return cellsOf(words) <= room ? words : undefined;
};

// Nobody listens to more.
const mostSpoken = 300;

/** The same for a screen reader, in the fullest words; or why it takes nothing. */
export const toSpokenPick = (state: State): string[] => {
	const taking = takingOf(state);
	if (taking === undefined || taking.refusal !== undefined) {
		return taking === undefined ? [] : [taking.refusal];
	}
	const {options} = state;
	const {lineBreak, ellipsis} = glyphsOf(options);
	const key = shownKeyOf(options, modeOf(state), 'pick')?.replace('^', 'ctrl-') ?? 'a pick';
	const text = cutMiddle(taking.text, mostSpoken, ellipsis).replaceAll(` ${lineBreak} `, ' and ');
	return [[`${key} ${verbs[options.target]} ${text}`, ...taking.remark.full].join(', ')];
};

const takesMarked = ({marked, open}: State): boolean => marked.size > 0 && open === undefined;

const toCountWords = (state: State, written: string | undefined): string =>
	takesMarked(state) ? `${state.marked.size} marked${written === undefined ? '' : `, ${written}`}: ` : '';

const noRemark: Remark = {full: [], short: ''};

const takingOf = (state: State): Taking | undefined => {
	const {open, marked, selection} = state;
	if (open?.type === 'detail') {
		const tag = selectedTag(state);
		return tag && toTaking(tagTakenByEnter(state, tag), state, () => noRemark);
	}
	if (open !== undefined) {
		return undefined;
	}
	if (selection.isGone && marked.size === 0) {
		return {refusal: goneText};
	}
	return marked.size === 0 ? makeTaking(state) : takingOfMarked(state);
};

type Known = Pick<State, 'loaded' | 'form' | 'tagsTaken' | 'mode'> & {readonly taking: Taking | undefined};

// With 100,000 marked it takes long, and they stay while one moves. Marks are never changed in place.
const cache = new WeakMap<State['marked'], Known>();

const takingOfMarked = (state: State): Taking | undefined => {
	const {loaded, form, tagsTaken, mode} = state;
	const known = cache.get(state.marked);
	const isKnown =
		known?.loaded === loaded && known?.form === form && known.tagsTaken === tagsTaken && known.mode === mode;
	const taking = known !== undefined && isKnown ? known.taking : makeTaking(state);
	cache.set(state.marked, {loaded, form, tagsTaken, mode, taking});
	return taking;
};

const makeTaking = (state: State): Taking | undefined => {
	const resources = pickedResources(state);
	return resources.length === 0 ? undefined : toTaking(takenByEnter(state), state, () => toRemark(state, resources));
};

const toTaking = (yielded: Yield, {options}: State, toRemark: () => Remark): Taking =>
	yielded.type === 'refused'
		? {refusal: yielded.reason}
		: {text: toTakenLine(yielded.text, options), written: yielded.merged, remark: toRemark()};

const toRemark = (state: State, resources: readonly Resource[]): Remark => {
	const {tagsTaken, form, options} = state;
	// The form that was chosen from the menu holds until the end.
	const as = form === options.form ? [] : [`as ${formNameOf(form)}`];
	const also = alsoSelectedBy(state, resources);
	const taken = tagsTaken === 'selector' || !hasTags(form) ? [] : [`tags: ${tagsTaken}`];
	if (also === undefined) {
		return {full: [...as, ...taken], short: taken.join('')};
	}
	if (tagsTaken !== 'selector') {
		return toLastRemark(state, resources, also, [...as, ...(tagsTaken === 'all' ? taken : [])]);
	}
	const key = shownKeyOf(options, modeOf(state), 'all-tags');
	const remedy = key === undefined ? '' : ` (${key}: exact)`;
	const {full, short} = alsoSelectedTexts(also, resources.length > 1);
	return {full: [...as, full + remedy], short};
};

// Not even all tags of some single them out.
const toLastRemark = (
	state: State,
	resources: readonly Resource[],
	also: AlsoSelected,
	before: readonly string[],
): Remark => {
	if (resources.length === 1) {
		const others = `${countOf(also.others, 'other')} ${also.others === 1 ? 'has' : 'have'} all its tags`;
		return {full: [...before, `no text selects only this one: ${others}`], short: 'no unique text'};
	}
	const count = resources.filter(resource => alsoSelectedBy(state, [resource]) !== undefined).length;
	const some = `${count} of ${resources.length} ${count === 1 ? 'has' : 'have'} no unique text`;
	return {full: [...before, some], short: some};
};
