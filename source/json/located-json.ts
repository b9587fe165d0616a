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
	// A function for each open level, which adds a value to it.
	const levels: ((value: JsonTree) => void)[] = [root => roots.push(root)];
	const add = (value: JsonTree) => levels.at(-1)?.(value);
	const enter = (value: JsonTree, take: (inside: JsonTree) => void) => {
		// The parser calls itself for each level.
		if (levels.length > deepest) {
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
		onError: (code, offset, _length, line, column) => {
			// The parser's name of the error, such as CommaExpected, in words.
			const why = printParseErrorCode(code)
				.replaceAll(/\B[A-Z]/g, ' $&')
				.toLowerCase();
			const tryThis = {'#': 'begin a comment with //', "'": 'use double quotes'}[json.charAt(offset)];
			error ??= new PlacedError(toPlace(line, column), `invalid JSON: ${why}`, tryThis ?? 'correct it');
		},
	};
	visit(json, visitor, {allowTrailingComma: true});
	if (error !== undefined) {
		throw error;
	}
	// A missing value is an error.
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
