import type {Fault, NetworkFacts} from '../fault/fault.ts';

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
