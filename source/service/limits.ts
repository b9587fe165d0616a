import type {Fault, NetworkFacts} from '../fault/fault.ts';

/** The limits of a request, besides its total time. Times are in milliseconds. */
export const usualLimits = {
	/** Including TLS. */
	connecting: 5000,
	headerBytes: 2 ** 14,
	/** Of the body, both before and after decompression. */
	bytes: 2 ** 26,
	/** The largest body that can be cached. A body of 64 MiB that consists of escapes would take 5 s and 740 MiB. */
	keptBytes: 2 ** 25,
	/** Before the second try; doubled before the third. */
	pause: 500,
} as const;

export type Limits = Readonly<Record<keyof typeof usualLimits, number>>;

/** The most tries of a request. */
export const mostTries = 3;

// Not 500, as the service may fail on this very request; and not a time limit, which has taken long enough. A name server is
// queried only once more.
const isTemporary = ({status = 0, reason = ''}: NetworkFacts, tries: number): boolean =>
	[429, 502, 503, 504].includes(status) ||
	['no-response', 'broken'].includes(reason) ||
	(reason === 'no-resolver' && tries === 1);

/**
The pause before another try, in milliseconds: `first` doubled with each try, plus or minus a fifth (`random` from 0 to 1), and at
least as long as the service requested. Undefined if another try would not help, or after a request for too long a pause.
*/
export const pauseOf = ({network = {}}: Fault, tries: number, first: number, random: number): number | undefined => {
	const asked = (network.wait ?? 0) * 1000;
	const own = Math.round(first * 2 ** (tries - 1) * (0.8 + 0.4 * random));
	return tries === mostTries || !isTemporary(network, tries) || asked > 10_000 ? undefined : Math.max(asked, own);
};
