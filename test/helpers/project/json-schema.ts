import {Ajv} from 'ajv';
import type {JsonSchema} from '../../../scripts/schema.ts';

// Strict: a keyword that neither the draft nor an editor knows makes it throw.
const ajv = new Ajv({keywords: ['allowComments', 'allowTrailingCommas'], addUsedSchema: false});

/** Whether a value matches a draft 7 schema, according to an independent validator. */
export const fits = (value: unknown, schema: JsonSchema): boolean => ajv.validate(schema, value);
