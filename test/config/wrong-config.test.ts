import {describe, expect, it} from 'vitest';
import {decodeConfig} from '../../source/config/decode.ts';
import {explainFault, failureLine} from '../../source/fault/explain.ts';
import {FaultError} from '../../source/fault/fault.ts';

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

describe('an invalid config', () => {
	it.each([
		['', '1:1` (unexpected end of file); add a value'],
		['{', '1:2` (unexpected end of file); add `}`'],
		['{"format": "csv"\n', '2:1` (unexpected end of file); add `}`'],
		['{"keys": {"copy": ["y", "ctrl+y"', '1:33` (unexpected end of file); add `]`'],
		['{"format":', '1:11` (unexpected end of file); add a value'],
		['{"format": "csv",', '1:18` (unexpected end of file); add a name in double quotes'],
		['{}\n}', '2:1` (unexpected text after the JSON); leave it out'],
		['{"format": "csv",,}', '1:18` (invalid JSON); write a name in double quotes'],
		['{"format" "csv"}', '1:11` (invalid JSON); write `:`'],
		['{"format": "csv" "keys": {}}', '1:18` (invalid JSON); write `,`'],
		['{"format": "csv"; "keys": {}}', '1:17` (invalid JSON); write `,`'],
		['{"format": "csv";}', '1:17` (invalid JSON); leave it out'],
		['format = "csv"', '1:1` (invalid JSON); write a value'],
		['{"format": "csv" # mine\n}', '1:18` (a comment begins with `#`); begin it with `//`'],
		['{format: "csv"}', '1:2` (invalid JSON); write a name in double quotes'],
		['{"format": csv}', '1:12` (invalid JSON); write a value'],
		['{\n\t/* mine\n}', '2:2` (unterminated comment); close it with `*/`'],
		["{'format': 1}", '1:2` (a string in single quotes); use double quotes'],
		['{"format": "csv\n"}', '1:12` (unterminated string); close it with `"`'],
		['{"format": "\\d"}', '1:13` (invalid escape in a string); write \\\\ for a backslash'],
		['{"format": 1,\n"format": 1}', '2:1` (duplicate key); remove one'],
		['{"format": 01}', '1:13` (invalid JSON); write `,`'],
		['[]', '1:1` (the file is a list, not an object); write an object: {"name": ...}'],
		['{"fromat": "csv"}', '1:2` (`fromat` is unknown); did you mean `format` or `formats`?'],
		[
			'{"services": {"w": {"address": "a.example", "access-key": "S3KRET"}}}',
			'1:45` (`services.w.access-key` is unknown); do not put the key here: set accessKeyFile or accessKeyCommand instead',
		],
		['{"services": {"w": {}}}', '1:20` (`services.w.address` is missing); add "address"'],
		[
			'{"services": {"w": {"address": 12}}}',
			'1:32` (`services.w.address` is a number, not a string); write an address such as "https://sandbox.example.org"',
		],
		[
			'{"services": {"w": {"address": "ftp://a.example"}}}',
			'1:32` (`services.w.address`: the address does not begin with https://); write it as https://HOST or https://HOST/api',
		],
		[
			'{"services": {"w": {"address": "a.example", "accessKeyCommand": "pass show S3KRET"}}}',
			'1:65` (`services.w.accessKeyCommand` is a string, not a list); write a list such as ["pass", "show", "sandbox"]',
		],
		[
			'{"services": {"w": {"address": "a.example", "accessKeyCommand": []}}}',
			'1:65` (`services.w.accessKeyCommand` is empty); write a list such as ["pass", "show", "sandbox"]',
		],
		[
			'{"services": {"w": {"address": "a.example", "accessKeyCommand": ["x", null]}}}',
			'1:71` (`services.w.accessKeyCommand[1]` is null, not a string); write a string',
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
			'1:13` (`service` names an unknown service); write one of work',
		],
		['{"service": "home"}', '1:13` (`service` names an unknown service); add it under services'],
		['{"format": "cvs"}', '1:12` (`format` is not a format); did you mean `csv`?'],
		[
			'{"clipboard": "OSC52"}',
			'1:15` (`clipboard` is not a clipboard method); write one of auto, osc52, tmux, native, off',
		],
		['{"clipboard": true}', '1:15` (`clipboard` is true, not a string); write one of auto, osc52, tmux, native, off'],
		[
			'{"formats": {"csv": "{os}"}}',
			'1:14` (`formats.csv` is already the name of a built-in format); use a name other than csv, space, lines, flags, json, record',
		],
		[
			'{"formats": {"My format": "{os}"}}',
			'1:14` (`formats.My format` is not a name); write a word of lowercase letters, digits and dashes',
		],
		[
			'{"formats": {"ws": "   "}}',
			'1:20` (`formats.ws` is not a template); write text with names in braces, such as "{os} {label}"; a literal brace is "{{" or "}}"',
		],
		[
			'{"formats": {"x": "{os"}}',
			'1:19` (`formats.x` is not a template); write text with names in braces, such as "{os} {label}"; a literal brace is "{{" or "}}"',
		],
		[
			String.raw`{"formats": {"x": "{os}\n{tags}"}}`,
			'1:19` (`formats.x` has a line break); write the template on one line',
		],
		['{"colors": {"matches": "red"}}', '1:13` (`colors.matches` is unknown); did you mean `match`?'],
		[
			'{"colors": {"match": "purple"}}',
			'1:22` (`colors.match` is not a colour); write one of default, black, red, green, yellow, blue, magenta, cyan, white, bright-black, bright-red, bright-green, bright-yellow, bright-blue, bright-magenta, bright-cyan, bright-white',
		],
		['{"keys": {"coppy": "x"}}', '1:11` (`keys.coppy` is unknown); did you mean `copy`?'],
		[
			'{"keys": {"copy": "ctrl+Y"}}',
			'1:19` (`keys.copy` is not a key); write a key such as "ctrl+y", "alt+x", "f2" or "x"',
		],
		[
			'{"keys": {"copy": 1}}',
			'1:19` (`keys.copy` is a number); write a key such as "ctrl+y", a list of keys, or an object {"browse": "y"}',
		],
		[
			'{"keys": {"copy": {"list": "x"}}}',
			'1:20` (`keys.copy.list` is unknown); write one of filter, browse, detail, copy-as',
		],
		[
			'{"keys": {\n"copy": ["alt+c", "u"]}}',
			'2:19` (`u` cannot be `copy` in `browse`: `distinct` uses it); write another key, or change `distinct` too',
		],
		[
			'{"keys": {"copy": "alt+z", "mark": "alt+z"}}',
			'1:19` (`alt+z` cannot be `copy` in `filter`: `mark` uses it); write another key, or change `mark` too',
		],
		[
			'{"keys": {"copy": {"filter": "x"}}}',
			'1:30` (`x` is typed as text in the filter); write a key with ctrl or alt, or a key such as "f2"',
		],
		[
			'{"keys": {"help": "ctrl+n"}}',
			'1:19` (`ctrl+n` cannot be `help` in `filter`: `select-next` uses it); write another key, or change `select-next` too',
		],
		[
			'{"keys": {"help": {"services": "up"}}}',
			'1:32` (`up` cannot be `help` in `services`: the menu uses it); write another key',
		],
		['{"keys": {"interrupt": []}}', '1:11` (`keys.interrupt` has no key); write a key such as "ctrl+c"'],
	])('is reported with its location, the mistake and the correction: %s', (text, line) => {
		expect(failureOf(text)).toBe(`2 envpick: cannot use the config \`c.json:${line}`);
	});
});
