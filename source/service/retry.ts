import type {Fault, UnreachableReason} from '../fault/fault.ts';

/** A further try that is about to be made. */
export type Retry = {
	/** Which try comes, from 2. */
	readonly attempt: number;
	/** How long until then, rounded to a tenth. */
	readonly seconds: number;
	/** What ended the try before: the first sentence of its failure. */
	readonly reason: string;
};

/** How often a request is made at most; only requests that change nothing may be repeated, and ours does not. */
export const mostTries = 3;

/** The longest Retry-After that is waited for, in milliseconds; beyond it a person wants to know instead. */
const longestPause = 10_000;

// 500 is missing: it may well be this very request that the service fails on.
const temporaryStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const temporaryReasons: ReadonlySet<UnreachableReason> = new Set(['no-answer', 'broken', 'no-resolver']);

/**
Whether the same request may fare better in a moment, after so many tries; a name server is asked once more only. A limit of
time is no such fault: it has cost enough.
*/
export const isTemporary = (fault: Fault, tries: number): boolean =>
	fault.type === 'status'
		? temporaryStatuses.has(fault.status)
		: fault.type === 'unreachable' &&
			temporaryReasons.has(fault.reason) &&
			(fault.reason !== 'no-resolver' || tries === 1);

/**
How long to wait before the next try, in milliseconds: `first` doubled with each try, give or take a fifth so that many
clients do not come back at once (`random` from 0 to 1), and at least what the service asked for. Undefined where it
asks for more than ten seconds.
*/
export const pauseOf = (fault: Fault, tries: number, first: number, random: number): number | undefined => {
	const asked = fault.type === 'status' ? (fault.wait ?? 0) * 1000 : 0;
	const own = Math.round(first * 2 ** (tries - 1) * (0.8 + 0.4 * random));
	return asked > longestPause ? undefined : Math.max(asked, own);
};
