import {expect, it} from 'vitest';
import {decodeConfig} from '../../source/config/decode.ts';
import {asFault, failureLine} from '../../source/fault/fault.ts';

/** A config with a service `w`, with these fields after its address. */
const service = (fields: string): string => `{"services": {"w": {"address": "a.example", ${fields}}}}`;

const keyOut = 'do not put the key here: set accessKeyFile or accessKeyCommand instead';
const command = 'write a list such as ["pass", "show", "sandbox"]';
const clipboard = 'write one of auto, osc52, tmux, native, off';
const braces = 'write text with names in braces, such as "{os} {label}"; a literal brace is "{{" or "}}"';
const quoted =
	'after a backslash or in arithmetic, where a shell could run the value (at character 6)); write the name alone, such as {os}: its value is quoted';
const serviceName = 'write up to 40 letters, digits, dots, dashes and underscores';
const formatName = 'write a word of lowercase letters, digits and dashes that is not the name of a built-in format';
const colors = [
	'default, black, red, green, yellow, blue, magenta, cyan, white, bright-black, bright-red, bright-green',
	'bright-yellow, bright-blue, bright-magenta, bright-cyan, bright-white',
].join(', ');
const anyKey = 'write a key such as "ctrl+y", a list of keys, or an object {"list": "y"}';
const untyped = 'write a key with ctrl or alt, or a key such as "f2"';
const another = 'write another key';

// test/json/shape.test.ts has each kind of mistake in a shape.
it.each([
	['', '1:1` (invalid JSON: value expected); correct it'],
	['{"format": "csv"\n', '2:1` (invalid JSON: close brace expected); correct it'],
	['{"format": "csv" "keys": {}}', '1:18` (invalid JSON: comma expected); correct it'],
	['{"format": "csv" # mine\n}', '1:18` (invalid JSON: invalid symbol); begin a comment with //'],
	['{"format": "csv\n"}', '1:12` (invalid JSON: unexpected end of string); correct it'],
	['{"format": 1,\n"format": 1}', '2:1` (duplicate key); remove one'],
	['{"fromat": "csv"}', '1:2` (`fromat` is unknown); did you mean `format` or `formats`?'],
	[service('"access-key": "S3KRET"'), `1:45\` (\`services.w.access-key\` is unknown); ${keyOut}`],
	['{"services": {"w": {}}}', '1:20` (`services.w.address` is missing); add "address"'],
	[service('"accessKeyCommand": "S3"'), `1:65\` (\`services.w.accessKeyCommand\` is a string, not a list); ${command}`],
	[service('"accessKeyCommand": []'), `1:65\` (\`services.w.accessKeyCommand\` is empty); ${command}`],
	[
		service('"accessKeyFile": "a", "accessKeyCommand": ["x"]'),
		'1:67` (`services.w.accessKeyFile` and `accessKeyCommand` are both given); write one of them',
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
		`1:15\` (\`services.${'n'.repeat(39)}...\` is not a name); ${serviceName}`,
	],
	[`{"service": "home", ${service('').slice(1)}`, '1:13` (`service` names an unknown service); write one of w'],
	['{"service": "home"}', '1:13` (`service` names an unknown service); add it under services'],
	['{"format": "zzz"}', '1:12` (`format` is not a format); write one of csv, space, lines, flags, json, record'],
	['{"format": "cvs"}', '1:12` (`format` is not a format); did you mean `csv`?'],
	['{"clipboard": "OSC52"}', `1:15\` (\`clipboard\` is not a clipboard method); ${clipboard}`],
	['{"formats": {"csv": "{os}"}}', `1:14\` (\`formats.csv\` is not a name); ${formatName}`],
	['{"formats": {"My format": "{os}"}}', `1:14\` (\`formats.My format\` is not a name); ${formatName}`],
	['{"formats": {"ws": "   "}}', `1:20\` (\`formats.ws\` is not a template); ${braces}`],
	['{"formats": {"x": "{os"}}', `1:19\` (\`formats.x\` is not a template); ${braces}`],
	['{"formats": {"x": "{os}\\n"}}', `1:19\` (\`formats.x\` is not a template); ${braces}`],
	['{"formats": {"x": "run \'{os}\'"}}', `1:19\` (\`formats.x\` has a name within quotes, ${quoted}`],
	['{"colors": {"matches": "red"}}', '1:13` (`colors.matches` is unknown); did you mean `match`?'],
	['{"colors": {"match": "purple"}}', `1:22\` (\`colors.match\` is not a colour); write one of ${colors}`],
	['{"keys": {"coppy": "x"}}', '1:11` (`keys.coppy` is unknown); did you mean `copy`?'],
	[
		'{"keys": {"copy": "ctrl+Y"}}',
		'1:19` (`keys.copy` is not a key); write a key such as "ctrl+y", "alt+x", "f2" or "x"',
	],
	['{"keys": {"copy": 1}}', `1:19\` (\`keys.copy\` is a number); ${anyKey}`],
	[
		'{"keys": {"copy": {"panel": "x"}}}',
		'1:20` (`keys.copy.panel` is unknown); write one of filter, list, detail, formats',
	],
	[
		'{"keys": {\n"copy": ["alt+c", "u"]}}',
		`2:19\` (\`u\` cannot be \`copy\` in \`list\`: \`distinct\` uses it); ${another}, or change \`distinct\` too`,
	],
	[
		'{"keys": {"copy": "alt+z", "mark": "alt+z"}}',
		`1:19\` (\`alt+z\` cannot be \`copy\` in \`filter\`: \`mark\` uses it); ${another}, or change \`mark\` too`,
	],
	['{"keys": {"copy": {"filter": "x"}}}', `1:30\` (\`x\` is typed as text in the filter); ${untyped}`],
	[
		'{"keys": {"help": {"formats": "up"}}}',
		`1:31\` (\`up\` cannot be \`help\` in \`formats\`: \`select-previous\` uses it); ${another}, or change \`select-previous\` too`,
	],
	['{"keys": {"help": {"tags": "h"}}}', `1:28\` (\`h\` is typed as text in the tags); ${untyped}`],
	...['[]', '{"filter": "f3", "list": []}'].map(written => [
		`{"keys": {"interrupt": ${written}}}`,
		'1:11` (`keys.interrupt` has no key); write a key such as "ctrl+c"',
	]),
])('an invalid config is reported with advice (%#): $1', (text, line) => {
	expect(failureOf(text)).toBe(`2 envpick: cannot use the config \`c.json:${line}`);
});

const failureOf = (text: string): string => {
	try {
		decodeConfig(text, 'c.json');
	} catch (error) {
		const failure = asFault(error);
		return `${failure.exitCode} ${failureLine(failure)}`;
	}
	return 'no failure';
};
