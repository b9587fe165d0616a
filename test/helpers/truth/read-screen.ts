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

/** The line that says what Enter does: the text that arrives, or why nothing does. */
export type SeenPick = {readonly text?: string; readonly refusal?: string; readonly remark: string};

/** The content of a screen of at least 13 rows, read from its frame as a person reads it. */
export type Seen = ReturnType<typeof readScreen>;

export const readScreen = (state: State) => {
	const {lines} = toFrame(state);
	const [filter = [], ...others] = lines;
	const [pick = [], status = [], last = []] = others.slice(-3);
	const body = others.slice(0, -3);
	const {list, detail} = splitBody(body);
	const {notice} = state;
	const [typed = '', count = ''] = textOf(filter).split(/ {2,}(?=\S+(?: \S+)*$)/);
	return {
		lines: lines.map(line => textOf(line).trimEnd()),
		/** The first line: the prompt with the filter or a search, and the count. */
		...{filter: typed, count},
		rows: list.flatMap(toRow),
		detail: detail.map(textOf).join('\n'),
		body: body.map(textOf),
		pick: toPick(pick),
		status: notice === undefined ? textOf(status) : '',
		hints: notice === undefined ? toHints(last) : [],
		notice: notice?.text,
	};
};

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

// A row begins with a cell for the cursor, and then has one for the mark, or the sign of a heading; the line of column heads does not.
const toRow = (line: Line): SeenRow[] => {
	const [cursor, sign, count] = line.map(({text}) => text);
	if (cursor === undefined || sign === undefined || !/^[❯ ]$/.test(cursor)) {
		return [];
	}
	const text = textOf(line).trimEnd();
	const times = /^ ×(\d+) +$/.exec(count ?? '')?.[1];
	return [
		{
			text,
			isSelected: cursor === '❯',
			isMarked: sign === '●',
			isMatched: sign === '≈',
			times: times === undefined ? undefined : Number(times),
			heading: /^ [▸▾] $/.test(sign) ? (/[\d/]+$/.exec(text)?.[0] ?? '') : undefined,
		},
	];
};

const toPick = (line: Line): SeenPick => {
	const [key, words, text, remark] = line;
	if (key?.tone === 'failure') {
		return {refusal: key.text, remark: ''};
	}
	return {
		...(words !== undefined && text !== undefined && {text: text.text}),
		remark: remark?.text.replace(/^ · /, '') ?? '',
	};
};

// A hint is a key and a dim word.
const toHints = (line: Line) =>
	line.flatMap(({text, tone}, index) => {
		const word = line[index + 1];
		return tone === 'plain' && word?.tone === 'dim' ? [{key: text.trim(), word: word.text.trim()}] : [];
	});

/** The row with the cursor. */
export const selectedRow = (state: State): string =>
	readScreen(state).rows.find(({isSelected}) => isSelected)?.text ?? '';

/** The numbers in a text. */
export const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
