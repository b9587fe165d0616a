import fc from 'fast-check';
import type {JsonSchema} from '../../../scripts/schema.ts';
import {allFormatNames} from '../../../source/formats/format.ts';
import {colorNames} from '../../../source/text/palette.ts';
import {toneNames} from '../../../source/text/spans.ts';
import {fits} from '../project/json-schema.ts';

// Some texts of each kind that a config can contain, and some invalid ones.
const texts = [
	...['~40%', 'work', 'lab', 'mine', 'my-own', 'comma', 'auto', 'osc52', 'red', 'bright-blue', 'localhost:8080'],
	...[
		'a.example/api',
		'ctrl+y',
		'alt+x',
		'f2',
		'x',
		'space',
		'shift+tab',
		'ctrl+alt+shift+up',
		'ctrl+i',
		'Ctrl+y',
		'xx',
	],
	...['漢', '\u0301', '{os} {label}', '{{}}', '{', '}', '', ' ', '\0', 'two\nlines', '\u202e', 'key.pem', '~/key'],
	'https://u:p@host',
];

const anyValue = fc.oneof(
	fc.constantFrom(...texts),
	fc.jsonValue({maxDepth: 2}),
	fc.constant({address: 'a.example'}),
	fc.array(fc.constantFrom(...texts), {maxLength: 3}),
);

/** The target of `#/definitions/NAME`. */
const definitionOf = (reference: string, {definitions}: JsonSchema): JsonSchema =>
	(definitions as Readonly<Record<string, JsonSchema>>)[reference.replace('#/definitions/', '')]!;

/** Values close to a schema: most of them fit it, and the others are seldom more than one step away. */
export const valuesAround = (schema: JsonSchema, root = schema): fc.Arbitrary<unknown> =>
	fc.oneof({weight: 40, arbitrary: valuesOf(schema, root)}, {weight: 1, arbitrary: anyValue});

const valuesOf = (schema: JsonSchema, root: JsonSchema): fc.Arbitrary<unknown> => {
	const {$ref, anyOf, type, enum: names, items, properties, additionalProperties, propertyNames, required} = schema;
	if (typeof $ref === 'string') {
		return valuesOf(definitionOf($ref, root), root);
	}
	if (Array.isArray(anyOf)) {
		return fc.oneof(...anyOf.map(one => valuesAround(one, root)));
	}
	if (type === 'string') {
		const fitting = (names as string[] | undefined) ?? texts.filter(text => fits(text, schema));
		return fc.constantFrom(...fitting);
	}
	if (type === 'boolean') {
		return fc.boolean();
	}
	if (type === 'array') {
		return fc.array(valuesAround(items as JsonSchema, root), {maxLength: 3});
	}
	if (propertyNames !== undefined) {
		const nameSchema: JsonSchema = {type: 'string', ...propertyNames};
		const known = texts.filter(text => fits(text, nameSchema));
		const name = fc.oneof({weight: 20, arbitrary: fc.constantFrom(...known)}, fc.constantFrom(...texts));
		return fc.dictionary(name, valuesAround(additionalProperties as JsonSchema, root), {
			maxKeys: 3,
			noNullPrototype: true,
		});
	}
	const fields = Object.fromEntries(
		Object.entries(properties as Record<string, JsonSchema>).map(([name, of]) => [name, valuesAround(of, root)]),
	);
	const chosen = fc.shuffledSubarray(Object.keys(fields)).map(names => names.slice(0, 4));
	const needed = fc.boolean().map(isLeft => (isLeft ? [] : ((required as string[] | undefined) ?? [])));
	const unknownOnes = fc.constantFrom(...texts).map(text => [text]);
	const unknown = fc.oneof({weight: 20, arbitrary: fc.constant<string[]>([])}, unknownOnes);
	return fc
		.tuple(chosen, needed, unknown)
		.map(names => names.flat())
		.chain(names => recordOf(names, name => fields[name] ?? anyValue));
};

const serviceNames = fc.uniqueArray(fc.constantFrom('work', 'lab', 'home', 'a-1', '2.b_c'), {maxLength: 4});
const ownFormatNames = fc.uniqueArray(fc.constantFrom('mine', 'ticket', 'my-format2'), {maxLength: 3});
const services = fc.oneof(
	fc.constant({address: 'sandbox.example.org'}),
	fc.constant({address: 'localhost:8080', accessKeyFile: 'lab.key', ca: '~/ca.pem'}),
	fc.constant({address: 'https://a.example/api', accessKeyCommand: ['pass', 'show', 'x']}),
);

const recordOf = (names: readonly string[], toValue: (name: string) => fc.Arbitrary<unknown>) =>
	fc.record(Object.fromEntries(names.map(name => [name, toValue(name)])), {noNullPrototype: true});

/** Configs in which every reference is valid; the keys stay unchanged. */
export const configs: fc.Arbitrary<object> = fc
	.tuple(serviceNames, ownFormatNames, fc.subarray([...toneNames]))
	.chain(([names, formats, tones]) =>
		fc.record(
			{
				services: recordOf(names, () => services),
				...(names.length > 0 && {service: fc.constantFrom(...names)}),
				formats: recordOf(formats, () => fc.constantFrom('{os} {label}', '{{{tags}}}', 'run')),
				format: fc.constantFrom(...allFormatNames, ...formats),
				clipboard: fc.constantFrom('auto', 'off'),
				colors: recordOf(tones, () => fc.constantFrom(...colorNames)),
			},
			{requiredKeys: ['services', 'formats'], noNullPrototype: true},
		),
	);
