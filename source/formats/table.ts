import {Fault} from '../fault/fault.ts';
import type {Facet, Value} from '../listing/facets.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {insteadOf} from '../text/nearest-names.ts';
import {quote} from '../text/quote.ts';
import {cellsOf, widestOf} from '../text/width.ts';
import type {FormatOptions, TableName} from './format.ts';
import {exactTextOf, facetOf, namesIn, valuesNamed} from './placeholders.ts';
import {nameOf, whyUnwritable, withoutTags} from './refuse.ts';

/** The cells of a table: a text for each column. */
export type Cells = readonly string[];

type Column = {readonly head: string; readonly valuesOf: (environment: Environment, own: OwnValues) => Cells};
type OwnValues = ReadonlyMap<Facet, readonly Value[]>;

/**
The lines of a file separated by commas end as RFC 4180 wants it, which spreadsheets follow. Programs that read lines, such as cut
and awk, would take the carriage return for a part of the last cell; they get tabs.
*/
export const lineBreakOf = (format: TableName): string => (format === 'csv' ? '\r\n' : '\n');

/**
Makes the cells of environments: an exact text for each column, with a blank between several values. The columns are the facets in
their order, or the names in `columns`. Throws a Fault if a column does not exist, if there would be too many
cells, or if one cannot be written.
*/
export const createTable = (format: TableName, {listing, columns}: FormatOptions, rows: number) => {
	const chosen = columns === undefined ? (listing?.facets ?? []).map(toColumn) : findColumns(columns, listing);
	if (chosen.length === 0) {
		throw new Fault('no environment has a tag or a field', 'use record or --json');
	}
	if (rows * chosen.length > mostCells) {
		const size = `${rows.toLocaleString('en-US')} rows and ${chosen.length.toLocaleString('en-US')} columns`;
		throw new Fault(`a table of ${size} is too large`, 'choose some columns with --columns');
	}
	return {
		heads: chosen.map(({head}) => head),
		toCells: (environment: Environment): Cells => {
			if (environment.isUnreadable) {
				throw withoutTags(environment);
			}
			const own = Map.groupBy(environment.values, ({facet}) => facet);
			return chosen.map(({head, valuesOf}) => {
				const values = valuesOf(environment, own);
				for (const value of values) {
					if (!plainCell.test(value)) {
						checkCell(value, values.length > 1, head, environment, format);
					}
				}
				return values.join(' ');
			});
		},
	};
};

const toColumn = (facet: Facet): Column => ({
	head: facet.label,
	valuesOf: (_, own) => own.get(facet)?.map(exactTextOf) ?? [],
});

// A listing may have a facet for each environment.
const mostCells = 10_000_000;

// People may write a blank after a comma.
const findColumns = (columns: readonly string[], listing: Listing | undefined): readonly Column[] =>
	columns.map(
		written => findColumn(written, listing) ?? findColumn(written.trim(), listing) ?? noColumn(written, listing),
	);

const findColumn = (name: string, listing: Listing | undefined): Column | undefined => {
	const facet = facetOf(name, listing);
	if (facet !== undefined) {
		return toColumn(facet);
	}
	const options = {listing, reader: 'any', tagsOf: ({tags}: Environment) => tags} as const;
	return namesIn(listing).includes(name)
		? {head: name, valuesOf: environment => valuesNamed(name, environment, options) ?? []}
		: undefined;
};

const noColumn = (name: string, listing: Listing | undefined): never => {
	const shown = quote(name.trim());
	throw new Fault(`no environment has the column ${shown}`, insteadOf('use', namesIn(listing), name.trim()));
};

// Fits everywhere. Most values are such, and to check thousands of others takes longer than to write them.
const plainCell = /^[!-~]*$/;

// What separates cells, and cannot be within a cell, unless it is in quotes.
const breaks = /[\t\r\n]/;

const whyNoCell = (value: string, isOneOfSeveral: boolean, format: TableName): string | undefined => {
	if (isOneOfSeveral && /\s/.test(value)) {
		return 'blanks separate the values';
	}
	if (format !== 'csv' && breaks.test(value)) {
		return value.includes('\t') ? 'it contains a tab' : 'it contains a line break';
	}
	return whyUnwritable(value.replaceAll(/[\t\r\n]/g, ''));
};

const checkCell = (
	value: string,
	isOneOfSeveral: boolean,
	head: string,
	environment: Environment,
	format: TableName,
): void => {
	const why = whyNoCell(value, isOneOfSeveral, format);
	if (why !== undefined) {
		const place = `${quote(head)} of ${nameOf(environment)}`;
		const other = whyNoCell(value, isOneOfSeveral, 'csv') === undefined ? 'use csv' : 'use record or --json';
		const what = `${quote(value)} in ${place} cannot be written as ${format} (${why})`;
		throw new Fault(what, `leave the column out with --columns, or ${other}`);
	}
};

/** The lines of a table from its cells, the heads first. */
export const tabulate = (format: TableName, heads: Cells, rows: readonly Cells[]): readonly string[] => {
	const toLine = lineWriters[format]([heads, ...rows]);
	return [heads, ...rows].map(toLine);
};

const lineWriters: Readonly<Record<TableName, (all: readonly Cells[]) => (cells: Cells) => string>> = {
	table: all => {
		const widths = (all[0] ?? []).map((_, column) =>
			widestOf(
				all.map(cells => cells[column] ?? ''),
				widestPadded,
			),
		);
		return cells =>
			cells
				.map((cell, column) => padTo(cell, widths[column] ?? 0))
				.join('  ')
				.trimEnd();
	},
	tsv: () => cells => cells.join('\t'),
	// A line without anything would be no line for many readers.
	csv: () => cells => (cells.length === 1 && cells[0] === '' ? '""' : cells.map(toCsvCell).join(',')),
};

// One very long cell would make every line as long.
const widestPadded = 100;

const padTo = (cell: string, cells: number): string => cell + ' '.repeat(Math.max(0, cells - cellsOf(cell)));

const toCsvCell = (cell: string): string => (/[",\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
