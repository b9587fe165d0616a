import fc from 'fast-check';
import {parseJson} from '../../../source/json/read-json.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Listing} from '../../../source/listing/listing.ts';
import {anyJson, hostileText} from './hostile.ts';

/** A tag of the kind that most services have. */
export const usualTag = fc.constantFrom(
	'arch:x64',
	'arch:x86',
	'image:win7-20250407-en',
	'image:win10v2004-20230914-en',
	'locale:en-us',
	'locale:de-de',
	'os:windows7-x64',
	'os:windows10-2004-x64',
	'os:ubuntu-22.04-amd64',
	'system',
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

/** A response that decodes to a listing: usual, hostile and broken parts side by side. */
export const anyAnswer: fc.Arbitrary<unknown> = fc.record(
	{
		data: fc.oneof({weight: 9, arbitrary: fc.array(group, {maxLength: 6})}, {weight: 1, arbitrary: fc.constant(null)}),
		next: anyJson,
	},
	{requiredKeys: ['data']},
);

/** A value after it has been sent as JSON and parsed. */
export const overTheWire = (value: unknown): unknown => parseJson(JSON.stringify(value));

/** A listing decoded from such a response. */
export const anyListing: fc.Arbitrary<Listing> = anyAnswer.map(answer => decodeListing(overTheWire(answer)));
