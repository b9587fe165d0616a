import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';

// The number of sentences in each kind of text that may still make a reader stop. These limits may only go down.
describe('the English', () => {
	it.each([
		['pages', 3, ['docs'], /\.md$/, paragraphsOf],
		['strings of the program', 6, ['source'], /\.tsx?$/, stringsOf],
		['comments of the program', 0, ['source'], /\.tsx?$/, commentsOf],
		['other comments', 0, ['test', 'scripts', 'bench'], /\.tsx?$/, commentsOf],
		['names of tests', 0, ['test'], /\.tsx?$/, namesOf],
	])('of the %s has no more awkward sentences than before', (_, most, directories, pattern, toTexts) => {
		const found = stopsIn(textsOf(directories, pattern, toTexts));

		expect(found.length, found.join('\n')).toBeLessThanOrEqual(most);
	});
});

const root = fileURLToPath(new URL('../..', import.meta.url));

const filesIn = (directory: string): readonly string[] =>
	readdirSync(root + directory, {recursive: true, encoding: 'utf8'}).map(file => join(directory, file));

// The texts of the matching files in these directories, each after its file's path.
const textsOf = (
	directories: readonly string[],
	pattern: RegExp,
	toTexts: (text: string) => readonly string[],
): readonly string[] =>
	[...directories.flatMap(filesIn), ...readdirSync(root).filter(file => file.endsWith('.md'))]
		.filter(file => pattern.test(file))
		.flatMap(file =>
			toTexts(readFileSync(root + file, 'utf8')).map(text => `${file}: ${text.replaceAll(/\s+/g, ' ')}`),
		);

const quoted = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}`;
const comment = String.raw`/\*[\s\S]*?\*/|(?:^[ \t]*//[^\n]*\n?)+|//[^\n]*`;

// A quote in a comment belongs to the comment, and two slashes in a string belong to the string.
const partsOf = (code: string): readonly string[] => code.match(new RegExp(`${comment}|${quoted}`, 'gm')) ?? [];

const commentsOf = (code: string): readonly string[] =>
	partsOf(code)
		.filter(part => part.trim().startsWith('/'))
		.map(part => part.replaceAll(/^\s*(?:\/\*\*?|\/\/)|\*\/$/gm, ''));

const stringsOf = (code: string): readonly string[] =>
	partsOf(code).filter(part => !part.trim().startsWith('/') && /[a-z]{2} [a-z]{2}/.test(part));

const namesOf = (code: string): readonly string[] =>
	Array.from(
		code.matchAll(new RegExp(String.raw`\b(?:it|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(${quoted})`, 'g')),
		([, name = '']) => name,
	);

const paragraphsOf = (page: string): readonly string[] =>
	page.replaceAll(/```[\s\S]*?```/g, '').split(/\n\n|\n(?=[-|#>\d])/);

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?:;]) +/);

// The patterns that make a native speaker stop.
const stops: Readonly<Record<string, RegExp>> = {
	'"where" for a condition': /(?:^|: )Where [^.?]*,|, where (?:it|that|there|this|nothing|no)\b/,
	'a subject without a name':
		/^(?:What (?:is|was|has|no|a|the)|One that|That of|Those (?:of|that)|The same (?:of|for|as))\b/,
	'two ones': /\bones?\b[^.]*\bones?\b/,
	'"is no" for "is not a"': /(?<![Tt]here )\b(?:is|are|was) no (?!longer|more\b)/,
	'people without a name': /\b(?:nobody|somebody|whoever|anybody|everybody)\b/i,
	'a verb of ours':
		/\bgo(?:es)? before\b|\bgiven? back\b|\bgives back\b|\bcomes? out the same\b|\basks nobody\b|\btold of\b|\bstands? (?:in|at|for)\b/,
	'more than 25 words': /^(?:[^A-Za-z]*\b[A-Za-z][\w’'-]*(?![\w’'-])){26}/,
};

const stopsIn = (texts: readonly string[]): readonly string[] =>
	texts.flatMap(text => {
		const [file = '', ...rest] = text.split(': ');
		return sentencesOf(rest.join(': ').trim()).flatMap(sentence =>
			Object.entries(stops).flatMap(([why, stop]) => (stop.test(sentence) ? `${file}: ${why}: ${sentence}` : [])),
		);
	});
