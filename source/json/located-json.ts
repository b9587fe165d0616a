import {type JSONVisitor, printParseErrorCode, visit} from 'jsonc-parser';

/** A line and a column of a text, from 1, as in editors: columns count UTF-16 units, without a byte order mark. */
export type Place = {readonly line: number; readonly column: number};

/** A value of a JSON text, which starts at a place. */
export type JsonTree = {readonly at: Place} & (
	| {readonly type: 'object'; readonly fields: readonly JsonField[]}
	| {readonly type: 'array'; readonly items: readonly JsonTree[]}
	| {readonly type: 'text'; readonly text: string}
	| {readonly type: 'scalar'; readonly value: number | boolean | null}
);

export type JsonField = {readonly name: string; readonly at: Place; readonly value: JsonTree};

/** An error at a place in a text, safe to print. */
export class PlacedError extends Error {
	override readonly name = 'PlacedError';
	readonly at: Place;
	readonly why: string;
	readonly tryThis: string;

	constructor(at: Place, why: string, tryThis: string) {
		super(why);
		this.at = at;
		this.why = why;
		this.tryThis = tryThis;
	}
}

// More levels than people write, and far fewer than would overflow the stack.
const deepest = 100;

/**
Parses JSON (RFC 8259) that may have comments, trailing commas and a byte order mark, and records the place of each value. Throws
PlacedError for anything else, for a duplicate name in an object, and beyond 100 levels.
*/
export const parseJsonTree = (text: string): JsonTree => {
	const json = text.replace(/^\ufeff/, '');
	const roots: JsonTree[] = [];
	let [property, error]: [Pick<JsonField, 'name' | 'at'>?, PlacedError?] = [];
	const mistakes: Mistake[] = [];
	// A function for each open level, which adds a value to it.
	const levels: ((value: JsonTree) => void)[] = [];
	const add = (value: JsonTree) => (levels.at(-1) ?? (root => roots.push(root)))(value);
	const enter = (value: JsonTree, take: (inside: JsonTree) => void) => {
		// The parser calls itself for each level.
		if (levels.length >= deepest) {
			throw new PlacedError(value.at, `it is nested deeper than ${deepest} levels`, 'use fewer levels');
		}
		add(value);
		levels.push(take);
	};
	const visitor: JSONVisitor = {
		onArrayBegin: (_offset, _length, line, column) => {
			const items: JsonTree[] = [];
			enter({type: 'array', at: toPlace(line, column), items}, value => items.push(value));
		},
		onObjectBegin: (_offset, _length, line, column) => {
			const [fields, names]: [JsonField[], Set<string>] = [[], new Set()];
			enter({type: 'object', at: toPlace(line, column), fields}, value => {
				if (property !== undefined && names.has(property.name)) {
					error ??= new PlacedError(property.at, 'duplicate key', 'remove one');
				} else if (property !== undefined) {
					names.add(property.name);
					fields.push({...property, value});
				}
			});
		},
		onObjectProperty: (name, _offset, _length, line, column) => {
			property = {name, at: toPlace(line, column)};
		},
		onLiteralValue: (value, _offset, _length, line, column) => {
			const at = toPlace(line, column);
			add(typeof value === 'string' ? {type: 'text', at, text: value} : {type: 'scalar', at, value});
		},
		onArrayEnd: () => void levels.pop(),
		onObjectEnd: () => void levels.pop(),
		onError: (code, offset, _length, line, column) =>
			mistakes.push({name: printParseErrorCode(code), offset, at: toPlace(line, column)}),
	};
	visit(json, visitor, {allowTrailingComma: true});
	const [first] = mistakes;
	if (first !== undefined) {
		throw toPlacedError(json, first, mistakes);
	}
	if (error !== undefined) {
		throw error;
	}
	// A missing value is a mistake.
	return roots[0] as JsonTree;
};

// From the parser's numbers, which start at 0.
const toPlace = (line: number, column: number): Place => ({line: line + 1, column: column + 1});

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

type Mistake = {readonly name: keyof ByError<unknown>; readonly offset: number; readonly at: Place};

// The parser continues after a mistake: the error that follows a wrong symbol says what was expected.
const toPlacedError = (json: string, first: Mistake, all: readonly Mistake[]): PlacedError => {
	const {name, offset, at} = first;
	const wording = wordings[name];
	if (wording !== undefined) {
		const column = at.column + (name.startsWith('Invalid') ? lengthBeforeWrong(json, offset) : 0);
		return new PlacedError({...at, column}, ...wording);
	}
	const belongs = all.map(one => expected[one.name]).find(one => one !== undefined);
	switch (json[offset]) {
		case undefined:
			return new PlacedError(at, 'unexpected end of file', `add ${belongs}`);
		case '#':
			return new PlacedError(at, 'a comment begins with `#`', 'begin it with `//`');
		case "'":
			return new PlacedError(at, 'a string in single quotes', 'use double quotes');
	}
	const isAllWrong = json.slice(0, offset).trim() === '';
	const tryThis = belongs === undefined && !isAllWrong ? 'leave it out' : `write ${belongs ?? 'a value'}`;
	return new PlacedError(at, 'invalid JSON', tryThis);
};

// The characters before the first wrong one in the string that begins at an offset.
const lengthBeforeWrong = (json: string, offset: number): number =>
	/^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/.exec(json.slice(offset))?.[0].length ?? 0;
