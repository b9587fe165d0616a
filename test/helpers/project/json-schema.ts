import {Ajv} from 'ajv';
import type {JsonSchema} from '../../../scripts/schema.ts';

// Strict: it throws at a keyword that neither the draft nor an editor knows.
const ajv = new Ajv({keywords: ['allowComments', 'allowTrailingCommas'], addUsedSchema: false});

/** Whether a value fits a schema of draft 7, to a validator that is not ours. */
export const fits = (value: unknown, schema: JsonSchema): boolean => ajv.validate(schema, value);
