import {rangesOf} from '../filter/highlight.ts';
import type {Query} from '../filter/query.ts';
import {type Field, type Group, groupLabelOf, type Tag} from '../listing/listing.ts';
import type {Options} from '../state/options.ts';
import {labelOfPrefix, toSeenName} from '../state/tags.ts';
import {markMatches, type Span, span, type Tone} from '../text/spans.ts';
import {cellsOf, cutText, padText, wrapParts} from '../text/width.ts';

/** In cells: `width` of a label with the gap after it, `columns` of the whole line. */
export type LineOptions = {readonly query: Query; readonly width: number; readonly columns: number};

type ToneOf = (tag: Tag) => Tone;

/** The shared tags in one text: `all en-us, x64 x86`. Empty without shared tags. */
export const toSharedText = (shared: readonly Tag[]): string[] => {
	const names = Map.groupBy(shared, ({prefix}) => prefix)
		.values()
		.map(tags => tags.map(({name}) => name).join(' '));
	return shared.length === 0 ? [] : [`all ${[...names].join(', ')}`];
};

/** A list of groups by name: `Group 2, 4 and 6`. Groups without a name share the word. */
export const toNameList = (groups: readonly Group[]): string => {
	const names = groups.map((group, position) =>
		position > 0 && group.name === undefined && groups[position - 1]?.name === undefined
			? String(group.index + 1)
			: groupLabelOf(group),
	);
	return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

/** All tags of a prefix, as many in a line as fit, and none of them cut if possible. */
export const toTagLines = (prefix: string, tags: readonly Tag[], options: LineOptions, toneOf: ToneOf): Span[][] => {
	const {query, width, columns} = options;
	const room = Math.max(1, columns - width);
	const lines: Span[][] = [];
	let used = room;
	for (const tag of tags) {
		const {name, offset} = toSeenName(tag);
		const ranges = rangesOf(query, tag.text);
		if (lines.length > 0 && used + 2 + cellsOf(name) <= room) {
			lines.at(-1)?.push(span('  '), ...markMatches(name, toneOf(tag), ranges, offset));
			used += 2 + cellsOf(name);
			continue;
		}
		for (const {part, start} of wrapParts(name, room)) {
			lines.push(markMatches(part, toneOf(tag), ranges, offset + start));
			used = cellsOf(part);
		}
	}
	return withLabel(labelOfPrefix(prefix), lines, width);
};

// Puts the label before the first line, and indents the other lines equally.
const withLabel = (label: string, lines: readonly Span[][], width: number): Span[][] =>
	lines.map((line, index) => [toLabel(index === 0 ? label : '', width), ...line]);

/** A label, padded to its column. */
export const toLabel = (label: string, width: number): Span => span(padText(cutText(label, width - 1), width), 'dim');

/** Each field with its name as the label. Only scalars have highlights, as nothing else is searched. */
export const toFieldLines = (fields: readonly Field[], {query, width, columns}: LineOptions): Span[][] =>
	fields.flatMap(({name, text, isScalar}) => {
		const offset = name.length + 1;
		const ranges = isScalar ? rangesOf(query, `${name}:${text}`) : [];
		const lines = wrapParts(text, Math.max(1, columns - width)).map(({part, start}) =>
			markMatches(part, 'plain', ranges, offset + start),
		);
		return withLabel(name, lines, width);
	});

/** The verb of Enter for a pick. */
export const pickVerbs: Readonly<Record<Options['target'], string>> = {
	clipboard: 'copy',
	output: 'print',
	command: 'run',
};

/** What enter does, in words: `copy 2 marked`, but `run with 2 marked`. */
export const toPickWords = (target: Options['target'], thing: string): string =>
	`${pickVerbs[target]}${target === 'command' ? ' with' : ''} ${thing}`;
