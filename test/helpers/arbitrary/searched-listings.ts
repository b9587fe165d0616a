import fc from 'fast-check';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Environment, Group, Listing} from '../../../source/listing/listing.ts';
import {anyText} from './filters.ts';

const anyTags = fc.oneof(
	{weight: 6, arbitrary: fc.array(anyText, {maxLength: 4})},
	{weight: 2, arbitrary: fc.array(fc.constantFrom('a', 'b', 'w', 'n', 'A'), {maxLength: 4})},
	{weight: 1, arbitrary: fc.constantFrom(null, [], {a: 'b'}, 'win', 1)},
);
const anyResource = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record(
			{tags: anyTags, name: anyText, a: fc.oneof(anyText, fc.integer(), fc.constantFrom(null, true, ['a'], {w: 'n'}))},
			{requiredKeys: []},
		),
	},
	{weight: 1, arbitrary: fc.constantFrom(null, 1, 'aw', [])},
);
const anyGroup = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record(
			{resources: fc.array(anyResource, {maxLength: 5}), backend: anyText, b: anyText},
			{requiredKeys: ['resources']},
		),
	},
	{weight: 1, arbitrary: fc.constantFrom(null, 7, {}, {name: 'wan', resources: 'b'})},
);

/** Listings to search, with everything that a service may send: bare groups, nested fields, unreadable values. */
export const anyListing: fc.Arbitrary<Listing> = fc.array(anyGroup, {maxLength: 4}).map(data => decodeListing({data}));

/** The searched texts of a resource, taken directly from the listing. */
export const textsOf = (listing: Listing, resource: Environment): string[] =>
	ownTextsOf(listing, resource).map(text => text.normalize('NFC'));

const ownTextsOf = (listing: Listing, resource: Environment): string[] => [
	...resource.values.map(({text}) => text),
	...(resource.name === undefined ? [] : [resource.name]),
	...(resource.isUnreadable ? [resource.remark ?? ''] : []),
	...groupTexts(listing.groups[resource.group] as Group),
];

const groupTexts = ({name, fields}: Group): string[] => [
	...(name === undefined ? [] : [name]),
	...fields.filter(({isScalar}) => isScalar).map(field => `${field.name}:${field.text}`),
];
