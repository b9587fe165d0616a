import {type JSONVisitor, printParseErrorCode, visit} from 'jsonc-parser';

/** A line and a column of a text, from 1, as in editors: columns count UTF-16 units, without a byte order mark. */
export type Position = {readonly line: number; readonly column: number};

/** A value of a JSON text, which starts at a position. */
export type JsonTree = {readonly at: Position} & (
	| {readonly type: 'object'; readonly fields: JsonFields}
	| {readonly type: 'array'; readonly items: readonly JsonTree[]}
	| {readonly type: 'text'; readonly text: string}
	| {readonly type: 'scalar'; readonly value: number | boolean | null}
);

/** The fields of an object by their names, in the order of the text. */
export type JsonFields = ReadonlyMap<string, JsonField>;

/** A value, and the position of its name. */
export type JsonField = {readonly at: Position; readonly value: JsonTree};

/** A mistake at a position, with the reason and the advice; safe to show. */
export type Mistake = {readonly at: Position; readonly why: string; readonly tryThis: string};

/** A JSON text: its value, and the paths of fields that repeat the name of an earlier one, which are not in the value. */
export type LocatedJson = {readonly tree: JsonTree; readonly doubled: readonly Doubled[]};

type Doubled = {readonly at: Position; readonly path: readonly (string | number)[]};

/** The error of a text that is not JSON. */
export class PlacedError extends Error {
	override readonly name = 'PlacedError';
	readonly mistake: Mistake;

	constructor(mistake: Mistake) {
		super(mistake.why);
		this.mistake = mistake;
	}
}

// More levels than people write, and far fewer than would overflow the stack.
const deepest = 100;

/**
Parses JSON (RFC 8259) that may have comments, trailing commas and a byte order mark, and records the position of each value. Throws
PlacedError for anything else, and beyond 100 levels.
*/
export const parseJsonTree = (text: string): LocatedJson => {
	const json = text.replace(/^\ufeff/, '');
	const roots: JsonTree[] = [];
	const doubled: Doubled[] = [];
	let [name, at, error]: [string, Position, PlacedError?] = ['', {line: 1, column: 1}];
	let toPath: () => readonly (string | number)[] = () => [];
	// A function for each open level, which adds a value to it.
	const levels: ((value: JsonTree) => void)[] = [root => roots.push(root)];
	const add = (value: JsonTree) => levels.at(-1)?.(value);
	const enter = (value: JsonTree, take: (inside: JsonTree) => void) => {
		// The parser calls itself for each level.
		if (levels.length > deepest) {
			const why = `it is nested deeper than ${deepest} levels`;
			throw new PlacedError({at: value.at, why, tryThis: 'use fewer levels'});
		}
		add(value);
		levels.push(take);
	};
	const visitor: JSONVisitor = {
		onArrayBegin: (_offset, _length, line, column) => {
			const items: JsonTree[] = [];
			enter({type: 'array', at: toPosition(line, column), items}, value => items.push(value));
		},
		onObjectBegin: (_offset, _length, line, column) => {
			const fields = new Map<string, JsonField>();
			enter({type: 'object', at: toPosition(line, column), fields}, value =>
				fields.has(name) ? doubled.push({at, path: toPath()}) : fields.set(name, {at, value}),
			);
		},
		// The path is that of the value, once the parser is there.
		onObjectProperty: (property, _offset, _length, line, column, path) => {
			[name, at, toPath] = [property, toPosition(line, column), path];
		},
		onLiteralValue: (value, _offset, _length, line, column) => {
			const start = toPosition(line, column);
			add(typeof value === 'string' ? {type: 'text', at: start, text: value} : {type: 'scalar', at: start, value});
		},
		onArrayEnd: () => void levels.pop(),
		onObjectEnd: () => void levels.pop(),
		onError: (code, offset, _length, line, column) => {
			// The parser's name of the error, such as CommaExpected, in words.
			const why = printParseErrorCode(code)
				.replaceAll(/\B[A-Z]/g, ' $&')
				.toLowerCase();
			const tryThis = {'#': 'begin a comment with //', "'": 'use double quotes'}[json.charAt(offset)] ?? 'correct it';
			error ??= new PlacedError({at: toPosition(line, column), why: `invalid JSON: ${why}`, tryThis});
		},
	};
	visit(json, visitor, {allowTrailingComma: true});
	if (error !== undefined) {
		throw error;
	}
	// A missing value is an error.
	return {tree: roots[0] as JsonTree, doubled};
};

// From the parser's numbers, which start at 0.
const toPosition = (line: number, column: number): Position => ({line: line + 1, column: column + 1});

/** The value of a tree, as JSON.parse returns it. */
export const toValue = (tree: JsonTree): unknown => {
	switch (tree.type) {
		case 'object':
			return Object.fromEntries(Array.from(tree.fields, ([name, {value}]) => [name, toValue(value)]));
		case 'array':
			return tree.items.map(toValue);
		case 'text':
			return tree.text;
		case 'scalar':
			return tree.value;
	}
};

/** The field or the item at a path of names and numbers; undefined if there is none. An item has no name but its value. */
export const fieldAt = (tree: JsonTree, path: readonly unknown[]): JsonField | undefined =>
	path.reduce<JsonField | undefined>((field, step) => field && partOf(field.value, step), {at: tree.at, value: tree});

const partOf = (tree: JsonTree, step: unknown): JsonField | undefined => {
	const item = tree.type === 'array' ? tree.items[Number(step)] : undefined;
	return tree.type === 'object' ? tree.fields.get(String(step)) : item && {at: item.at, value: item};
};
