import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {fitColumns, leastCellsOf, shortText, toListColumns, widestCell} from '../../source/listing/columns.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {createDistinct} from '../../source/listing/distinct.ts';
import type {Environment, Listing} from '../../source/listing/listing.ts';
import {cutMiddle} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';

const listingOf = (...tags: readonly (string | readonly string[])[]): Listing =>
	decodeListing({data: [{resources: tags.map(own => ({tags: typeof own === 'string' ? own.split(' ') : own}))}]});

const columnsOf = (listing: Listing) => toListColumns(listing, createDistinct(listing));

/** The column prefixes in order; a prefix that is not distinctive is in brackets. */
const prefixesOf = (...tags: readonly string[]): string =>
	columnsOf(listingOf(...tags))
		.columns.map(({prefix, isDistinctive}) => (isDistinctive ? prefix : `(${prefix})`))
		.join(' ');

describe('the columns', () => {
	it('leave out the prefixes in which all environments agree', () => {
		const listing = listingOf('os:a locale:en arch:x64 arch:x86', 'arch:x86 os:b locale:en arch:x64 new');
		const {columns, shared} = columnsOf(listing);

		expect(columns.map(({prefix}) => prefix)).toEqual(['os', '']);
		expect(shared.map(({value}) => value)).toEqual(['locale:en', 'arch:x64', 'arch:x86']);
	});

	it('keep the label of an environment, and everything if there is only one', () => {
		expect(prefixesOf('os:a locale:en x:1', 'os:a locale:en x:2')).toBe('(os) x');
		expect(prefixesOf('os:a locale:en')).toBe('(os) (locale)');
		expect(columnsOf(listingOf('x:1 y', 'x:1 z')).shared).toEqual([]);
		expect(prefixesOf('os:a x:1', 'x:1 os:a')).toBe('(os)');
		const named = ['1', '2'].map(name => ({name, tags: ['os:a', `x:${name}`]}));
		expect(columnsOf(decodeListing({data: [{resources: named}]})).shared).toMatchObject([{value: 'os:a'}]);
		expect(columnsOf(decodeListing({data: [{resources: [...named, {tags: ['os:a']}]}]})).shared).toEqual([]);
	});

	const before = 'os:a locale:en image:1 system / os:b locale:en image:2 system / os:c locale:en';

	it.each([
		[
			'are os and locale, then the prefixes with the most different tags',
			'os locale image (arch) ',
			[1, 2].map(image => `os:a locale:en arch:x image:${image} bare / `).join('') +
				'os:a locale:de arch:x image:3 bare / os:a locale:de arch:x image:3 / os:b locale:de image:3 bare',
		],
		['begin with more different tags', 'os (b) (a)', 'os:1 a:1 b:1 / os:2 a:2 b:2 / os:3 a:2 b:3 / os:4 a:1'],
		['end with those of few rows', 'os (z) (r)', 'os:a r:1 r:2 r:3 z:1 / os:b z:2 / os:c z:1 / os:d z:1 / os:e z:1'],
		['prefer one of most rows', 'os im (x)', 'os:a im:wide x:1 / os:a im:other / os:b im:wide / os:c im:wide / os:d'],
		['prefer the narrower of two', '(os) (one) two', 'os:a one:longer / os:a two:b one:wider'],
		['have an order', 'os (image) ()', before],
		['keep it when a column becomes distinctive', 'os (image) ', `${before} / os:c locale:en system`],
		['keep it with a new locale', 'os (locale) (image) ()', `${before} / os:d locale:de image:3 system`],
	])('%s: %s', (_, prefixes, environments) => {
		expect(prefixesOf(...environments.split(' / '))).toBe(prefixes);
	});

	it('are distinctive by their tags, even if every environment has its own name', () => {
		const named = ['1', '2'].map(image => ({name: `vm-${image}`, tags: ['os:a', `image:${image}`, 'arch:x']}));
		const listing = decodeListing({data: [{resources: [...named, {name: 'vm-3', tags: ['os:a', 'image:2']}]}]});

		expect(columnsOf(listing).columns.find(({prefix}) => prefix === 'image')).toMatchObject({isDistinctive: true});
	});

	it('compare and measure 500 environments', () => {
		const many = Array.from({length: 499}, (_, index) => ({tags: ['os:a', `image:${index}`]}));
		const listing = decodeListing({data: [{resources: [...many, {tags: ['os:a', 'image:497', 'x:1'], a: 1, b: 2}]}]});

		expect(columnsOf(listing)).toMatchObject({
			columns: [{prefix: 'os'}, {prefix: 'image', isDistinctive: true}, {prefix: 'x', isDistinctive: true}],
			wanted: {below: 6},
		});
	});

	it('ignore unreadable entries', () => {
		const resources = [{tags: ['os:a', 'x:1']}, {tags: ['os:b', 'x:1']}, 5];

		expect(columnsOf(decodeListing({data: [{resources}]})).shared).toMatchObject([{value: 'x:1'}]);
	});

	it('are at most twelve', () => {
		const tagsOf = (value: number) => ['os:a', ...Array.from({length: 14}, (_, index) => `p${index}:${value}`)];

		expect(columnsOf(listingOf(tagsOf(1), tagsOf(2))).columns).toHaveLength(12);
	});

	it('include a differing selector in a list of 60 cells or more', () => {
		const anyText = fc.string({unit: fc.constantFrom('a', 'b', '1', '-', '漢'), maxLength: 40, size: 'max'});
		const anyTags = fc
			.record({os: anyText, locale: anyText, image: anyText, arch: anyText, v: anyText}, {requiredKeys: []})
			.map(tags => Object.entries(tags).map(([prefix, name]) => `${prefix}:${name}`));
		const anyEnvironment = fc.record({name: anyText, tags: anyTags}, {requiredKeys: ['tags']});
		// The cells of a row without its signs and the detail, for 60 columns and more.
		const anyRoom = fc.integer({min: 36, max: 200});

		always(200, fc.tuple(fc.array(anyEnvironment, {minLength: 2, maxLength: 8}), anyRoom), ([resources, room]) => {
			const listing = decodeListing({data: [{resources}]});
			const {name, columns} = columnsOf(listing);
			const title = {width: name, least: name, isDistinctive: true, isEssential: true};
			const fitted = fitColumns(name === 0 ? columns : [title, ...columns], room).slice(-columns.length);
			const textsOf = (prefix: string) =>
				listing.environments.map(({tags}) => tags.find(tag => tag.facet.name === prefix)?.value ?? '');

			const differing = ['os', 'locale'].filter(prefix => new Set(textsOf(prefix)).size > 1);
			const drawn = columns.flatMap(({prefix}, index) => (fitted[index] === 0 ? [] : [prefix]));
			const selector = drawn.filter(prefix => prefix === 'os' || prefix === 'locale');

			expect(drawn.slice(0, selector.length)).toEqual(selector);
			expect(selector).toEqual(expect.arrayContaining(differing));
		});
	});

	const others = (count: number) => Array.from({length: count}, (_, index) => `os:a${index + 10}`);

	it.each([
		['their widest cell', [4, 4], ['os:日本 x:ab x:c', 'os:b']],
		['28 cells at most', [28], [`os:${'x'.repeat(100)}`, 'os:']],
		['no room in other rows, if few rows have them', [1, 0], ['os:a x:1', 'os:b', 'os:c', 'os:d', 'os:e']],
		['room, if one environment in four has them', [1, 1], ['os:a x:1', 'os:b', 'os:c', 'os:d']],
		['room, if one distinct environment in four has them', [1, 1], ['os:a x:1', 'os:b', 'os:c', 'os:d', 'os:d']],
		['room, if they distinguish one in sixteen', [3, 1], ['os:a', 'os:a x:1', ...others(14)]],
		['no room, if they distinguish fewer', [3, 0], ['os:a', 'os:a x:1', ...others(15)]],
	])('take %s', (_, widths, tags) => {
		expect(columnsOf(listingOf(...tags)).columns.map(({width}) => width)).toEqual(widths);
	});

	const wide = 'x'.repeat(70);

	it.each<[number, number, number, ...unknown[]]>([
		// Signs, then each column with a gap; labels and texts of the detail.
		[7 + 4 + 7, 2 + 2 + 3, 4, {tags: ['os:ab', 'x:1']}, {tags: ['os:b', 'x:234', 'x:5']}],
		[7 + 4 + 10, 2 + 2 + 4, 4, {tags: ['os:ab', 'x:1']}, {tags: ['os:b', 'x:  ab', 'x:5']}],
		[7 + 6 + 4, 4 + 2 + 4, 5, {tags: ['os:ab'], name: 'vm-1'}, {tags: ['os:c']}],
		[7 + 30 + 30, 4 + 2 + 60, 5, {tags: [`os:${wide}`], name: wide}],
		[7 + 3, 12 + 2 + 3, 6, {tags: ['os:a'], thisIsALongField: 'b', c: 'def'}],
	])('want %i cells for the list, %i for the detail, and %i lines below', (list, detail, below, ...resources) => {
		const {wanted} = columnsOf(decodeListing({data: [{resources}]}));

		expect(wanted).toEqual({list, detail, below});
		expect(columnsOf(decodeListing({data: [{resources, a: 1, b: 2}]})).wanted.below).toBe(below + 4);
	});

	it('stay distinctive without the tags that are marked as not distinctive', () => {
		const anyTag = fc.constantFrom(...'os:a os:b locale:en arch:x64 arch:x86 image:1 image:2 new v:1'.split(' '));
		const anyListing = fc.array(fc.uniqueArray(anyTag, {minLength: 1}), {minLength: 1, maxLength: 12});

		always(1200, anyListing, tags => {
			const listing = listingOf(...tags);
			const {columns} = columnsOf(listing);
			const toText = ({tags: own}: Environment, prefixes: readonly string[]) =>
				own.flatMap(({facet, value}) => (prefixes.includes(facet.name) ? [value] : [])).sort();
			const look = (prefixes: readonly string[]) =>
				new Set(listing.environments.map(one => toText(one, prefixes).join())).size;
			const distinctive = columns.flatMap(({prefix, isDistinctive}) => (isDistinctive ? [prefix] : []));

			expect(look(distinctive)).toBe(look(listing.values.map(({facet}) => facet.name)));
		});
	});
});

