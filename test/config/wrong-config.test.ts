import {describe, expect, it} from 'vitest';
import {decodeConfig} from '../../source/config/decode.ts';
import {asFault, failureLine} from '../../source/fault/fault.ts';
import {commandOf, keymap} from '../../source/keys/keymap.ts';

/** A config with a service `w`, with these fields after its address. */
const service = (fields: string): string => `{"services": {"w": {"address": "a.example", ${fields}}}}`;

const keyOut = 'do not put the key here: set accessKeyFile or accessKeyCommand instead';
const command = 'write a list such as ["pass", "show", "sandbox"]';
const clipboard = 'write one of auto, osc52, tmux, native, off';
const braces = 'write text with names in braces, such as "{os} {label}"; a literal brace is "{{" or "}}"';
const quoted =
	'arithmetic, a here-document or after a backslash (at character 6)); write it alone, such as {os}, or a shell could run its value';
const serviceName = 'write up to 40 letters, digits, dots, dashes and underscores';
const formatName = 'write a word of lowercase letters, digits and dashes that is not the name of a built-in format';
const colors = 'default, black, red, green, yellow, blue, magenta, cyan, white, bright-black, bright-red or 6 more';
const anyKey = 'write a key such as "ctrl-y", a list of keys, or an object {"list": "y"}';
const untyped = 'write a key with ctrl or alt, or a key such as "f2"';
const another = 'write another key';

