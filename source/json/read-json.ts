import {isJsonObject, parseJson} from './exact-json.ts';
import {createJsonMeter, type Excess} from './limits.ts';
import {createLongTexts, withoutCutEscapes} from './long-texts.ts';

/** Takes a JSON text as it comes. Both throw SyntaxError whose message may quote the text: do not show it. */
export type JsonReader = {
	/** Takes a part of the text, and returns which limit it passed, if any. */
	readonly take: (part: string) => Excess | undefined;
	/** The value of the whole text. */
	readonly end: () => unknown;
};

type Container = unknown[] | Record<string, unknown>;

/**
Makes a reader that parses while the text comes, in pieces of some 20 ms: JSON.parse cannot be interrupted, and of a large
text it takes a second in which no key is heard. What makes a piece too long, as no cut is possible there, is parsed as it
comes if it is text, and left out if it is blank. A number is never cut: 60 MB of digits take 0.4 s. The value is the one that
JSON.parse gives for the whole.
*/
export const createJsonReader = (): JsonReader => {
	// Marks where pieces are joined. A service that guessed it could only garble its own listing. No number stands by itself in
	// it, or each piece would be looked through for digits that could be lost.
	const seam = `seam${Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)}`;
	const texts = createLongTexts(seam);
	const measure = createJsonMeter();
	let pending = '';
	let root: unknown;
	// The brackets that are open at the cut, and the lists and objects that they stand for.
	let brackets: readonly string[] = [];
	let open: readonly Container[] = [];
	const parse = (rest: readonly string[], hasNumbers: boolean) => {
		// The list gets an element before the cut and a comma after it: so a surplus comma between two pieces stays an error.
		const start = brackets.map((bracket, level) =>
			bracket === '{' ? `{"${seam}":` : level === brackets.length - 1 ? '[0' : '[',
		);
		const end = rest.map(bracket => (bracket === '{' ? '}' : ']')).reverse();
		const mark = rest.length === 0 ? '' : `,"${seam}"`;
		const piece = texts.restore(parseJson(start.join('') + pending + mark + end.join(''), hasNumbers));
		if (brackets.length === 0) {
			root = piece;
		} else {
			extend(open, piece, seam);
		}
		pending = '';
		brackets = rest;
		open = rest.length === 0 ? [] : (findOpen(root, rest.length, seam) ?? []);
	};
	return {
		take: part => {
			let done = 0;
			const copyTo = (index: number) => {
				pending += part.slice(done, index);
				done = index;
			};
			const excess = measure(part, {
				cut: (index, rest, hasNumbers) => {
					copyTo(index);
					parse(rest, hasNumbers);
				},
				filler: (from, to, isText) => {
					const [start, end] = isText ? withoutCutEscapes(part, from, to) : [from, to];
					copyTo(start);
					pending += isText ? texts.keep(part.slice(start, end)) : ' ';
					done = end;
				},
			});
			copyTo(part.length);
			return excess;
		},
		end: () => {
			parse([], true);
			return root;
		},
	};
};

// Adds what a piece continues: to the innermost list, and to each list and object around it what comes after that.
const extend = ([into, ...inner]: readonly Container[], piece: unknown, seam: string): void => {
	if (Array.isArray(into) && Array.isArray(piece)) {
		extend(inner, piece[0], seam);
		for (let index = 1; index < piece.length; index++) {
			into.push(piece[index]);
		}
	} else if (into !== undefined && isJsonObject(piece)) {
		extend(inner, piece[seam], seam);
		for (const key of Object.keys(piece).filter(one => one !== seam)) {
			// Not assigned: `__proto__` is a field like others, as in JSON.parse.
			Object.defineProperty(into, key, {value: piece[key], writable: true, enumerable: true, configurable: true});
		}
	}
};

// The lists and objects down to the one that ends in the mark, which is taken out.
const findOpen = (value: unknown, levels: number, seam: string): readonly Container[] | undefined => {
	if (Array.isArray(value)) {
		if (levels === 1) {
			return value.at(-1) === seam && value.pop() === seam ? [value] : undefined;
		}
		const inner = findOpen(value.at(-1), levels - 1, seam);
		return inner && [value, ...inner];
	}
	if (isJsonObject(value) && levels > 1) {
		for (const field of Object.values(value)) {
			const inner = findOpen(field, levels - 1, seam);
			if (inner !== undefined) {
				return [value, ...inner];
			}
		}
	}
	return undefined;
};
