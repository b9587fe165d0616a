import {Fault} from '../fault/fault.ts';

/** The fault of a service that is down, with the way to a cached listing, which a screen would show. Any other error stays as it is. */
export const withOffline = (error: unknown, isCached: () => boolean): unknown => {
	const {status = 0} = (error instanceof Fault && error.network) || {};
	const isDown = error instanceof Fault && (error.exitCode === 3 || status === 429 || status >= 500);
	if (!isDown || !isCached()) {
		return error;
	}
	const {what, tryThis, exitCode, network} = error;
	const or = tryThis.endsWith('?') ? ' If not, ' : ', or ';
	return new Fault(what, `${tryThis}${or}use --offline`, exitCode, network);
};
