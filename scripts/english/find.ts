import {type Comment, parseSync, Visitor} from 'oxc-parser';
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

type Texts = Readonly<Partial<Record<Kind, readonly Text[]>>>;

/** The findings in the texts of some kinds in a file. The end of its path tells its language. */
export const findIn = (path: string, file: string, ...kinds: readonly Kind[]): readonly Finding[] => {
	const texts: Texts = kinds.includes('page') ? {page: paragraphsOf(file)} : partsOf(path, file);
	return kinds.flatMap(kind =>
		(texts[kind] ?? []).flatMap(sentencesOf).flatMap(({text, at}) => {
			const sentence = text.replaceAll(/\s+/g, ' ').trim();
			const line = file.slice(0, at).split('\n').length;
			return patterns.filter(({wording}) => wording.test(sentence)).map(pattern => ({line, kind, pattern, sentence}));
		}),
	);
};

const toBlanks = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

const paragraphsOf = (page: string): readonly Text[] => {
	const paragraph = /(?:(?!\n\n|\n[-|#>\d])[\s\S])+/g;
	return Array.from(page.replaceAll(/```[\s\S]*?```/g, toBlanks).matchAll(paragraph), ({0: text, index}) => ({
		text: text.replace(/^[\s#>|\-*\d.]+/, toBlanks),
		at: index,
	}));
};

const partsOf = (path: string, code: string): Texts => {
	const {program, comments, errors} = parseSync(path, code);
	if (errors[0] !== undefined) {
		throw new Error(`${path}: ${errors[0].message}`);
	}
	const strings: Text[] = [];
	const names: Text[] = [];
	const between = (start: number, end: number): Text => ({text: code.slice(start, end), at: start});
	new Visitor({
		Literal: ({value, start, end}) => {
			if (typeof value === 'string') {
				strings.push(between(start + 1, end - 1));
			}
		},
		TemplateLiteral: ({expressions, start, end}) => {
			// A value within a text counts as one word.
			const text = expressions.reduce(
				(text, value) =>
					text.slice(0, value.start - start) + 'x'.repeat(value.end - value.start) + text.slice(value.end - start),
				code.slice(start, end),
			);
			strings.push({text: text.slice(1, -1), at: start + 1});
		},
		JSXText: ({start, end}) => strings.push(between(start, end)),
		CallExpression: ({callee, arguments: [name]}) => {
			if (name?.type.endsWith('Literal') && /^(?:it|describe)\b/.test(code.slice(callee.start, callee.end))) {
				names.push(between(name.start + 1, name.end - 1));
			}
		},
	}).visit(program);
	return {
		string: strings.filter(({text}) => /[a-z]{2} [a-z]{2}/.test(text)),
		comment: joinLines(comments, code).map(({start, end}) => {
			const text = code.slice(start, end).replaceAll(/^[ \t]*(?:\/\*\*?|\/\/)|\*\/$/gm, toBlanks);
			return {text, at: start};
		}),
		'name of a test': names,
	};
};

// Comments on lines of their own that follow each other are one text.
const joinLines = (comments: readonly Comment[], code: string): readonly Comment[] => {
	const joined: Comment[] = [];
	const isAlone = ({type, start}: Comment) =>
		type === 'Line' && code.slice(code.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
	for (const comment of comments) {
		const last = joined.at(-1);
		const follows = last !== undefined && /^\n[ \t]*$/.test(code.slice(last.end, comment.start));
		if (follows && isAlone(last) && isAlone(comment)) {
			last.end = comment.end;
		} else {
			joined.push({...comment});
		}
	}
	return joined;
};

const sentencesOf = ({text, at}: Text): readonly Text[] =>
	Array.from(text.matchAll(/\S[\s\S]*?(?:(?<=[.!?:;])(?=\s)|$)/g), found => ({text: found[0], at: at + found.index}));
