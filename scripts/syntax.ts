import {extname} from 'node:path';
import {parseAst} from 'vitest/node';

/** A node of ESTree (https://github.com/estree/estree); offsets in the source. */
export type Node = {
	readonly type: string;
	readonly start: number;
	readonly end: number;
	readonly [field: string]: unknown;
};

/** A place in a source: lines from 1, columns from 0. */
export type Place = {readonly line: number; readonly column: number};

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The tree of a TypeScript source. Throws SyntaxError where the source is none. */
export const parse = (path: string, source: string): unknown =>
	parseAst(source, {lang: extname(path) === '.tsx' ? 'tsx' : 'ts'});

/** All nodes of a tree, each before what is inside it; `enter` gives what to look at inside a node. */
export const nodesIn = (tree: unknown, enter: (node: Node) => unknown = Object.values): Node[] =>
	Array.isArray(tree)
		? tree.flatMap(item => nodesIn(item, enter))
		: isNode(tree)
			? [tree, ...nodesIn(enter(tree), enter)]
			: [];

/** Gives the place of each offset of a source. */
export const createPlaces = (source: string): ((offset: number) => Place) => {
	const starts = [0, ...Array.from(source.matchAll(/\n/g), ({index}) => index + 1)];
	return offset => {
		const line = starts.findLastIndex(start => start <= offset);
		return {line: line + 1, column: offset - (starts[line] ?? 0)};
	};
};
