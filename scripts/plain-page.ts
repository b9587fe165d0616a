// Turns a manual page with the macros and characters of man.ts into plain text: for `--man`, if no program can format roff.
import {joinToLines} from '../source/text/width.ts';

const columns = 78;
const margin = 7;

const characters: Readonly<Record<string, string>> = {e: '\\', aq: "'", ga: '`', ha: '^', ti: '~', dq: '"'};

const toText = (roff: string): string =>
	roff
		.replaceAll(/\\f[BIR]|\\&/g, '')
		.replaceAll(/\\\[u([\dA-F]+)\]/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
		.replaceAll(
			/\\(?:\((\w\w)|(e)|-)/g,
			(_, name?: string, letter?: string) => characters[name ?? letter ?? ''] ?? '-',
		);

const wrap = (text: string, indent: number): string[] =>
	joinToLines(text.split(/(?<= )(?! )|\\:/), columns - indent).map(line => ' '.repeat(indent) + line);

/** The tag of a paragraph and its text, on the same line if there is room. */
const tag = (name: string, text: string, indent: number, cells: number): string[] => {
	const lines = wrap(text, indent + cells);
	const start = ' '.repeat(indent) + name.replaceAll('\\:', '');
	return start.length < indent + cells
		? [start + (lines[0] ?? '').slice(start.length), ...lines.slice(1)]
		: [start, ...lines];
};

/** The text of a page. */
export const toPlainPage = (page: string): string => {
	const lines = page.split('\n');
	const written: string[] = [];
	let [indent, cells, gap] = [margin, 8, ['']];
	const macros: Readonly<Record<string, (rest: string) => readonly string[]>> = {
		'.SH': name => ['', name],
		'.SS': name => ['', `   ${name.replaceAll(/^"|"$/g, '')}`],
		'.PP': () => [''],
		'.PD': height => {
			gap = height === '0' ? [] : [''];
			return [];
		},
		'.RS': () => {
			indent += cells;
			return [];
		},
		'.RE': () => {
			indent = margin;
			return [];
		},
		'.TP': width => {
			cells = Number(width);
			const [name = '', text = ''] = lines.splice(0, 2).map(toText);
			// No gap follows a heading; only headings start this far to the left.
			const above = /^ {0,3}\S/.test(written.at(-1) ?? '') ? [] : gap;
			return [...above, ...tag(name, text, indent, cells)];
		},
	};
	for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
		const [macro = '', rest = ''] = /^(\.\S+) ?(.*)$/.exec(line)?.slice(1) ?? [];
		written.push(...(macro === '' ? wrap(toText(line), indent) : (macros[macro]?.(toText(rest)) ?? [])));
	}
	return `${written.join('\n').trim()}\n`;
};
