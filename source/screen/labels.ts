import {rangesOf} from '../filter/highlight.ts';
import type {Query} from '../filter/query.ts';
import type {Field, Tag} from '../listing/listing.ts';
import {type Span, type Tone, markMatches} from '../text/spans.ts';
import {cellsOf, cutText, padText, widestOf, wrapParts} from '../text/width.ts';

/** A line of the detail. */
export type DetailLine = readonly Span[];

const span = (text: string, tone: Tone = 'plain'): Span => ({text, tone});

// Cells.
const widestLabel = 12;

/** The cells of a label and the gap after it, for the widest of these; a very long one is cut. */
export const labelWidth = (labels: readonly string[]): number => Math.min(widestLabel, widestOf(labels)) + 2;

/** What stands before the tags of a prefix: bare words have none. */
export const labelOfPrefix = (prefix: string): string => (prefix === '' ? 'other' : prefix);

/** All tags of a prefix together, as many in a line as fit, each whole where it can be. */
export const toTagLines = (
	prefix: string,
	tags: readonly Tag[],
	query: Query,
	width: number,
	columns: number,
): DetailLine[] => {
	const room = Math.max(1, columns - width);
	const lines: Span[][] = [];
	let used = room;
	for (const tag of tags) {
		const offset = tag.text.length - tag.name.length;
		const ranges = rangesOf(query, tag.text);
		const name = tag.name === '' ? '""' : tag.name;
		const cells = cellsOf(name);
		if (lines.length > 0 && used + 2 + cells <= room) {
			lines.at(-1)?.push(span('  '), ...markMatches(name, 'plain', ranges, offset));
			used += 2 + cells;
			continue;
		}
		for (const {part, start} of wrapParts(name, room)) {
			lines.push(markMatches(part, 'plain', ranges, offset + start));
			used = cellsOf(part);
		}
	}
	return withLabel(labelOfPrefix(prefix), lines, width);
};

/** Lines with a label before the first, and as much room before the others. */
export const withLabel = (label: string, lines: readonly DetailLine[], width: number): DetailLine[] =>
	lines.map((line, index) => [span(padText(index === 0 ? cutText(label, width - 1) : '', width), 'dim'), ...line]);

/** Each field with its name as the label; what of it is searched is marked where it matches. */
export const toFieldLines = (fields: readonly Field[], query: Query, width: number, columns: number): DetailLine[] =>
	fields.flatMap(({name, text, isScalar}) => {
		const offset = name.length + 1;
		const ranges = isScalar ? rangesOf(query, `${name}:${text}`) : [];
		const lines = wrapParts(text, Math.max(1, columns - width)).map(({part, start}) =>
			markMatches(part, 'plain', ranges, offset + start),
		);
		return withLabel(name, lines, width);
	});
