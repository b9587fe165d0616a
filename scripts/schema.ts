// Writes config.schema.json from the schema with which the program checks a config. A test fails if the file is out of date.
import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {type ConversionConfig, toJsonSchema} from '@valibot/to-json-schema';
import {configSchema, sharedSchemas} from '../source/config/fields.ts';

/** A JSON schema, of the draft that editors support best (https://json-schema.org/draft-07). */
export type JsonSchema = {
	readonly [keyword: string]: unknown;
	readonly description?: string;
	readonly enum?: readonly unknown[];
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	/** False, or the schema of the fields that the user names. */
	readonly additionalProperties?: boolean | JsonSchema;
};

const conversion: ConversionConfig = {
	definitions: sharedSchemas,
	// Of several schemas for a value, the last is for editors.
	typeMode: 'output',
	ignoreActions: ['check'],
	overrideRef: ({referenceId}) => `#/definitions/${referenceId}`,
	// Editors also read patterns with the flag `u`.
	overrideAction: ({valibotAction: action, jsonSchema}) =>
		action.type === 'regex' && 'requirement' in action && action.requirement instanceof RegExp
			? {...jsonSchema, pattern: action.requirement.source}
			: undefined,
	overrideSchema: ({valibotSchema, jsonSchema, definitions}) => {
		const {$ref = '', required, ...rest} = jsonSchema;
		// Inlines the lazy schemas.
		return valibotSchema.type === 'lazy'
			? definitions[$ref.slice('#/definitions/'.length)]
			: required?.length === 0
				? rest
				: undefined;
	},
};

// What people read first.
const first = ['$schema', 'title', 'description', 'type'];

/** The schema of the config file, for editors. Only the program checks references to other parts of the file. */
export const toConfigSchema = (): JsonSchema => {
	const {$schema, $defs = {}, ...schema} = toJsonSchema(configSchema, conversion);
	const definitions = Object.keys(sharedSchemas).map(name => [name, $defs[name]]);
	const made = {
		$schema,
		title: 'The config file of envpick',
		// Not part of JSON Schema, but VS Code and its descendants read these fields.
		allowComments: true,
		allowTrailingCommas: true,
		...schema,
		definitions: Object.fromEntries(definitions),
	};
	const text = JSON.stringify(made, (_, value) => {
		const keywords = first.flatMap(name => (typeof value?.[name] === 'string' ? [[name, value[name]]] : []));
		return keywords.length > 0 ? {...Object.fromEntries(keywords), ...value} : value;
	});
	return JSON.parse(text);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const path = fileURLToPath(new URL('../config.schema.json', import.meta.url));
	const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
	writeFileSync(path, JSON.stringify(toConfigSchema()));
	execFileSync(biome, ['format', '--write', path]);
}
