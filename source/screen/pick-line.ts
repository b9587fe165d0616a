import {formNameOf, hasTags} from '../forms/form.ts';
import type {Yield} from '../forms/write-form.ts';
import {shownKeyOf} from '../keys/lookup.ts';
import type {Resource} from '../listing/listing.ts';
import {alsoSelectedText} from '../listing/taken-tags.ts';
import {nearbyPicks, toTakenLine} from '../state/nearby-picks.ts';
import {alsoSelectedBy, goneText, pickedResources, tagTakenByEnter, takenByEnter} from '../state/picked.ts';
import {modeOf, type State} from '../state/state.ts';
import {selectedTag} from '../state/tags.ts';
import {cutApart} from '../text/cut-apart.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/plural.ts';
import {cellsOfSpans, cutSpans, type Span, span} from '../text/spans.ts';
import {cellsOf, cutMiddle} from '../text/width.ts';

/** What enter takes, in one line, and what to know of it, the fullest words first; or why it takes nothing. */
type Taking =
	| {readonly text: string; readonly remarks: readonly string[]; readonly refusal?: never}
	| {readonly refusal: string};

const verbs = {clipboard: 'copies', output: 'prints', command: 'runs'};

/** The line that says what enter takes, before it is taken; empty where it takes nothing. */
export const toPickLine = (state: State): Span[] => {
	const {columns} = state.size;
	const taking = takingOf(state);
	if (taking === undefined || taking.refusal !== undefined) {
		return cutSpans(taking === undefined ? [] : [span(taking.refusal, 'failure')], columns);
	}
	const {options} = state;
	const verb = verbs[options.target];
	const what = toCountWords(state);
	const start = [span(shownKeyOf(options, modeOf(state), 'pick') ?? 'a pick'), span(` ${verb} ${what}`, 'dim')];
	const {text, remark} = arrange(state, taking, columns - cellsOfSpans(start));
	return cutSpans([...start, span(text), span(remark, 'strong')], columns);
};

/** The same in so many cells where there is no such line: the text, and whether more comes with it. */
export const toPickWord = (state: State, cells: number): string => {
	const taking = takingOf(state);
	if (taking === undefined || taking.refusal !== undefined) {
		return '';
	}
	const what = toCountWords(state);
	const {text, remark} = arrange(state, taking, cells - cellsOf(what));
	return what + text + remark;
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
	const {lineBreak, dot, ellipsis} = glyphsOf(options);
	const key = shownKeyOf(options, modeOf(state), 'pick')?.replace('^', 'ctrl-') ?? 'a pick';
	const text = cutMiddle(taking.text, mostSpoken, ellipsis).replaceAll(` ${lineBreak} `, ' and ');
	const remark = taking.remarks[0]?.replaceAll(` ${dot} `, ', ') ?? '';
	return [`${key} ${verbs[options.target]} ${text}${remark}`];
};

const toCountWords = ({marked, open}: State): string =>
	marked.size > 0 && open === undefined ? `${marked.size} marked: ` : '';

// In cells. Less of a long text would say little, but rather that than not to say that more comes with it.
const leastText = 20;
const fewestCells = 12;

// A longer text is cut such that what enter takes of another row cannot look the same, with fewer words after it if need be.
const arrange = (state: State, {text, remarks}: Extract<Taking, {text: string}>, cells: number) => {
	const leaving = (least: number) => remarks.filter(remark => cellsOf(remark) + least <= cells);
	const [whole] = leaving(cellsOf(text));
	if (whole !== undefined) {
		return {remark: whole, text};
	}
	const {ellipsis, lineBreak: sign} = glyphsOf(state.options);
	const lineBreak = ` ${sign} `;
	const others = nearbyPicks(state);
	const left = [...leaving(Math.min(cellsOf(text), leastText)), ...leaving(fewestCells), ''] as const;
	const lines = state.marked.size > 0 && state.open === undefined ? text.split(lineBreak) : [];
	const cutAt = (remark: string) => {
		const room = cells - cellsOf(remark);
		return {remark, ...(cutEach(lines, room, lineBreak, ellipsis) ?? cutApart(text, room, others, ellipsis))};
	};
	return (
		Iterator.from(left)
			.map(cutAt)
			.find(({isTold}) => isTold) ?? cutAt(left[0])
	);
};

