// Writes the generated parts of README.md, docs/ and CONTRIBUTING.md from the program: the text between `<!-- usage -->` and
// `<!-- /usage -->`, and so on. The table of docs/clipboard.md comes from the record of its last test run. Tests fail if any of these
// parts is out of date.
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {helpText} from '../source/cli/options/help.ts';
import {options} from '../source/cli/tasks.ts';
import {grammar} from '../source/filter/syntax-examples.ts';
import {type FormatName, formatNames, formatSummary} from '../source/formats/format.ts';
import {writePick} from '../source/formats/write-format.ts';
import {toKeyName} from '../source/keys/key-names.ts';
import {type Binding, doesOf, keymap, lineKeymap} from '../source/keys/keymap.ts';
import {decodeListing} from '../source/listing/decode.ts';
import {layers} from './modules.ts';
import {type JsonSchema, toConfigSchema} from './schema.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// This page is for maintainers.
const isForUsers = (name: string): boolean => name.endsWith('.md') && name !== 'releasing.md';

/** The pages for users, by their paths in the project: the README first, then the pages of docs/. */
export const pages: readonly string[] = [
	'README.md',
	...readdirSync(`${root}docs`)
		.sort()
		.flatMap(name => (isForUsers(name) ? [`docs/${name}`] : [])),
];

/** The text of a file of the project. */
export const readPage = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** A setup in which the program copied: the text that arrived, and the message on the screen. */
export type ClipboardRow = {readonly where: string; readonly arrived: string; readonly said: string};

/** The file with the rows of the last long run of test/end-to-end/clipboard/cases.test.ts, as JSON. */
export const clipboardRecord = `${root}node_modules/.cache/envpick/clipboard.json`;

/** The page with a newly generated text between each pair of marks. */
export const toPage = (text: string): string => {
	const made = {
		usage: `\`\`\`\n${helpText(options)}\`\`\``,
		keys: toKeyTable(),
		syntax: toSyntaxTable(),
		formats: toTable(['format', 'what it is', 'one environment', 'several'], formatRows()),
		fields: toTable(['field', ''], toFieldRows('', toConfigSchema())),
		modules: toTable(['', 'modules, each with its contents'], layers.map(toLayerRow)),
	};
	return Object.entries(made).reduce((page, [mark, part]) => replaceBetween(page, mark, part), text);
};

/** The page about the clipboard, with a newly generated table of these rows. */
export const toClipboardPage = (text: string, rows: readonly ClipboardRow[]): string => {
	const cells = rows.map(({where, arrived, said}) => [where, arrived, said]);
	return replaceBetween(text, 'clipboard', toTable(['setup', 'what arrives', 'message'], cells));
};

/** The first table of a section of a page, without its head; a bar after a backslash does not end a cell. */
export const tableOf = (page: string, heading: string): string[][] => {
	const [, part = ''] = page.split(`\n## ${heading}\n`);
	const lines = part.split('\n## ')[0]?.split('\n') ?? [];
	const rows = lines.slice(lines.findIndex(line => line.startsWith('| ---')) + 1);
	const end = rows.findIndex(line => !line.startsWith('|'));
	const toCells = (row: string) => row.split(/(?<!\\)\|/).slice(1, -1);
	const table = rows.slice(0, end === -1 ? undefined : end).map(toCells);
	return table.map(cells => cells.map(cell => cell.trim().replaceAll('\\|', '|')));
};

// How each format joins several environments.
const joined: Readonly<Record<FormatName, string>> = {
	...{comma: 'one per line', space: 'one per line', lines: 'one after another', flags: 'one per line'},
	...{json: 'an array of arrays', record: 'an array'},
};

/** Each format: its name, its description, its output for an environment of the demo, and how it joins several. */
export const formatRows = (): readonly (readonly [name: string, does: string, text: string, several: string])[] => {
	const resources = [{tags: ['locale:en-us', 'os:ubuntu-22.04-amd64', 'system']}];
	const {environments} = decodeListing({data: [{resources}]});
	return formatNames.map(name => {
		const {text} = writePick(environments, name, {tagsOf: ({selector}) => selector, reader: 'person'});
		return [`\`${name}\``, formatSummary[name], `\`${text.replaceAll('\n', '`<br>`')}\``, joined[name]];
	});
};

/** The schemas of the named fields of an object, in the schema of the config. */
export const fieldsIn = ({properties = {}}: JsonSchema): readonly [string, JsonSchema][] => Object.entries(properties);

// The fields of an object and of its parts, by their paths; NAME is a name that the user chooses.
const toFieldRows = (path: string, schema: JsonSchema): readonly (readonly string[])[] => {
	const {additionalProperties: named} = schema;
	const rows = fieldsIn(schema).flatMap(([name, field]) => {
		const at = path === '' ? name : `${path}.${name}`;
		const choices = field.enum === undefined ? '' : ` One of \`${field.enum.join('`, `')}\`.`;
		const row = [`\`${at}\``, `${field.description}${choices}`];
		// The sections below the table describe the colours and the keys.
		return at === 'keys' || at === 'colors' ? [row] : [row, ...toFieldRows(at, field)];
	});
	return typeof named === 'object' ? [...rows, ...toFieldRows(`${path}.NAME`, named)] : rows;
};

const replaceBetween = (text: string, mark: string, made: string): string => {
	const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
	const [before = '', rest] = text.split(start);
	const after = rest?.split(end)[1] ?? '';
	return rest === undefined ? text : `${before}${start}\n${made}\n${end}${after}`;
};

const toTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
	[head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

const toKeyTable = (): string => {
	// "As in a shell" replaces the keys that edit a line; the manual page and the help on the screen list them.
	const shown = keymap.filter(({command}) => lineKeymap.every(line => line.command !== command));
	const rows = shown
		.filter(({keys}) => keys.filter !== undefined || keys.list !== undefined)
		.map(binding => [
			toCell(binding, 'filter'),
			toCell(binding, 'list'),
			doesOf(binding, 'filter'),
			`\`${binding.command}\``,
		]);
	return toTable(['in the filter', 'in the list', '', 'in the config'], rows);
};

// In a cell a bar needs a backslash before it, even within backticks.
const toSyntaxTable = (): string =>
	toTable(
		['filter', 'finds'],
		grammar.map(([filter, finds]) => [`\`${filter.replaceAll('|', '\\|')}\``, finds]),
	);

const toLayerRow = (modules: Readonly<Record<string, string>>, index: number): readonly string[] => [
	String(index + 1),
	Object.entries(modules)
		.map(([name, contents]) => `\`${name}\`: ${contents}`)
		.join(' · '),
];

const toCell = ({keys}: Binding, mode: 'filter' | 'list'): string =>
	(keys[mode] ?? []).map(key => `<kbd>${toKeyName(key)}</kbd>`).join(' ');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	for (const page of [...pages, 'CONTRIBUTING.md']) {
		writeFileSync(`${root}${page}`, toPage(readPage(page)));
	}
	if (existsSync(clipboardRecord)) {
		const [page, rows] = ['docs/clipboard.md', JSON.parse(readFileSync(clipboardRecord, 'utf8'))];
		writeFileSync(`${root}${page}`, toClipboardPage(readPage(page), rows));
	}
}
