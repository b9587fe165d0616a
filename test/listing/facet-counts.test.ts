import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {countFacets} from '../../source/listing/facet-counts.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {listingAndMatches} from '../helpers/arbitrary/responses.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

describe('the counts of values and facets', () => {
	it('are those of a simple recount, of some environments of any listing', () => {
		always(1000, listingAndMatches, ({listing, matches}) => {
			const environments = [...matches].map(id => listing.environments[id]!);
			const counts = countFacets(listing, matches);
			const counted = listing.values.filter(({facet}) => !facet.isNaming);

			expect(counted.map(({number}) => counts.values[number])).toEqual(
				counted.map(value => environments.filter(({values}) => values.includes(value)).length),
			);
			expect([...counts.carriers]).toEqual(
				listing.facets.map(
					facet => environments.filter(({values}) => values.some(value => value.facet === facet)).length,
				),
			);
		});
	});

	it('leave out facets that name environments', () => {
		const resources = Array.from({length: 30}, (_, index) => ({id: `vm-${index}`, tags: ['system']}));
		const listing = decodeListing({data: [{resources}]});
		const counts = countFacets(listing, Int32Array.from(resources.keys()));

		expect(listing.values.map(({text, number}) => [text, counts.values[number]])).toContainEqual(['system', 30]);
		expect([...counts.values].reduce((sum, count) => sum + count)).toBe(30);
	});

	it('take far less than a second for 100,000 environments', () => {
		const resources = Array.from({length: 100_000}, (_, id) => ({
			...{id, state: id % 9 === 0 ? 'busy' : 'idle'},
			tags: ['system', `os:${id % 40}`, `image:${id % 200}`],
		}));
		const listing = decodeListing({data: [{resources}]});
		const ids = Int32Array.from(resources.keys());

		expectQuick(() => expect(countFacets(listing, ids).carriers).toContain(100_000));
	});
});
