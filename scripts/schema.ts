// Writes config.schema.json from the table with which the program checks a config. A test fails if the file is out of date.
import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {schemaAddress} from '../source/config/add-service.ts';
import {configShape, sharedShapes} from '../source/config/fields.ts';
import type {Shape} from '../source/json/shape.ts';

/** A JSON schema, of the draft that editors support best (https://json-schema.org/draft-07). */
export type JsonSchema = {readonly [keyword: string]: unknown};

/** The schema of the config file, for editors. Only the program checks references to other parts of the file. */
export const toConfigSchema = (): JsonSchema => ({
	$schema: 'http://json-schema.org/draft-07/schema#',
	$id: schemaAddress,
	title: 'The config file of envpick',
	// Not part of JSON Schema, but VS Code and its descendants read these fields.
	allowComments: true,
	allowTrailingCommas: true,
	...schemaOf(configShape),
	definitions: mapValues(sharedShapes, schemaOf),
});

const mapValues = (shapes: Readonly<Record<string, Shape>>, map: (shape: Shape) => JsonSchema): JsonSchema =>
	Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, map(shape)]));

const toSchema = (shape: Shape): JsonSchema => {
	const shared = Object.keys(sharedShapes).find(name => sharedShapes[name] === shape);
	return shared === undefined ? schemaOf(shape) : {$ref: `#/definitions/${shared}`};
};

const schemaOf = (shape: Shape): JsonSchema => ({
	...(shape.does !== undefined && {description: shape.does}),
	...keywordsOf(shape),
});

const keywordsOf = (shape: Shape): JsonSchema => {
	switch (shape.type) {
		case 'text':
			return {type: 'string', ...(shape.pattern !== '' && {pattern: shape.pattern})};
		case 'switch':
			return {type: 'boolean'};
		case 'choice':
			return {type: 'string', enum: shape.names};
		case 'list':
			return {type: 'array', items: toSchema(shape.of), ...(shape.fewest > 0 && {minItems: shape.fewest})};
		case 'object':
			return {
				type: 'object',
				properties: mapValues(shape.fields, toSchema),
				additionalProperties: false,
				...(shape.needs !== undefined && {required: shape.needs}),
				...(shape.oneOf !== undefined && {not: {required: shape.oneOf}}),
			};
		case 'map':
			return {type: 'object', propertyNames: {pattern: shape.names}, additionalProperties: toSchema(shape.of)};
		case 'either':
			return {anyOf: shape.shapes.map(toSchema)};
	}
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const path = fileURLToPath(new URL('../config.schema.json', import.meta.url));
	const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
	writeFileSync(path, JSON.stringify(toConfigSchema()));
	execFileSync(biome, ['format', '--write', path]);
}
