import type {Fault, UnreachableReason} from '../fault/fault.ts';

/** A further try that is about to be made. */
export type Retry = {
	/** From 2. */
	readonly attempt: number;
	/** Until then, rounded to a tenth. */
	readonly seconds: number;
	/** The first sentence of the failure before. */
	readonly reason: string;
};

/** The request may be repeated because it changes nothing. */
export const mostTries = 3;

/** The longest Retry-After that we wait for, in milliseconds; beyond it a person wants to know instead. */
const longestPause = 10_000;

// Without 500: it may well be this very request that the service fails on.
const temporaryStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const temporaryReasons: ReadonlySet<UnreachableReason> = new Set(['no-answer', 'broken', 'no-resolver']);

/** Whether another try may help; a name server is asked only once more, and a time limit has cost enough already. */
export const isTemporary = (fault: Fault, tries: number): boolean =>
	fault.type === 'status'
		? temporaryStatuses.has(fault.status)
		: fault.type === 'unreachable' &&
			temporaryReasons.has(fault.reason) &&
			(fault.reason !== 'no-resolver' || tries === 1);

/**
The pause before the next try, in milliseconds: `first` doubled with each try, give or take a fifth (`random` from 0 to 1)
so that many clients do not return at once, and at least what the service asked for. Undefined if that is too long.
*/
export const pauseOf = (fault: Fault, tries: number, first: number, random: number): number | undefined => {
	const asked = fault.type === 'status' ? (fault.wait ?? 0) * 1000 : 0;
	const own = Math.round(first * 2 ** (tries - 1) * (0.8 + 0.4 * random));
	return asked > longestPause ? undefined : Math.max(asked, own);
};
