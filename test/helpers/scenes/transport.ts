import {fails} from '../faults/fault-case.ts';

export const allowMore = 'try again, or raise --timeout';

/** The outcome of a time limit that is short, but long enough for a busy machine to send its request. */
export const timesOut = (from = '{host}') => ({
	arguments: ['--timeout', '1'],
	within: 2500,
	...fails(3, `timed out loading from \`${from}\` (1 s); ${allowMore}`),
});

/** The outcome if a response is not a listing; `why` is the reason. */
export const noListing = (why: string, tryThis = 'check the address') =>
	fails(6, `the response from \`{host}\` is not a listing (${why}); ${tryThis}`);

/** The outcome if the service cannot be reached; `why` is the reason. */
export const notReached = (why: string, tryThis: string, host = '{host}') =>
	fails(3, `could not reach \`${host}\` (${why}); ${tryThis}`);
