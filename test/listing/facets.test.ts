import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {type Environment, facetNamed, type Listing, valuesOf} from '../../source/listing/listing.ts';
import {quoteBlanks} from '../../source/text/quote.ts';
import {cellsOf} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing} from '../helpers/arbitrary/searched-listings.ts';

const listingOf = (...resources: readonly object[]): Listing => decodeListing({data: [{name: 'lab', resources}]});
const labelsOf = ({facets}: Listing): readonly string[] => facets.map(({label}) => label);
const machines = (count: number, toRecord: (number: number) => object): Listing =>
	listingOf(...Array.from({length: count}, (_, number) => toRecord(number)));

describe('the order of the facets', () => {
	it('is the label, os, locale, tags with most values first, fields, the group, other names', () => {
		const listing = machines(20, number => ({
			...{state: number % 2 === 0 ? 'idle' : 'busy', id: `vm-${number}`, name: `host-${number}`},
			tags: ['beta', 'arch:x64', `app:${number % 3}`, 'locale:en', 'os:win'],
		}));

		expect(labelsOf(listing)).toEqual(['name', 'os', 'locale', 'app', 'arch', 'other', 'state', 'group', 'id']);
		expect(listing.labelFacet?.label).toBe('name');
		expect(listing.stateFacet?.label).toBe('state');
	});

	it('starts with os if only few environments have a name', () => {
		expect(labelsOf(listingOf({name: 'one', tags: ['os:a']}, {tags: ['os:b']}))).toEqual(['os', 'name', 'group']);
	});
});

describe('a name', () => {
	const unique = (number: number) => ({
		id: number,
		os: 'x',
		tags: [`os:${number}`, `locale:${number}`, `key:${number}`],
	});

	it('is a field or prefix that is unique in most environments, but never os or locale', () => {
		const {facets} = machines(20, unique);

		expect(facets.flatMap(({label, isNaming}) => (isNaming ? [label] : []))).toEqual(['id', 'key']);
	});

	it('is the group or the state in no listing, and nothing in a listing of fewer than 20', () => {
		expect(machines(19, unique).facets.some(({isNaming}) => isNaming)).toBe(false);
		expect(machines(20, number => ({status: number, tags: []})).facets.some(({isNaming}) => isNaming)).toBe(false);
	});
});

describe('the label of a facet', () => {
	it.each<[meaning: string, record: object, labels: readonly string[]]>([
		['the tag, where a field has its name', {state: 'a', tags: ['state:b']}, ['state', 'field.state', 'group']],
		[
			'not one of our own',
			{group: 'a', label: 'b', tags: ['group:c', 'tags:d']},
			['field.label', 'tag.group', 'tag.tags', 'field.group', 'group'],
		],
		[
			'`other` for bare words alone',
			{other: 1, tags: ['beta', 'other:x']},
			['tag.other', 'other', 'field.other', 'group'],
		],
		['visible', {'': 1, tags: []}, ['field.', 'group']],
	])('means %s', (_, record, labels) => {
		expect(labelsOf(listingOf(record))).toEqual(labels);
	});

	it('also finds the tag as `tag.state`', () => {
		const listing = listingOf({state: 'a', tags: ['state:b']});

		expect(facetNamed(listing, 'state')?.kind).toBe('tag');
		expect(facetNamed(listing, 'tag.state')?.kind).toBe('tag');
		expect(facetNamed(listing, 'field.state')?.kind).toBe('field');
		expect(facetNamed(listing, 'nope')).toBeUndefined();
	});
});

it('a list of scalars has several values, and an object or null none', () => {
	const {environments} = listingOf({
		features: ['gpu', 4, true],
		meta: {},
		owner: null,
		note: '',
		parts: [{}],
		tags: [],
	});

	expect(environments[0]!.values.map(({text}) => text)).toEqual([
		'features:gpu',
		'features:4',
		'features:true',
		'group:lab',
	]);
	expect(environments[0]!.others.map(({name}) => name)).toEqual(['meta', 'owner', 'note', 'parts']);
});

describe('any listing', () => {
	const cellOf = (environment: Environment, facet: Listing['facets'][number]): number =>
		cellsOf(
			valuesOf(environment, facet)
				.map(({name}) => quoteBlanks(name, true))
				.join(' '),
		);

	it('has the counts, carriers and widths of a simple recount', () => {
		always(300, anyListing, ({environments, facets}) => {
			const readable = environments.filter(({isUnreadable}) => !isUnreadable);
			for (const [index, facet] of facets.entries()) {
				const carriers = readable.filter(one => valuesOf(one, facet).length > 0);

				expect(facet).toMatchObject({index, carriers: carriers.length});
				expect(facet.width).toBe(Math.max(0, ...carriers.map(one => cellOf(one, facet))));
				for (const value of facet.values) {
					expect(value.count).toBe(readable.filter(({values}) => values.includes(value)).length);
				}
			}
		});
	});

	it('has one object for each value, and finds each facet by its label', () => {
		always(300, anyListing, listing => {
			const {environments, facets, values} = listing;

			expect(environments.flatMap(one => one.values).filter(one => values[one.number] !== one)).toEqual([]);
			expect(new Set(values.map(({facet, value}) => `${facet.index} ${value}`)).size).toBe(values.length);
			for (const facet of facets) {
				expect(facetNamed(listing, facet.label)?.label).toBe(facet.label);
			}
		});
	});
});
