import {fails} from '../faults/fault-case.ts';
import {goodBody, responseOf} from '../service/fault-server.ts';

/** The outcome if a response is not a listing; `why` is the reason. */
export const refusedBody = (why: string, tryThis = 'check the address') =>
	fails(6, `the response from \`{host}\` is not a listing (${why}); ${tryThis}`);

export const tooLarge = refusedBody('it is larger than 64 MiB');

/** A response whose header declares that its body is encoded. */
export const encoded = (encoding: string | readonly string[], body: Uint8Array | string = goodBody): Buffer =>
	responseOf(200, body, {'content-encoding': encoding});
