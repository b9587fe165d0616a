import {cutSafe} from '../text/safe-text.ts';
import {insteadOf} from '../text/suggest.ts';
import {type JsonField, type JsonTree, PlacedError} from './located-json.ts';

/**
The allowed shape of a JSON value. The checks, their messages and the JSON schema are made from the same table, so that an editor
and the program agree. Patterns are regular expressions with the flag `u`.
*/
export type Shape = {
	readonly does?: string;
} /** `isNot` describes a wrong text, and `write` is the correction. */ & (
	| {readonly type: 'text'; readonly pattern: string; readonly isNot: string; readonly write: string}
	| {readonly type: 'switch'}
	| {readonly type: 'choice'; readonly names: readonly string[]; readonly isNot: string}
	| {readonly type: 'list'; readonly of: Shape; readonly fewest: number; readonly write: string}
	| ObjectShape
	| MapShape
	/** One of several shapes, each with a different JSON type. */
	| {readonly type: 'either'; readonly shapes: readonly Shape[]; readonly write: string}
);

export type ObjectShape = {
	readonly type: 'object';
	readonly fields: Readonly<Record<string, Shape>>;
	readonly needs?: readonly string[];
	/** Two fields of which at most one may be given. */
	readonly oneOf?: readonly [string, string];
	/** Names that people may write by mistake, and the correction. */
	readonly wrongNames?: {readonly names: readonly string[]; readonly tryThis: string};
	readonly does?: string;
};

type MapShape = {
	readonly type: 'map';
	readonly names: string;
	readonly nameIs: string;
	readonly of: Shape;
};

/** Checks a value. Throws PlacedError with the path of the first mismatch, the value there and the correction. */
export const checkShape = (tree: JsonTree, shape: Shape, path = ''): void => {
	const text = tree.type === 'text' ? tree.text : undefined;
	switch (shape.type) {
		case 'text':
			if (text === undefined || !new RegExp(shape.pattern, 'u').test(text)) {
				throw misfit(tree, path, 'a string', `write ${shape.write}`, shape.isNot);
			}
			return;
		case 'switch':
			if (tree.type !== 'scalar' || typeof tree.value !== 'boolean') {
				throw misfit(tree, path, undefined, 'true or false');
			}
			return;
		case 'choice':
			if (text === undefined || !shape.names.includes(text)) {
				throw misfit(tree, path, 'a string', insteadOf('write', shape.names, text ?? ''), shape.isNot);
			}
			return;
		case 'list':
			if (tree.type !== 'array' || tree.items.length < shape.fewest) {
				throw misfit(tree, path, 'a list', `write ${shape.write}`);
			}
			for (const [index, item] of tree.items.entries()) {
				checkShape(item, shape.of, `${path}[${index}]`);
			}
			return;
		case 'object':
			checkObject(tree, shape, path);
			return;
		case 'map':
			checkMap(tree, shape, path);
			return;
		case 'either': {
			const fitting = shape.shapes.find(({type}) => (jsonTypes[type] ?? type) === tree.type);
			if (fitting === undefined) {
				throw misfit(tree, path, undefined, `write ${shape.write}`);
			}
			checkShape(tree, fitting, path);
		}
	}
};

const jsonTypes: Partial<Record<Shape['type'], JsonTree['type']>> = {choice: 'text', list: 'array', map: 'object'};

const checkMap = (tree: JsonTree, {names, nameIs, of}: MapShape, path: string): void => {
	for (const {name, at, value} of fieldsOf(tree, path)) {
		if (!new RegExp(names, 'u').test(name)) {
			throw new PlacedError(at, `${shown(path, name)} is not a name`, `write ${nameIs}`);
		}
		checkShape(value, of, join(path, name));
	}
};

const checkObject = (tree: JsonTree, shape: ObjectShape, path: string): void => {
	const fields = fieldsOf(tree, path);
	const names = Object.keys(shape.fields);
	for (const {name, at, value} of fields) {
		const of = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
		if (of === undefined) {
			const isWrong = shape.wrongNames?.names.includes(name.toLowerCase().replaceAll(/[_-]/g, ''));
			const tryThis = isWrong ? (shape.wrongNames?.tryThis ?? '') : insteadOf('write', names, name);
			throw new PlacedError(at, `${shown(path, name)} is unknown`, tryThis);
		}
		checkShape(value, of, join(path, name));
	}
	const missing = shape.needs?.find(need => fields.every(({name}) => name !== need));
	if (missing !== undefined) {
		throw new PlacedError(tree.at, `${shown(path, missing)} is missing`, `add "${missing}"`);
	}
	const [first = '', second = ''] = shape.oneOf ?? [];
	const [, surplus] = fields.filter(({name}) => shape.oneOf?.includes(name));
	if (surplus !== undefined) {
		throw new PlacedError(surplus.at, `${shown(path, first)} and \`${second}\` are both given`, 'write one of them');
	}
};

const fieldsOf = (tree: JsonTree, path: string): readonly JsonField[] => {
	if (tree.type !== 'object') {
		throw misfit(tree, path, 'an object', 'write an object: {"name": …}');
	}
	return tree.fields;
};

// Messages never repeat a string: it may be a key.
const misfit = (tree: JsonTree, path: string, expected: string | undefined, tryThis: string, isNot = 'too short') => {
	const what = path === '' ? 'the file' : `\`${path}\``;
	const found = foundIn(tree);
	if (found !== expected) {
		const not = expected === undefined ? '' : `, not ${expected}`;
		return new PlacedError(tree.at, `${what} is ${found}${not}`, tryThis);
	}
	const isEmpty = (tree.type === 'text' && tree.text === '') || (tree.type === 'array' && tree.items.length === 0);
	return new PlacedError(tree.at, `${what} is ${isEmpty ? 'empty' : isNot}`, tryThis);
};

const kinds = {text: 'a string', array: 'a list', object: 'an object'} as const;

const foundIn = (tree: JsonTree): string =>
	tree.type === 'scalar' ? String(typeof tree.value === 'number' ? 'a number' : tree.value) : kinds[tree.type];

const join = (path: string, name: string): string => (path === '' ? safe(name) : `${path}.${safe(name)}`);
const shown = (path: string, name: string): string => `\`${join(path, name)}\``;
const safe = (name: string): string => cutSafe(name, 40);
