import {toFrame} from '../../../source/screen/frame.ts';
import type {State} from '../../../source/state/state.ts';
import type {Span} from '../../../source/text/spans.ts';
import {textOf} from '../state/lines.ts';

type Line = readonly Span[];

/** A row of the list, of a comparison or of the changes. */
export type SeenRow = {
	readonly text: string;
	/** Whether it has the cursor. */
	readonly isSelected: boolean;
	readonly isMarked: boolean;
	/** Whether it has the sign of an environment that the pick also matches. */
	readonly isMatched: boolean;
	/** The number of identical environments, in the distinct view. */
	readonly times: number | undefined;
	/** The count of a heading: `3/5`. */
	readonly heading: string | undefined;
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
	const {list, detail} = splitBody(body);
	const {notice} = state;
	return {
		lines: textsOf(lines),
		/** The filter, or the search of a panel; empty if only its hint is there. */
		filter: first[1]?.tone === 'dim' ? '' : (first[1]?.text ?? ''),
		count: first.at(-1)?.text ?? '',
		rows: list.flatMap(toRow),
		list: textsOf(list),
		/** The heads of the columns, with the position of the cursor or the number of differences at their end. */
		heads: list.slice(0, 1).flatMap(line => (toRow(line).length === 0 ? textsOf([line]) : []))[0] ?? '',
		detail: textsOf(detail).join('\n').trim(),
		pick: toPick(pick, notice === undefined ? textOf(status) : ''),
		status: notice === undefined ? textOf(status) : '',
		hints: notice === undefined ? toHints(last) : [],
		notice: notice?.text,
	};
};

const textsOf = (lines: readonly Line[]): string[] => lines.map(line => textOf(line).trimEnd());

const isBorder = ({text}: Span): boolean => /^ [│┃]$/.test(text);
const isRule = (line: Line): boolean => /^─+$/.test(textOf(line));

// The detail is to the right of a border, or below a rule.
const splitBody = (body: readonly Line[]): {readonly list: readonly Line[]; readonly detail: readonly Line[]} => {
	const rule = body.findIndex(isRule);
	if (rule !== -1) {
		return {list: body.slice(0, rule), detail: body.slice(rule + 1)};
	}
	const at = (line: Line) => (line.some(isBorder) ? line.findIndex(isBorder) : line.length);
	return {list: body.map(line => line.slice(0, at(line))), detail: body.map(line => line.slice(at(line) + 1))};
};

// A row begins with a cell for the cursor and one for a sign; the line of column heads begins with a longer span.
const toRow = (line: Line): SeenRow[] => {
	const [cursor, sign, count] = line.map(({text}) => text);
	if (cursor === undefined || sign === undefined || !/^[❯ ] ?$/.test(cursor)) {
		return [];
	}
	const text = textOf(line).trimEnd();
	const times = /^ ×(\d+) +$/.exec(count ?? '')?.[1];
	return [
		{
			text,
			isSelected: cursor.startsWith('❯'),
			isMarked: sign === '●',
			isMatched: sign === '≈',
			times: times === undefined ? undefined : Number(times),
			heading: /^ [▸▾] $/.test(sign) ? (/[\d/]+$/.exec(text)?.[0] ?? '') : undefined,
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

// The key, the effect in dim words, the text, and a remark. A warning without room there is in the next line.
const toPick = (line: Line, next: string): SeenPick => {
	const [key, words, text, remark] = line;
	if (key?.tone === 'failure') {
		return {refusal: key.text, more: 0, marked: 0, remark: ''};
	}
	// Over the tags, the line is the filter.
	if (key?.tone === 'dim') {
		return {more: 0, marked: 0, remark: ''};
	}
	const lines = /(\d+) lines?: /.exec(words?.text ?? '')?.[1];
	const [whole = '', first = whole, more = 0] = /^(.*) \+(\d+) lines?$/.exec(text?.text ?? '') ?? [text?.text];
	return {
		...(words !== undefined && text !== undefined && {text: first}),
		more: Number(more),
		does: /copies|prints|runs/.exec(words?.text ?? '')?.[0],
		lines: lines === undefined ? undefined : Number(lines),
		marked: Number(/(\d+) marked/.exec(words?.text ?? '')?.[1] ?? 0),
		remark: remark?.text.replace(/^ · /, '') ?? /^! .*/.exec(next)?.[0] ?? '',
	};
};

// A hint is a key and a dim word.
const toHints = (line: Line) =>
	line.flatMap(({text, tone}, index) => {
		const word = line[index + 1];
		return tone === 'plain' && word?.tone === 'dim' ? [{key: text.trim(), word: word.text.trim()}] : [];
	});

/** The row with the cursor. */
export const selectedRow = ({rows}: Seen): string => rows.find(({isSelected}) => isSelected)?.text ?? '';

/** The numbers in a text. */
export const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
