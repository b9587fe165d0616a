import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type Form, formNames} from '../../source/forms/form.ts';
import {toOwnForm} from '../../source/forms/template.ts';
import {toForm, type Yield} from '../../source/forms/write-form.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {type Listing, type Resource, recordOf, type Tag} from '../../source/listing/listing.ts';
import {createTakenTags, type TagsTaken, tagsTakenChoices} from '../../source/listing/taken-tags.ts';
import {findLastPick, type PickSearch, tagsAsPicked} from '../../source/remember/find-last-pick.ts';
import {toPicked} from '../../source/remember/picked.ts';
import {type Pick, parsePicks, toPicksText, withPick} from '../../source/remember/picks.ts';
import {anyAnswer, overTheWire} from '../helpers/arbitrary/answers.ts';

const fewTags = fc.shuffledSubarray(['os:a', 'os:b', 'locale:en', 'x:1', 'x:2', 'y:1', 'y:2', 'z:1', 'system']);
const environment = fc.record(
	{tags: fc.oneof(fewTags, fc.constant(null)), name: fc.constantFrom('one', 'two'), slot: fc.nat(2)},
	{requiredKeys: ['tags']},
);
// Near-identical environments: the same tags in another order, another name, another field, another group.
const closeAnswer = fc.array(
	fc.record({backend: fc.constantFrom('north', 'south'), resources: fc.array(environment)}),
	{
		maxLength: 4,
	},
);

/** The same environments in other groups' places: the groups in another order, and in each its environments. */
const shuffled = (data: ReadonlyArray<{readonly backend: string; readonly resources: readonly unknown[]}>) =>
	fc
		.tuple(
			fc.shuffledSubarray([...data], {minLength: data.length, maxLength: data.length}),
			fc.array(fc.nat(), {minLength: 1}),
		)
		.map(([groups, turns]) =>
			groups.map((group, index) => {
				const at = (turns[index % turns.length] ?? 0) % (group.resources.length + 1);
				return {...group, resources: [...group.resources.slice(at), ...group.resources.slice(0, at)].toReversed()};
			}),
		);

const ownForm = toOwnForm('own', '{tags} {name} {group} {slot}');
const forms: readonly Form[] = [...formNames, ownForm];

const yieldOf = (
	resources: readonly Resource[],
	form: Form,
	{groups}: Listing,
	tagsOf: (one: Resource) => readonly Tag[],
): Yield => toForm(resources, form, {tagsOf, isPasted: false, isListed: true, groups});

/** What is remembered of a pick after it was written to the file and read again. */
const overFile = (resources: readonly Resource[], listing: Listing, taken: TagsTaken): readonly Pick[] => {
	const {tagsOf} = createTakenTags(listing);
	const picked = toPicked(resources, listing, taken, one => tagsOf(one, taken));
	const text = toPicksText(withPick(new Map(), 'x', {...picked, time: 1}));
	return parsePicks(text)?.get('x') ?? [];
};

const everything: PickSearch = {query: '', isMatch: () => true, textThen: () => undefined, textNow: () => undefined};

describe('a pick', () => {
	it('is given again whole: the same environments, and in every form the same text, wherever they stand by now', () => {
		fc.assert(
			fc.property(
				closeAnswer.chain(data => fc.tuple(fc.constant(data), shuffled(data), fc.infiniteStream(fc.nat()))),
				fc.constantFrom(...tagsTakenChoices),
				fc.constantFrom(...forms),
				([data, later, choices], taken, form) => {
					const [listing, now] = [data, later].map(one => decodeListing({data: one})) as [Listing, Listing];
					const resources = listing.resources.filter(() => (choices.next().value ?? 0) % 3 === 0);
					fc.pre(resources.length > 0);

					const found = findLastPick(overFile(resources, listing, taken), now, everything);

					if (found === undefined || !('resources' in found)) {
						throw new Error('it is not found');
					}
					expect(found.resources.map(recordOf)).toEqual(resources.map(recordOf));
					const before = createTakenTags(listing);
					const text = yieldOf(resources, form, listing, one => before.tagsOf(one, taken));
					const again = yieldOf(found.resources, form, now, tagsAsPicked(found, createTakenTags(now), taken));
					// What is refused was no pick, and its reason names a position.
					expect(text.type === 'refused' ? again.type : again).toEqual(text.type === 'refused' ? 'refused' : text);
				},
			),
			{numRuns: 500},
		);
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

	it('is found in its group where its tags stand in another order and more of it has changed', () => {
		const south = {backend: 'south', resources: [{tags: ['os:a', 'x:1']}]};
		const before = decodeListing({data: [south, {backend: 'north', resources: [{tags: ['x:1', 'os:a'], load: 1}]}]});
		const now = decodeListing({data: [south, {backend: 'north', resources: [{tags: ['os:a', 'x:1'], load: 2}]}]});

		const found = findLastPick(overFile(before.resources.slice(1), before, 'selector'), now, everything);

		expect(found).toMatchObject({resources: [{ownRecord: {load: 2}}]});
	});

	it('is said to be gone only where the query matches all of it as it was', () => {
		const before = decodeListing({data: [{resources: [{tags: ['os:a', 'x:1']}, {tags: ['os:b', 'x:1']}]}]});
		const picks = overFile(before.resources, before, 'selector');
		const findNow = (query: string) => findLastPick(picks, decodeListing({data: []}), {...everything, query});

		expect(findNow('x')).toMatchObject({gone: {resource: {tags: [{value: 'os:a'}, {value: 'x:1'}]}}, others: []});
		expect(findNow('os:a')).toBeUndefined();
	});

	it('is looked for by writing each environment of the listing once, however many were picked', () => {
		const toListing = (image: string) =>
			decodeListing({
				data: [{resources: Array.from({length: 100}, (_, index) => ({tags: ['os:a', `image:${image}-${index}`]}))}],
			});
		const [before, now] = [toListing('old'), toListing('new')];
		let written = 0;
		const search: PickSearch = {
			...everything,
			textThen: () => 'os:a',
			textNow: () => {
				written++;
				return 'os:a';
			},
		};

		const found = findLastPick(overFile(before.resources, before, 'selector'), now, search);

		expect(found).toMatchObject({resources: before.resources.map(() => ({id: 0}))});
		expect(written).toBe(now.resources.length);
	});
});
