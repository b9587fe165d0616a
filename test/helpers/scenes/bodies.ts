import {fails} from '../faults/fault-case.ts';
import {answerOf, goodBody} from '../service/fault-server.ts';

/** What is said of an answer that is no listing. */
export const noListing = (why: string, tryThis = 'check the address'): string =>
	`the answer from \`{host}\` is not a listing (${why}); ${tryThis}`;

/** What comes of one that is refused for a reason. */
export const refusedBody = (why: string, tryThis?: string) => fails(6, noListing(why, tryThis));

export const tooLarge = refusedBody('it is larger than 64 MiB');

/** An answer whose body is encoded, by its own account. */
export const encoded = (encoding: string | readonly string[], body: Uint8Array | string = goodBody): Buffer =>
	answerOf(200, body, {'content-encoding': encoding});
