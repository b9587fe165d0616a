import {readFileSync} from 'node:fs';
import fc from 'fast-check';
import {safeParse} from 'valibot';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import {toConfigSchema} from '../../scripts/schema.ts';
import {decodeConfig} from '../../source/config/decode.ts';
import {configSchema} from '../../source/config/fields.ts';
import {configs, valuesAround} from '../helpers/arbitrary/configs.ts';
import {fits} from '../helpers/project/json-schema.ts';

const schema = JSON.parse(readFileSync(new URL('../../config.schema.json', import.meta.url), 'utf8'));

// Only the program checks addresses and templates further.
const hasShape = (value: unknown): boolean =>
	safeParse(configSchema, value).issues?.every(({type}) => type === 'check') ?? true;

describe('the schema', () => {
	it('is the file of the package', () => {
		expect(schema).toEqual(toConfigSchema());
		expect(packageJson.files).toContain('config.schema.json');
		// Without an address of its own, no editor looks for it elsewhere.
		expect(schema).not.toHaveProperty('$id');
	});

	it('allows exactly what the program accepts, if a value can be judged alone', () => {
		const seen = {good: 0, bad: 0};
		fc.assert(
			fc.property(valuesAround(schema), value => {
				const isGood = hasShape(value);
				seen[isGood ? 'good' : 'bad']++;
				expect(fits(value, schema)).toBe(isGood);
			}),
			{numRuns: 2000},
		);
		expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(200);
	});

	it('allows everything that decodes, and the reverse if its references exist', () => {
		fc.assert(
			fc.property(configs, config => {
				expect(fits(config, schema)).toBe(true);
				expect(() => decodeConfig(JSON.stringify(config), 'c.json')).not.toThrow();
			}),
		);
	});

	it.each([
		{format: 7},
		{from: 'comma'},
		{services: {work: {}}},
		{services: {work: {address: 'a', accessKeyFile: 'b', accessKeyCommand: ['c']}}},
		{services: {'my work': {address: 'a'}}},
		{services: {work: {address: 'a', accessKeyCommand: []}}},
		{formats: {comma: '{os}'}},
		{formats: {mine: '{os'}},
		{colors: {match: 'purple'}},
		{keys: {copy: 'ctrl+Y'}},
		{keys: {copy: {panel: 'y'}}},
		{key: 'x'},
	])('refuses %j', config => {
		expect(fits(config, schema)).toBe(false);
		expect(hasShape(config)).toBe(false);
	});

	it('describes every field', () => {
		const fields = Object.entries({
			...schema.properties,
			...schema.properties.services.additionalProperties.properties,
			...schema.properties.keys.properties,
		} as Record<string, {description?: string}>);

		expect(fields.length).toBeGreaterThan(60);
		expect(fields.filter(([, {description}]) => !description?.endsWith('.')).map(([name]) => name)).toEqual([]);
	});
});
