import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toConfigText} from '../../source/core/config-edit.ts';
import {decodeConfig} from '../../source/core/decode-config.ts';

const kept = {name: 'sandbox', address: 'https://sandbox.example.org', accessKeyFile: 'sandbox.key'};

const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,8}$/);
const key = fc.oneof(
	fc.constant({}),
	fc.record({accessKeyFile: fc.constantFrom('key', '~/key')}),
	fc.record({
		accessKeyCommand: fc.array(
			fc.string({minLength: 1}).filter(text => !text.includes('\0')),
			{minLength: 1},
		),
	}),
);
const service = fc
	.tuple(key, fc.record({ca: fc.constant('ca.pem')}, {requiredKeys: []}))
	.map(([source, rest]) => ({address: 'https://other.example.org', ...source, ...rest}));

/** A config that decodes, as an object. */
const anyConfig = fc
	.record(
		{
			$schema: fc.constant('./config.schema.json'),
			services: fc.dictionary(name, service, {maxKeys: 4, noNullPrototype: true}),
			form: fc.constantFrom('csv', 'mine'),
			forms: fc.constant({mine: '{os} {{x}}'}),
			keys: fc.constant({copy: ['ctrl+y', 'f5'], leave: {browse: []}}),
		},
		{requiredKeys: ['forms']},
	)
	.chain(config => {
		const names = Object.keys(config.services ?? {});
		return names.length === 0
			? fc.constant(config)
			: fc.option(fc.constantFrom(...names)).map(chosen => (chosen === null ? config : {...config, service: chosen}));
	});

const indents = fc.constantFrom<string | number | undefined>(undefined, 2, 4, '\t');

describe('a config with a service added', () => {
	it('is made where there is none', () => {
		expect(toConfigText(undefined, kept)).toBe(`{
	"$schema": "https://unpkg.com/envpick/config.schema.json",
	"service": "sandbox",
	"services": {
		"sandbox": {
			"address": "https://sandbox.example.org",
			"accessKeyFile": "sandbox.key"
		}
	}
}
`);
	});

	it('keeps the indentation, the order and what else the service has', () => {
		const text = `{
  "$schema": "x",
  "services": {
    "sandbox": {"ca": "ca.pem", "accessKeyCommand": ["pass", "show"], "address": "https://old.example.org"},
    "other": {"address": "https://other.example.org"}
  },
  "clipboard": "osc52"
}`;

		expect(toConfigText(text, kept)).toBe(`{
  "$schema": "x",
  "service": "sandbox",
  "services": {
    "sandbox": {
      "address": "https://sandbox.example.org",
      "accessKeyFile": "sandbox.key",
      "ca": "ca.pem"
    },
    "other": {
      "address": "https://other.example.org"
    }
  },
  "clipboard": "osc52"
}
`);
	});

	it('says the same as before of all but this service, which it starts with', () => {
		fc.assert(
			fc.property(anyConfig, indents, name, (config, indent, added) => {
				const text = toConfigText(JSON.stringify(config, null, indent), {...kept, name: added});

				const {service: _, services = {}, ...rest} = config as typeof config & {service?: string};
				const {service: chosen, services: all, ...others} = JSON.parse(text);
				expect(others).toEqual(rest);
				expect(chosen).toBe(added);
				expect({...all, [added]: undefined}).toEqual({...services, [added]: undefined});
				const found = decodeConfig(text, 'config').services.find(one => one.name === added);
				const {ca} = Object.hasOwn(services, added) ? (services[added] ?? {}) : {};
				expect(found).toEqual({...kept, name: added, ...(ca !== undefined && {ca})});
			}),
		);
	});

	it('is the same when it is added again', () => {
		fc.assert(
			fc.property(anyConfig, indents, (config, indent) => {
				const once = toConfigText(JSON.stringify(config, null, indent), kept);

				expect(toConfigText(once, kept)).toBe(once);
			}),
		);
	});
});
