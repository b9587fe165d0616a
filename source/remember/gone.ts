import type {Listing} from '../listing/listing.ts';
import {toSafeText} from '../text/safe-text.ts';
import {nearestOf} from '../text/suggest.ts';
import type {References} from './references.ts';

/**
What of some references a listing does not have, as lines that follow the name of the file: `gone` such as
`:14: os:a is gone; nearest os:b`, and `apart`, such as `: [3].tags: no environment has all of os:a,locale:b`, where each tag
is there.
*/
export const toGoneLines = ({tags, combinations}: References, listing: Listing) => {
	const values = new Set(listing.tags.map(({value}) => value));
	const gone = tags.filter(({value}) => !values.has(value));
	const apart = combinations.filter(one => one.values.every(value => values.has(value)) && !isMet(one.values, listing));
	return {
		gone: gone.map(({line, value}) => `:${line}: ${toSafeText(value)} is gone${toNearest(value, listing)}`),
		apart: apart.map(one => `:${one.place}: no environment has all of ${one.values.map(toSafeText).join(',')}`),
	};
};

/** The value of the tag with the same prefix that is most like one which is gone, if any is. */
export const nearestTag = (value: string, {tags}: Listing): string | undefined => {
	const prefix = value.slice(0, value.indexOf(':') + 1);
	const like = tags.filter(tag => tag.value.startsWith(prefix)).map(tag => tag.value);
	return nearestOf(like, value, Math.floor((value.length - prefix.length) / 2))[0];
};

const toNearest = (value: string, listing: Listing): string => {
	const nearest = nearestTag(value, listing);
	return nearest === undefined ? '' : `; nearest ${toSafeText(nearest)}`;
};

const isMet = (values: readonly string[], {resources}: Listing): boolean =>
	resources.some(({tags}) => values.every(value => tags.some(tag => tag.value === value)));