// test/config/checks.test.ts has each kind of wrong value.
it.each([
	['// mine\n"', '2:1` (invalid JSON: unexpected end of string); correct it'],
	['/* mine', '1:1` (invalid JSON: unexpected end of comment); correct it'],
	['{"format": "comma"\n', '2:1` (invalid JSON: close brace expected); correct it'],
	['{"format": "comma" "keys": {}}', '1:20` (invalid JSON: comma expected); correct it'],
	['{"format": "comma" # mine\n}', '1:20` (invalid JSON: invalid symbol); begin a comment with //'],
	['{"format": "comma\n"}', '1:12` (invalid JSON: unexpected end of string); correct it'],
	['{"format": "comma",\n"format": 1}', '2:1` (`format` is already given); remove one'],
	['{"fromat": "comma"}', '1:2` (`fromat` is unknown); did you mean `format` or `formats`?'],
	[service('"access-key": "S3KRET"'), `1:45\` (\`services.w.access-key\` is unknown); ${keyOut}`],
	['{"services": {"w": {}}}', '1:20` (`services.w.address` is missing); add "address"'],
	[service('"accessKeyCommand": "S3"'), `1:65\` (\`services.w.accessKeyCommand\` is a string, not a list); ${command}`],
	[service('"accessKeyCommand": []'), `1:65\` (\`services.w.accessKeyCommand\` is empty); ${command}`],
	[
		service('"accessKeyFile": "a", "accessKeyCommand": ["x"]'),
		'1:67` (`services.w.accessKeyCommand` and `accessKeyFile` are both given); write one of them',
	],
	[
		'{"services": {"w": {"address": "ftp://a.example"}}}',
		'1:32` (`services.w.address`: the address does not begin with https://); write it as https://HOST or https://HOST/api',
	],
	[
		'{"services": {"my work": {"address": "a.example"}}}',
		`1:15\` (\`services.my work\` is not a name); ${serviceName}`,
	],
	[
		`{"services": {"${'n'.repeat(41)}": {"address": "a.example"}}}`,
		`1:15\` (\`services.${'n'.repeat(41)}\` is not a name); ${serviceName}`,
	],
	[`{"service": "home", ${service('').slice(1)}`, '1:13` (`service` names an unknown service); write one of w'],
	['{"service": "home"}', '1:13` (`service` names an unknown service); add it under services'],
	[
		'{"format": "zzz"}',
		'1:12` (`format` is not a format); write one of comma, space, lines, flags, json, record, table, tsv, csv',
	],
	['{"format": "coma"}', '1:12` (`format` is not a format); did you mean `comma`?'],
	['{"clipboard": "OSC52"}', `1:15\` (\`clipboard\` is not a clipboard method); ${clipboard}`],
	['{"formats": {"comma": "{os}"}}', `1:14\` (\`formats.comma\` is not a name); ${formatName}`],
	['{"formats": {"My format": "{os}"}}', `1:14\` (\`formats.My format\` is not a name); ${formatName}`],
	['{"formats": {"ws": "   "}}', `1:20\` (\`formats.ws\` is not a template); ${braces}`],
	['{"formats": {"x": "{os"}}', `1:19\` (\`formats.x\` is not a template); ${braces}`],
	['{"formats": {"x": "{os}\\n"}}', `1:19\` (\`formats.x\` is not a template); ${braces}`],
	['{"formats": {"x": "run \'{os}\'"}}', `1:19\` (\`formats.x\` has a name in quotes, ${quoted}`],
	['{"colors": {"matches": "red"}}', '1:13` (`colors.matches` is unknown); did you mean `match`?'],
	['{"colors": {"match": "purple"}}', `1:22\` (\`colors.match\` is not a colour); write one of ${colors}`],
	['{"keys": {"coppy": "x"}}', '1:11` (`keys.coppy` is unknown); did you mean `copy`?'],
	['{"keys": {"copy": "^y"}}', '1:19` (`keys.copy` is not a key); write a key such as "ctrl-y", "alt-x", "f2" or "x"'],
	...(
		[
			['ctrl-m', 'has `ctrl-m`, which terminals send as `enter`); write `enter` or another key'],
			['ctrl+i', 'has `ctrl-i`, which terminals send as `tab`); write `tab` or another key'],
			['ctrl-[', 'has `ctrl-[`, which terminals send as `esc`); write `esc` or another key'],
			['shift-enter', 'has `shift-enter`, which terminals send as `enter`); write `enter` or another key'],
			['ctrl-tab', 'has `ctrl-tab`, which terminals send as `tab`); write `tab` or another key'],
			['alt-ctrl-m', 'has `alt-ctrl-m`, which terminals send as `alt-enter`); write `alt-enter` or another key'],
			['ctrl-shift-x', 'has `ctrl-shift-x`, which terminals send as `ctrl-x`); write `ctrl-x` or another key'],
			['alt-shift-x', 'has `alt-shift-x`, which terminals send as `alt-X`); write `alt-X` or another key'],
			['shift-x', 'has `shift-x`, which terminals send as `X`); write `X` or another key'],
			['ctrl-1', 'has `ctrl-1`, which no terminal sends as a key of its own); write another key'],
			['alt-[', 'has `alt-[`, which no terminal sends as a key of its own); write another key'],
			['Cmd-C', 'has `cmd-c`, which no terminal sends as a key of its own); write another key'],
			['Ctrl+Y', 'is not a key); write `ctrl-y`'],
		] as const
	).map(([written, says]) => [`{"keys": {"copy": "${written}"}}`, `1:19\` (\`keys.copy\` ${says}`] as [string, string]),
	['{"keys": {"copy": 1}}', `1:19\` (\`keys.copy\` is a number); ${anyKey}`],
	[
		'{"keys": {"copy": {"panel": "x"}}}',
		'1:20` (`keys.copy.panel` is unknown); write one of filter, list, detail, changes, formats',
	],
	[
		'{"keys": {\n"copy": ["alt+c", "u"]}}',
		`2:19\` (\`u\` cannot be \`copy\` in \`list\`: \`distinct\` uses it); ${another}, or change \`distinct\` too`,
	],
	[
		'{"keys": {"copy": "alt+z", "mark": "alt+z"}}',
		`1:19\` (\`alt-z\` cannot be \`copy\` in \`filter\`: \`mark\` uses it); ${another}, or change \`mark\` too`,
	],
	[
		'{"keys": {"help": {}, "copy": {"filter": "f1"}}}',
		`1:42\` (\`f1\` cannot be \`copy\` in \`filter\`: \`help\` uses it); ${another}, or change \`help\` too`,
	],
	['{"keys": {"copy": {"filter": "x"}}}', `1:30\` (\`x\` is typed as text in the filter); ${untyped}`],
	[
		'{"keys": {"help": {"formats": "up"}}}',
		`1:31\` (\`up\` cannot be \`help\` in \`formats\`: \`select-previous\` uses it); ${another}, or change \`select-previous\` too`,
	],
	['{"keys": {"help": {"facets": "h"}}}', `1:30\` (\`h\` is typed as text in the facets); ${untyped}`],
	...['[]', '{"filter": "f3", "list": []}'].map(written => [
		`{"keys": {"interrupt": ${written}}}`,
		'1:11` (`keys.interrupt` has no key); write a key such as "ctrl-c"',
	]),
])('an invalid config is reported with advice (%#): $1', (text, line) => {
	expect(linesOf(text)).toEqual([`envpick: cannot use the config \`c.json:${line}`]);
});

