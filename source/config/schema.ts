import {configShape, sharedShapes} from './fields.ts';
import type {Shape} from '../json/shape.ts';

/** Where the schema can be had by editors: every package on the registry is served there. */
export const schemaAddress = 'https://unpkg.com/envpick/config.schema.json';

/** A JSON schema, of the draft that editors know best (https://json-schema.org/draft-07). */
export type JsonSchema = {readonly [keyword: string]: unknown};

/**
The schema of the config file, for editors. It is made from the table by which the program checks the file; what refers
to something elsewhere in the file (the name of a service, a key with two meanings) only the program can check.
*/
export const toConfigSchema = (): JsonSchema => ({
	$schema: 'http://json-schema.org/draft-07/schema#',
	$id: schemaAddress,
	title: 'The config file of envpick',
	...schemaOf(configShape),
	definitions: Object.fromEntries(Object.entries(sharedShapes).map(([name, shape]) => [name, schemaOf(shape)])),
});

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
		case 'choice':
			return {type: 'string', enum: shape.names};
		case 'list':
			return {type: 'array', items: toSchema(shape.of), ...(shape.fewest > 0 && {minItems: shape.fewest})};
		case 'object':
			return {
				type: 'object',
				properties: Object.fromEntries(Object.entries(shape.fields).map(([name, of]) => [name, toSchema(of)])),
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
