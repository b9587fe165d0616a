import {type Pattern, patterns} from './patterns.ts';

/** A kind of text. What a user reads must have no finding; the others are only reported. */
export type Kind = 'page' | 'string' | 'comment' | 'name of a test';

/** A sentence that a pattern finds, with its line in the file. */
export type Finding = {
	readonly line: number;
	readonly kind: Kind;
	readonly pattern: Pattern;
	readonly sentence: string;
};

// A text of a file; it has as many characters as in the file.
type Text = {readonly text: string; readonly at: number};

/** The findings in the texts of one kind in a file. */
export const findIn = (file: string, kind: Kind): readonly Finding[] =>
	textsOf[kind](file)
		.flatMap(sentencesOf)
		.flatMap(({text, at}) => {
			const sentence = text.replaceAll(/\s+/g, ' ').trim();
			const line = file.slice(0, at).split('\n').length;
			return patterns.filter(({wording}) => wording.test(sentence)).map(pattern => ({line, kind, pattern, sentence}));
		});

const quoted = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}`;
const comment = String.raw`/\*[\s\S]*?\*/|(?:^[ \t]*//[^\n]*\n?)+|//[^\n]*`;

const matchesOf = (file: string, pattern: RegExp): readonly Text[] =>
	Array.from(file.matchAll(pattern), ({0: text, index}) => ({text, at: index}));

// A quote in a comment belongs to the comment, and two slashes in a string belong to the string.
const partsOf = (code: string): readonly Text[] => matchesOf(code, new RegExp(`${comment}|${quoted}`, 'gm'));

const isComment = ({text}: Text): boolean => text.trimStart().startsWith('/');

const toBlanks = (text: string): string => ' '.repeat(text.length);

const textsOf: Readonly<Record<Kind, (file: string) => readonly Text[]>> = {
	page: page => {
		const prose = page.replaceAll(/```[\s\S]*?```/g, code => code.replaceAll(/[^\n]/g, ' '));
		const paragraph = /(?:(?!\n\n|\n[-|#>\d])[\s\S])+/g;
		return matchesOf(prose, paragraph).map(({text, at}) => ({text: text.replace(/^[\s#>|\-*\d.]+/, toBlanks), at}));
	},
	string: code =>
		partsOf(code)
			.filter(part => !isComment(part) && /[a-z]{2} [a-z]{2}/.test(part.text))
			.map(({text, at}) => ({text: ` ${text.slice(1, -1)} `, at})),
	comment: code =>
		partsOf(code)
			.filter(isComment)
			.map(({text, at}) => ({text: text.replaceAll(/^[ \t]*(?:\/\*\*?|\/\/)|\*\/$/gm, toBlanks), at})),
	'name of a test': code =>
		Array.from(
			code.matchAll(new RegExp(String.raw`\b(?:it|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(${quoted})`, 'g')),
			({0: {length}, 1: name = '', index}) => ({text: name.slice(1, -1), at: index + length - name.length}),
		),
};

const sentencesOf = ({text, at}: Text): readonly Text[] =>
	Array.from(text.matchAll(/\S[\s\S]*?(?:(?<=[.!?:;])(?=\s)|$)/g), found => ({text: found[0], at: at + found.index}));
