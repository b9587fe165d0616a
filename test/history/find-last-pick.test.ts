import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {findLastPick, nearestTo, tagsAsPicked} from '../../source/history/find-last-pick.ts';
import {type PastPick, parsePicks, toPicked, withPick} from '../../source/history/picks.ts';
import {toJson} from '../../source/json/value.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment, Listing} from '../../source/listing/listing.ts';
import {createPickTags, type TagsMode, tagsModes} from '../../source/listing/pick-tags.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyResponse, overTheWire} from '../helpers/arbitrary/responses.ts';

describe('a pick that is repeated', () => {
	const one = {id: '1', tags: ['os:a', 'image:1']};
	const two = {id: '2', tags: ['os:a', 'image:2']};
	const three = {id: '3', tags: ['os:a']};
	const [x, y] = [
		{name: 'x', tags: ['os:a']},
		{name: 'y', tags: ['os:a']},
	];
	const other = {id: '2', tags: ['os:b', 'image:2']};
	const lost = ['0 os:a', '1 os:a,image:2', '1 changed'];

	it.each<[string, readonly Entry[], readonly Entry[], TagsMode, unknown]>([
		['has its order and its tags', [two, one], [one, two], 'exact', ['1 os:a,image:2', '0 os:a,image:1']],
		['has all its tags again', [one, two], [two, one, three], 'all', ['1 os:a,image:1', '0 os:a,image:2']],
		['has new tags if it changed', [one, two], [one, other], 'exact', ['0 os:a,image:1', '1 os:b', '1 changed']],
		[
			'has new tags if one tag changed',
			[one],
			[{...one, tags: ['os:a', 'image:9']}],
			'all',
			['0 os:a,image:9', '1 changed'],
		],
		['has new tags if its own match others now', [one], [one, two], 'exact', ['0 os:a,image:1', '1 changed']],
		['has new tags if its own no longer exist', [one], [{...one, tags: ['os:b']}], 'exact', ['0 os:b', '1 changed']],
		['has new tags if it lost one', [one, two], [{...one, tags: ['os:a']}, two], 'exact', lost],
		['has the same tags if they already matched other environments', [one], [one, two], 'short', ['0 os:a']],
		['no longer exists if another has its tags, but not its id', [one], [{...one, id: '3'}], 'exact', 'os:a,image:1'],
		['is another environment with its tags if it had no id', [x], [y], 'exact', ['0 os:a']],
		['is not another environment without tags', [{...x, tags: []}], [{...y, tags: []}], 'exact', ''],
		['no longer exists without one of its environments', [one, two], [one], 'exact', 'os:a,image:2'],
	])('%s', (_, before, now, taken, again) => {
		expect(pickAgain(listingOf(...before), listingOf(...now), taken)).toEqual(again);
	});

	it.each([
		['os:a', true, true],
		['1703', true, true],
		['ｏs：a\u00a0|\u3000none', true, true],
		['id:17', true, true],
		['office', true, true],
		['os:b', true, false],
		['new-name', true, false],
		['none', false, false],
	])('is matched by its recorded and by its current data, if it has any: %s', (query, isFound, isFoundGone) => {
		const before = listingOf({id: '1703', name: 'office', tags: ['os:a']});
		const now = listingOf({id: '1703', name: 'new-name', tags: ['os:b']});

		expect(pickAgain(before, now, 'exact', query) !== undefined).toBe(isFound);
		expect(pickAgain(before, listingOf(), 'exact', query) !== undefined).toBe(isFoundGone);
	});

	it('is the newest whose environments all match, even if one is missing', () => {
		const before = listingOf({tags: ['os:a', 'x:1']}, {tags: ['os:b', 'x:1']});
		const picks = [...overFile(before.environments, before), ...overFile(before.environments.slice(0, 1), before)];
		const findNow = (query: string) => findLastPick(picks, before, query);

		expect(findNow('x')).toMatchObject({environments: [{id: 0}, {id: 1}]});
		expect(findNow('os:a')).toMatchObject({environments: [{id: 0}]});
		expect(findLastPick(picks, listingOf(), 'x')?.environments).toEqual([undefined, undefined]);
	});

	it('is found with its tags in the listing that it was made from', () => {
		always(1200, fc.tuple(anyResponse, fc.constantFrom(...tagsModes)), ([response, taken]) => {
			const listing = decodeListing(overTheWire(response));
			for (const resource of listing.environments) {
				const found = findLastPick(overFile([resource], listing, taken), listing, '');
				expect(found).toMatchObject({environments: [{ownRecord: resource.ownRecord, tags: resource.tags}]});
			}
		});
	});
});

describe('the environment that is nearest to one that was picked', () => {
	const gone = ['os:win', 'locale:en', 'app:office', 'image:20230705'];

	it.each<[string, readonly (readonly string[])[], number | undefined]>([
		[
			'has most of its other tags',
			[
				[...gone.slice(0, 2), 'image:20250407'],
				[...gone.slice(0, 3), 'image:20240221'],
			],
			1,
		],
		[
			'has the newest image',
			[
				[...gone.slice(0, 3), 'image:20240221'],
				[...gone.slice(0, 3), 'image:20250407'],
			],
			1,
		],
		[
			'is new in what the picked one had',
			[
				[...gone.slice(0, 3), 'arch:z', 'image:20200101'],
				[...gone.slice(0, 3), 'arch:a', 'image:20250101'],
			],
			1,
		],
		['is the first of equal ones', [gone.slice(0, 3), gone.slice(0, 3)], 0],
		['has its os and locale', [['os:win', 'locale:de', ...gone.slice(2)]], undefined],
		['is none without tags', [], undefined],
	])('%s', (_, tags, position) => {
		const before = listingOf({tags: gone});
		const [pick] = overFile(before.environments, before);

		expect(nearestTo(listingOf(...tags.map(own => ({tags: own}))), pick!.environments[0]!)?.id).toBe(position);
	});
});

type Entry = {readonly tags: readonly string[]; readonly id?: string; readonly name?: string};

const listingOf = (...resources: readonly Entry[]): Listing => decodeListing({data: [{backend: 'x', resources}]});

/** A pick after it was written to the file and read back. */
const overFile = (
	resources: readonly Environment[],
	listing: Listing,
	taken: TagsMode = 'exact',
): readonly PastPick[] => {
	const {tagsOf} = createPickTags(listing);
	const picked = toPicked(resources, listing, taken, one => tagsOf(one, taken))!;
	return parsePicks(toJson(withPick([], {...picked, service: 'x', time: 1})));
};

/**
Picks all environments of a listing and repeats the pick in another listing. Returns their positions and tags there, or the tags
that no longer exist.
*/
const pickAgain = (before: Listing, now: Listing, taken: TagsMode = 'exact', query = '') => {
	const found = findLastPick(overFile(before.environments, before, taken), now, query);
	const at = found?.environments.indexOf(undefined) ?? -1;
	if (found === undefined || at !== -1) {
		return found?.pick.environments[at]?.tags.join();
	}
	const environments = found.environments.flatMap(one => one ?? []);
	const {tagsOf, changed} = tagsAsPicked(found.pick, environments, createPickTags(now));
	const lines = environments.map(one => `${one.id} ${tagsOf(one).map(({value}) => value)}`);
	return changed === 0 ? lines : [...lines, `${changed} changed`];
};
