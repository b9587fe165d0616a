import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {fitColumns, toListColumns} from '../../source/listing/columns.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {createDistinct} from '../../source/listing/distinct.ts';
import type {Environment, Listing} from '../../source/listing/listing.ts';
import {runsOf} from '../helpers/project/torture.ts';

const listingOf = (...tags: readonly string[][]): Listing =>
	decodeListing({data: [{resources: tags.map(own => ({tags: own}))}]});

const columnsOf = (listing: Listing) => toListColumns(listing, createDistinct(listing));

/** The column prefixes in order; a prefix that is not distinctive is in brackets. */
const prefixesOf = (...tags: readonly string[][]): string[] =>
	columnsOf(listingOf(...tags)).columns.map(({prefix, tellsApart}) => (tellsApart ? prefix : `(${prefix})`));

describe('the columns', () => {
	it('leave out the prefixes in which all environments agree', () => {
		const {columns, shared} = columnsOf(
			listingOf(['os:a', 'locale:en', 'arch:x64', 'arch:x86'], ['arch:x86', 'os:b', 'locale:en', 'arch:x64', 'new']),
		);

		expect(columns.map(({prefix}) => prefix)).toEqual(['os', '']);
		expect(shared.map(({value}) => value)).toEqual(['locale:en', 'arch:x64', 'arch:x86']);
	});

	it('keep the label of an environment, and everything if there is only one', () => {
		expect(prefixesOf(['os:a', 'locale:en', 'x:1'], ['os:a', 'locale:en', 'x:2'])).toEqual(['(os)', 'x']);
		expect(prefixesOf(['os:a', 'locale:en'])).toEqual(['(os)', '(locale)']);
		expect(columnsOf(listingOf(['x:1', 'y'], ['x:1', 'z'])).shared).toEqual([]);
	});

	it('are os and locale, then the prefixes with the most different tags', () => {
		expect(
			prefixesOf(
				['os:a', 'locale:en', 'arch:x', 'image:1', 'bare'],
				['os:a', 'locale:en', 'arch:x', 'image:2', 'bare'],
				['os:a', 'locale:de', 'arch:x', 'image:3', 'bare'],
				['os:a', 'locale:de', 'arch:x', 'image:3'],
				['os:b', 'locale:de', 'image:3', 'bare'],
			),
		).toEqual(['os', 'locale', 'image', '(arch)', '']);
	});

	it('are distinctive by their tags, even if every environment has its own name', () => {
		const named = ['1', '2'].map(image => ({name: `vm-${image}`, tags: ['os:a', `image:${image}`, 'arch:x']}));
		const listing = decodeListing({data: [{resources: [...named, {name: 'vm-3', tags: ['os:a', 'image:2']}]}]});

		expect(columnsOf(listing).columns.find(({prefix}) => prefix === 'image')).toMatchObject({tellsApart: true});
	});

	it('are at most twelve', () => {
		const tagsOf = (value: number) => ['os:a', ...Array.from({length: 14}, (_, index) => `p${index}:${value}`)];

		expect(prefixesOf(tagsOf(1), tagsOf(2))).toHaveLength(12);
	});

	it('prefer the narrower of two equally distinctive prefixes', () => {
		expect(prefixesOf(['os:a', 'one:longer'], ['os:a', 'two:b', 'one:wider'])).toEqual(['(os)', '(one)', 'two']);
	});

	it('keep their order when an environment makes another column distinctive', () => {
		const before = [
			['os:a', 'locale:en', 'image:1', 'system'],
			['os:b', 'locale:en', 'image:2', 'system'],
			['os:c', 'locale:en'],
		];

		expect(prefixesOf(...before)).toEqual(['os', '(image)', '()']);
		expect(prefixesOf(...before, ['os:c', 'locale:en', 'system'])).toEqual(['os', '(image)', '']);
		expect(prefixesOf(...before, ['os:d', 'locale:de', 'image:3', 'system'])).toEqual([
			'os',
			'(locale)',
			'(image)',
			'()',
		]);
	});

	it('include a differing selector in a list of 60 cells or more', () => {
		const anyText = fc.string({unit: fc.constantFrom('a', 'b', '1', '-', '漢'), maxLength: 40});
		const anyEnvironment = fc.record(
			{
				name: anyText,
				tags: fc
					.record({os: anyText, locale: anyText, image: anyText, arch: anyText, v: anyText}, {requiredKeys: []})
					.map(tags => Object.entries(tags).map(([prefix, name]) => `${prefix}:${name}`)),
			},
			{requiredKeys: ['tags']},
		);
		// The cells of a row without its signs and the detail, for 60 columns and more.
		const anyRoom = fc.integer({min: 36, max: 200});

		fc.assert(
			fc.property(fc.array(anyEnvironment, {minLength: 2, maxLength: 8}), anyRoom, (resources, room) => {
				const listing = decodeListing({data: [{resources}]});
				const {name, columns} = columnsOf(listing);
				const title = {width: name, least: name, tellsApart: true, staysLongest: true};
				const fitted = fitColumns(name === 0 ? columns : [title, ...columns], room).slice(-columns.length);
				const textsOf = (prefix: string) =>
					listing.environments.map(({tags}) => tags.find(tag => tag.prefix === prefix)?.value ?? '');

				const differing = ['os', 'locale'].filter(prefix => new Set(textsOf(prefix)).size > 1);
				const drawn = columns.flatMap(({prefix}, index) => (fitted[index] === 0 ? [] : [prefix]));

				const selector = drawn.filter(prefix => prefix === 'os' || prefix === 'locale');

				expect(drawn.slice(0, selector.length)).toEqual(selector);
				expect(selector).toEqual(expect.arrayContaining(differing));
			}),
			{numRuns: runsOf(200)},
		);
	});

	it('are as wide as their widest cell, within a limit, except those of few rows', () => {
		const widthsOf = (...tags: readonly string[][]) => columnsOf(listingOf(...tags)).columns.map(({width}) => width);

		expect(widthsOf(['os:日本', 'x:ab', 'x:c'], ['os:b'])).toEqual([4, 4]);
		expect(widthsOf([`os:${'x'.repeat(100)}`], ['os:'])).toEqual([28]);
		expect(widthsOf(['os:a', 'x:1'], ['os:b'], ['os:c'], ['os:d'], ['os:e'])).toEqual([1, 0]);
		// A column needs one environment in four; one in sixteen is enough if the column distinguishes two of them.
		expect(widthsOf(['os:a', 'x:1'], ['os:b'], ['os:c'], ['os:d'])).toEqual([1, 1]);
		const others = (count: number) => Array.from({length: count}, (_, index) => [`os:a${index + 10}`]);
		expect([14, 15].map(count => widthsOf(['os:a'], ['os:a', 'x:1'], ...others(count)))).toEqual([
			[3, 1],
			[3, 0],
		]);
	});

	it('stay distinctive without the tags that are marked as not distinctive', () => {
		const anyTag = fc.constantFrom(
			'os:a',
			'os:b',
			'locale:en',
			'arch:x64',
			'arch:x86',
			'image:1',
			'image:2',
			'new',
			'v:1',
		);
		const anyListing = fc.array(fc.uniqueArray(anyTag, {minLength: 1}), {minLength: 1, maxLength: 12});

		fc.assert(
			fc.property(anyListing, tags => {
				const listing = listingOf(...tags);
				const {columns} = columnsOf(listing);
				const toText = ({tags: own}: Environment, prefixes: readonly string[]) =>
					own
						.flatMap(({prefix, value}) => (prefixes.includes(prefix) ? [value] : []))
						.sort()
						.join();
				const telling = columns.flatMap(({prefix, tellsApart}) => (tellsApart ? [prefix] : []));
				const every = new Set(listing.tags.map(({prefix}) => prefix));
				const look = (prefixes: readonly string[]) =>
					new Set(listing.environments.map(one => toText(one, prefixes))).size;

				expect(look(telling)).toBe(look([...every]));
			}),
			{numRuns: 100},
		);
	});
});
