import {toFrame} from '../../../source/screen/frame.ts';
import type {State} from '../../../source/state/state.ts';
import {cellsOfSpans, type Span} from '../../../source/text/spans.ts';
import {textOf} from '../state/lines.ts';

type Line = readonly Span[];

/** A row of the list, of a comparison or of the changes. */
export type SeenRow = {
	readonly text: string;
	/** Whether it has the cursor. */
	readonly isSelected: boolean;
	/** The sign between the cursor and the text: marked, the same tags as the pick, also matched by the pick; else a blank. */
	readonly sign: string;
	readonly isMarked: boolean;
	/** The number of identical environments, in the distinct view. */
	readonly times: number | undefined;
	/** The name and the counts of a heading: those that match, and those that are marked. */
	readonly heading: {readonly name: string; readonly count: number; readonly marked: number} | undefined;
};

/** Whether a screen has all parts that `readScreen` reads: in fewer rows, the list and the lines below it share them. */
export const isReadable = (state: State): boolean => toFrame(state).lines.length >= 13;

/** The content of a screen, read from its frame as a person reads it. */
export type Seen = ReturnType<typeof readScreen>;

export const readScreen = (state: State) => {
	const {lines} = toFrame(state);
	const [first = [], ...others] = lines;
	const [pick = [], status = [], last = []] = others.slice(-3);
	const body = others.slice(0, -3);
	const {list, detail, rule} = splitBody(body);
	const {notice} = state;
	const heads = list.slice(0, 1).flatMap(line => (isHeads(line) ? textsOf([line]) : []))[0] ?? '';
	return {
		lines: textsOf(lines),
		columns: cellsOfSpans(first),
		/** The filter, or the search of a panel; empty if only its hint is there. */
		filter: first[1]?.tone === 'dim' ? '' : (first[1]?.text ?? ''),
		count: first.at(-1)?.text ?? '',
		rows: list.flatMap(toRow),
		list: textsOf(list),
		/** The heads of the columns. */
		heads,
		/** The position of the cursor and the number of rows, if they are said. */
		place: /(?<=^|\s)(\d+)\/(\d+)(?=\s|$)/
			.exec(rule === '' ? heads : rule)
			?.slice(1)
			.map(Number),
		/** The facts about the selected row beside the list. */
		detail: rule === '' ? textsOf(detail).join('\n').trim() : '',
		/** The facts below the list. */
		facts: rule === '' ? undefined : toFacts(textsOf(detail)),
		pick: toPick(pick, notice === undefined ? textOf(status) : ''),
		status: notice === undefined ? textOf(status) : '',
		hints: notice === undefined ? toHints(last) : [],
		notice: notice?.text,
	};
};

const textsOf = (lines: readonly Line[]): string[] => lines.map(line => textOf(line).trimEnd());

const isBorder = ({text}: Span): boolean => /^ [│┃]$/.test(text);
const isRule = (line: Line): boolean => /^─+(?: \d+\/\d+)?$/.test(textOf(line));

type Split = {readonly list: readonly Line[]; readonly detail: readonly Line[]; readonly rule: string};

// The detail is to the right of a border; facts are below a rule.
const splitBody = (body: readonly Line[]): Split => {
	const rule = body.findIndex(isRule);
	if (rule !== -1) {
		return {list: body.slice(0, rule), detail: body.slice(rule + 1), rule: textOf(body[rule] ?? [])};
	}
	const at = (line: Line) => (line.some(isBorder) ? line.findIndex(isBorder) : line.length);
	const [list, detail] = [body.map(line => line.slice(0, at(line))), body.map(line => line.slice(at(line) + 1))];
	return {list, detail, rule: ''};
};

/** The facts below the list. */
export type Facts = {
	/** The number of rows that share `all`, if it is said, and what they share: the name of a facet, then its values. */
	readonly count: number | undefined;
	readonly all: readonly (readonly string[])[];
	/** What only the selected row has. */
	readonly own: readonly (readonly string[])[];
	/** The number of others with the same tags, and their groups. */
	readonly alike: string;
	/** Whether something is left out. */
	readonly isCut: boolean;
};

