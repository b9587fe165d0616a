import {request} from 'undici';
import type {Address} from '../core/address.ts';
import {FaultError} from '../core/fault.ts';
export const fetchAnswer = async (o: {
	address: Address;
	key: string;
	timeout: number;
	signal?: AbortSignal;
	environment: unknown;
	onRetry?: (r: {reason: string; seconds: number; attempt: number}) => void;
}): Promise<unknown> => {
	try {
		const r = await request(o.address.url, {headers: {authorization: `Bearer ${o.key}`}, signal: o.signal ?? null});
		if (r.statusCode !== 200)
			throw new FaultError({type: 'status', host: o.address.host, status: r.statusCode, message: 'no'});
		return await r.body.json();
	} catch (e) {
		if (e instanceof FaultError) throw e;
		throw new FaultError({type: 'unreachable', host: o.address.host, why: 'connection refused'});
	}
};
