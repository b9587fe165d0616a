import {fails} from '../faults/fault-case.ts';
import {answerOf, goodBody} from '../service/fault-server.ts';

/** The outcome of a response that is not a listing, for a reason. */
export const refusedBody = (why: string, tryThis = 'check the address') =>
	fails(6, `the response from \`{host}\` is not a listing (${why}); ${tryThis}`);

export const tooLarge = refusedBody('it is larger than 64 MiB');

/** A response whose body is encoded, by its own account. */
export const encoded = (encoding: string | readonly string[], body: Uint8Array | string = goodBody): Buffer =>
	answerOf(200, body, {'content-encoding': encoding});
