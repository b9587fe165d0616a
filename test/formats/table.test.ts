import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type FormatOptions, type TableName, tableSummary} from '../../source/formats/format.ts';
import {namesIn} from '../../source/formats/placeholders.ts';
import {toFormat} from '../../source/formats/write-format.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {cellsOf} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing} from '../helpers/arbitrary/searched-listings.ts';

const tableNames = Object.keys(tableSummary) as readonly TableName[];

const tableOf = (
	listing: Listing,
	format: TableName,
	columns?: readonly string[],
	more: Partial<FormatOptions> = {},
) => {
	const options = {reader: 'shell', tagsOf: () => [], listing, columns, ...more} as const;
	const output = toFormat(
		listing.environments.filter(({isUnreadable}) => !isUnreadable),
		format,
		options,
	);
	return output.type === 'text' ? output.text : `refused: ${output.reason}`;
};

const listingOf = (...resources: readonly object[]): Listing => decodeListing({data: [{name: 'north', resources}]});

const machines = listingOf(
	{id: 'vm-1', state: 'idle', tags: ['os:windows7', 'arch:x64', 'arch:x86']},
	{id: 'vm-2', note: 'a, "b"', tags: ['os:größe', 'ready']},
);

describe('a table', () => {
	it('for people is aligned, and has the labels of the facets as heads', () => {
		expect(tableOf(machines, 'table').split('\n')).toEqual([
			'id    os        arch     other  state  note    group',
			'vm-1  windows7  x64 x86         idle           north',
			'vm-2  größe              ready         a, "b"  north',
		]);
	});

	it('with tabs has a line for each environment', () => {
		expect(tableOf(machines, 'tsv')).toBe(
			[
				'id\tos\tarch\tother\tstate\tnote\tgroup',
				'vm-1\twindows7\tx64 x86\t\tidle\t\tnorth',
				'vm-2\tgröße\t\tready\t\ta, "b"\tnorth',
			].join('\n'),
		);
	});

	it('with commas has quotes and ends of lines as in RFC 4180', () => {
		expect(tableOf(machines, 'csv', ['id', 'note'])).toBe('id,note\r\nvm-1,\r\nvm-2,"a, ""b"""');
		expect(tableOf(machines, 'csv', ['note'])).toBe('note\r\n""\r\n"a, ""b"""');
	});

	it.each<[columns: string, heads: string, cells: string]>([
		['label,group,tags', 'label|group|tags', 'a|north|os:a state:new group:x'],
		['id,id, os', 'id|id|os', '7|7|a'],
		['state,tag.state,field.state', 'state|state|field.state', 'new|new|on'],
		['tag.group,--as,a b', 'tag.group|--as|a b', 'x|1|2'],
		['other,__proto__', 'other|__proto__', '|3'],
	])('has the columns %s', (columns, heads, cells) => {
		const record =
			'{"name":"a","id":7,"state":"on","--as":1,"a b":2,"__proto__":3,"tags":["os:a","state:new","group:x"]}';
		const listing = listingOf(JSON.parse(record) as object, {tags: ['bare']});

		expect(tableOf(listing, 'tsv', columns.split(',')).split('\n').slice(0, 2)).toEqual(
			[heads, cells].map(line => line.replaceAll('|', '\t')),
		);
	});

	it.each<[columns: string, reason: string]>([
		['stat', 'no environment has the column `stat`; did you mean `state`?'],
		['id,', 'no environment has the column ``; use one of id, os, arch, other, state, note, label, group, tags'],
		[
			'x\u001b[31m',
			'no environment has the column `x^[[31m`; use one of id, os, arch, other, state, note, label, group, tags',
		],
	])('refuses the columns %j', (columns, reason) => {
		expect(tableOf(machines, 'csv', columns.split(','))).toBe(`refused: ${reason}`);
	});

	const leaveOut = 'leave the column out with --columns, or use';

	it.each<[note: string | readonly string[], format: TableName, reason: string | undefined]>([
		['a\tb', 'tsv', `\`a^Ib\` in \`note\` of \`vm\` cannot be written as tsv (it contains a tab); ${leaveOut} csv`],
		[
			'a\nb',
			'table',
			`\`a^Jb\` in \`note\` of \`vm\` cannot be written as table (it contains a line break); ${leaveOut} csv`,
		],
		[
			'a\u001b',
			'csv',
			`\`a^[\` in \`note\` of \`vm\` cannot be written as csv (it contains a control character); ${leaveOut} record or --json`,
		],
		[
			'a\u202eb',
			'table',
			`\`a<U+202E>b\` in \`note\` of \`vm\` cannot be written as table (it contains a bidi control character); ${leaveOut} record or --json`,
		],
		[
			['a b', 'c'],
			'csv',
			`\`a b\` in \`note\` of \`vm\` cannot be written as csv (blanks separate the values); ${leaveOut} record or --json`,
		],
		['a\tb\r\nc', 'csv', undefined],
		['=1+1', 'tsv', undefined],
		['-rf $(touch x)', 'tsv', undefined],
		['a b', 'table', undefined],
	])('writes %j as %s exactly, or says why not and in which place', (note, format, reason) => {
		const written = tableOf(listingOf({id: 'vm', note, tags: []}), format, ['note']);

		expect(written).toBe(
			reason === undefined
				? format === 'csv'
					? 'note\r\n"a\tb\r\nc"'
					: `note\n${String(note)}`
				: `refused: ${reason}`,
		);
	});

	it('of too many cells to copy is refused before it is made', () => {
		const resources = Array.from({length: 4000}, (_, index) => ({[`field ${index}`]: index, tags: []}));

		expect(tableOf(listingOf(...resources), 'tsv')).toBe(
			'refused: a pick has at most 2,000,000 characters; use --list --as tsv',
		);
	});

	it('does not become wide by one long cell', () => {
		const table = tableOf(listingOf({a: 'x'.repeat(1000), b: 1, tags: []}, {a: 'y', b: 2, tags: []}), 'table', [
			'a',
			'b',
		]);

		expect(table).toBe(`${'a'.padEnd(100)}  b\n${'x'.repeat(1000)}  1\n${'y'.padEnd(100)}  2`);
	});

	it('of a listing without tags and fields is refused', () => {
		const bare = decodeListing({data: [{resources: [{}]}]});

		expect(tableOf(bare, 'csv')).toBe('refused: no environment has a tag or a field; use record or --json');
	});
});

