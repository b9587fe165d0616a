import * as v from 'valibot';
import {asFault} from '../fault/fault.ts';
import {allFormatNames} from '../formats/format.ts';
import {templatePattern, whyNoTemplate} from '../formats/template.ts';
import {keyPattern, whyUnsendable} from '../keys/key-names.ts';
import {type Command, keymap, type Mode} from '../keys/keymap.ts';
import {parseAddress} from '../service/address.ts';
import {backgroundNames, colorNames} from '../text/palette.ts';
import {toneNames} from '../text/spans.ts';
import {choiceOf, eitherOf, listOf, mapOf, objectOf, stringOf, switchOf, textOf} from './checks.ts';
import {allSettings, readSetting, type Setting, serviceName} from './settings.ts';

// The schema of a config file: its checks and its JSON schema for editors are made from it.

const ownFormatName = `^(?!(?:${allFormatNames.join('|')})$)[a-z][a-z0-9-]{0,39}$`;
const filePath = String.raw`^[^\0]+$`;

const keyOut = {
	names: ['key', 'accesskey', 'apikey', 'token', 'secret', 'password'],
	tryThis: 'do not put the key here: set accessKeyFile or accessKeyCommand instead',
};

const described = (does: string, schema: v.GenericSchema) => v.pipe(schema, v.description(does));

// A text that is checked further. The message, if any, follows the path.
const checked = (text: ReturnType<typeof textOf>, messageAbout: (text: string) => string | undefined) =>
	v.pipe(
		text,
		v.check(
			value => messageAbout(value) === undefined,
			({input}) => messageAbout(input) ?? '',
		),
	);

const messageAboutAddress = (text: string): string | undefined => {
	try {
		parseAddress(text, {allowsInsecureHttp: true});
		return undefined;
	} catch (error) {
		return `: ${asFault(error).message}`;
	}
};

const messageAboutTemplate = (text: string): string | undefined => {
	const bad = whyNoTemplate(text);
	return bad && ` ${bad.why}; ${bad.tryThis}`;
};

const address = textOf(String.raw`\S`, 'not an address', 'an address such as "https://sandbox.example.org"');

const service = objectOf(
	{
		address: described(
			'The address of the service, with or without https://, /api or /v0/resources.',
			checked(address, messageAboutAddress),
		),
		accessKeyFile: described(
			'A file that contains the access key and that only you can read (mode 600). A relative path starts at the directory of the config; ~/ is your home directory.',
			textOf(filePath, 'not a path', 'the path of a file with the key'),
		),
		accessKeyCommand: described(
			'A program and its arguments, run without a shell. It must print the access key on one line. It may ask for a passphrase on the terminal. ~/ at the start of an argument is your home directory.',
			listOf(textOf(filePath, 'not an argument', 'a string'), 'a list such as ["pass", "show", "sandbox"]', 1),
		),
		ca: described(
			'A PEM file with additional certificates to trust. A relative path starts at the directory of the config; ~/ is your home directory.',
			textOf(filePath, 'not a path', 'the path of a file with certificates'),
		),
	},
	{needs: ['address'], oneOf: ['accessKeyFile', 'accessKeyCommand'], wrongNames: keyOut},
);

const template = textOf(
	templatePattern,
	'not a template',
	'text with names in braces, such as "{os} {label}"; a literal brace is "{{" or "}}"',
);

const messageAboutKey = (text: string): string | undefined => {
	const wrong = whyUnsendable(text);
	return wrong && ` ${wrong.why}; ${wrong.tryThis}`;
};

const key = textOf(keyPattern, 'not a key', 'a key such as "ctrl-y", "alt-x", "f2" or "x"', messageAboutKey);
const keys = listOf(key, 'a list of keys');
const keyOrKeys = eitherOf('a key such as "ctrl-y", or a list of keys', {text: key, list: keys});

/** Schemas that are used more than once, by their names in the JSON schema. */
export const sharedSchemas = {key, keys, keyOrKeys};

/** The modes in which a command can have keys: the modes of the keymap. The filter and the list always come together. */
export const modesOf = (command: Command): readonly Mode[] => {
	const keysOf = keymap.find(binding => binding.command === command)?.keys ?? {};
	const modes = Object.keys(keysOf) as Mode[];
	const isInList = modes.includes('filter') || modes.includes('list');
	return isInList ? [...new Set<Mode>(['filter', 'list', ...modes])] : modes;
};

const keysOfCommand = (command: Command) =>
	eitherOf('a key such as "ctrl-y", a list of keys, or an object {"list": "y"}', {
		text: key,
		list: keys,
		object: objectOf(Object.fromEntries(modesOf(command).map(mode => [mode, keyOrKeys]))),
	});

// The field of a setting, if it has one.
const toFields = (setting: Setting) => {
	const {value, choices, kind, field} = setting;
	if (field === undefined) {
		return [];
	}
	const {name, does, pattern = '', write = ''} = field;
	const isNot = `not ${kind}`;
	const toMessage = (text: string) =>
		readSetting(setting, text) === undefined ? ` is ${isNot}; write ${write}` : undefined;
	const known =
		choices === undefined || pattern !== ''
			? checked(textOf(pattern, isNot, write), toMessage)
			: choiceOf(Object.keys(choices), isNot);
	return [[name, described(does, value === undefined ? switchOf() : known)]] as const;
};

const color = choiceOf(colorNames, 'not a colour');

/** The schema of the whole file. Its issues have messages that follow the path. */
export const configSchema = described(
	'The envpick config file: JSON that may have comments and trailing commas.',
	objectOf(
		{
			$schema: described('The JSON schema, for editors.', stringOf('write a string')),
			services: described(
				'The services, by name.',
				mapOf(serviceName, 'up to 40 letters, digits, dots, dashes and underscores', described('A service.', service)),
			),
			...Object.fromEntries(allSettings.flatMap(toFields)),
			formats: described(
				'Your own formats, by name. Names in braces, such as {os} or {label}, are replaced with values.',
				mapOf(
					ownFormatName,
					'a word of lowercase letters, digits and dashes that is not the name of a built-in format',
					checked(template, messageAboutTemplate),
				),
			),
			colors: described(
				'The colours.',
				objectOf({
					...Object.fromEntries(toneNames.map(tone => [tone, color])),
					selected: described('The background of the selected row.', choiceOf(backgroundNames, 'not a colour')),
				}),
			),
			keys: described(
				'Keys that replace the defaults.',
				objectOf(
					Object.fromEntries(keymap.map(({command, does}) => [command, described(`${does}.`, keysOfCommand(command))])),
				),
			),
		},
		{wrongNames: keyOut},
	),
);
