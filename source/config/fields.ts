import {clipboardModes} from '../clipboard/route.ts';
import {formatNames} from '../formats/format.ts';
import {templatePattern} from '../formats/template.ts';
import type {ObjectShape, Shape} from '../json/shape.ts';
import {keyPattern} from '../keys/key-codes.ts';
import {type Command, keymap, type Mode} from '../keys/keymap.ts';
import {tagsModes} from '../listing/pick-tags.ts';
import {heightPattern} from '../system/height.ts';
import {backgroundNames, colorNames} from '../text/palette.ts';
import {toneNames} from '../text/spans.ts';

// The table of the fields of a config file: its check and its JSON schema are made from it.

const serviceName = '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$';
const ownFormatName = `^(?!(?:${formatNames.join('|')})$)[a-z][a-z0-9-]{0,39}$`;
const filePath = String.raw`^[^\0]+$`;

const keyOut = {
	names: ['key', 'accesskey', 'apikey', 'token', 'secret', 'password'],
	tryThis: 'do not put the key here: set accessKeyFile or accessKeyCommand instead',
};

const path = {type: 'text', pattern: filePath, isNot: 'not a path'} as const;

const service: ObjectShape = {
	type: 'object',
	does: 'A service.',
	needs: ['address'],
	oneOf: ['accessKeyFile', 'accessKeyCommand'],
	wrongNames: keyOut,
	fields: {
		address: {
			type: 'text',
			pattern: String.raw`\S`,
			isNot: 'not an address',
			write: 'an address such as "https://sandbox.example.org"',
			does: 'The address of the service, with or without https://, /api or /v0/resources.',
		},
		accessKeyFile: {
			...path,
			write: 'the path of a file with the key',
			does: 'A file that contains the access key and that only you can read (mode 600). A relative path starts at the directory of the config; ~/ is your home directory.',
		},
		accessKeyCommand: {
			type: 'list',
			fewest: 1,
			write: 'a list such as ["pass", "show", "sandbox"]',
			of: {type: 'text', pattern: filePath, isNot: 'not an argument', write: 'a string'},
			does: 'A program and its arguments, run without a shell or a terminal. It must print the access key on one line before --timeout expires.',
		},
		ca: {
			...path,
			write: 'the path of a file with certificates',
			does: 'A PEM file with additional certificates to trust. A relative path starts at the directory of the config; ~/ is your home directory.',
		},
	},
};

const key: Shape = {
	type: 'text',
	pattern: keyPattern,
	isNot: 'not a key',
	write: 'a key such as "ctrl+y", "alt+x", "f2" or "x"',
};
const keys: Shape = {type: 'list', of: key, fewest: 0, write: 'a list of keys'};
const keyOrKeys: Shape = {type: 'either', shapes: [key, keys], write: 'a key such as "ctrl+y", or a list of keys'};

/** Shapes that are used more than once, by their names in the schema. */
export const sharedShapes: Readonly<Record<string, Shape>> = {key, keys, keyOrKeys};

/** The modes in which a command can have keys: the modes of the keymap. The filter and the list always come together. */
export const modesOf = (command: Command): readonly Mode[] => {
	const keysOf = keymap.find(binding => binding.command === command)?.keys ?? {};
	const modes = Object.keys(keysOf) as Mode[];
	const isInList = modes.includes('filter') || modes.includes('list');
	return isInList ? [...new Set<Mode>(['filter', 'list', ...modes])] : modes;
};

const colorOf = (names: readonly string[]): Shape => ({type: 'choice', names, isNot: 'not a colour'});

const keysOfCommand = (command: Command, does: string): Shape => ({
	type: 'either',
	shapes: [key, keys, {type: 'object', fields: Object.fromEntries(modesOf(command).map(mode => [mode, keyOrKeys]))}],
	write: 'a key such as "ctrl+y", a list of keys, or an object {"list": "y"}',
	does: `${does}.`,
});

export const configShape: ObjectShape = {
	type: 'object',
	does: 'The envpick config file: JSON that may have comments and trailing commas.',
	wrongNames: keyOut,
	fields: {
		$schema: {
			type: 'text',
			pattern: '',
			isNot: 'not a string',
			write: 'a string',
			does: 'The JSON schema, for editors.',
		},
		services: {
			type: 'map',
			names: serviceName,
			nameIs: 'up to 40 letters, digits, dots, dashes and underscores',
			of: service,
			does: 'The services, by name.',
		},
		service: {
			type: 'text',
			pattern: serviceName,
			isNot: 'not the name of a service',
			write: 'a name under services',
			does: 'The service to use. The default is the first.',
		},
		format: {
			type: 'text',
			pattern: '^[a-z][a-z0-9-]{0,39}$',
			isNot: 'not a format',
			write: `one of ${formatNames.join(', ')}, or a name under formats`,
			does: 'The default format: a built-in format, or the name of one of your own.',
		},
		tags: {
			type: 'choice',
			names: tagsModes,
			isNot: 'not a tags mode',
			does: 'Which tags a pick includes. The default is exact.',
		},
		clipboard: {type: 'choice', names: clipboardModes, isNot: 'not a clipboard method', does: 'How to copy.'},
		height: {
			type: 'text',
			pattern: heightPattern,
			isNot: 'not a height',
			write: 'a number of rows or a percentage: "20", "40%", "~50%"',
			does: 'The height of the screen, as in --height. The default is the whole terminal.',
		},
		remember: {type: 'switch', does: 'Whether to cache listings and keep past picks. The default is true.'},
		formats: {
			type: 'map',
			names: ownFormatName,
			nameIs: 'a word of lowercase letters, digits and dashes that is not the name of a built-in format',
			of: {
				type: 'text',
				pattern: templatePattern,
				isNot: 'not a template',
				write: 'text with names in braces, such as "{os} {label}"; a literal brace is "{{" or "}}"',
			},
			does: 'Your own formats, by name. Names in braces, such as {os} or {label}, are replaced with values.',
		},
		colors: {
			type: 'object',
			fields: {
				...Object.fromEntries(toneNames.map(tone => [tone, colorOf(colorNames)])),
				selected: {...colorOf(backgroundNames), does: 'The background of the selected row.'},
			},
			does: 'The colours.',
		},
		keys: {
			type: 'object',
			fields: Object.fromEntries(keymap.map(({command, does}) => [command, keysOfCommand(command, does)])),
			does: 'Keys that replace the defaults.',
		},
	},
};