/** The records of a text, as section 2 of RFC 4180 defines them. */
const readCsv = (text: string): string[][] => {
	const records: string[][] = [[]];
	const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
	for (let at = 0; at <= text.length; ) {
		field.lastIndex = at;
		const [whole = '', quoted, plain = ''] = field.exec(text) ?? [];
		records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
		at += whole.length;
		if (text.startsWith('\r\n', at)) {
			records.push([]);
			at += 2;
		} else if (text[at] === ',' || at === text.length) {
			at++;
		} else {
			throw new Error(`no field at ${at} of ${JSON.stringify(text)}`);
		}
	}
	return records;
};

describe('any table', () => {
	const cellsFor = (listing: Listing): string[][] => [
		listing.facets.map(({label}) => label),
		...listing.environments
			.filter(({isUnreadable}) => !isUnreadable)
			.map(({values}) =>
				listing.facets.map(facet =>
					values
						.filter(value => value.facet === facet)
						.map(({value}) => (facet.kind === 'tag' && facet.name !== '' ? value.slice(value.indexOf(':') + 1) : value))
						.join(' '),
				),
			),
	];

	const readers: Readonly<Record<'csv' | 'tsv', (text: string) => string[][]>> = {
		csv: readCsv,
		tsv: text => text.split('\n').map(line => line.split('\t')),
	};

	// Values of mostly unusual characters, one in a hundred of which no table can contain.
	const listingWith = (...characters: readonly string[]) => {
		const character = fc.oneof(
			{weight: 99, arbitrary: fc.constantFrom('a', ...characters)},
			fc.constantFrom('\u001b', '\ud800'),
		);
		const text = fc.string({unit: character, maxLength: 5});
		const several = fc.array(fc.constantFrom('x', 'y,', '"z"'), {maxLength: 3});
		const tags = fc.array(
			fc.oneof(
				fc.constantFrom('ready', 'os:a', 'arch:x', 'arch:y'),
				text.map(one => `os:${one}`),
			),
			{maxLength: 3},
		);
		const resource = fc.record({tags, id: text, note: fc.oneof(text, several), [',"']: text}, {requiredKeys: ['tags']});
		return fc.array(resource, {minLength: 1, maxLength: 4}).map(resources => listingOf(...resources));
	};

	it.each([
		['csv', listingWith('"', ',', '\r', '\n', '\t', 'ö', '=', ' ')],
		['tsv', listingWith('"', ',', 'ö', '=', '\u3000')],
	] as const)('as %s gives each cell again, or is refused whole', (format, arbitrary) => {
		let written = 0;
		always(200, arbitrary, listing => {
			const text = tableOf(listing, format);

			if (!text.startsWith('refused: ')) {
				written++;
				expect(readers[format](text)).toEqual(cellsFor(listing));
			}
		});
		expect(written).toBeGreaterThan(2);
	});

	it('for people has each cell below its head', () => {
		always(100, listingWith('ö', '日', '"', '\u0301'), listing => {
			const [heads = '', ...lines] = tableOf(listing, 'table').split('\n');
			fc.pre(!heads.startsWith('refused: '));
			const [, ...rows] = cellsFor(listing);
			const widths = cellsFor(listing).reduce<number[]>(
				(most, cells) => cells.map((cell, column) => Math.max(most[column] ?? 0, cellsOf(cell))),
				[],
			);

			for (const [index, cells] of rows.entries()) {
				const padded = cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - cellsOf(cell)));
				expect(lines[index]).toBe(padded.join('  ').trimEnd());
			}
		});
	});

	it('is refused or written whatever its columns are', () => {
		always(100, fc.tuple(anyListing, fc.array(fc.string(), {minLength: 1, maxLength: 3})), ([listing, names]) => {
			fc.pre(listing.environments.length > listing.unreadable);
			const known = [...namesIn(listing)].slice(0, 2);

			for (const format of tableNames) {
				expect(tableOf(listing, format, [...known, ...names])).toMatch(
					/^refused: (?:no environment|.* cannot be written)|\n/,
				);
			}
		});
	});
});
