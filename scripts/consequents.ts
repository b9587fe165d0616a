import {extname} from 'node:path';
import {parseAst} from 'vitest/node';

/** A place in a source: lines from 1, columns from 0. */
export type Place = {readonly line: number; readonly column: number};

export type Span = {readonly start: Place; readonly end: Place};

type Node = {readonly type: string; readonly start: number; readonly end: number; readonly consequent?: unknown};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const ifsIn = (value: unknown): Node[] => {
	if (Array.isArray(value)) {
		return value.flatMap(ifsIn);
	}
	if (!isNode(value)) {
		return [];
	}
	const inside = Object.values(value).flatMap(ifsIn);
	return value.type === 'IfStatement' ? [value, ...inside] : inside;
};

const createPlaces = (source: string): ((offset: number) => Place) => {
	const starts = [0, ...Array.from(source.matchAll(/\n/g), ({index}) => index + 1)];
	return offset => {
		const line = starts.findLastIndex(start => start <= offset);
		return {line: line + 1, column: offset - (starts[line] ?? 0)};
	};
};

/**
Gives for the place of each `if` of a source what stands inside its first block, without the braces, which a minified bundle
does not have; nothing for an `if` without a block, which this source has nowhere. Throws SyntaxError where the source is none.
*/
export const consequentsOf = (path: string, source: string): ((start: Place) => Span | undefined) => {
	const placeOf = createPlaces(source);
	const spans = new Map<string, Span>();
	const keyOf = ({line, column}: Place): string => `${line}:${column}`;
	for (const {start, consequent} of ifsIn(parseAst(source, {lang: extname(path) === '.tsx' ? 'tsx' : 'ts'}))) {
		if (isNode(consequent) && consequent.type === 'BlockStatement') {
			const span = {start: placeOf(consequent.start + 1), end: placeOf(consequent.end - 1)};
			spans.set(keyOf(placeOf(start)), span);
		}
	}
	return start => spans.get(keyOf(start));
};