const toFacts = (lines: readonly string[]): Facts => {
	const texts = {all: '', this: '', alike: ''};
	let label: keyof typeof texts = 'all';
	let count: number | undefined;
	for (const line of lines) {
		const [start, name, number] = /^(all|this|1 of \d+|alike)(?: (\d+))? {2,}/.exec(line) ?? [''];
		label = name?.startsWith('1') ? 'this' : ((name as keyof typeof texts | undefined) ?? label);
		count = number === undefined ? count : Number(number);
		texts[label] = [texts[label], line.slice(start.length).trim()].filter(Boolean).join(' · ');
	}
	const toPairs = (text: string) =>
		text.split(' · ').flatMap(pair => (pair === '' || isLeftOut(pair) ? [] : [pair.split(' ')]));
	const isCut = lines.some(line => line.includes('…') || line.split(' · ').some(isLeftOut));
	return {count, all: toPairs(texts.all), own: toPairs(texts.this), alike: texts.alike, isCut};
};

const isLeftOut = (pair: string): boolean => /^\d+ more( \(\S+\))?$/.test(pair);

const isHeads = ([first]: Line): boolean => first !== undefined && /^(?:\d+\/\d+)? {2,}$/.test(first.text);

// A row begins with a cell for the cursor, one blank, and a cell for a sign, which says whether a heading is folded.
const toRow = (line: Line): SeenRow[] => {
	const [cursor = '', second = '', third = '', fourth = ''] = line.map(({text}) => text);
	const text = textOf(line).trimEnd();
	const isSelected = cursor.startsWith('❯');
	const [, name, count, marked = 0] = /^[❯ ] [▸▾] (.*?) {2}(\d+)(?: {2}● (\d+))?$/.exec(text) ?? [];
	if (name !== undefined) {
		const heading = {name, count: Number(count), marked: Number(marked)};
		return [{text, isSelected, sign: '', isMarked: false, times: undefined, heading}];
	}
	// A row of a panel has no cell for a sign.
	const sign = second === ' ' ? third : /^[❯ ] $/.test(cursor) ? '' : undefined;
	if (!/^[❯ ] ?$/.test(cursor) || sign === undefined) {
		return [];
	}
	const times = /^ ×(\d+) +$/.exec(fourth)?.[1];
	return [
		{
			...{text, isSelected, sign, isMarked: sign === '●', heading: undefined},
			times: times === undefined ? undefined : Number(times),
		},
	];
};

/** The line that says what Enter does: the text that arrives, or why nothing does. */
export type SeenPick = {
	readonly text?: string;
	/** The number of lines that are left out below the first, which is `text`. */
	readonly more: number;
	readonly refusal?: string;
	/** The verb of the line, if there is room for it. */
	readonly does?: string | undefined;
	/** The number of lines, if it is said. */
	readonly lines?: number | undefined;
	/** The number of marked environments in the pick; 0 if it is the selected one. */
	readonly marked: number;
	readonly remark: string;
};

// The key, the effect in dim words, the text, and a note. A warning of other matches is in the next line.
const toPick = (line: Line, next: string): SeenPick => {
	const [key, words, text, note] = line;
	if (key?.tone === 'failure') {
		return {refusal: key.text, more: 0, marked: 0, remark: ''};
	}
	// In the facets, enter changes the filter; in the services it ends the run.
	if (/^ (?:adds|removes|shows|sets up|asks)/.test(words?.text ?? '')) {
		return {more: 0, marked: 0, remark: ''};
	}
	const lines = /(\d+) lines?\b/.exec(words?.text ?? '')?.[1];
	const [whole = '', first = whole, more = 0] = /^(.*) \+(\d+) lines?$/.exec(text?.text ?? '') ?? [text?.text];
	const warning = /^(?:you may get )?any of \d+: .*?(?= {3}|$)/.exec(next)?.[0];
	return {
		...(words !== undefined && text !== undefined && {text: first}),
		more: Number(more),
		does: /copies|prints|inserts|runs/.exec(words?.text ?? '')?.[0],
		lines: lines === undefined ? undefined : Number(lines),
		marked: Number(/(\d+) (?:marked|lines): /.exec(words?.text ?? '')?.[1] ?? 0),
		remark: [note?.text.trim(), warning].filter(Boolean).join('   '),
	};
};

// A hint is a key and a dim word.
const toHints = (line: Line) =>
	line.flatMap(({text, tone}, index) => {
		const word = line[index + 1];
		return tone === 'strong' && word?.tone === 'dim' ? [{key: text.trim(), word: word.text.trim()}] : [];
	});

/** The row with the cursor. */
export const selectedRow = ({rows}: Seen): string => rows.find(({isSelected}) => isSelected)?.text ?? '';

/** The numbers in a text. */
export const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
