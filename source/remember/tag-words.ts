import type {Listing} from '../listing/listing.ts';

/** Completing among more tags helps nobody and takes a shell too long. */
const mostTags = 5000;

// What a shell or the filter would read in another way is never put on a command line for a person.
const plain = /^[\p{L}\p{N}_][\p{L}\p{N}_.:+@%/,-]*$/u;

/** The tags of a listing for the completion of query words, one a line; undefined where there are too many. */
export const toTagFile = ({tags}: Listing): string | undefined =>
	tags.length > mostTags
		? undefined
		: tags
				.filter(({value}) => plain.test(value))
				.map(({value}) => `${value}\n`)
				.join('');
