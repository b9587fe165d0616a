import fc from 'fast-check';
import {parseJson} from '../../../source/json/read-json.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Listing} from '../../../source/listing/listing.ts';
import {anyJson, hostileText} from './hostile.ts';
import {hostileTag} from './texts.ts';

/** A tag like those of most services. */
export const usualTag = fc.constantFrom(
	...['arch:x64', 'arch:x86', 'image:win7-20250407-en', 'image:win10v2004-20230914-en', 'locale:en-us', 'locale:de-de'],
	...['os:windows7-x64', 'os:windows10-2004-x64', 'os:ubuntu-22.04-amd64', 'system'],
);

const usualTags = fc.uniqueArray(usualTag, {maxLength: 6});

const resource = fc.oneof(
	{weight: 6, arbitrary: fc.record({tags: usualTags})},
	{
		weight: 3,
		arbitrary: fc.record(
			{
				tags: fc.array(fc.oneof(usualTag, hostileText), {maxLength: 5}),
				name: fc.oneof(fc.constantFrom('alpha', 'beta'), hostileText),
				note: anyJson,
			},
			{requiredKeys: ['tags']},
		),
	},
	{weight: 1, arbitrary: anyJson},
);

const group = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record(
			{
				resources: fc.array(resource, {maxLength: 6}),
				name: fc.oneof(fc.constantFrom('north', 'south'), hostileText),
				load: anyJson,
			},
			{requiredKeys: ['resources']},
		),
	},
	{weight: 1, arbitrary: anyJson},
);

const mixed: fc.Arbitrary<unknown> = fc.record(
	{
		data: fc.oneof({weight: 9, arbitrary: fc.array(group, {maxLength: 6})}, {weight: 1, arbitrary: fc.constant(null)}),
		next: anyJson,
	},
	{requiredKeys: ['data']},
);

// The tags of a set in any order, occasionally each of them twice.
const inAnyOrder = (set: string[]): fc.Arbitrary<string[]> =>
	fc
		.tuple(fc.shuffledSubarray(set, {minLength: set.length}), fc.integer({min: 0, max: 4}))
		.map(([tags, dice]) => (dice === 0 ? [...tags, ...tags] : tags));

// Like the responses of real services: a few sets of tags that repeat, in any order and in any group.
const repeating: fc.Arbitrary<unknown> = fc
	.array(fc.oneof({weight: 4, arbitrary: usualTag}, {weight: 1, arbitrary: hostileTag}), {minLength: 1, maxLength: 8})
	.chain(tags => fc.array(fc.subarray(tags), {minLength: 1, maxLength: 4}))
	.chain(sets => {
		const tags = fc.constantFrom(...sets).chain(inAnyOrder);
		const resources = fc.array(fc.record({tags, name: fc.constantFrom('alpha', 'beta')}, {requiredKeys: ['tags']}), {
			maxLength: 8,
		});
		return fc.record({data: fc.array(fc.record({resources}), {maxLength: 5})});
	});

/** A response that decodes to a listing: usual, hostile and invalid parts together, or sets of tags that repeat. */
export const anyResponse: fc.Arbitrary<unknown> = fc.oneof(
	{weight: 3, arbitrary: mixed},
	{weight: 1, arbitrary: repeating},
);

/** A value after it has been sent as JSON and parsed. */
export const overTheWire = (value: unknown): unknown => parseJson(JSON.stringify(value));

/** A listing decoded from such a response. */
export const anyListing: fc.Arbitrary<Listing> = anyResponse.map(response => decodeListing(overTheWire(response)));

/** A listing and ids of some of its resources, ascending. */
export const listingAndMatches: fc.Arbitrary<{listing: Listing; matches: Int32Array}> = anyListing.chain(listing =>
	fc.subarray(listing.environments.map(resource => resource.id)).map(ids => ({listing, matches: Int32Array.from(ids)})),
);
