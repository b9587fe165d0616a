import {describe, expect, it} from 'vitest';
import {emptyConfig} from '../../source/config/config.ts';
import {decodeConfig} from '../../source/config/decode.ts';
import {FaultError} from '../../source/fault/fault.ts';
import {commandOf, keymap} from '../../source/keys/keymap.ts';
import {keyOf} from '../helpers/scenes/bound-key.ts';

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
		"home": {"address": "localhost:8080", "accessKeyFile": "home.key"}
	},
	"format": "ticket",
	"clipboard": "osc52",
	"formats": {"ticket": "{os} {label}", "braces": "{{{arch}}}"},
	"colors": {"match": "bright-green", "failure": "default"},
	"keys": {"copy": "alt+c", "mark": {"browse": ["X", "f2"]}, "mark-all": []}
}`;

describe('decodeConfig', () => {
	it('reads a whole file', () => {
		const config = decodeConfig(full, 'c.json');

		expect(config).toMatchObject({
			service: 'home',
			services: [
				{
					name: 'work',
					address: 'https://sandbox.example.org/api',
					accessKeyCommand: ['pass', 'show', 'sandbox'],
					ca: '~/work.pem',
				},
				{name: 'home', address: 'localhost:8080', accessKeyFile: 'home.key'},
			],
			format: {name: 'ticket', parts: [{name: 'os'}, {text: ' '}, {name: 'label'}]},
			clipboard: 'osc52',
			formats: [
				{name: 'ticket', template: '{os} {label}'},
				{name: 'braces', parts: [{text: '{'}, {name: 'arch'}, {text: '}'}]},
			],
			palette: {match: 'bright-green', accent: 'magenta', failure: 'default'},
		});
		expect(config.locations.get('services.work.accessKeyCommand')).toBe('c.json:7:24');
	});

	it('accepts an empty object, also after a byte order mark', () => {
		expect(decode({})).toEqual({...emptyConfig, locations: new Map([['', 'c.json:1:1']])});
		expect(decodeConfig('\ufeff{}', 'c.json').locations.get('')).toBe('c.json:1:1');
	});

	it('accepts comments and trailing commas', () => {
		const text = '// mine\n{\n"format": "csv", /* not lines\n*/ "colors": {"match": "red",}, // loud\n}';

		expect(decodeConfig(text, 'c.json')).toMatchObject({format: 'csv', palette: {match: 'red'}});
		expect(decodeConfig(text, 'c.json').locations.get('colors')).toBe('c.json:4:14');
	});

	it('binds a command in each mode where it had a key', () => {
		const {bindings} = decodeConfig(full, 'c.json');

		expect(commandOf(bindings, 'filter', 'alt+c')).toBe('copy');
		expect(commandOf(bindings, 'browse', 'alt+c')).toBe('copy');
		expect(commandOf(bindings, 'detail', 'alt+c')).toBe('copy');
		expect(['ctrl+y', 'y'].map(key => commandOf(bindings, 'browse', key))).toEqual([undefined, undefined]);
		expect(['X', 'f2', 'space'].map(key => commandOf(bindings, 'browse', key))).toEqual(['mark', 'mark', undefined]);
		expect(commandOf(bindings, 'filter', 'ctrl+space')).toBe('mark');
		expect(commandOf(bindings, 'browse', '*')).toBeUndefined();
	});

	it('binds a command in every such mode if no mode is given', () => {
		const {bindings} = decode({keys: {'tags-mode': 'f4'}});

		expect((['filter', 'browse', 'copy-as'] as const).map(mode => keyOf(bindings, mode, 'tags-mode'))).toEqual(
			Array.from({length: 3}, () => 'f4'),
		);
	});

	it('leaves letters to the filter, and the default keys unless others are given', () => {
		const {bindings} = decode({keys: {copy: 'w', mark: ['z', 'f3']}});

		expect(['w', 'ctrl+y'].map(key => commandOf(bindings, 'filter', key))).toEqual([undefined, 'copy']);
		expect(['w', 'ctrl+y'].map(key => commandOf(bindings, 'browse', key))).toEqual(['copy', undefined]);
		expect(['z', 'f3', 'ctrl+space'].map(key => commandOf(bindings, 'filter', key))).toEqual([
			undefined,
			'mark',
			undefined,
		]);
	});

	it('leaves letters to the help too, where they search', () => {
		const {bindings} = decode({keys: {'select-next': ['w', 'f3'], help: 'W'}});

		expect(['w', 'f3', 'W', '?'].map(key => commandOf(bindings, 'help', key))).toEqual([
			undefined,
			'select-next',
			undefined,
			'help',
		]);
		expect(['w', 'W'].map(key => commandOf(bindings, 'browse', key))).toEqual(['select-next', 'help']);
		expect(() => decode({keys: {'select-next': {help: 'n'}}})).toThrow(FaultError);
	});

	it('moves a key to a new command if its old command gets another key', () => {
		const {bindings} = decode({keys: {'select-next': 'y', copy: 'alt+j'}});

		expect(commandOf(bindings, 'browse', 'y')).toBe('select-next');
		expect(commandOf(bindings, 'filter', 'down')).toBe('select-next');
	});

	it('binds a key of a list command in the filter too', () => {
		expect(commandOf(decode({keys: {leave: {filter: 'ctrl+q'}}}).bindings, 'filter', 'ctrl+q')).toBe('leave');
	});

	it('keeps the default keys if `keys` is empty', () => {
		expect(decode({keys: {}}).bindings).toEqual(keymap);
	});
});
