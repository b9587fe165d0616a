import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {findByIdentity, findPicked, identitiesOf} from '../../source/listing/identity.ts';
import type {Environment, Listing} from '../../source/listing/listing.ts';
import {anyResponse, overTheWire} from '../helpers/arbitrary/responses.ts';

type Entry = {readonly tags?: readonly string[]; readonly id?: string; readonly name?: string};

const listingOf = (...groups: ReadonlyArray<readonly [backend: string | undefined, ...resources: Entry[]]>): Listing =>
	decodeListing({
		data: groups.map(([backend, ...resources]) => ({...(backend !== undefined && {backend}), resources})),
	});

const findIn = (now: Listing, before: Listing, id: number) => findByIdentity(now, identitiesOf(before)[id]!)?.id;

describe('an identity', () => {
	const tags = ['os:a'];

	it.each([
		[
			'its id, whatever other field changed',
			listingOf(['x', {id: '1', name: 'one', tags}]),
			listingOf(['y', {id: '2', name: 'one', tags}, {id: '1'}]),
			1,
		],
		[
			'its id, if others have its tags',
			listingOf(['x', {id: '1', tags}]),
			listingOf(['x', {id: '2', tags}]),
			undefined,
		],
		[
			'its id with the name of its group, if others have the id',
			listingOf(['x', {id: '1'}], ['y', {id: '1'}]),
			listingOf(['y', {id: '1'}], ['x', {id: '1'}]),
			1,
		],
		[
			'its id with the name of its group, if others had the id before',
			listingOf(['x', {id: '1'}], ['y', {id: '1'}]),
			listingOf(['x', {id: '1'}]),
			0,
		],
		[
			'more than its id, if several have that now',
			listingOf(['x', {id: '1'}]),
			listingOf(['x', {id: '1'}], ['y', {id: '1'}]),
			undefined,
		],
		['its name', listingOf(['x', {name: 'one', tags}]), listingOf(['y', {tags}, {name: 'one'}]), 1],
		['its set of tags', listingOf(['x', {tags: ['b', 'a']}]), listingOf(['x', {tags}, {tags: ['a', 'b', 'a']}]), 1],
		['its group', listingOf(['x', {tags}], ['y', {tags}]), listingOf(['y', {tags}], ['x', {tags}]), 1],
		['not the number of its group', listingOf([undefined, {tags}]), listingOf([undefined], [undefined, {tags}]), 0],
	])('is %s', (_, before, now, id) => {
		expect(findIn(now, before, 0)).toBe(id);
	});

	it('is the position among identical ones, or the last if there are fewer', () => {
		const of = (...list: string[]) => listingOf(['x', ...list.map(tag => ({tags: [tag]}))]);

		expect([0, 2, 3].map(id => findIn(of('a', 'a', 'b', 'a'), of('a', 'b', 'a', 'a'), id))).toEqual([0, 1, 3]);
		expect([0, 2, 3].map(id => findIn(of('a', 'a', 'b'), of('a', 'b', 'a', 'a'), id))).toEqual([0, 1, 1]);
		expect(findIn(of('b'), of('a'), 0)).toBeUndefined();
	});

	it('finds a pick by identical tags too, unless it had an id or no tags', () => {
		const findAgain = (entry: Entry, now: Entry) => {
			const before = listingOf(['x', entry]);
			return findPicked(listingOf(['y', now]), {identity: identitiesOf(before)[0]!, tags: entry.tags ?? []})?.id;
		};

		expect(findAgain({tags: ['b', 'os:a']}, {tags: ['os:a', 'b', 'b'], id: '2'})).toBe(0);
		expect(findAgain({tags, name: 'one'}, {tags, name: 'two'})).toBe(0);
		expect(findAgain({tags, id: '1'}, {tags, id: '2'})).toBeUndefined();
		expect(findAgain({name: 'one'}, {name: 'two'})).toBeUndefined();
	});

	it('is found in time if very many are identical, and few are left', () => {
		const many = listingOf(['x', ...Array.from({length: 100_000}, () => ({tags}))]);

		expect(findIn(listingOf(['x', {tags}]), many, 99_999)).toBe(0);
	});

	it('is unique in any listing, and finds its environment there', () => {
		fc.assert(
			fc.property(anyResponse.map(overTheWire), response => {
				const listing = decodeListing(response);
				const again = decodeListing(response);

				expect(identitiesOf(listing).map(identity => findByIdentity(again, identity)?.id)).toEqual(
					listing.environments.map(({id}) => id),
				);
			}),
			{numRuns: 200},
		);
	});

	it('finds the same id, else the same name, else the same tags, at any position', () => {
		const entry = fc.record(
			{tags: fc.subarray(['os:a', 'x:1', 'y']), id: fc.constantFrom('1', '2'), name: fc.constantFrom('m', 'n')},
			{requiredKeys: []},
		);
		const group = fc.tuple(fc.constantFrom('north', 'south', undefined), fc.array(entry, {maxLength: 4}));
		const response = fc
			.array(group, {maxLength: 3})
			.map(groups => listingOf(...groups.map(([name, own]) => [name, ...own] as const)));
		const setOf = (resource: Environment) => [...new Set(resource.tags.map(({value}) => value))].sort().join();
		const idOf = ({fields}: Environment) => fields.find(({name}) => name === 'id')?.text;

		fc.assert(
			fc.property(response, response, (before, now) => {
				for (const [id, identity] of identitiesOf(before).entries()) {
					const resource = before.environments[id]!;
					const found = findByIdentity(now, identity);
					const [field] = JSON.parse(identity.replace(/ \d+$/, '')) as [string];
					const alike = {
						id: found && idOf(found) === idOf(resource),
						name: found?.name === resource.name,
						tags: found && setOf(found) === setOf(resource),
					}[field];

					expect(found === undefined || alike).toBe(true);
				}
			}),
			{numRuns: 300},
		);
	});
});
