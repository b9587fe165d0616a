import {fails} from '../faults/fault-case.ts';
import {soon} from '../project/waits.ts';

const allowMore = 'try again, or raise --timeout';

/** The outcome of a short time limit. On a busy machine, the time may be over before the request is sent. */
export const timesOut = (from = '{host}') => ({
	arguments: ['--timeout', '1'],
	...({requests: 'any', within: 1000 + soon} as const),
	...fails(3, `timed out loading from \`${from}\` (1 s); ${allowMore}`),
});

/** The outcome if a response is not a listing; `why` is the reason. */
export const noListing = (why: string, tryThis = 'check the address') =>
	fails(6, `the response from \`{host}\` is not a listing (${why}); ${tryThis}`);

/** The outcome if the service cannot be reached; `why` is the reason. */
export const notReached = (why: string, tryThis: string, host = '{host}') =>
	fails(3, `could not reach \`${host}\` (${why}); ${tryThis}`);
