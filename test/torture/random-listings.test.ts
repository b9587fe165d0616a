import {describe, it} from 'vitest';
import {decodeListing} from '../../source/core/decode-listing.ts';
import {isJsonObject, parseJson, scalarText, toJson} from '../../source/core/json.ts';
import {groupLabelOf, type Listing, labelOf, type Resource} from '../../source/core/listing.ts';
import {findMatches} from '../../source/core/match.ts';
import {toPlainJson} from '../../source/core/plain.ts';
import {parseQuery} from '../../source/core/query.ts';
import {createSearchIndex} from '../../source/core/search-index.ts';
import {expectNone} from '../helpers/expect-none.ts';
import {createRandom} from '../helpers/random.ts';
import {randomAnswer} from '../helpers/random-listings.ts';
import {score} from '../helpers/score.ts';
import {isTorture} from '../helpers/torture.ts';
import {hasPile, unsafeIn} from '../helpers/unsafe.ts';

const count = isTorture ? 200_000 : 2000;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (scalarText(value) ?? toJson(value)));

/** Every scalar in a value, keys of objects too, as it stands in a tag by itself or in JSON. */
const leavesOf = (value: unknown): string[] => {
	if (Array.isArray(value)) {
		return value.flatMap(leavesOf);
	}
	if (isJsonObject(value)) {
		return Object.entries(value).flatMap(([key, item]) => [key, ...leavesOf(item)]);
	}
	return [textOf(value)];
};

// By the grammar of the filter: spaces are escaped, and what begins and ends with ^ and $ has no other special sign.
const termFor = (text: string): string => `^${text.replaceAll(' ', '\\ ')}$`;

/** What the filter must find a resource by: its tags and scalar fields, and the scalar fields of its group. */
const searchedTexts = (listing: Listing, resource: Resource): string[] => {
	const fields = [...resource.fields, ...(listing.groups[resource.group]?.fields ?? [])];
	const scalars = fields.filter(field => field.isScalar).map(({name, text}) => `${name}:${text}`);
	return [...resource.tags.map(tag => tag.text), ...scalars].filter(text => text !== '');
};

const lostIn = (listing: Listing): string[] => {
	const index = createSearchIndex(listing);
	const idsOf = new Map<string, Set<number>>();
	const isFoundBy = (text: string, id: number): boolean => {
		const ids = idsOf.get(text) ?? new Set(findMatches(index, parseQuery(termFor(text))));
		idsOf.set(text, ids);
		return ids.has(id);
	};
	return listing.resources.flatMap(resource => {
		const unfound = searchedTexts(listing, resource).filter(text => !isFoundBy(text, resource.id));
		const tags = isJsonObject(resource.record) && !resource.isUnreadable ? resource.record['tags'] : undefined;
		const leaves = tags === undefined || tags === null ? [] : leavesOf(tags);
		const isInTag = (leaf: string) =>
			resource.tags.some(({value}) => value.includes(leaf) || value.includes(JSON.stringify(leaf).slice(1, -1)));
		return [...unfound, ...leaves.filter(leaf => !isInTag(leaf))];
	});
};

/** All that can be seen of a listing: exact values and records are not among it. */
const shownTexts = (listing: Listing): string[] => [
	...listing.tags.flatMap(({text, prefix, name}) => [text, prefix, name]),
	...[listing, ...listing.groups, ...listing.resources].flatMap(({fields}) =>
		fields.flatMap(one => [one.name, one.text]),
	),
	...listing.groups.map(groupLabelOf),
	...listing.resources.flatMap(resource => [labelOf(resource), resource.remark ?? '']),
	listing.next ?? '',
];

const complaintsOf = (answer: unknown): string[] => {
	try {
		const listing = decodeListing(parseJson(JSON.stringify(answer)));
		const shown = shownTexts(listing);
		const printed = toPlainJson(listing.resources).split('\n');
		const unsafe = [...[...shown, ...printed].flatMap(unsafeIn), ...shown.filter(hasPile)];
		return [...unsafe.map(one => `lets out ${one}`), ...lostIn(listing).map(one => `loses ${JSON.stringify(one)}`)];
	} catch (error) {
		return [`throws ${error}`];
	}
};

describe('any listing', () => {
	it('decodes, lets every scalar be found, and nothing unsafe out', {timeout: 600_000}, () => {
		const random = createRandom(2);
		const complaints: string[] = [];
		let unexpected = 0;
		for (let index = 0; index < count; index++) {
			const answer = randomAnswer(random);
			const found = complaintsOf(answer);
			unexpected += found.length > 0 ? 1 : 0;
			complaints.push(...found.map(one => `${one} in ${JSON.stringify(answer)}`).slice(0, 5 - complaints.length));
		}
		score('R2', 'random listings', count, unexpected);

		expectNone(complaints);
	});
});
