import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {findLastPick, type PickSearch, tagsAsPicked} from '../../source/history/find-last-pick.ts';
import {toPicked} from '../../source/history/picked.ts';
import {type Pick, parsePicks, toPicksText, withPick} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing, Resource} from '../../source/listing/listing.ts';
import {createTakenTags, type TagsTaken, tagsTakenChoices} from '../../source/listing/taken-tags.ts';
import {anyAnswer, overTheWire} from '../helpers/arbitrary/answers.ts';

/** What is remembered of a pick after it was written to the file and read again. */
const overFile = (resources: readonly Resource[], listing: Listing, taken: TagsTaken): readonly Pick[] => {
	const {tagsOf} = createTakenTags(listing);
	const picked = toPicked(resources, listing, taken, one => tagsOf(one, taken));
	const text = toPicksText(withPick(new Map(), 'x', {...picked, time: 1}));
	return parsePicks(text)?.get('x') ?? [];
};

const everything: PickSearch = {query: '', isMatch: () => true};

describe('a pick', () => {
	it('is given again with the tags that were taken, in the order in which it was picked', () => {
		const toListing = (...ids: string[]) =>
			decodeListing({data: [{resources: ids.map(id => ({id, tags: ['os:a', `image:${id}`]}))}]});
		const before = toListing('1', '2', '3');
		const now = toListing('3', '2', '4', '1');
		const picked = [before.resources[1]!, before.resources[0]!];

		const found = findLastPick(overFile(picked, before, 'exact'), now, everything);

		if (found === undefined || !('resources' in found)) {
			throw new Error('it is not found');
		}
		expect(found.resources.map(({name}) => name)).toEqual(['2', '1']);
		const tagsOf = tagsAsPicked(found, createTakenTags(now), 'exact');
		expect(found.resources.map(one => tagsOf(one).map(({value}) => value))).toEqual([
			['os:a', 'image:2'],
			['os:a', 'image:1'],
		]);
	});

	it('is another environment with the same tags if nothing else was known of it, but never one with another id', () => {
		const alpha = decodeListing({data: [{backend: 'x', resources: [{id: '1', tags: ['os:a']}]}]});
		const unnamed = decodeListing({data: [{backend: 'x', resources: [{tags: ['os:a']}]}]});
		const now = decodeListing({data: [{backend: 'y', resources: [{id: '2', tags: ['os:a']}]}]});

		expect(findLastPick(overFile(unnamed.resources, unnamed, 'selector'), now, everything)).toMatchObject({
			resources: [{id: 0}],
		});
		expect(findLastPick(overFile(alpha.resources, alpha, 'selector'), now, everything)).toMatchObject({
			gone: {tags: [{value: 'os:a'}]},
			others: [{id: 0}],
		});
	});

	it('is found in any listing that it was made from', () => {
		fc.assert(
			fc.property(anyAnswer, fc.constantFrom(...tagsTakenChoices), (answer, taken) => {
				const listing = decodeListing(overTheWire(answer));
				for (const resource of listing.resources) {
					const found = findLastPick(overFile([resource], listing, taken), listing, everything);
					expect(found).toMatchObject({resources: [{ownRecord: resource.ownRecord, tags: resource.tags}]});
				}
			}),
			{numRuns: 100},
		);
	});

	it('is said to be gone only where the query matches all of it as it was', () => {
		const before = decodeListing({data: [{resources: [{tags: ['os:a', 'x:1']}, {tags: ['os:b', 'x:1']}]}]});
		const picks = overFile(before.resources, before, 'selector');
		const findNow = (query: string) => findLastPick(picks, decodeListing({data: []}), {...everything, query});

		expect(findNow('x')).toMatchObject({gone: {tags: [{value: 'os:a'}, {value: 'x:1'}]}, others: []});
		expect(findNow('os:a')).toBeUndefined();
	});
});