// In fewer cells a line tells nothing.
const leastLine = 10;

// Several lines side by side, each cut such that it is told from the others; undefined where there is no room for all.
const cutEach = (lines: readonly string[], cells: number, lineBreak: string, ellipsis: string) => {
	let left = cells - cellsOf(lineBreak) * (lines.length - 1);
	if (lines.length < 2 || left < leastLine * lines.length) {
		return undefined;
	}
	const texts = lines.map((line, index) => {
		const {text} = cutApart(line, Math.floor(left / (lines.length - index)), lines, ellipsis);
		left -= cellsOf(text);
		return text;
	});
	return {text: texts.join(lineBreak), isTold: true};
};

const takingOf = (state: State): Taking | undefined => {
	const {open, marked, isSelectionGone} = state;
	if (open?.type === 'detail') {
		const tag = selectedTag(state);
		return tag && toTaking(tagTakenByEnter(state, tag), state, () => []);
	}
	if (open !== undefined) {
		return open.type === 'compare' ? makeTaking(state) : undefined;
	}
	if (isSelectionGone && marked.size === 0) {
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
	return resources.length === 0 ? undefined : toTaking(takenByEnter(state), state, () => toRemarks(state, resources));
};

const toTaking = (yielded: Yield, {options}: State, remarksOf: () => readonly string[]): Taking =>
	yielded.type === 'refused'
		? {refusal: yielded.reason}
		: {text: toTakenLine(yielded.text, options), remarks: remarksOf()};

// Which tags are taken where that is not the selector, and what else these select: the fullest words first.
const toRemarks = (state: State, resources: readonly Resource[]): readonly string[] => {
	const {tagsTaken, form, options} = state;
	const dot = ` ${glyphsOf(options).dot} `;
	// The form that was chosen from the menu holds until the end.
	const as = form === options.form ? '' : `${dot}as ${formNameOf(form)}`;
	if (!hasTags(form)) {
		return [as, ''];
	}
	const taken = as + (tagsTaken === 'selector' ? '' : `${dot}tags: ${tagsTaken}`);
	// That these are not the usual tags is said rather than all of the text.
	const shortTaken = tagsTaken === 'selector' ? '' : dot + tagsTaken;
	const also = resources.flatMap(resource => alsoSelectedBy(state, resource) ?? []);
	const [first] = also;
	if (first === undefined) {
		return [taken, shortTaken];
	}
	const key = shownKeyOf(options, modeOf(state), 'all-tags');
	const [remedy = '', shortRemedy = ''] =
		tagsTaken !== 'selector' || key === undefined ? [] : [` (${key}: exact)`, ` (${key})`];
	const [short, ...full] =
		resources.length === 1
			? [`also selects ${first.others}`, alsoSelectedText(first), alsoSelectedText(first, true)]
			: [`${toSubject(also.length, resources.length)} others`];
	const remarks = [
		...full.map(words => dot + words + remedy),
		...full.slice(-1).map(words => dot + words + shortRemedy),
		dot + short + remedy,
		dot + short,
	];
	const shortest =
		resources.length === 1
			? [` also ${countOf(first.others, 'other')}`, ` +${first.others}`]
			: [`${dot}also select others`, ' also others'];
	return [...remarks, ...shortest].map(remark => taken + remark).concat(shortest.map(remark => shortTaken + remark));
};

const toSubject = (some: number, all: number): string =>
	some === 1
		? '1 of them also selects'
		: `${some === all ? (all === 2 ? 'both' : `all ${all}`) : `${some} of them`} also select`;
