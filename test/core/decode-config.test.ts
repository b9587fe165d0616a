import {describe, expect, it} from 'vitest';
import {commandOf, usualBindings} from '../../source/core/bindings.ts';
import {emptyConfig} from '../../source/core/config.ts';
import {decodeConfig} from '../../source/core/decode-config.ts';
import {explainFault, failureLine} from '../../source/core/explain-fault.ts';
import {FaultError} from '../../source/core/fault.ts';

const decode = (value: unknown) => decodeConfig(JSON.stringify(value), 'c.json');

const failureOf = (text: string): string => {
	try {
		decodeConfig(text, 'c.json');
	} catch (error) {
		if (error instanceof FaultError) {
			const failure = explainFault(error.fault);
			return `${failure.exitCode} ${failureLine(failure)}`;
		}
		throw error;
	}
	return 'no failure';
};

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

describe('a wrong config', () => {
	it.each([
		['', '1:1` (it ends midway); add a value'],
		['{', '1:2` (it ends midway); add a name in double quotes'],
		['{"form": "csv"\n', '2:1` (it ends midway); add `,` or `}`'],
		['{}\n}', '2:1` (something follows the end of the JSON); leave it out'],
		['{"form" "csv"}', '1:9` (it is no JSON here); write `:`'],
		['{\n\t// mine\n}', '2:2` (a comment stands here); leave comments out: the file is JSON'],
		["{'form': 1}", '1:2` (a text begins with a single quote); use double quotes'],
		['{"form": "csv",\n}', '1:15` (a comma stands before the last `}`); leave the comma out'],
		['{"form": "csv\n"}', '1:10` (the text that begins here does not end on its line); close it with `"`'],
		['{"form": "\\d"}', '1:11` (a backslash stands alone in a text); write \\\\ for one'],
		['{"form": 1,\n"form": 1}', '2:1` (this name is there already); write it once'],
		['{"form": 01}', '1:10` (it is no JSON here); write a value'],
		['[]', '1:1` (the file is a list, not an object); write an object: {"name": ...}'],
		[
			'{"from": "csv"}',
			'1:2` (`from` is unknown); write one of services, service, form, clipboard, forms, colors, keys',
		],
		[
			'{"services": {"w": {"address": "a.example", "access-key": "S3KRET"}}}',
			'1:45` (`services.w.access-key` is unknown); keep the key out of here: name a file with accessKeyFile, or a command with accessKeyCommand',
		],
		['{"services": {"w": {}}}', '1:20` (`services.w.address` is missing); add "address"'],
		[
			'{"services": {"w": {"address": 12}}}',
			'1:32` (`services.w.address` is a number, not a text); write an address such as "https://sandbox.example.org"',
		],
		[
			'{"services": {"w": {"address": "ftp://a.example"}}}',
			'1:32` (`services.w.address`: the address does not begin with https://); write it as https://HOST or https://HOST/api',
		],
		[
			'{"services": {"w": {"address": "a.example", "accessKeyCommand": "pass show S3KRET"}}}',
			'1:65` (`services.w.accessKeyCommand` is a text, not a list); write a list such as ["pass", "show", "sandbox"]',
		],
		[
			'{"services": {"w": {"address": "a.example", "accessKeyCommand": []}}}',
			'1:65` (`services.w.accessKeyCommand` is empty); write a list such as ["pass", "show", "sandbox"]',
		],
		[
			'{"services": {"w": {"address": "a.example", "accessKeyCommand": ["x", null]}}}',
			'1:71` (`services.w.accessKeyCommand[1]` is null, not a text); write a text',
		],
		[
			'{"services": {"w": {"accessKeyFile": "a", "address": "a.example", "accessKeyCommand": ["x"]}}}',
			'1:67` (`services.w.accessKeyFile` and `accessKeyCommand` are both given); write one of them',
		],
		[
			'{"services": {"my work": {"address": "a.example"}}}',
			'1:15` (`services.my work` is not a name); write up to 40 letters, digits, dots, dashes and underscores',
		],
		[
			'{"service": "home", "services": {"work": {"address": "a.example"}}}',
			'1:13` (`service` is none of the services); write one of work',
		],
		['{"service": "home"}', '1:13` (`service` is none of the services); add it under services'],
		[
			'{"form": "cvs"}',
			'1:10` (`form` is not a form); write one of csv, space, lines, flags, json, profile, submission, record',
		],
		['{"clipboard": "OSC52"}', '1:15` (`clipboard` is not a way to copy); write one of auto, osc52, tmux, native, off'],
		['{"clipboard": true}', '1:15` (`clipboard` is true, not a text); write one of auto, osc52, tmux, native, off'],
		[
			'{"forms": {"csv": "{os}"}}',
			'1:12` (`forms.csv` has the name of a form that envpick has); write another name than csv, space, lines, flags, json, profile, submission, record',
		],
		[
			'{"forms": {"My form": "{os}"}}',
			'1:12` (`forms.My form` is not a name); write a word of small letters, digits and dashes',
		],
		[
			'{"forms": {"x": "{os"}}',
			'1:17` (`forms.x` is not a template); write text with names in braces, such as "{os} {label}"; a brace itself is "{{" or "}}"',
		],
		[
			String.raw`{"forms": {"x": "{os}\n{tags}"}}`,
			'1:17` (`forms.x` has a line break); write the template on one line',
		],
		[
			'{"colors": {"matches": "red"}}',
			'1:13` (`colors.matches` is unknown); write one of plain, dim, strong, match, accent, failure',
		],
		[
			'{"colors": {"match": "purple"}}',
			'1:22` (`colors.match` is not a colour); write one of default, black, red, green, yellow, blue, magenta, cyan, white, bright-black, bright-red, bright-green, bright-yellow, bright-blue, bright-magenta, bright-cyan, bright-white',
		],
		['{"keys": {"coppy": "x"}}', '1:11` (`keys.coppy` is unknown); write perhaps copy'],
		[
			'{"keys": {"copy": "ctrl+Y"}}',
			'1:19` (`keys.copy` is not a key); write a key such as "ctrl+y", "alt+x", "f2" or "x"',
		],
		[
			'{"keys": {"copy": 1}}',
			'1:19` (`keys.copy` is a number); write a key such as "ctrl+y", a list of keys, or an object {"browse": "y"}',
		],
		['{"keys": {"copy": {"list": "x"}}}', '1:20` (`keys.copy.list` is unknown); write one of filter, browse, detail'],
		[
			'{"keys": {\n"copy": ["alt+x", "u"]}}',
			'2:19` (`u` cannot be `copy` in `browse`: `distinct` has it); write another key, or give `distinct` one too',
		],
		[
			'{"keys": {"copy": "alt+x", "mark": "alt+x"}}',
			'1:19` (`alt+x` cannot be `copy` in `filter`: `mark` has it); write another key, or give `mark` one too',
		],
		[
			'{"keys": {"copy": {"filter": "x"}}}',
			'1:30` (`x` types in the filter); write a key with ctrl or alt, or a named one',
		],
		[
			'{"keys": {"all-tags": "j"}}',
			'1:23` (`j` cannot be `all-tags` in `copy-as`: the menu has it); write another key',
		],
		[
			'{"keys": {"interrupt": []}}',
			'1:11` (`keys.interrupt` is empty, so nothing would leave at once); write a key such as "ctrl+c"',
		],
	])('is one line that says where, what and what to write: %s', (text, line) => {
		expect(failureOf(text)).toBe(`2 envpick: cannot use the config \`c.json:${line}`);
	});
});
