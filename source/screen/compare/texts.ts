import type {DifferingRow} from '../../listing/compare.ts';
import {labelOf, type Resource, type Tag} from '../../listing/listing.ts';
import {type ComparedColumn, comparedOf} from '../../state/compared.ts';
import {comparisonIn} from '../../state/open.ts';
import type {State} from '../../state/state.ts';
import {glyphsOf} from '../../text/glyphs.ts';
import {quoteBlanks} from '../../text/quote-blanks.ts';
import {markMatches, type Range, type Span, span, type Tone} from '../../text/spans.ts';
import {labelOfPrefix, toNameList} from '../labels.ts';

/** Stands between the values that one environment has in a row. */
export const valueGap = '  ';

/** What stands for a value where there is none. */
export const noValue = '-';

/** The label of what a column shows, with how many it stands for. */
export const columnNameOf = ({options}: State, column: ComparedColumn): string =>
	labelOf(column[0]) + (column.length === 1 ? '' : ` ${glyphsOf(options).times}${column.length}`);

/** The labels of the groups of a column. */
export const groupNamesOf = ({loaded}: State, column: readonly Resource[]): string => {
	const groups = new Set(column.map(({group}) => group));
	return toNameList([...groups].flatMap(index => loaded?.listing.groups[index] ?? []));
};

/** The label of a row. */
export const rowLabelOf = (row: DifferingRow): string => (row.type === 'field' ? row.name : labelOfPrefix(row.prefix));

/** The values that one of the compared environments has in a row. */
export const valuesOf = (row: DifferingRow, index: number): readonly string[] =>
	row.type === 'field' ? (row.cells[index] ?? []) : namesOf(row.cells[index] ?? []);

/** Tags without their prefix, as they stand among others. */
export const namesOf = (tags: readonly Tag[]): readonly string[] => tags.map(({name}) => quoteBlanks(name));

/** What all of the compared have, in one text; empty where they have nothing in common. */
export const sameTextOf = (state: State): string => {
	const parts = comparedOf(state).comparison.same.map(({prefix, tags}) =>
		[...(prefix === '' ? [] : [prefix]), ...namesOf(tags)].join(' '),
	);
	return parts.join(` ${glyphsOf(state.options).dot} `);
};

/** Why nothing is different, and what to do about it. */
export const whyNothing = (state: State): string => {
	const length = comparedOf(state).columns[0]?.length ?? 0;
	if (length < 2) {
		return 'nothing to compare with';
	}
	const which = length === 2 ? 'both' : `all ${length}`;
	const isMarked = comparisonIn(state.open)?.anchor === undefined;
	return `nothing: ${which} have the same tags and fields; ${isMarked ? 'go back to mark others' : 'move to another'}`;
};

/** Part of a text, from `offset` on, with what differs in it bright. */
export const markDiffering = (part: string, tone: Tone, ranges: readonly Range[], offset = 0): Span[] =>
	markMatches(part, tone, ranges, offset).map(one => (one.tone === 'match' ? span(one.text, 'strong') : one));