describe('the fewest cells', () => {
	const leastOf = (names: readonly string[]): number =>
		leastCellsOf(listingOf(...names.map(name => [`os:${name}`, 'x64'])).environments, 'os');

	const few = Array.from({length: 100}, (_, index) => `${index}`);
	const alike = ['windows10-1703-x64', 'windows10-2004-x64'];

	it.each([
		['nothing', [], 0],
		['an empty text, in quotes', [''], 2],
		['short texts', ['a', 'abc'], 3],
		['different texts', ['windows', 'macos'], 6],
		['different ends', ['windows10-1703', 'windows10-2004'], 6],
		['different middles', alike, 10],
		['a text that looks like both ends of another', ['aaaab-a', 'aab-a'], 6],
		['one different letter', ['abc1efghijklmno', 'abc2efghijklmno'], 9],
		['a screen full of texts', [...alike, ...few], 10],
		['only a screen full of texts', [...few, ...alike], 2],
	])('of %s', (_, names, cells) => {
		expect(leastOf(names)).toBe(cells);
	});

	it('of several tags include the blanks between them', () => {
		expect(leastCellsOf(listingOf('os:a os:bc', 'os:ab os:c').environments, 'os')).toBe(4);
	});

	it('distinguish the same texts as the widest column; one cell less does not', () => {
		const anyName = fc.string({unit: fc.constantFrom(...'ab-界'), minLength: 1, maxLength: 40, size: 'max'});

		always(1200, fc.uniqueArray(anyName, {minLength: 1, maxLength: 8}), names => {
			const least = leastOf(names);
			const looksAt = (cells: number) => new Set(names.map(name => cutMiddle(name, cells))).size;

			expect(looksAt(least)).toBe(looksAt(widestCell));
			expect(least <= shortText || looksAt(least - 1) < looksAt(widestCell)).toBe(true);
		});
	});
});
