// Generates man/envpick.1 from the options, the keymap, the formats, and the exit codes of docs/scripts.md. A test fails if the page
// is out of date.
import {mkdir, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {fileURLToPath} from 'node:url';
import packageJson from '../package.json' with {type: 'json'};
import {examples} from '../source/cli/options/help.ts';
import {options} from '../source/cli/tasks.ts';
import type {Setting} from '../source/config/settings.ts';
import {grammar} from '../source/filter/syntax-examples.ts';
import {toKeyName} from '../source/keys/key-names.ts';
import {doesOf, keymap} from '../source/keys/keymap.ts';
import {fieldsIn, formatRows, readPage, tableOf} from './pages.ts';
import {type JsonSchema, toConfigSchema} from './schema.ts';

// Text for roff, the language of manual pages: groff_char(7) has its characters, man(7) the macros.

const characters: Readonly<Record<string, string>> = {
	...{'\\': 'e', '-': '-', "'": '(aq', '`': '(ga', '^': '(ha', '~': '(ti', '"': '(dq'},
};

const toRoff = (text: string): string =>
	text
		.replaceAll(/[\\\-'`^~"]/g, character => `\\${characters[character]}`)
		.replaceAll(/[^\0-\u007f]/gu, character => {
			const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
			return `\\[u${code.padStart(4, '0')}]`;
		})
		// roff would read a line that begins with a dot as a command.
		.replaceAll(/^\./gm, String.raw`\&.`);

const toSentence = (markdown: string): string =>
	markdown
		.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
		.split(/(`[^`]+`|<kbd>[^<]+<\/kbd>)/)
		.map(part => (/^[`<]/.test(part) ? bold(part.replaceAll(/`|<\/?kbd>/g, '')) : toRoff(part)))
		.join('');

const bold = (text: string): string => `\\fB${toRoff(text).replaceAll(',', String.raw`,\:`)}\\fR`;

const italic = (text: string): string => `\\fI${toRoff(text)}\\fR`;

const tagged = (tag: string, text: string, cells = 8): string => `.TP ${cells}\n${tag}\n${text}`;

const named = (name: string, does: string, cells = 8): string => tagged(bold(name), toSentence(does), cells);

const closeTogether = ([first = '', ...rest]: readonly string[]): string => [first, '.PD 0', ...rest, '.PD'].join('\n');

/** The text of the manual page, made from docs/scripts.md and CHANGELOG.md. */
export const toManPage = ({scripts, changelog}: {readonly scripts: string; readonly changelog: string}): string =>
	`${[
		`.\\" Made by scripts/man.ts from the program and docs/scripts.md.`,
		`.TH ENVPICK 1 "${releaseDateOf(changelog)}" "envpick ${packageJson.version}" "User Commands"`,
		// Left-aligned and without hyphenation, so that words and commands appear as they are typed.
		'.ad l\n.nh',
		section('NAME', [`envpick \\- ${toRoff('find an analysis environment, and copy or print its tags')}`]),
		section('SYNOPSIS', [`${bold('envpick')} [${italic('query')}] [${italic('options')}]`]),
		section('DESCRIPTION', [
			toSentence(`${packageJson.description}.`),
			'.PP',
			toSentence(
				'envpick loads the listing once, and filters it while you type. It copies the pick to the clipboard, even over SSH. If standard output is captured, it prints the pick instead. The query is the initial filter.',
			),
		]),
		section('OPTIONS', toOptions()),
		section('KEYS', toKeys()),
		section('FILTER SYNTAX', [
			toSentence('Terms separated by spaces must all match. Examples of filters, and what they find:'),
			closeTogether(grammar.map(([filter, finds]) => tagged(bold(filter), toRoff(`${toCapital(finds)}.`), 18))),
		]),
		section(
			'FORMATS',
			toDefinitions(
				'The pick is written in one of these formats:',
				formatRows().map(([name, does, text]) => [name, isShort(text) ? `${does}: ${text}` : does]),
			),
		),
		section('ENVIRONMENT', toEnvironment()),
		section('CONFIG', toConfig()),
		section('FILES', toFiles()),
		section('EXIT STATUS', toDefinitions('envpick exits with one of these codes:', tableOf(scripts, 'Exit codes'))),
		section(
			'EXAMPLES',
			examples.map(([command, does]) => tagged(bold(command), toRoff(`${toCapital(does)}.`))),
		),
		section('SEE ALSO', [`${bold('fzf')}(1), ${bold('tmux')}(1), ${bold('jq')}(1)`]),
	].join('\n')}\n`;

/** The date of the latest release, so that the generated page does not change from day to day. */
export const releaseDateOf = (changelog: string): string => {
	const date = /^## \[?\d[^\n]* - (\d{4}-\d{2}-\d{2})$/m.exec(changelog)?.[1];
	if (date === undefined) {
		throw new Error('CHANGELOG.md has no release with a date: write it as `## [1.2.3] - 2030-12-31`');
	}
	return date;
};

const section = (name: string, parts: readonly string[]): string => `.SH ${name}\n${parts.join('\n')}`;

const toCapital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const toOptions = (): string[] =>
	[...Map.groupBy(options, ({group}) => group)].flatMap(([group, some]) => [
		`.SS "${toRoff(group)}"`,
		...some.map(toOption),
	]);

const toOption = (option: Setting): string => {
	const {name, letter, value, choices = {}, usual, variable} = option;
	const names = [...(letter === undefined ? [] : [`-${letter}`]), `--${name}`].map(bold).join(', ');
	const known = Object.entries(choices);
	const isExplained = known.some(([, does]) => does !== '');
	const among = known.length === 0 || isExplained ? '' : `: ${known.map(([name]) => bold(name)).join(', ')}`;
	const does = [
		`${toRoff(option.does)}${among}.`,
		...(variable === undefined ? [] : [`${bold(variable.name)} also sets it${whenOf(variable)}.`]),
		...(typeof usual === 'string' && usual !== '' ? [`Default: ${bold(usual)}.`] : []),
	].join(' ');
	const explained = known.map(([name, does]) => tagged(bold(name), toRoff(`${toCapital(does)}.`), 12));
	const tag = names + (value === undefined ? '' : ` ${italic(value)}`);
	return tagged(tag, isExplained ? `${does}\n.RS\n${closeTogether(explained)}\n.RE` : does);
};

// When a variable counts.
const whenOf = ({turns, unless}: NonNullable<Setting['variable']>): string =>
	(turns === undefined ? '' : ` if it is ${bold(String(turns === 'on'))}`) +
	(unless === undefined ? '' : `, unless ${bold(unless)} is set`);

const toKeys = (): string[] => {
	const list = (mode: 'filter' | 'list') =>
		keymap.flatMap(binding => {
			const names = binding.keys[mode]?.map(key => bold(toKeyName(key, true))).join(' ');
			return names === undefined || names === ''
				? []
				: [tagged(names, toSentence(`${toCapital(doesOf(binding, mode))}.`), 22)];
		});
	return [
		toSentence(
			'envpick starts in the filter: type to narrow the list. Tab moves to the list, where letters are commands; `/` moves back.',
		),
		'.SS In the filter',
		closeTogether(list('filter')),
		'.SS In the list',
		closeTogether(list('list')),
		// No table of the program has this fact.
		'.SS Terminals without a screen',
		toSentence('A terminal with `TERM=dumb` has no screen: use `--screen-reader`, `--list` or `-1`.'),
	];
};

// Whether an example fits in a line of the page, which cannot be broken.
const isShort = (text: string): boolean => text.length < 60 && !text.includes('<br>');

const toDefinitions = (sentence: string, rows: readonly (readonly string[])[]): string[] => [
	toRoff(sentence),
	closeTogether(rows.map(([name = '', does = '']) => tagged(toSentence(name), toSentence(toCapital(does)), 16))),
];

// Only the top fields and the fields of a service: for the rest, an editor has the schema.
const toConfig = (): string[] => {
	const fields = fieldsIn(toConfigSchema()).filter(([name]) => name !== '$schema');
	const ofService = fields.flatMap(([name, {additionalProperties: service}]) =>
		name === 'services' && typeof service === 'object' ? fieldsIn(service) : [],
	);
	const toField = ([name, {description = ''}]: readonly [string, JsonSchema]) => named(name, description, 18);
	return [
		toSentence(
			'The config is a JSON file. Options override variables, and variables override the file. It has these fields:',
		),
		closeTogether(fields.map(toField)),
		'.SS Fields of a service',
		closeTogether(ofService.map(toField)),
	];
};

const toFiles = (): string[] =>
	Object.entries({
		'~/.config/envpick/config.json':
			'The config. `$XDG_CONFIG_HOME` replaces `~/.config` if it is set. The config is JSON, and may have comments and trailing commas. An `accessKeyCommand` runs before the screen opens, and may ask for a passphrase on the terminal.',
		'~/.cache/envpick/listings/':
			'The last response of each service, and its tags for completions: at most 48 files and 64 MiB. `$XDG_CACHE_HOME` replaces `~/.cache` if it is set.',
		'~/.local/state/envpick/picks.json':
			'The last ten picks from each service. `$XDG_STATE_HOME` replaces `~/.local/state` if it is set. Only you can read the picks and the cached listings. `"remember": false` in the config or `ENVPICK_REMEMBER=0` turns off both, and `--forget` deletes both.',
	}).map(([path, does]) => named(path, does));

const toEnvironment = (): string[] => [
	named('ENVPICK_ACCESS_KEY', 'The access key. There is no option for it, because `ps` would show it.'),
	...options.flatMap(({name, variable}: Setting) =>
		variable === undefined ? [] : tagged(bold(variable.name), `Like ${bold(`--${name}`)}${whenOf(variable)}.`),
	),
	named('ENVPICK_REMEMBER', '`false`, `no`, `off` or `0` turns off the cached listings and the past picks.'),
	named(
		'ENVPICK_DEFAULT_OPTS',
		'Options for every run, such as `--tags all --height 40%`. Other variables and the command line override it.',
	),
	named('FORCE_COLOR', 'Turns colours on, even if `NO_COLOR` is set.'),
	tagged(
		`${bold('HTTPS_PROXY')}, ${bold('HTTP_PROXY')}, ${bold('NO_PROXY')}`,
		toRoff('The proxy for requests, and the hosts that bypass it.'),
	),
];

/** The path of the page. */
export const manPath = fileURLToPath(new URL('../man/envpick.1', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	await mkdir(dirname(manPath), {recursive: true});
	await writeFile(manPath, toManPage({scripts: readPage('docs/scripts.md'), changelog: readPage('CHANGELOG.md')}));
}
