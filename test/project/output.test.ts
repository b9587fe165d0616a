import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import InkOutput from '../../node_modules/ink/build/output.js';
import BundledOutput from '../../scripts/bundled/output.ts';
import {isBlankCell, parseCells} from '../../source/terminal/parse-cells.ts';

type Transform = (line: string, index: number) => string;
type Operation =
	| {readonly type: 'write'; readonly x: number; readonly y: number; readonly text: string; readonly dims: boolean}
	| {readonly type: 'clip'; readonly x1: number; readonly x2: number};

const size = {width: 12, height: 4};
const same: Transform = line => line;
const dim: Transform = line => (line === '' ? '' : `\u001b[2m${line}\u001b[22m`);

const play = (Output: typeof InkOutput | typeof BundledOutput, operations: readonly Operation[]): string => {
	const output = new Output(size);
	for (const operation of operations) {
		if (operation.type === 'write') {
			output.write(operation.x, operation.y, operation.text, {transformers: [operation.dims ? dim : same]});
		} else {
			output.clip({x1: operation.x1, x2: operation.x2, y1: undefined, y2: undefined});
		}
	}
	const {output: text, height} = output.get();
	expect(height).toBe(size.height);
	return text;
};

// Two ways to write the same style differ in bytes; what is seen is in the cells, and where these are not certain in each
// character and its style.
const toSeen = (frame: string) => frame.split('\n').map(line => toSeenLine(line));
const toSeenLine = (line: string) => {
	const cells = parseCells(line);
	if (cells === undefined) {
		return toStyledCharacters(line);
	}
	const seen = Array.from(cells.text, (letter, cell) => `${letter} ${cells.styles[cell]}`);
	return seen.slice(0, seen.findLastIndex((_, cell) => !isBlankCell(cells, cell)) + 1);
};

// A control sequence that is no SGR of one parameter is a text of its own.
const toStyledCharacters = (line: string): string[] => {
	const seen: string[] = [];
	let style = '';
	for (const [text, code] of line.matchAll(/\u001b\[([\d;]*)m|./gsu)) {
		if (code === undefined) {
			seen.push(`${text} ${style}`);
		} else {
			const styled = parseCells(`\u001b[${style}m\u001b[${code}mx`);
			style = styled?.styles[0] ?? `${style};${code}`;
		}
	}
	return seen.slice(0, seen.findLastIndex(one => one !== '  ' && one !== ' ') + 1);
};

const plain = fc.string({unit: fc.constantFrom('a', 'B', ' ', '│', '…', 'é'), maxLength: 5});
const styled = fc
	.tuple(fc.constantFrom(['1', '22'], ['2', '22'], ['35', '39'], ['31', '39'], ['7', '27'], ['44', '49']), plain)
	.map(([[open, close], text]) => (text === '' ? '' : `\u001b[${open}m${text}\u001b[${close}m`));
const odd = fc.constantFrom(
	'漢',
	'👩‍👩‍👧',
	'e\u0301',
	'\u001b[35m',
	'\u001b[0m',
	'\u001b[1;35mx\u001b[0m',
	'\u200b',
	'\t',
	'🇩🇪',
);
const lineOf = (pieces: fc.Arbitrary<string>) => fc.array(pieces, {maxLength: 3}).map(texts => texts.join(''));
const textOf = (pieces: fc.Arbitrary<string>) =>
	fc.array(lineOf(pieces), {minLength: 1, maxLength: 3}).map(lines => lines.join('\n'));
const writeOf = (text: fc.Arbitrary<string>): fc.Arbitrary<Operation> =>
	fc.record({
		type: fc.constant('write'),
		x: fc.integer({min: 0, max: 9}),
		y: fc.integer({min: 0, max: 3}),
		text,
		dims: fc.boolean(),
	});
const clip: fc.Arbitrary<Operation> = fc.record({
	type: fc.constant('clip'),
	x1: fc.integer({min: 0, max: 4}),
	x2: fc.integer({min: 4, max: 12}),
});

describe('what joins the texts of a frame in the bundle', () => {
	it('shows what Ink shows, of texts it joins as they are', () => {
		fc.assert(
			fc.property(fc.array(writeOf(textOf(fc.oneof(plain, styled))), {maxLength: 4}), operations => {
				expect(toSeen(play(BundledOutput, operations))).toEqual(toSeen(play(InkOutput, operations)));
			}),
		);
	});

	it('shows what Ink shows, of wide characters, control sequences and clipped texts', () => {
		const text = textOf(fc.oneof(plain, styled, odd));
		fc.assert(
			fc.property(fc.array(fc.oneof(writeOf(text), clip), {maxLength: 4}), operations => {
				expect(toSeen(play(BundledOutput, operations))).toEqual(toSeen(play(InkOutput, operations)));
			}),
		);
	});

	it('puts texts beside each other, each in its column, and leaves out blanks at the end', () => {
		const operations: Operation[] = [
			{type: 'write', x: 0, y: 0, text: 'one\ntwo  ', dims: false},
			{type: 'write', x: 5, y: 0, text: '│\n│', dims: true},
			{type: 'write', x: 7, y: 1, text: 'right', dims: false},
			{type: 'write', x: 0, y: 3, text: 'last ', dims: false},
		];

		expect(play(BundledOutput, operations)).toBe(
			['one  \u001b[2m│\u001b[22m', 'two  \u001b[2m│\u001b[22m right', '', 'last'].join('\n'),
		);
	});
});
