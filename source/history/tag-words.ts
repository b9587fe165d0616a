import type {Listing} from '../listing/listing.ts';

/** Completing among more tags, or more of their characters, helps nobody and takes a shell too long. */
const mostTags = 5000;
const mostCharacters = 2 ** 18;

// A word that a shell or the filter would read differently is never put on anybody's command line, nor is a letter that
// nobody sees (U+3164).
const plain = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_][\p{L}\p{N}_.:+@%/,-]*$/u;

/** The tags of a listing for the completion of query words, one a line; undefined where they are too many. */
export const toTagFile = ({tags}: Listing): string | undefined => {
	const words = tags.length > mostTags ? undefined : tags.filter(({value}) => plain.test(value));
	const text = words?.map(({value}) => `${value}\n`).join('');
	return text === undefined || text.length > mostCharacters ? undefined : text;
};
