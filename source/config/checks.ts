import * as v from 'valibot';
import {isJsonObject} from '../json/value.ts';
import {insteadOf} from '../text/nearest-names.ts';
import {quote} from '../text/quote.ts';

// The kinds of values in a config, as schemas: the checks, their messages and the JSON schema for editors are made from them. A message
// follows the path of the value: ` is empty; write a list`. It never repeats a string: it may be a key.

type Issue = {readonly input: unknown};

export const stringOf = (tryThis: string) => v.string(wrongKind(', not a string', tryThis));

/**
A text that matches a pattern, a regular expression with the flag `u`. `isNot` describes any other text, unless `messageAbout` has
more to say.
*/
export const textOf = (
	pattern: string,
	isNot: string,
	write: string,
	messageAbout: (text: string) => string | undefined = () => undefined,
) =>
	v.pipe(
		stringOf(`write ${write}`),
		v.regex(new RegExp(pattern, 'u'), ({input}) => messageAbout(input) ?? wrongText(input, isNot, `write ${write}`)),
	);

/** One of some names. */
export const choiceOf = (names: readonly string[], isNot: string) =>
	v.pipe(
		stringOf(insteadOf('write', names, '')),
		v.values(names, ({input}) => wrongText(input, isNot, insteadOf('write', names, input))),
	);

export const switchOf = () => v.boolean(wrongKind('', 'write true or false'));

/** A list with at least `fewest` items. */
export const listOf = (item: v.GenericSchema, write: string, fewest = 0) => {
	const list = v.array(item, wrongKind(', not a list', `write ${write}`));
	return fewest === 0 ? list : v.pipe(list, v.minLength(fewest, ` is empty; write ${write}`));
};

/** A text, a list or an object, each with its own schema. */
export const eitherOf = (
	write: string,
	{text, list, object}: Readonly<Record<'text' | 'list', v.GenericSchema>> & {readonly object?: v.GenericSchema},
) => {
	const all = [text, list, object].filter(one => one !== undefined);
	const schemaFor = (value: unknown) =>
		typeof value === 'string' ? text : Array.isArray(value) ? list : isJsonObject(value) ? object : undefined;
	return v.lazy(value => schemaFor(value) ?? v.union(all, wrongKind('', `write ${write}`)));
};

/** An object whose fields have any names that match a pattern. */
export const mapOf = (pattern: string, nameIs: string, of: v.GenericSchema) => {
	const names = v.pipe(v.string(), v.regex(new RegExp(pattern, 'u')));
	const schemaOf = (name: string) => (v.is(names, name) ? of : v.never(` is not a name; write ${nameIs}`));
	return fieldsOf(
		() => v.record(names, of),
		() => schemaOf,
	);
};

type Rules = {
	readonly needs?: readonly string[];
	/** Fields of which at most one may be given. */
	readonly oneOf?: readonly string[];
	/** Names that people may write by mistake, and the correction. */
	readonly wrongNames?: {readonly names: readonly string[]; readonly tryThis: string};
};

// In an object: a file that is not a config can have many, and to look for similar names takes seconds.
const mostUnknown = 50;

/** An object with these fields and no others. */
export const objectOf = (
	fields: Readonly<Record<string, v.GenericSchema>>,
	{needs = [], oneOf = [], wrongNames}: Rules = {},
) => {
	const byName = new Map(Object.entries(fields));
	const adviceAbout = (name: string): string =>
		wrongNames?.names.includes(name.toLowerCase().replaceAll(/[_-]/g, '')) === true
			? wrongNames.tryThis
			: insteadOf('write', [...byName.keys()], name, 'envpick --print-config');
	const toSchemas: ToSchemas = given => {
		const [first, second] = given.filter(name => oneOf.includes(name));
		const unknown = given.filter(name => !byName.has(name)).slice(0, mostUnknown);
		return name =>
			name === second
				? v.never(` and ${quote(first ?? '')} are both given; write one of them`)
				: unknown.includes(name)
					? v.never(` is unknown; ${adviceAbout(name)}`)
					: (byName.get(name) ?? v.unknown());
	};
	const toShown = () => {
		const entries = Array.from(byName, ([name, of]) => [name, needs.includes(name) ? of : v.optional(of)]);
		const shown = v.strictObject(Object.fromEntries(entries));
		return oneOf.length === 0 ? shown : v.pipe(shown, v.metadata({not: {required: oneOf}}));
	};
	return fieldsOf(toShown, toSchemas, needs);
};

/** Makes the schema of each field from the names of all given fields. */
type ToSchemas = (given: readonly string[]) => (name: string) => v.GenericSchema;

// An object with a schema for each of its fields. The object schemas of valibot accept lists, report only the first unknown field, or
// ignore names such as `constructor`. So the schema is made for each object. The JSON schema has no value, so `toShown` makes it.
const fieldsOf = (toShown: () => v.GenericSchema, toSchemas: ToSchemas, needs: readonly string[] = []) =>
	v.lazy(value => {
		if (!isJsonObject(value)) {
			const noObject = wrongKind(', not an object', 'write an object: {"name": …}');
			return v.pipe(v.custom(isJsonObject, noObject), toShown());
		}
		const given = Object.keys(value);
		const schemaOf = toSchemas(given);
		const schemas = given.map(name => [name, schemaOf(name)] as const);
		// An unknown name is probably the missing one.
		const missing = schemas.some(([, {type}]) => type === 'never') ? [] : needs;
		const entries = Object.fromEntries([...missing.map(name => [name, v.unknown()] as const), ...schemas]);
		return v.object(entries, ({expected}) => ` is missing; add ${expected}`);
	});

const wrongKind =
	(not: string, tryThis: string) =>
	({input}: Issue): string =>
		` is ${kindOf(input)}${not}; ${tryThis}`;

const wrongText = (text: string, isNot: string, tryThis: string): string =>
	` is ${text === '' ? 'empty' : isNot}; ${tryThis}`;

const kindOf = (value: unknown): string => {
	if (Array.isArray(value) || isJsonObject(value)) {
		return Array.isArray(value) ? 'a list' : 'an object';
	}
	return typeof value === 'string' || typeof value === 'number' ? `a ${typeof value}` : String(value);
};