/** The position of each mistake in a config, with the texts in backticks after it. */
const mistakesIn = (text: string): readonly string[] =>
	linesOf(text).map(line => {
		const [place = '', ...named] = [...line.matchAll(/`([^`]*)`/g)].map(([, name = '']) => name);
		return [place.replace('c.json:', ''), ...named].join(' ');
	});

describe('several mistakes of a config', () => {
	it('are each on a line, in the order of the file', () => {
		const text = `{
			"service": 5,
			"keys": {
				"coppy": "f5",
				"mark": ["ctrl+Y", "esc", 5],
				"help": {"filter": "x", "panel": "f3"},
				"leave": "enter",
				"interrupt": []
			},
			"services": {"a": {"address": "a b"}, "b": {}, "c d": {}},
			"tags": "all", "tags": "short"
		}`;

		expect(mistakesIn(text)).toEqual([
			...['2:15 service', '4:5 keys.coppy copy', '5:14 keys.mark[0] ctrl-y', '5:24 esc mark filter close close'],
			...['5:31 keys.mark[2]', '6:24 x', '6:29 keys.help.panel', '7:14 enter leave list pick pick'],
			...[
				'8:5 keys.interrupt',
				'10:34 services.a.address',
				'10:47 services.b.address',
				'10:51 services.c d',
				'11:19 tags',
			],
		]);
	});

	it('are all conflicts of a key, each reported once', () => {
		expect(mistakesIn('{"keys": {"copy": ["ctrl+u", "alt+z"], "mark": "alt+z", "help": "alt+z"}}')).toEqual([
			'1:20 ctrl-u copy list half-page-up half-page-up',
			'1:20 ctrl-u copy filter delete-to-start delete-to-start',
			'1:30 alt-z copy filter mark mark',
			'1:30 alt-z copy filter help help',
			'1:48 alt-z mark filter help help',
		]);
	});

	it.each([
		['{"services": {"w": {"adress": "a.example"}}}', '1:21 services.w.adress address'],
		['{"services": {"w": {}}, "service": "v"}', '1:20 services.w.address'],
		['{"formats": {"x": 5}, "format": "y"}', '1:19 formats.x'],
		['{"formats": {}, "formats": {"x": "{os}"}, "format": "x"}', '1:17 formats'],
		['{"keys": {"coppy": "alt+j", "select-next": "y"}}', '1:11 keys.coppy copy'],
		['{"keys": {"copy": 5, "select-next": "y"}}', '1:19 keys.copy'],
		['{"keys": {"copy": {"list": "Y"}, "select-next": {"list": "y"}}}', '1:28 Y copy list formats formats'],
		['{"keys": {"interrupt": ["Bad"], "mark": "ctrl+c"}}', '1:25 keys.interrupt[0]'],
	])('are not those that follow from others: $1', (text, mistake) => {
		expect(mistakesIn(text)).toEqual([mistake]);
	});

	it('are all conflicts of a whole set of keys', () => {
		const letters = [...'abcdefghijklmnopqrstuvwxyz'];
		const lines = mistakesIn(JSON.stringify({keys: {copy: {list: letters}}}));
		const taken = letters.filter(letter => letter !== 'y' && commandOf(keymap, 'list', letter) !== undefined);

		expect(taken.length).toBeGreaterThan(10);
		expect(lines.map(line => line.split(' ')[1])).toEqual(taken);
	});

	it('are forty at most', () => {
		const text = JSON.stringify(Object.fromEntries(Array.from({length: 45}, (_, index) => [`unknown-${index}`, 0])));

		const lines = linesOf(text);

		expect(lines.slice(0, 40).filter(line => line.includes('is unknown'))).toHaveLength(40);
		expect(lines.slice(40)).toEqual([
			'envpick: cannot use the config `c.json` (there are more mistakes); correct these first',
		]);
	});
});

/** The lines about a config on standard error. */
const linesOf = (text: string): readonly string[] => {
	try {
		decodeConfig(text, 'c.json');
		return [];
	} catch (error) {
		const failure = asFault(error);
		expect(failure.exitCode).toBe(2);
		return [failure, ...failure.others].map(failureLine);
	}
};
