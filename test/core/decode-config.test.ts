import {describe, expect, it} from 'vitest';
import {commandOf, usualBindings} from '../../source/core/bindings.ts';
import {emptyConfig} from '../../source/core/config.ts';
import {decodeConfig} from '../../source/core/decode-config.ts';
import {FaultError} from '../../source/core/fault.ts';

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
	"form": "ticket",
	"clipboard": "osc52",
	"forms": {"ticket": "{os} {label}", "braces": "{{{arch}}}"},
	"colors": {"match": "bright-green", "failure": "default"},
	"keys": {"copy": "alt+c", "mark": {"browse": ["x", "f2"]}, "unmark-all": []}
}`;

describe('decodeConfig', () => {
	it('reads a whole file', () => {
		const config = decodeConfig(full, 'c.json');

		expect(config).toMatchObject({
			file: 'c.json',
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
			form: {name: 'ticket', parts: [{name: 'os'}, {text: ' '}, {name: 'label'}]},
			clipboard: 'osc52',
			forms: [
				{name: 'ticket', template: '{os} {label}'},
				{name: 'braces', parts: [{text: '{'}, {name: 'arch'}, {text: '}'}]},
			],
			palette: {match: 'bright-green', accent: 'magenta', failure: 'default'},
		});
		expect(config.places.get('services.work.accessKeyCommand')).toBe('c.json:7:24');
	});

	it('takes an empty object, and one after a byte order mark', () => {
		expect(decode({})).toEqual({...emptyConfig, file: 'c.json', places: new Map([['', 'c.json:1:1']])});
		expect(decodeConfig('\ufeff{}', 'c.json').places.get('')).toBe('c.json:1:1');
	});

	it('gives keys to commands in the modes where they had some', () => {
		const {bindings} = decodeConfig(full, 'c.json');

		expect(commandOf(bindings, 'filter', 'alt+c')).toBe('copy');
		expect(commandOf(bindings, 'browse', 'alt+c')).toBe('copy');
		expect(commandOf(bindings, 'detail', 'alt+c')).toBe('copy');
		expect(['ctrl+y', 'y'].map(key => commandOf(bindings, 'browse', key))).toEqual([undefined, undefined]);
		expect(['x', 'f2', 'space'].map(key => commandOf(bindings, 'browse', key))).toEqual(['mark', 'mark', undefined]);
		expect(commandOf(bindings, 'filter', 'ctrl+space')).toBe('mark');
		expect(commandOf(bindings, 'browse', 'A')).toBeUndefined();
	});

	it('leaves letters to the filter, and the usual keys where none else is given', () => {
		const {bindings} = decode({keys: {copy: 'w', mark: ['z', 'alt+n']}});

		expect(['w', 'ctrl+y'].map(key => commandOf(bindings, 'filter', key))).toEqual([undefined, 'copy']);
		expect(['w', 'ctrl+y'].map(key => commandOf(bindings, 'browse', key))).toEqual(['copy', undefined]);
		expect(['z', 'alt+n', 'ctrl+space'].map(key => commandOf(bindings, 'filter', key))).toEqual([
			undefined,
			'mark',
			undefined,
		]);
	});

	it('leaves letters to the help too, where they search', () => {
		const {bindings} = decode({keys: {'select-next': ['n', 'alt+n'], help: 'w'}});

		expect(['n', 'alt+n', 'w', '?'].map(key => commandOf(bindings, 'help', key))).toEqual([
			undefined,
			'select-next',
			undefined,
			'help',
		]);
		expect(['n', 'w'].map(key => commandOf(bindings, 'browse', key))).toEqual(['select-next', 'help']);
		expect(() => decode({keys: {'select-next': {help: 'n'}}})).toThrow(FaultError);
	});

	it('lets a key change hands when its old command gets another', () => {
		const {bindings} = decode({keys: {'select-next': 'y', copy: 'alt+j'}});

		expect(commandOf(bindings, 'browse', 'y')).toBe('select-next');
		expect(commandOf(bindings, 'filter', 'down')).toBe('select-next');
	});

	it('lets a command of the list be given a key in the filter too', () => {
		expect(commandOf(decode({keys: {leave: {filter: 'ctrl+q'}}}).bindings, 'filter', 'ctrl+q')).toBe('leave');
	});

	it('changes nothing else', () => {
		expect(decode({keys: {}}).bindings).toEqual(usualBindings);
	});
});
