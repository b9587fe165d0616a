import fc from 'fast-check';
import type {Environment, Listing, Tag} from '../../../source/listing/listing.ts';
import {createPickTags, type PickTags} from '../../../source/listing/pick-tags.ts';
import {listingOfTags} from '../state/decoding.ts';
import {always} from './always.ts';
import {anyListing} from './responses.ts';

/** The set of an environment's tags as a string, to compare it. */
export const setOf = ({tags}: Pick<Environment, 'tags'>): string =>
	[...new Set(tags.map(({number}) => number))].sort().join(' ');

/** The environments that have all of these tags, found by a simple search. */
export const matchesOf = ({environments}: Listing, tags: readonly Tag[]): readonly Environment[] =>
	environments.filter(({tags: all}) => tags.length > 0 && tags.every(tag => all.includes(tag)));

const fewTags = fc.shuffledSubarray('os:a os:b locale:en x:1 x:2 y:1 i:20250407 z:1 system vm'.split(' '));

/** A listing of environments with few different tags. */
export const closeListing = fc.array(fewTags, {maxLength: 12}).map(lists => listingOfTags(...lists));

const mostTags = fc.shuffledSubarray(['i:20250407', 'system', 'x:1', 'vm', 'y:1', 'z:1', 'x:2'], {minLength: 4});

/** A listing in which all share one os and most other tags, so that often two or three further tags are needed. */
export const alikeListing = fc
	.array(mostTags, {maxLength: 10})
	.map(lists => listingOfTags(...lists.map(tags => ['os:a', ...tags])));

export const someListing = fc.oneof(closeListing, alikeListing, anyListing);

type Check = (listing: Listing, environment: Environment, tagsOf: PickTags['tagsOf']) => void;

/** Checks each environment of many listings. */
export const forEachEnvironment = (listings: fc.Arbitrary<Listing>, check: Check) =>
	always(1200, listings, listing => {
		const {tagsOf} = createPickTags(listing);
		for (const environment of listing.environments) {
			check(listing, environment, tagsOf);
		}
	});
