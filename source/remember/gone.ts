import type {Listing} from '../listing/listing.ts';
import {toSafeText} from '../text/safe-text.ts';
import {meantTag, nearestTag, prefixesOf, prefixOf} from './nearest-tag.ts';
import type {References} from './references.ts';

/**
What of some references a listing does not have, as lines that follow the name of the file: `gone` such as
`:14: os:a is gone; nearest os:b`, and `apart`, such as `: [3].tags: no environment has all of os:a,locale:b`, where each tag
is there.
*/
export const toGoneLines = ({tags, combinations}: References, listing: Listing) => {
	const values = new Set(listing.tags.map(({value}) => value));
	const prefixes = prefixesOf(listing);
	const gone = tags.filter(({value}) => !values.has(value));
	const apart = combinations.filter(one => one.values.every(value => values.has(value)) && !isMet(one.values, listing));
	return {
		gone: gone.map(({line, value}) => `:${line}: ${toGone(value, listing, prefixes)}`),
		apart: apart.map(one => `:${one.place}: no environment has all of ${one.values.map(toSafeText).join(',')}`),
	};
};

const toGone = (value: string, listing: Listing, prefixes: ReadonlySet<string>): string => {
	const prefix = prefixOf(value) ?? '';
	const isKnown = prefixes.has(prefix);
	const nearest = isKnown ? nearestTag(value, listing) : meantTag(value, listing, prefixes);
	const why = isKnown ? '' : ` (no tag begins with ${toSafeText(prefix)}:)`;
	return `${toSafeText(value)} is gone${why}${nearest === undefined ? '' : `; nearest ${toSafeText(nearest)}`}`;
};

const isMet = (values: readonly string[], {resources}: Listing): boolean =>
	resources.some(({tags}) => values.every(value => tags.some(tag => tag.value === value)));
