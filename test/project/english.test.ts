import {describe, expect, it} from 'vitest';
import {findIn, type Kind} from '../../scripts/english/find.ts';
import {patterns} from '../../scripts/english/patterns.ts';
import {isWarning, toReport} from '../../scripts/english.ts';

const found = (text: string, kind: Kind = 'page') => findIn('a.ts', text, kind).map(({pattern}) => pattern.name);

// A sentence for each pattern, and one that is good English.
const cases = [
	['"where" for a condition', 'Where nothing matches, Enter uses the query.', 'Where possible, the colours stay.'],
	['a subject without a name', 'That of an earlier run comes first.', 'What is new?'],
	['two pronouns "one"', 'It replaces the old one by the new one.', 'One line has one tag.'],
	['"is no" for "is not a"', 'The file is no JSON.', 'There is no config, and the tag is no longer used.'],
	['people without a name', 'Nobody is asked.', 'Anyone may read it.'],
	['a private verb', 'The terminal is given back.', 'The letter stands for a key.'],
	[
		'more than 25 words',
		`It shows ${'another tag and '.repeat(8)}ends.`,
		`It shows ${'another tag, '.repeat(8)}and ends.`,
	],
] as const;

describe('the report on English', () => {
	it.each(cases)('finds %s', (name, awkward) => {
		expect(found(awkward)).toEqual([name]);
	});

	it.each(cases)('accepts good English beside %s', (_, __, good) => {
		expect(found(good)).toEqual([]);
	});

	it('has a case for each pattern', () => {
		expect(cases.map(([name]) => name)).toEqual(patterns.map(({name}) => name));
	});

	it.each<[what: string, kind: Kind, text: string, line: number]>([
		['a list', 'page', '# Title\n\nA first line.\n\n- The file\n  is no JSON.', 5],
		['a page, but not its code', 'page', '```\nThe code is no JSON.\n```\n\nA line. The file is no JSON.', 5],
		['a string', 'string', "// It is no JSON.\nconst text = 'the file is no JSON';", 2],
		['a doc comment', 'comment', "const text = 'it is no JSON';\n\n/** A text.\nIt is no JSON. */", 4],
		['a comment of several lines', 'comment', "const text = 'https://x';\n// It's short.\n// It is no JSON.", 3],
		['a string after a backtick in a regex', 'string', "const tick = /`/;\nconst text = 'it is no JSON';", 2],
		['a string within a template', 'string', `const text = \`a \${b ? \`\${c}\` : 'it is no JSON'}\`;`, 1],
		['a template', 'string', `const text = \`it\nis \${a} and it is no JSON\`;`, 1],
		['the text of an element', 'string', 'const a = (\n<Text>It is no JSON.</Text>);', 2],
		['a comment after the end of a line', 'comment', 'const a = 1; // Short\n// It is no JSON.', 2],
		['the name of a test', 'name of a test', "// It is no JSON.\nit.each([1])('is no JSON: %s', () => {});", 2],
	])('finds the line of a sentence in %s', (_, kind, text, line) => {
		expect(findIn('a.tsx', text, kind).map(finding => finding.line)).toEqual([line]);
	});

	it('names a file that it cannot read', () => {
		expect(() => findIn('a.ts', 'const;', 'comment')).toThrow('a.ts: ');
	});

	it('names the place, the pattern and a better sentence', () => {
		const [finding] = findIn('docs/a.md', 'A line.\nWhere nothing matches, it ends.', 'page');

		expect(finding && toReport('docs/a.md', finding)).toBe(
			[
				'docs/a.md:2: error: "where" for a condition',
				'\tnow:    Where nothing matches, it ends.',
				'\tbetter: If nothing matches, it ends.\n',
			].join('\n'),
		);
	});

	it('fails for what a user reads, and only warns about comments and names of tests', () => {
		const texts = {
			page: 'It is no JSON.',
			string: "const text = 'it is no JSON';",
			comment: '// It is no JSON.',
			'name of a test': "\nit('is no JSON', () => {});",
		};
		const warns = (kind: Kind) => findIn('a.ts', texts[kind], kind).map(isWarning);

		expect([warns('page'), warns('string'), warns('comment'), warns('name of a test')]).toEqual([
			[false],
			[false],
			[true],
			[true],
		]);
	});
});
