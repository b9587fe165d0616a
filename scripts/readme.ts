// Writes the parts of README.md that are made from the program: the usage and the keys. A test holds that nothing is left
// to write.
import {readFile, writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {helpText} from '../source/arguments.ts';
import {type Binding, keymap, toKeyName} from '../source/core/keymap.ts';

/** The README as it should be: everything as it is, but what stands between the marks made anew. */
export const toReadme = (text: string): string =>
	replaceBetween(replaceBetween(text, 'usage', `\`\`\`\n${helpText()}\`\`\``), 'keys', toKeyTable());

const replaceBetween = (text: string, mark: string, made: string): string => {
	const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
	const [before = '', rest = ''] = text.split(start);
	const [, after = ''] = rest.split(end);
	return `${before}${start}\n${made}\n${end}${after}`;
};

const toKeyTable = (): string =>
	[
		'| in the filter | in the list | |',
		'| --- | --- | --- |',
		...keymap
			.filter(({keys}) => keys.filter !== undefined || keys.browse !== undefined)
			.map(binding => `| ${toCell(binding, 'filter')} | ${toCell(binding, 'browse')} | ${binding.does} |`),
	].join('\n');

const toCell = ({keys}: Binding, mode: 'filter' | 'browse'): string =>
	(keys[mode] ?? []).map(key => `<kbd>${toKeyName(key)}</kbd>`).join(' ');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const path = new URL('../README.md', import.meta.url);
	await writeFile(path, toReadme(await readFile(path, 'utf8')));
}
