import fc from 'fast-check';
import {parse} from 'jsonc-parser';
import {describe, expect, it} from 'vitest';
import {decodeConfig} from '../../source/config/decode.ts';
import {toConfigText, toDefaultText} from '../../source/config/edit-config.ts';
import {baseOf, serviceNameOf} from '../../source/config/services.ts';
import {parseAddress} from '../../source/service/address.ts';
import {whyNoName} from '../../source/setup/questions.ts';

describe('a config with a service added', () => {
	it('is created if there is none', () => {
		expect(toConfigText('', sandbox)).toBe(`{
	"services": {
		"sandbox": {
			"address": "https://sandbox.example.org",
			"accessKeyFile": "sandbox.key"
		}
	}
}
`);
	});

	it.each([' \n', '// mine\n', '/* mine */', '// mine'])('is added after the comments of %j', text => {
		const added = toConfigText(text, sandbox);

		expect(added.startsWith(text.trimEnd())).toBe(true);
		expect(added).toMatch(/(?:^|\n)\{\n\t"services": \{\n[\s\S]*\n\}\n$/);
		expect(decodeConfig(added, 'config').services).toMatchObject([sandbox]);
	});

	it('keeps comments, blank lines, indentation and order', () => {
		const text = `// Mine.
{
  // For editors.
  "$schema": "x",

  "services": {
    // The old one.
    "sandbox": {"ca": "ca.pem", "accessKeyCommand": ["pass", "show"], "address": "https://old.example.org"},
    "other": {"address": "https://other.example.org"}, // The other one.
  },

  "clipboard": "osc52" /* over SSH */
}`;

		expect(toConfigText(text, sandbox)).toBe(`// Mine.
{
  // For editors.
  "$schema": "x",

  "services": {
    // The old one.
    "sandbox": {
      "ca": "ca.pem",
      "address": "https://sandbox.example.org",
      "accessKeyFile": "sandbox.key"
    },
    "other": {"address": "https://other.example.org"}, // The other one.
  },

  "clipboard": "osc52" /* over SSH */
}`);
	});

	it('has its services first, and the same line ends', () => {
		expect(toConfigText('\ufeff{\r\n  "clipboard": "osc52" // over SSH\r\n}\r\n', sandbox).split('\r\n')).toEqual([
			'\ufeff{',
			'  "services": {',
			'    "sandbox": {',
			'      "address": "https://sandbox.example.org",',
			'      "accessKeyFile": "sandbox.key"',
			'    }',
			'  },',
			'  "clipboard": "osc52" // over SSH',
			'}',
			'',
		]);
	});

	it('keeps everything but this service, which is the last if it is new', () => {
		fc.assert(
			fc.property(anyText, name, ({config, text: before}, added) => {
				const text = toConfigText(before, {...sandbox, name: added});

				const {services = {}, ...rest} = config;
				const {services: all, ...kept} = parse(text);
				expect(kept).toEqual(rest);
				expect(namesIn(text)).toEqual([...new Set([...namesIn(before), added])]);
				const others = (from: object) => Object.entries(from).filter(([one]) => one !== added);
				expect(others(all)).toEqual(others(services));
				const found = decodeConfig(text, 'config').services.find(one => one.name === added);
				const {ca} = Object.hasOwn(services, added) ? (services[added] ?? {}) : {};
				expect(found).toEqual({...sandbox, name: added, ...(ca !== undefined && {ca})});
				// Those around a replaced source of the key may go with it.
				const isReplaced = 'accessKeyCommand' in (services[added] ?? {});
				expect(commentsOf(before)).toEqual(isReplaced ? expect.arrayContaining(commentsOf(text)) : commentsOf(text));
			}),
		);
	});

	it('does not change when it is added again', () => {
		fc.assert(
			fc.property(anyText, ({text}) => {
				const once = toConfigText(text, sandbox);

				expect(toConfigText(once, sandbox)).toBe(once);
			}),
		);
	});
});

describe('a config with another default', () => {
	it.each([
		['{\n\t"services": {} // All.\n}', '{\n\t"service": "lab",\n\t"services": {} // All.\n}'],
		['{\n  // Mine.\n  "service": "work" // Old.\n}', '{\n  // Mine.\n  "service": "lab" // Old.\n}'],
		[
			'{\n  "$schema": "x",\n  "services": {}, // All.\n}',
			'{\n  "$schema": "x",\n  "service": "lab",\n  "services": {}, // All.\n}',
		],
	])('says so in %j', (text, expected) => {
		expect(toDefaultText(text, 'lab')).toBe(expected);
	});

	it('keeps everything else', () => {
		fc.assert(
			fc.property(anyText, name, ({text}, chosen) => {
				const before = toConfigText(text, {...sandbox, name: chosen});

				const after = toDefaultText(before, chosen);

				const {service: _, ...rest} = parse(before);
				expect(parse(after)).toEqual({...rest, service: chosen});
				expect(decodeConfig(after, 'config').settings.service).toBe(chosen);
				expect(namesIn(after)).toEqual(namesIn(before));
				expect(commentsOf(after)).toEqual(commentsOf(before));
				expect(toDefaultText(after, chosen)).toBe(after);
			}),
		);
	});
});

const at = (text: string) => parseAddress(text, {allowsInsecureHttp: true});

describe('the name of a service', () => {
	it.each([
		['https://sandbox.example.org/api', 'sandbox.example.org'],
		['http://127.0.0.1:8080', '127.0.0.1-8080'],
		['http://[::1]:8080', '1-8080'],
		['https://[::]', 'service'],
		[`https://${'a'.repeat(60)}.org`, 'a'.repeat(34)],
		[`https://${'a'.repeat(32)}.:8080`, 'a'.repeat(32)],
	])('of $0 is $1', (address, name) => {
		expect(serviceNameOf(at(address), [])).toBe(name);
	});

	it('is the existing name of the service, with or without /api', () => {
		const services = [{name: 'work', address: 'sandbox.example.org'}];

		expect(serviceNameOf(at('https://sandbox.example.org'), services)).toBe('work');
		expect(serviceNameOf(at('https://sandbox.example.org/api'), services)).toBe('work');
	});

	it('is that of the service at exactly that address, if another is there without /api', () => {
		const services = [
			{name: 'old', address: 'sandbox.example.org'},
			{name: 'new', address: 'sandbox.example.org/api'},
		];

		expect(serviceNameOf(at('https://sandbox.example.org/api'), services)).toBe('new');
	});

	it('is found by its address in any spelling', () => {
		expect(baseOf('sandbox.example.org/api/v0/resources/')).toBe('https://sandbox.example.org/api');
		expect(baseOf('http://lab.example.org')).toBe('http://lab.example.org');
		expect(baseOf('http://a@b')).toBeUndefined();
	});

	it('gets a number if another service has it', () => {
		const services = [
			{name: 'a.org', address: 'https://a.org/one'},
			{name: 'a.org-2', address: 'https://a.org/two'},
		];

		expect(serviceNameOf(at('https://a.org/three'), services)).toBe('a.org-3');
	});

	it('is another if it is taken otherwise', () => {
		expect(serviceNameOf(at('https://a.org'), [], new Set(['a.org', 'a.org-2']))).toBe('a.org-3');
	});

	it('is refused exactly if a config cannot have it', () => {
		const text = fc.oneof(
			name,
			fc.string({maxLength: 45}),
			fc.string({unit: fc.constantFrom(...'aZ09._- /~'), maxLength: 45}),
		);
		fc.assert(
			fc.property(text, typed => {
				const config = JSON.stringify({services: {[typed]: {address: 'a.org'}}});
				const isKnown = isFine(() => decodeConfig(config, 'config'));
				expect(whyNoName(typed) === undefined).toBe(isKnown);
			}),
		);
	});

	it('can always be written, and is unique', () => {
		const host = fc.oneof(
			fc.domain(),
			fc.ipV4(),
			fc.ipV6().map(ip => `[${ip}]`),
		);
		const address = fc.tuple(host, fc.constantFrom('', '/a', '/b')).map(([name, path]) => at(`https://${name}${path}`));
		fc.assert(
			fc.property(fc.array(address, {minLength: 1, maxLength: 6}), addresses => {
				let text = '';
				for (const one of addresses) {
					const {services} = decodeConfig(text, 'config');
					const name = serviceNameOf(one, services);
					text = toConfigText(text, {name, address: one.base, accessKeyFile: `${name}.key`});
				}
				const bases = decodeConfig(text, 'config').services.map(one => one.address);
				expect(new Set(bases)).toEqual(new Set(addresses.map(({base}) => base)));
			}),
		);
	});
});

/** Text that a person can write between two parts of JSON, with comments that differ from each other. */
const gap = fc.constantFrom(
	...['', '', '', ' ', '\n\n\t', ' /* NOTE */ ', ' // NOTE\n', '\n/* NOTE,\n\t} */\n', ' // "NOTE": {\n'],
);

// JSON texts of a value as a person writes it: with comments, blank lines, trailing commas and escapes. A field whose name
// is in `whole` contains none of these.
const commentedJson = (value: unknown, whole: readonly string[] = []): fc.Arbitrary<string> =>
	fc.tuple(fc.infiniteStream(gap), fc.infiniteStream(fc.boolean())).map(([gaps, choices]) => {
		let count = 0;
		const between = (): string => gaps.next().value.replace('NOTE', `note ${count++}`);
		const isChosen = (): boolean => choices.next().value;
		const list = (begin: string, entries: readonly string[], end: string): string => {
			const last = entries.length > 0 && isChosen() ? `,${between()}` : '';
			return `${begin}${between()}${entries.map(entry => `${entry}${between()}`).join(`,${between()}`)}${last}${end}`;
		};
		const write = (one: unknown): string => {
			if (Array.isArray(one)) {
				return list('[', one.map(write), ']');
			}
			if (typeof one === 'object' && one !== null) {
				const fields = Object.entries(one).map(([name, field]) =>
					whole.includes(name)
						? `"${name}":${JSON.stringify(field)}`
						: `${JSON.stringify(name)}${between()}:${between()}${write(field)}`,
				);
				return list('{', fields, '}');
			}
			const text = JSON.stringify(one);
			return isChosen() ? text.replaceAll('o', String.raw`\u006f`) : text;
		};
		return `${between()}${write(value)}${between()}`;
	});

const sandbox = {name: 'sandbox', address: 'https://sandbox.example.org', accessKeyFile: 'sandbox.key'};

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
			format: fc.constantFrom('comma', 'mine'),
			formats: fc.constant({mine: '{os} {{x}}'}),
			keys: fc.constant({copy: ['ctrl+y', 'f5'], leave: {list: []}}),
		},
		{requiredKeys: ['formats']},
	)
	.chain(config => {
		const names = Object.keys(config.services ?? {});
		return names.length === 0
			? fc.constant(config)
			: fc.option(fc.constantFrom(...names)).map(chosen => (chosen === null ? config : {...config, service: chosen}));
	});

const keyFields = ['accessKeyFile', 'accessKeyCommand'];

/** The same config as a text, as a person writes it. */
const anyText = anyConfig.chain(config => commentedJson(config, keyFields).map(text => ({config, text})));

const token = /"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const commentsOf = (text: string): string[] => (text.match(token) ?? []).filter(one => one.startsWith('/'));

const isFine = (act: () => unknown): boolean => {
	try {
		act();
		return true;
	} catch {
		return false;
	}
};

const namesIn = (text: string) => decodeConfig(text, 'config').services.map(one => one.name);
