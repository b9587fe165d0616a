// Writes the parts of README.md that are made, the usage, the keys and the syntax, from the program, and the table of docs/clipboard.md
// from what the last run of its tests recorded. Tests hold that nothing is left to write.
import {existsSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {helpText} from '../source/cli/options/help.ts';
import {grammar} from '../source/filter/grammar.ts';
import {toKeyName} from '../source/keys/key-label.ts';
import {type Binding, keymap} from '../source/keys/keymap.ts';
import {lineKeymap} from '../source/keys/line-keys.ts';
import {doesOf} from '../source/keys/lookup.ts';

/** A surrounding in which the program copied: what arrived on the clipboard, and what was said on the screen. */
export type ClipboardRow = {readonly where: string; readonly arrived: string; readonly said: string};

/** The file with the rows of the last run of test/clipboard-cases.test.ts, as JSON. */
export const clipboardRecord = fileURLToPath(new URL('../node_modules/.cache/envpick/clipboard.json', import.meta.url));

/** The README as it should be: everything as it is, but what stands between the marks made anew. */
export const toReadme = (text: string): string => {
	const made = {usage: `\`\`\`\n${helpText()}\`\`\``, keys: toKeyTable(), syntax: toSyntaxTable()};
	return Object.entries(made).reduce((readme, [mark, part]) => replaceBetween(readme, mark, part), text);
};

/** The page of the clipboard as it should be, with these rows in its table. */
export const toClipboardPage = (text: string, rows: readonly ClipboardRow[]): string =>
	replaceBetween(text, 'clipboard', toClipboardTable(rows));

const replaceBetween = (text: string, mark: string, made: string): string => {
	const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
	const [before = '', rest = ''] = text.split(start);
	const [, after = ''] = rest.split(end);
	return `${before}${start}\n${made}\n${end}${after}`;
};

const toClipboardTable = (rows: readonly ClipboardRow[]): string =>
	[
		'| in | arrives | is said |',
		'| --- | --- | --- |',
		...rows.map(({where, arrived, said}) => `| ${where} | ${arrived} | ${said} |`),
	].join('\n');

const toKeyTable = (): string =>
	[
		'| in the filter | in the list | |',
		'| --- | --- | --- |',
		...keymap
			.filter(({keys}) => keys.filter !== undefined || keys.browse !== undefined)
			// The manual page and the help on the screen have them; here the words "as in readline" stand for them.
			.filter(({command}) => lineKeymap.every(line => line.command !== command))
			.map(binding => `| ${toCell(binding, 'filter')} | ${toCell(binding, 'browse')} | ${doesOf(binding, 'filter')} |`),
	].join('\n');

// In a cell a bar stands behind a backslash, also within backticks.
const toSyntaxTable = (): string =>
	[
		'| filter | finds |',
		'| --- | --- |',
		...grammar.map(([filter, finds]) => `| \`${filter.replaceAll('|', '\\|')}\` | ${finds} |`),
	].join('\n');

const toCell = ({keys}: Binding, mode: 'filter' | 'browse'): string =>
	(keys[mode] ?? []).map(key => `<kbd>${toKeyName(key)}</kbd>`).join(' ');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const path = new URL('../README.md', import.meta.url);
	await writeFile(path, toReadme(await readFile(path, 'utf8')));
	if (existsSync(clipboardRecord)) {
		const page = new URL('../docs/clipboard.md', import.meta.url);
		const rows = JSON.parse(await readFile(clipboardRecord, 'utf8'));
		await writeFile(page, toClipboardPage(await readFile(page, 'utf8'), rows));
	}
}
