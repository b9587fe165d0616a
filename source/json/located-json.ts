import {lowerBound} from '../text/lower-bound.ts';

/** A value of a JSON text, with the place where it begins in UTF-16 units. */
export type JsonTree = {readonly at: number} & (
	| {readonly type: 'object'; readonly fields: readonly JsonField[]}
	| {readonly type: 'array'; readonly items: readonly JsonTree[]}
	| {readonly type: 'text'; readonly text: string}
	/** A number, `true`, `false` or `null`, as it is written. */
	| {readonly type: 'scalar'; readonly source: string}
);

export type JsonField = {readonly name: string; readonly at: number; readonly value: JsonTree};

/** What is wrong at a place of a text, in safe words. */
export class PlacedError extends Error {
	override readonly name = 'PlacedError';
	readonly at: number;
	readonly why: string;
	readonly tryThis: string;

	constructor(at: number, why: string, tryThis: string) {
		super(why);
		this.at = at;
		this.why = why;
		this.tryThis = tryThis;
	}
}

/** More levels than any file for people has, and far fewer than overflow the stack. */
const deepest = 100;

type Reading = {readonly text: string; at: number};

/**
Reads a JSON text (RFC 8259) with the place of each value, for messages about it; a byte order mark at its start is
passed over. Throws PlacedError where it is no JSON, where a name occurs twice in an object, and beyond 100 levels.
*/
export const parseJsonTree = (text: string): JsonTree => {
	const reading: Reading = {text, at: text.startsWith('\ufeff') ? 1 : 0};
	skipSpace(reading);
	const tree = readValue(reading, 0);
	skipSpace(reading);
	if (reading.at < text.length) {
		throw new PlacedError(reading.at, 'something follows the end of the JSON', 'leave it out');
	}
	return tree;
};

const readValue = (reading: Reading, depth: number): JsonTree => {
	const {at} = reading;
	if (depth > deepest) {
		throw new PlacedError(at, `it is nested deeper than ${deepest} levels`, 'write it flatter');
	}
	switch (reading.text[at]) {
		case '{':
			return {type: 'object', at, fields: readObject(reading, depth)};
		case '[':
			return {type: 'array', at, items: readList(reading, ']', () => readValue(reading, depth + 1))};
		case '"':
			return {type: 'text', at, text: readText(reading)};
		default: {
			const source = take(reading, scalar);
			if (source === '') {
				throw wrong(reading, 'a value');
			}
			return {type: 'scalar', at, source};
		}
	}
};

const readObject = (reading: Reading, depth: number): readonly JsonField[] => {
	const names = new Set<string>();
	return readList(reading, '}', () => {
		const {at} = reading;
		if (reading.text[at] !== '"') {
			throw wrong(reading, 'a name in double quotes');
		}
		const name = readText(reading);
		if (names.has(name)) {
			throw new PlacedError(at, 'this name is there already', 'write it once');
		}
		names.add(name);
		skipSpace(reading);
		expectOne(reading, ':');
		skipSpace(reading);
		return {name, at, value: readValue(reading, depth + 1)};
	});
};

const readList = <Item>(reading: Reading, end: ']' | '}', readItem: () => Item): readonly Item[] => {
	const items: Item[] = [];
	reading.at++;
	skipSpace(reading);
	if (reading.text[reading.at] === end) {
		reading.at++;
		return items;
	}
	for (;;) {
		items.push(readItem());
		skipSpace(reading);
		if (reading.text[reading.at] === end) {
			reading.at++;
			return items;
		}
		const comma = reading.at;
		expectOne(reading, ',', end);
		skipSpace(reading);
		if (reading.text[reading.at] === end) {
			throw new PlacedError(comma, `a comma stands before the last \`${end}\``, 'leave the comma out');
		}
	}
};

const readText = (reading: Reading): string => {
	const start = reading.at++;
	for (;;) {
		take(reading, plain);
		const character = reading.text[reading.at];
		if (character === '"') {
			reading.at++;
			return JSON.parse(reading.text.slice(start, reading.at));
		}
		if (character === undefined || character === '\n' || character === '\r') {
			throw new PlacedError(start, 'the text that begins here does not end on its line', 'close it with `"`');
		}
		if (take(reading, escaped) === '') {
			throw character === '\\'
				? new PlacedError(reading.at, 'a backslash stands alone in a text', String.raw`write \\ for one`)
				: new PlacedError(reading.at, 'a control character stands in a text', String.raw`write it as \u and its code`);
		}
	}
};

const plain = /[^"\\\u0000-\u001f]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const space = /[ \t\n\r]*/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

const take = (reading: Reading, pattern: RegExp): string => {
	pattern.lastIndex = reading.at;
	const [taken = ''] = pattern.exec(reading.text) ?? [];
	reading.at += taken.length;
	return taken;
};

const skipSpace = (reading: Reading): void => {
	take(reading, space);
};

const expectOne = (reading: Reading, character: string, end?: string): void => {
	if (reading.text[reading.at] !== character) {
		throw wrong(reading, end === undefined ? `\`${character}\`` : `\`${character}\` or \`${end}\``);
	}
	reading.at++;
};

const wrong = ({text, at}: Reading, belongs: string): PlacedError => {
	if (text.slice(at).trim() === '') {
		return new PlacedError(at, 'it ends midway', `add ${belongs}`);
	}
	if (/^\/[/*]/.test(text.slice(at, at + 2)) || text[at] === '#') {
		return new PlacedError(at, 'a comment stands here', 'leave comments out: the file is JSON');
	}
	if (text[at] === "'") {
		return new PlacedError(at, 'a text begins with a single quote', 'use double quotes');
	}
	return new PlacedError(at, 'it is no JSON here', `write ${belongs}`);
};

/**
Makes a function that gives the line and the column of a place in a text, both from 1. Columns count UTF-16 units, and a
byte order mark is none, as in editors.
*/
export const createLineFinder = (text: string): ((at: number) => {readonly line: number; readonly column: number}) => {
	const first = text.startsWith('\ufeff') ? 1 : 0;
	const starts = [first];
	for (const {0: end, index} of text.matchAll(/\r\n|\r|\n/g)) {
		starts.push(index + end.length);
	}
	const lines = Int32Array.from(starts);
	return at => {
		const line = Math.max(1, lowerBound(lines, at + 1));
		return {line, column: Math.max(0, at - (lines[line - 1] ?? 0)) + 1};
	};
};
