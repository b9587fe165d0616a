// Stands for Ink's `Output` in the bundle: what puts the texts of a frame beside each other. Ink takes each text apart into
// an object for every cell, twice, and joins the cells again: most of what a frame costs, in time and in memory. Texts that
// neither overlap nor are clipped can be joined as they are, where each is alone in its rows or of a certain width; nearly
// every frame is such. What is not so is left to Ink. It can go when Ink itself joins such texts as they are.
import InkOutput from '../../node_modules/ink/build/output.js';
import {plainCells} from '../../source/text/plain-cells.ts';
import {rememberLines} from './line-memory.ts';

type Size = ConstructorParameters<typeof InkOutput>[0];
type Writing = Parameters<InstanceType<typeof InkOutput>['write']>;
type Clip = Parameters<InstanceType<typeof InkOutput>['clip']>[0];
type Operation = {readonly writing: Writing} | {readonly clip: Clip | undefined};

/** Joins the texts of one frame, as Ink's does: the frames look the same. */
export default class BundledOutput {
	readonly #size: Size;
	readonly #operations: Operation[] = [];

	constructor(size: Size) {
		this.#size = size;
	}

	/** Read of what `<Static>` holds. */
	get height(): number {
		return this.#size.height;
	}

	write(...writing: Writing): void {
		this.#operations.push({writing});
	}

	clip(clip: Clip): void {
		this.#operations.push({clip});
	}

	unclip(): void {
		this.#operations.push({clip: undefined});
	}

	get(): {output: string; height: number} {
		const output = joinAll(this.#operations, this.#size.height);
		return output === undefined ? this.#getByInk() : {output, height: this.#size.height};
	}

	#getByInk(): {output: string; height: number} {
		const output = new InkOutput(this.#size);
		for (const operation of this.#operations) {
			if ('writing' in operation) {
				output.write(...operation.writing);
			} else if (operation.clip === undefined) {
				output.unclip();
			} else {
				output.clip(operation.clip);
			}
		}
		return output.get();
	}
}

// The width is not a number where it is not certain.
type Row = {text: string; width: number};

const joinAll = (operations: readonly Operation[], height: number): string | undefined => {
	const rows = Array.from({length: height}, (): Row => ({text: '', width: 0}));
	for (const operation of operations) {
		if (!('writing' in operation && joinText(rows, operation.writing))) {
			return undefined;
		}
	}
	return rows.map(({text}) => text.trimEnd()).join('\n');
};

// Whether it could be joined.
const joinText = (rows: readonly Row[], [x, y, text, {transformers}]: Writing): boolean => {
	if (text === '') {
		return true;
	}
	for (const [index, raw] of text.split('\n').entries()) {
		const line = transformers.reduce((before, transform) => transform(before, index), raw);
		// Ink gives them what is styled in other bytes of the same look, so only those that change nothing are sure.
		const isSure = line === raw || !raw.includes('\u001b');
		const width = isSure ? widthOf(line) : undefined;
		const row = rows[y + index];
		if (width === undefined || row === undefined || !(x >= row.width) || (Number.isNaN(width) && x > 0)) {
			return false;
		}
		if (width !== 0) {
			row.text += ' '.repeat(x - row.width) + line;
			row.width = x + width;
		}
	}
	return true;
};

// SGR of one parameter, plain cells, and what else is no control character.
const piece = new RegExp(String.raw`\x1b\[(\d+)m|[${plainCells}]+|([^\x00-\x1f\x7f-\x9f])`, 'y');

// What ends an attribute (ECMA-48 8.3.117).
const ends: Readonly<Record<string, string>> = {1: '22', 2: '22', 3: '23', 4: '24', 7: '27', 9: '29'};
const endOf = (code: string): string | undefined =>
	/^(?:3|9)[0-7]$/.test(code) ? '39' : /^(?:4|10)[0-7]$/.test(code) ? '49' : ends[code];
const isEnd = (code: string): boolean => /^(?:2[23479]|[34]9)$/.test(code);

// In cells; not a number where it is not certain, undefined where a style would go on after the line or where it holds more
// than text and styles.
const widthOf = rememberLines((line: string): number | undefined => {
	const open = new Set<string>();
	let width = 0;
	piece.lastIndex = 0;
	while (piece.lastIndex < line.length) {
		const found = piece.exec(line);
		if (found === null) {
			return undefined;
		}
		const [text, code, other] = found;
		if (code === undefined) {
			width += other === undefined ? text.length : Number.NaN;
		} else if (isEnd(code)) {
			open.delete(code);
		} else {
			const end = endOf(code);
			if (end === undefined) {
				return undefined;
			}
			open.add(end);
		}
	}
	return open.size === 0 ? width : undefined;
});
