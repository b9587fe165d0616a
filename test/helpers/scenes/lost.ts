import {findMatches} from '../../../source/filter/match.ts';
import {parseQuery} from '../../../source/filter/query.ts';
import {createSearchIndex} from '../../../source/filter/search-index.ts';
import {type Listing, recordOf} from '../../../source/listing/listing.ts';
import {toSafeText} from '../../../source/text/safe-text.ts';

type Sent = Readonly<Record<string, unknown>>;

/** What must come of one thing that was sent as a resource, or in the place of one. */
type Expected = {
	readonly group: number;
	readonly record: unknown;
	/** What the filter must find it by. */
	readonly texts: readonly string[];
	/** Its fields as they are shown. */
	readonly fields: readonly string[];
};

const isObject = (value: unknown): value is Sent =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Every tag under `tags`, whatever its type is: what is nested is one tag, as JSON that holds all its leaves. */
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

// By the grammar of the filter: spaces are escaped, and what begins and ends with ^ and $ has no other special sign.
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

/**
What a listing lacks of the answer that it was decoded from, which is read here by itself: a group, something in the place
of a resource, its record, a field, or a tag or scalar field that the filter does not find it by. Empty where nothing is lost.
*/
export const lostOf = (sent: string, listing: Listing): string[] => {
	const answer = JSON.parse(sent) as Sent & {readonly data: readonly unknown[]};
	const expected = answer.data.flatMap(expectedOfGroup);
	const {groups, resources} = listing;
	if (groups.length !== answer.data.length || resources.length !== expected.length) {
		return [`${expected.length} resources: there are ${resources.length}`];
	}
	const isFoundBy = createFinder(listing);
	const lost = expected.flatMap(({group, record, texts, fields}, id) => {
		const resource = resources[id];
		const isKept = resource?.group === group && JSON.stringify(recordOf(resource)) === JSON.stringify(record);
		const unfound = texts.filter(text => text !== '' && !isFoundBy(text, id));
		return [
			...(isKept ? [] : [`record ${id}`]),
			...differenceOf(`resource ${id}`, resource?.fields ?? [], fields),
			...unfound.map(text => JSON.stringify(text)),
		];
	});
	const ofGroups = answer.data.flatMap((value, index) =>
		differenceOf(`group ${index}`, groups[index]?.fields ?? [], fieldsBeside('resources', value).map(toFieldText)),
	);
	return [
		...lost,
		...ofGroups,
		...differenceOf('the listing', listing.fields, fieldsBeside('data', answer).map(toFieldText)),
	];
};
