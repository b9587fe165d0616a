import {type JsonField, type JsonTree, PlacedError} from './located-json.ts';
import {toSafeText} from '../text/safe-text.ts';
import {oneOfNames} from '../text/suggest.ts';
import {cutText} from '../text/width.ts';

/**
What a value of a JSON file may be. From one such table come the check with its messages and the JSON schema, so that
an editor and the program say the same. Patterns are regular expressions with the flag `u`.
*/
export type Shape =
	/** `isNot` says what another text is, `write` says what to write; `never` is a pattern with a wording of its own. */
	| {
			readonly type: 'text';
			readonly pattern: string;
			readonly isNot: string;
			readonly write: string;
			readonly never?: {readonly pattern: string; readonly why: string; readonly tryThis: string};
			readonly does?: string;
	  }
	| {readonly type: 'choice'; readonly names: readonly string[]; readonly isNot: string; readonly does?: string}
	| {readonly type: 'list'; readonly of: Shape; readonly fewest: number; readonly write: string; readonly does?: string}
	| ObjectShape
	| {
			readonly type: 'map';
			readonly names: string;
			readonly nameIs: string;
			/** Names that fit but are those of something else. */
			readonly taken?: {readonly names: readonly string[]; readonly by: string};
			readonly of: Shape;
			readonly does?: string;
	  }
	/** One of several that differ in what kind of JSON they are. */
	| {readonly type: 'either'; readonly shapes: readonly Shape[]; readonly write: string; readonly does?: string};

export type ObjectShape = {
	readonly type: 'object';
	readonly fields: Readonly<Record<string, Shape>>;
	readonly needs?: readonly string[];
	/** Two fields of which at most one may be given. */
	readonly oneOf?: readonly [string, string];
	/** What to do instead of writing a field with one of these names, that are unknown on purpose. */
	readonly wrongNames?: {readonly names: readonly string[]; readonly tryThis: string};
	readonly does?: string;
};

/** Checks a value. Throws PlacedError that names the path of the first misfit, what was found and what to write. */
export const checkShape = (tree: JsonTree, shape: Shape, path = ''): void => {
	switch (shape.type) {
		case 'text':
			if (tree.type === 'text' && shape.never !== undefined && new RegExp(shape.never.pattern, 'u').test(tree.text)) {
				throw new PlacedError(tree.at, `\`${path}\` ${shape.never.why}`, shape.never.tryThis);
			}
			if (tree.type !== 'text' || !new RegExp(shape.pattern, 'u').test(tree.text)) {
				throw misfit(tree, path, 'a text', shape.write, shape.isNot);
			}
			return;
		case 'choice':
			if (tree.type !== 'text' || !shape.names.includes(tree.text)) {
				throw misfit(tree, path, 'a text', oneOfNames(shape.names, tree.type === 'text' ? tree.text : ''), shape.isNot);
			}
			return;
		case 'list':
			if (tree.type !== 'array' || tree.items.length < shape.fewest) {
				throw misfit(tree, path, 'a list', shape.write);
			}
			for (const [index, item] of tree.items.entries()) {
				checkShape(item, shape.of, `${path}[${index}]`);
			}
			return;
		case 'object':
			checkObject(tree, shape, path);
			return;
		case 'map':
			for (const field of fieldsOf(tree, path)) {
				if (shape.taken?.names.includes(field.name)) {
					const {names, by} = shape.taken;
					throw new PlacedError(
						field.at,
						`${shown(path, field.name)} has the name of ${by}`,
						`write another name than ${names.join(', ')}`,
					);
				}
				if (!new RegExp(shape.names, 'u').test(field.name)) {
					throw new PlacedError(field.at, `${shown(path, field.name)} is not a name`, `write ${shape.nameIs}`);
				}
				checkShape(field.value, shape.of, join(path, field.name));
			}
			return;
		case 'either': {
			const fitting = shape.shapes.find(one => kindOf(one) === tree.type);
			if (fitting === undefined) {
				throw misfit(tree, path, undefined, shape.write);
			}
			checkShape(tree, fitting, path);
		}
	}
};

const kindOf = (shape: Shape): JsonTree['type'] | undefined =>
	(({text: 'text', choice: 'text', list: 'array', object: 'object', map: 'object', either: undefined}) as const)[
		shape.type
	];

const checkObject = (tree: JsonTree, shape: ObjectShape, path: string): void => {
	const fields = fieldsOf(tree, path);
	const names = Object.keys(shape.fields);
	for (const {name, at, value} of fields) {
		const of = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
		if (of === undefined) {
			const isWrong = shape.wrongNames?.names.includes(name.toLowerCase().replaceAll(/[_-]/g, ''));
			const tryThis = isWrong ? (shape.wrongNames?.tryThis ?? '') : `write ${oneOfNames(names, name)}`;
			throw new PlacedError(at, `${shown(path, name)} is unknown`, tryThis);
		}
		checkShape(value, of, join(path, name));
	}
	const missing = shape.needs?.find(need => fields.every(({name}) => name !== need));
	if (missing !== undefined) {
		throw new PlacedError(tree.at, `${shown(path, missing)} is missing`, `add "${missing}"`);
	}
	const [first, second] = shape.oneOf ?? [];
	const both = fields.filter(({name}) => name === first || name === second);
	if (both.length > 1) {
		const why = `${shown(path, first ?? '')} and \`${second}\` are both given`;
		throw new PlacedError(both[1]?.at ?? tree.at, why, 'write one of them');
	}
};

const fieldsOf = (tree: JsonTree, path: string): readonly JsonField[] => {
	if (tree.type !== 'object') {
		throw misfit(tree, path, 'an object', 'an object: {"name": …}');
	}
	return tree.fields;
};

// What is not what it should be. A text is not repeated: somebody may have put a key there.
const misfit = (tree: JsonTree, path: string, expected: string | undefined, write: string, isNot?: string) => {
	const what = path === '' ? 'the file' : `\`${path}\``;
	const found = foundIn(tree);
	if (found !== expected) {
		const not = expected === undefined ? '' : `, not ${expected}`;
		return new PlacedError(tree.at, `${what} is ${found}${not}`, `write ${write}`);
	}
	const isEmpty = (tree.type === 'text' && tree.text === '') || (tree.type === 'array' && tree.items.length === 0);
	return new PlacedError(tree.at, `${what} is ${isEmpty ? 'empty' : (isNot ?? 'unknown')}`, `write ${write}`);
};

const foundIn = (tree: JsonTree): string => {
	switch (tree.type) {
		case 'text':
			return 'a text';
		case 'array':
			return 'a list';
		case 'object':
			return 'an object';
		case 'scalar':
			return /^[tfn]/.test(tree.source) ? tree.source : 'a number';
	}
};

const join = (path: string, name: string): string => (path === '' ? safe(name) : `${path}.${safe(name)}`);
const shown = (path: string, name: string): string => `\`${join(path, name)}\``;
const safe = (name: string): string => cutText(toSafeText(name), 40);
