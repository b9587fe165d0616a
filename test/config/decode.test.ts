import {describe, expect, it} from 'vitest';
import {emptyConfig} from '../../source/config/config.ts';
import {decodeConfig} from '../../source/config/decode.ts';
import {toOwnFormat} from '../../source/formats/template.ts';
import {type Command, commandOf, keymap, type Mode} from '../../source/keys/keymap.ts';

const decode = (value: unknown) => decodeConfig(JSON.stringify(value), 'c.json');

const full = `{
	"$schema": "https://example.org/schema.json",
	"service": "home",
	"services": {
		"work": {
			"address": "https://sandbox.example.org/api",
			"accessKeyCommand": ["pass", "show", "sandbox"],
			"ca": "~/work.pem"
		},
		"home": {"address": "http://lab.example.org:8080", "accessKeyFile": "home.key"}
	},
	"format": "ticket",
	"clipboard": "osc52",
	"formats": {"ticket": "{os} {label}", "braces": "{{{arch}}}"},
	"colors": {"match": "bright-green", "failure": "default"}
}`;

describe('decodeConfig', () => {
	it('reads a whole file', () => {
		const config = decodeConfig(full, 'c.json');

		const work = {address: 'https://sandbox.example.org/api', accessKeyCommand: ['pass', 'show', 'sandbox']};
		expect(config).toMatchObject({
			services: [
				{name: 'work', ...work, ca: '~/work.pem'},
				{name: 'home', address: 'http://lab.example.org:8080', accessKeyFile: 'home.key'},
			],
			settings: {service: 'home', as: 'ticket', clipboard: 'osc52'},
			formats: [toOwnFormat('ticket', '{os} {label}'), toOwnFormat('braces', '{{{arch}}}')],
			colors: {match: 'bright-green', failure: 'default'},
		});
		expect(config.locations.get('services.work.accessKeyCommand')).toBe('c.json:7:24');
	});

	it('accepts an empty object, also after a byte order mark', () => {
		expect(decode({})).toEqual({...emptyConfig, locations: new Map([['', 'c.json:1:1']])});
		expect(decodeConfig('\ufeff{}', 'c.json').locations.get('')).toBe('c.json:1:1');
	});

	it.each(['', ' \r\n\t', '\ufeff', '// mine', '/* mine\n*/ // and mine\n'])(
		'accepts a file without a value: %j',
		text => {
			expect(decodeConfig(text, 'c.json')).toEqual(decode({}));
		},
	);

	it.each([' ', '/* mine */', '// mine\n', '/***//*/*/'])('reads a config after a megabyte of %j', unit => {
		const text = unit.repeat(2 ** 20 / unit.length);

		expect(decodeConfig(`${text}{"format": "comma"}`, 'c.json').settings).toEqual({as: 'comma'});
		expect(decodeConfig(text, 'c.json').settings).toEqual({});
	});

	it('accepts comments and trailing commas', () => {
		const text = '// mine\n{\n"format": "comma", /* not lines\n*/ "colors": {"match": "red",}, // loud\n}';

		expect(decodeConfig(text, 'c.json')).toMatchObject({settings: {as: 'comma'}, colors: {match: 'red'}});
		expect(decodeConfig(text, 'c.json').locations.get('colors')).toBe('c.json:4:14');
	});

	it('read keys as fzf writes them, or with a plus', () => {
		const keys = (copy: string) => decode({keys: {copy}}).bindings.find(({command}) => command === 'copy')?.keys;

		expect(keys('ctrl-alt-shift-up')).toEqual(keys('ctrl+alt+shift+up'));
		expect(keys('alt--')?.list).toEqual(['alt+-']);
	});

	it('keeps the default keys if `keys` is empty', () => {
		expect(decode({keys: {}}).bindings).toEqual(keymap);
	});
});

it.each<[string, keys: object, commands: Partial<Record<Mode, Record<string, Command | undefined>>>]>([
	[
		'replaces the default keys in each mode where the command had one',
		{copy: 'alt+c'},
		{
			filter: {'alt+c': 'copy', 'ctrl+y': undefined},
			list: {'alt+c': 'copy', 'ctrl+y': undefined, y: undefined},
			detail: {'alt+c': 'copy'},
			formats: {'alt+c': 'copy', 'ctrl+y': undefined},
		},
	],
	[
		'of one mode leaves the keys of the other modes',
		{mark: {list: ['X', 'f2']}},
		{list: {X: 'mark', f2: 'mark', space: undefined}, filter: {'ctrl+space': 'mark'}},
	],
	['may be missing', {'mark-all': []}, {list: {'*': undefined}}],
	[
		'that is a letter replaces no keys of the filter, in which it is typed',
		{copy: 'w', mark: ['z', 'f3']},
		{
			filter: {w: undefined, 'ctrl+y': 'copy', z: undefined, f3: 'mark', 'ctrl+space': undefined},
			list: {w: 'copy', 'ctrl+y': undefined},
		},
	],
	[
		'that is a letter is typed in a search too',
		{'select-next': ['w', 'f3'], help: 'W'},
		{
			help: {w: undefined, f3: 'select-next', W: undefined, '?': undefined, f1: 'help'},
			facets: {w: undefined, f3: 'select-next', down: undefined, W: undefined, f1: 'help'},
			list: {w: 'select-next', W: 'help', f1: undefined},
		},
	],
	[
		'moves to a new command if its old command gets another key',
		{'select-next': 'y', copy: 'alt+j'},
		{list: {y: 'select-next'}, filter: {down: 'select-next'}},
	],
	[
		'may be a default key of its command in that mode',
		{help: ['?', 'f3'], 'select-next': {list: ['down', 'j']}, interrupt: 'alt+q'},
		{filter: {'?': 'help', f3: 'help', 'alt+q': 'interrupt', 'ctrl+c': undefined}, list: {down: 'select-next'}},
	],
	['of a list command can be in the filter', {leave: {filter: 'ctrl+q'}}, {filter: {'ctrl+q': 'leave'}}],
])('a key in the config %s', (_, keys, commands) => {
	const {bindings} = decode({keys});

	for (const [mode, expected] of Object.entries(commands)) {
		const found = Object.keys(expected).map(key => [key, commandOf(bindings, mode as Mode, key)]);
		expect(Object.fromEntries(found), mode).toEqual(expected);
	}
});
