import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createSearchIndex, type SearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {anyListing, textsOf} from '../helpers/arbitrary/searched-listings.ts';

const textAt = ({joined, tables}: SearchIndex, number: number): string =>
	joined('none').slice(tables().starts[number], (tables().starts[number + 1] ?? 0) - 1);

const textsAt = (index: SearchIndex, id: number): string[] => {
	const {texts, offsets} = index.tables();
	return [id, index.groups[id] ?? 0].flatMap(one =>
		Array.from(texts.subarray(offsets[one], offsets[one + 1]), number => textAt(index, number)),
	);
};

const indexOf = (...data: unknown[]): SearchIndex => createSearchIndex(decodeListing({data}));

describe('the texts of a resource', () => {
	it('are its values, its name, and those of its group', () => {
		const index = indexOf({
			backend: 'host-1',
			rack: 7,
			limits: {cores: 4},
			resources: [{tags: ['os:win', 'system'], name: 'one', ready: true, owner: null, history: [1]}],
		});

		expect(textsAt(index, 0)).toEqual([
			'os:win',
			'system',
			'name:one',
			'ready:true',
			'history:1',
			'group:host-1',
			'one',
			'host-1',
			'backend:host-1',
			'rack:7',
		]);
	});

	it('are those of the listing, for any listing', () => {
		fc.assert(
			fc.property(anyListing, listing => {
				const index = createSearchIndex(listing);

				expect(index.groups.length).toBe(listing.environments.length);
				for (const resource of listing.environments) {
					expect(textsAt(index, resource.id)).toEqual(textsOf(listing, resource));
				}
			}),
		);
	});

	it('stay correct with more different texts than are cached', () => {
		const resources = Array.from({length: 10_000}, (_, number) => ({tags: ['a'], id: `env-${number}`, state: 'ready'}));
		const index = indexOf({resources});

		expect(textsAt(index, 0)).toEqual(['a', 'id:env-0', 'state:ready', 'env-0']);
		expect(textsAt(index, 9999)).toEqual(['a', 'id:env-9999', 'state:ready', 'env-9999']);
	});
});

describe('the index', () => {
	it('has the texts of a group once, however many environments it has', () => {
		const fields = Object.fromEntries(Array.from({length: 50}, (_, number) => [`f${number}`, number]));

		expect(indexOf({...fields, resources: new Array(100).fill({tags: ['a']})}).tables().texts).toHaveLength(150);
	});

	it('has each repeated text once', () => {
		const resources = Array.from({length: 100}, (_, number) => ({
			tags: ['os:win', `pool:${number % 4}`],
			state: 'ready',
		}));

		expect(indexOf({backend: 'one', resources}, {backend: 'one', resources}).tables().starts).toHaveLength(
			1 + 4 + 1 + 3 + 1,
		);
	});
});
