import type {JsonSchema} from '../../source/core/config-schema.ts';

type Check = (value: unknown, operand: never, schema: JsonSchema, root: JsonSchema) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

// Keywords of draft 7 (https://json-schema.org/draft-07): each says nothing of a value that is not of its kind.
const checks: Readonly<Record<string, Check>> = {
	type: (value, type: string) =>
		({string: typeof value === 'string', array: Array.isArray(value), object: isObject(value)})[type] ?? false,
	pattern: (value, pattern: string) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
	enum: (value, values: readonly unknown[]) => values.includes(value),
	items: (value, of: JsonSchema, _, root) => !Array.isArray(value) || value.every(item => fits(item, of, root)),
	minItems: (value, fewest: number) => !Array.isArray(value) || value.length >= fewest,
	required: (value, names: readonly string[]) => !isObject(value) || names.every(name => Object.hasOwn(value, name)),
	properties: (value, of: Readonly<Record<string, JsonSchema>>, _, root) =>
		!isObject(value) ||
		Object.entries(of).every(([name, schema]) => !Object.hasOwn(value, name) || fits(value[name], schema, root)),
	additionalProperties: (value, of: JsonSchema | false, {properties = {}}, root) =>
		!isObject(value) ||
		Object.entries(value).every(
			([name, one]) => Object.hasOwn(properties as object, name) || (of !== false && fits(one, of, root)),
		),
	propertyNames: (value, of: JsonSchema, _, root) =>
		!isObject(value) || Object.keys(value).every(name => fits(name, of, root)),
	not: (value, of: JsonSchema, _, root) => !fits(value, of, root),
	anyOf: (value, schemas: readonly JsonSchema[], _, root) => schemas.some(schema => fits(value, schema, root)),
	$ref: (value, reference: string, _, root) => fits(value, definitionOf(reference, root), root),
};

const annotations = new Set(['$schema', '$id', 'title', 'description', 'definitions']);

/** What `#/definitions/NAME` stands for. */
export const definitionOf = (reference: string, {definitions}: JsonSchema): JsonSchema =>
	(definitions as Readonly<Record<string, JsonSchema>>)[reference.replace('#/definitions/', '')]!;

/** Whether a value fits a schema of the few keywords that ours has; throws at any other. */
export const fits = (value: unknown, schema: JsonSchema, root = schema): boolean =>
	Object.entries(schema).every(([keyword, operand]) => {
		const check = checks[keyword];
		if (check === undefined && !annotations.has(keyword)) {
			throw new Error(`the schema has the keyword ${keyword}, which is not known here`);
		}
		return check === undefined || check(value, operand as never, schema, root);
	});
