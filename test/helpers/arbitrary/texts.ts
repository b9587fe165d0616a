import fc from 'fast-check';
import {parseJson} from '../../../source/json/read-json.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Listing} from '../../../source/listing/listing.ts';

/** UTF-16 units of every kind, including lone surrogates. */
const anyUnits = fc.string({
	unit: fc.integer({min: 0, max: 0xffff}).map(code => String.fromCharCode(code)),
	maxLength: 12,
});

/** Characters that are special to shells, JSON, separators or terminals, and neighbours that they could swallow. */
const actingText = fc.string({
	unit: fc.constantFrom(
		...'ab:,;|&<>()[]{}$`"\'\\!?*#~=%^-+@/. \t\n\r\0',
		'\u001b',
		'\u007f',
		'\u009b',
		'\u00a0',
		'\u00ad',
		'\u200b',
		'\u200f',
		'\u202e',
		'\u2028',
		'\u2066',
		'\ufeff',
		'\ufe0f',
		'\ud800',
		'\udc00',
		'\u0301',
		'é',
		'日',
		'👩‍💻',
		'🏳️‍🌈',
		'\u{e0041}',
	),
	maxLength: 12,
});

/** Tag texts that are difficult for some format: fixed examples, and random texts made of difficult characters. */
export const hostileTag = fc.oneof(
	fc.constantFrom(
		'',
		' ',
		',',
		'-',
		'--all',
		'~',
		'~root',
		'=ls',
		'%self',
		'a=~',
		'$HOME',
		'$(exit 3)',
		'`exit 3`',
		"it's",
		"'",
		'\\',
		"\\'",
		'os:a,b',
		'os:a b',
		'os:"a"',
		'os:a\nb',
		'!!',
		'#x',
		'{a,b}',
		'*',
		'🎉',
		'👩‍💻',
		'__proto__',
		'os:windows10\u202e\u2066gpj',
		'x'.repeat(200),
	),
	actingText,
	anyUnits,
	fc.string({unit: 'grapheme', maxLength: 200}),
);

const realisticSet = fc.subarray(
	[
		'arch:x64',
		'arch:x86',
		'image:win7-20250407-en',
		'locale:en-us',
		'locale:de-de',
		'os:windows7-x64',
		'os:windows10-2004-x64',
		'system',
		'vm',
	],
	{minLength: 1},
);

// The tags of a set in any order, occasionally each of them twice.
const tagsOf = (set: string[]): fc.Arbitrary<string[]> =>
	fc
		.tuple(fc.shuffledSubarray(set, {minLength: set.length}), fc.integer({min: 0, max: 4}))
		.map(([tags, dice]) => (dice === 0 ? [...tags, ...tags] : tags));

const anyJson = fc.jsonValue({maxDepth: 3, stringUnit: 'binary'});

const answerOf = (resource: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
	fc.record({data: fc.array(fc.record({resources: fc.array(resource, {maxLength: 8})}), {maxLength: 5})});

/** A response as real services send it: a few sets of tags that repeat, in any order. */
export const realisticAnswer = fc.array(realisticSet, {minLength: 1, maxLength: 4}).chain(sets =>
	answerOf(
		fc.record(
			{
				tags: fc.oneof(
					{weight: 9, arbitrary: fc.constantFrom(...sets).chain(tagsOf)},
					{weight: 1, arbitrary: fc.constantFrom(null, [])},
				),
				name: fc.constantFrom('alpha', 'beta'),
				memory: fc.constantFrom(2048, 4096),
			},
			{requiredKeys: ['tags']},
		),
	),
);

/** A response whose tags are difficult to write; they repeat, as their texts come from a small pool. */
export const hostileAnswer = fc
	.array(hostileTag, {minLength: 1, maxLength: 6})
	.chain(pool =>
		answerOf(
			fc.record(
				{tags: fc.array(fc.constantFrom(...pool), {maxLength: 5}), name: hostileTag, note: hostileTag},
				{requiredKeys: ['tags']},
			),
		),
	);

/** Arbitrary JSON, both where the response format allows anything and where it does not. */
export const anyAnswer = fc.record({
	data: fc.oneof(
		fc.constant(null),
		fc.array(
			fc.oneof(
				anyJson,
				fc.record({
					resources: fc.oneof(anyJson, fc.array(fc.oneof(anyJson, fc.record({tags: anyJson})), {maxLength: 5})),
				}),
			),
			{maxLength: 5},
		),
	),
});

/** A listing decoded from a response that went through JSON, as a service's response does. */
export const listingOf = (answer: fc.Arbitrary<unknown>): fc.Arbitrary<Listing> =>
	answer.map(value => decodeListing(parseJson(JSON.stringify(value))));

/** Listings of all three kinds. */
export const anyListing = fc.oneof(listingOf(realisticAnswer), listingOf(hostileAnswer), listingOf(anyAnswer));

/** A listing and ids of some of its resources, ascending. */
export const listingAndMatches: fc.Arbitrary<{listing: Listing; matches: Int32Array}> = anyListing.chain(listing =>
	fc.subarray(listing.resources.map(resource => resource.id)).map(ids => ({listing, matches: Int32Array.from(ids)})),
);
