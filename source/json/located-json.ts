import {type JSONVisitor, type ParseError, printParseErrorCode, visit} from 'jsonc-parser';
import {lowerBound} from '../text/numbers.ts';

/** A value of a JSON text; it starts at the offset `at`, in UTF-16 units. */
export type JsonTree = {readonly at: number} & (
	| {readonly type: 'object'; readonly fields: readonly JsonField[]}
	| {readonly type: 'array'; readonly items: readonly JsonTree[]}
	| {readonly type: 'text'; readonly text: string}
	| {readonly type: 'scalar'; readonly value: number | boolean | null}
);

export type JsonField = {readonly name: string; readonly at: number; readonly value: JsonTree};

/** An error at an offset in a text, safe to print. */
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

// More levels than people write, and far fewer than would overflow the stack.
const deepest = 100;

/**
Parses JSON (RFC 8259) that may have comments, trailing commas and a byte order mark, and records the offset of each value. Throws
PlacedError for anything else, for a duplicate name in an object, and beyond 100 levels.
*/
export const parseJsonTree = (text: string): JsonTree => {
	const json = text.replace(/^\ufeff/, ' ');
	const errors: ParseError[] = [];
	let [root, property, twice]: [JsonTree?, Pick<JsonField, 'name' | 'at'>?, PlacedError?] = [];
	// A function for each open level, which adds a value to it.
	const levels: ((value: JsonTree) => void)[] = [];
	const add = (value: JsonTree) => {
		root ??= value;
		levels.at(-1)?.(value);
	};
	const enter = (value: JsonTree, take: (inside: JsonTree) => void) => {
		// The parser calls itself for each level.
		if (levels.length >= deepest) {
			throw new PlacedError(value.at, `it is nested deeper than ${deepest} levels`, 'use fewer levels');
		}
		add(value);
		levels.push(take);
	};
	const visitor: JSONVisitor = {
		onArrayBegin: at => {
			const items: JsonTree[] = [];
			enter({type: 'array', at, items}, value => items.push(value));
		},
		onObjectBegin: at => {
			const [fields, names]: [JsonField[], Set<string>] = [[], new Set()];
			enter({type: 'object', at, fields}, value => {
				if (property !== undefined && names.has(property.name)) {
					twice ??= new PlacedError(property.at, 'duplicate key', 'remove one');
				} else if (property !== undefined) {
					names.add(property.name);
					fields.push({...property, value});
				}
			});
		},
		onObjectProperty: (name, at) => {
			property = {name, at};
		},
		onLiteralValue: (value, at) =>
			add(typeof value === 'string' ? {type: 'text', at, text: value} : {type: 'scalar', at, value}),
		onArrayEnd: () => void levels.pop(),
		onObjectEnd: () => void levels.pop(),
		onError: (error, offset, length) => errors.push({error, offset, length}),
	};
	visit(json, visitor, {allowTrailingComma: true});
	if (root === undefined || errors.length > 0) {
		throw toPlacedError(json, errors);
	}
	if (twice !== undefined) {
		throw twice;
	}
	return root;
};

/** The value of a tree, as JSON.parse returns it. */
export const toValue = (tree: JsonTree): unknown => {
	switch (tree.type) {
		case 'object':
			return Object.fromEntries(tree.fields.map(({name, value}) => [name, toValue(value)]));
		case 'array':
			return tree.items.map(toValue);
		case 'text':
			return tree.text;
		case 'scalar':
			return tree.value;
	}
};

type ByError<Value> = Readonly<Partial<Record<ReturnType<typeof printParseErrorCode>, Value>>>;

const expected: ByError<string> = {
	ValueExpected: 'a value',
	PropertyNameExpected: 'a name in double quotes',
	ColonExpected: '`:`',
	CommaExpected: '`,`',
	CloseBraceExpected: '`}`',
	CloseBracketExpected: '`]`',
};

const wordings: ByError<readonly [why: string, tryThis: string]> = {
	EndOfFileExpected: ['unexpected text after the JSON', 'leave it out'],
	UnexpectedEndOfComment: ['unterminated comment', 'close it with `*/`'],
	UnexpectedEndOfString: ['unterminated string', 'close it with `"`'],
	InvalidEscapeCharacter: ['invalid escape in a string', String.raw`write \\ for a backslash`],
	InvalidUnicode: ['invalid escape in a string', String.raw`write \\ for a backslash`],
	InvalidCharacter: ['control character in a string', String.raw`write it as \u followed by its code`],
};

// The parser continues after a mistake: the error that follows a wrong symbol says what was expected.
const toPlacedError = (json: string, errors: readonly ParseError[]): PlacedError => {
	const names = errors.map(({error}) => printParseErrorCode(error));
	const [first = 'ValueExpected'] = names;
	const offset = errors[0]?.offset ?? 0;
	const wording = wordings[first];
	if (wording !== undefined) {
		return new PlacedError(first.startsWith('Invalid') ? wrongInText(json, offset) : offset, ...wording);
	}
	const belongs = names.map(name => expected[name]).find(name => name !== undefined);
	switch (json[offset]) {
		case undefined:
			return new PlacedError(offset, 'unexpected end of file', `add ${belongs}`);
		case '#':
			return new PlacedError(offset, 'a comment begins with `#`', 'begin it with `//`');
		case "'":
			return new PlacedError(offset, 'a string in single quotes', 'use double quotes');
	}
	const isAllWrong = json.slice(0, offset).trim() === '';
	const tryThis = belongs === undefined && !isAllWrong ? 'leave it out' : `write ${belongs ?? 'a value'}`;
	return new PlacedError(offset, 'invalid JSON', tryThis);
};

// The offset of the first wrong character in the string that begins at an offset.
const wrongInText = (json: string, offset: number): number => {
	const right = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
	right.lastIndex = offset;
	right.test(json);
	return right.lastIndex;
};

/**
Makes a function that turns an offset in a text into its line and column, both from 1. Columns count UTF-16 units without a byte
order mark, as in editors.
*/
export const createLineFinder = (text: string): ((at: number) => {readonly line: number; readonly column: number}) => {
	const first = text.startsWith('\ufeff') ? 1 : 0;
	const others = [...text.matchAll(/\r\n|\r|\n/g)].map(({0: end, index}) => index + end.length);
	const starts = Int32Array.from([first, ...others]);
	return at => {
		const line = Math.max(1, lowerBound(starts, at + 1));
		return {line, column: Math.max(0, at - (starts[line - 1] ?? 0)) + 1};
	};
};
