import {toJson} from '../json/value.ts';
import {type Listing, recordOf} from './listing.ts';

/** Whether two listings have the same content, in the same order. */
export const isSameListing = (one: Listing, other: Listing): boolean => toContent(one) === toContent(other);

const toContent = ({groups, fields, next, environments}: Listing): string =>
	toJson([groups, fields, next, environments.map(recordOf)]);
