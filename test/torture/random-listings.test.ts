import fc from 'fast-check';
import {describe, it} from 'vitest';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {parseJson} from '../../source/json/read-json.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {groupLabelOf, type Listing, labelOf, recordOf} from '../../source/listing/listing.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {anyJson, hostileText} from '../helpers/arbitrary/hostile.ts';
import {anyResponse} from '../helpers/arbitrary/responses.ts';
import {expectNone} from '../helpers/faults/expect-none.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {toPlainJson} from '../helpers/state/written.ts';
import {hasPile, unsafeIn} from '../helpers/terminal/unsafe.ts';

describe('any listing', () => {
	it('decodes completely, with every tag and field searchable and all text safe', {timeout: 1_800_000}, async () => {
		await fc.assert(
			fc.asyncProperty(anyListingResponse, async response => {
				expectNone(await complaintsOf(response));
			}),
			{numRuns: isTorture ? 3000 : 150},
		);
	});
});

type Sent = Readonly<Record<string, unknown>>;

/** The expected result for a value in the place of a resource. */
type Expected = {
	readonly group: number;
	readonly record: unknown;
	/** The texts with which the filter must match it. */
	readonly texts: readonly string[];
	/** Its fields, as they are shown. */
	readonly fields: readonly string[];
};

const isObject = (value: unknown): value is Sent =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Every tag under `tags`, of any type. A nested value is one tag: JSON that contains all its leaves. */
const tagTextsOf = (tags: unknown): string[] => {
	if (tags === undefined || tags === null) {
		return [];
	}
	if (Array.isArray(tags)) {
		return tags.map(textOf);
	}
	return isObject(tags) ? Object.entries(tags).map(([key, value]) => `${key}:${textOf(value)}`) : [textOf(tags)];
};

const toFieldText = ([name, value]: readonly [string, unknown]): string =>
	`${toSafeText(name)}:${toSafeText(textOf(value))}`;

const fieldsBeside = (known: string, value: unknown): [string, unknown][] =>
	isObject(value) ? Object.entries(value).filter(([name]) => name !== known) : [];

const scalarsBeside = (known: string, value: unknown): string[] =>
	fieldsBeside(known, value)
		.filter(([, one]) => isScalar(one))
		.map(toFieldText);

const toExpected = (record: unknown, group: number): Expected => ({
	group,
	record,
	texts: [...(isObject(record) ? tagTextsOf(record['tags']).map(toSafeText) : []), ...scalarsBeside('tags', record)],
	fields: fieldsBeside('tags', record).map(toFieldText),
});

const expectedOfGroup = (value: unknown, group: number): Expected[] => {
	const resources = isObject(value) ? value['resources'] : undefined;
	if (resources === null) {
		return [];
	}
	const ofGroup = scalarsBeside('resources', value);
	const expected = Array.isArray(resources)
		? resources.map(item => toExpected(item, group))
		: [{group, record: value, texts: [], fields: []}];
	return expected.map(one => ({...one, texts: [...one.texts, ...ofGroup]}));
};

// In the filter's grammar, spaces are escaped. Between ^ and $, no other character is special.
const termFor = (text: string): string => `^${text.replaceAll(' ', '\\ ')}$`;

const createFinder = (listing: Listing) => {
	const index = createSearchIndex(listing);
	const idsOf = new Map<string, Set<number>>();
	return (text: string, id: number): boolean => {
		const ids = idsOf.get(text) ?? new Set(findMatches(index, parseQuery(termFor(text))));
		idsOf.set(text, ids);
		return ids.has(id);
	};
};

type Fields = Listing['fields'];

const differenceOf = (what: string, fields: Fields, expected: readonly string[]): string[] => {
	const shown = fields.map(({name, text}) => `${name}:${text}`);
	return JSON.stringify(shown) === JSON.stringify(expected) ? [] : [`fields of ${what}`];
};

// The parts of a response that its listing lacks, by an independent reading. A part is a group, a value in the place of a resource,
// its record, or a field. A tag or scalar field that the filter does not match counts too. Empty if nothing is lost.
const lostOf = (sent: string, listing: Listing): string[] => {
	const response = JSON.parse(sent) as Sent & {readonly data: readonly unknown[]};
	const expected = response.data.flatMap(expectedOfGroup);
	const {groups, environments} = listing;
	if (groups.length !== response.data.length || environments.length !== expected.length) {
		return [`${expected.length} resources: there are ${environments.length}`];
	}
	const isFoundBy = createFinder(listing);
	const lost = expected.flatMap(({group, record, texts, fields}, id) => {
		const resource = environments[id];
		const isKept = resource?.group === group && JSON.stringify(recordOf(resource)) === JSON.stringify(record);
		const unfound = texts.filter(text => text !== '' && !isFoundBy(text, id));
		return [
			...(isKept ? [] : [`record ${id}`]),
			...differenceOf(`resource ${id}`, resource?.fields ?? [], fields),
			...unfound.map(text => JSON.stringify(text)),
		];
	});
	const ofGroups = response.data.flatMap((value, index) =>
		differenceOf(`group ${index}`, groups[index]?.fields ?? [], fieldsBeside('resources', value).map(toFieldText)),
	);
	return [
		...lost,
		...ofGroups,
		...differenceOf('the listing', listing.fields, fieldsBeside('data', response).map(toFieldText)),
	];
};

/** All visible text of a listing, without exact values and records. */
const shownTexts = (listing: Listing): string[] => [
	...listing.tags.flatMap(({text, prefix, name}) => [text, prefix, name]),
	...[listing, ...listing.groups, ...listing.environments].flatMap(({fields}) =>
		fields.flatMap(one => [one.name, one.text]),
	),
	...listing.groups.map(groupLabelOf),
	...listing.environments.flatMap(resource => [labelOf(resource), resource.remark ?? '']),
	listing.next ?? '',
];

const complaintsOf = async (response: unknown): Promise<string[]> => {
	try {
		const sent = JSON.stringify(response);
		const listing = decodeListing(parseJson(sent));
		const shown = shownTexts(listing);
		const printed = (await toPlainJson(listing.environments)).split('\n');
		const unsafe = [...[...shown, ...printed].flatMap(unsafeIn), ...shown.filter(hasPile)];
		return [...unsafe.map(one => `lets out ${one}`), ...lostOf(sent, listing).map(one => `loses ${one}`)];
	} catch (error) {
		return [`throws ${error}`];
	}
};

// Besides its groups, a response can have any field.
const anyListingResponse = fc
	.tuple(anyResponse, fc.dictionary(hostileText, anyJson, {maxKeys: 3, noNullPrototype: true}))
	.map(([response, more]) => ({...more, ...(response as Sent)}))
	.filter(({data}: Sent) => Array.isArray(data));
