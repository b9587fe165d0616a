import {FaultError} from '../../fault/fault.ts';

/** The time that a load may take as a whole, in milliseconds, and when it began, on the clock of `performance.now()`. */
export type LoadTime = {readonly host: string; readonly timeout: number; readonly start: number};

/**
Does what is left of a load, which ends with its signal, and ends it once the time is up. Throws what the work throws, the
reason of the given signal, or a FaultError of type `timed-out`.
*/
export const inTime = async <Result>(
	{host, timeout, start}: LoadTime,
	signal: AbortSignal,
	work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
	const limit = new AbortController();
	const end = () => {
		limit.abort(new FaultError({type: 'timed-out', host, phase: 'whole', seconds: timeout / 1000}));
	};
	const timer = setTimeout(end, Math.max(0, start + timeout - performance.now()));
	try {
		return await work(AbortSignal.any([signal, limit.signal]));
	} finally {
		clearTimeout(timer);
	}
};
