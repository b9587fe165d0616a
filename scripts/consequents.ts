import {createPlaces, isNode, nodesIn, type Place, parse} from './syntax.ts';

export type Span = {readonly start: Place; readonly end: Place};

/**
Gives for the place of each `if` of a source what stands inside its first block, without the braces, which a minified bundle
does not have; nothing for an `if` without a block, which this source has nowhere. Throws SyntaxError where the source is none.
*/
export const consequentsOf = (path: string, source: string): ((start: Place) => Span | undefined) => {
	const placeOf = createPlaces(source);
	const spans = new Map<string, Span>();
	const keyOf = ({line, column}: Place): string => `${line}:${column}`;
	for (const {type, start, consequent} of nodesIn(parse(path, source))) {
		if (type === 'IfStatement' && isNode(consequent) && consequent.type === 'BlockStatement') {
			const span = {start: placeOf(consequent.start + 1), end: placeOf(consequent.end - 1)};
			spans.set(keyOf(placeOf(start)), span);
		}
	}
	return start => spans.get(keyOf(start));
};
