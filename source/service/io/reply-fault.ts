import {setTimeout as sleep} from 'node:timers/promises';
import type {Fault} from '../../fault/fault.ts';
import {parseJson} from '../../json/read-json.ts';
import {quote} from '../../text/quote.ts';
import type {Redact} from '../../text/redact.ts';
import {type Address, tryOther} from '../address.ts';
import {mostMessage} from '../limits.ts';
import {
	adviceAfter,
	checkAddress,
	type NetworkRoute,
	redirectFault,
	responseFault,
	statusFault,
} from '../request-faults.ts';
import {messageOf} from '../service-message.ts';
import type {Reply} from './connection.ts';
import {readBody} from './read-body.ts';

export type ReplyContext = {
	readonly address: Address;
	readonly route: NetworkRoute;
	readonly redact: Redact;
	/** The advice if the service refuses the key. */
	readonly keyAdvice?: string | undefined;
};

/**
The target of a redirect, if there is one. Throws Fault for another origin, as the key is only for this one; and for a redirect that
would turn another method into GET (RFC 9110, section 15.4).
*/
export const redirectOf = ({status, headers}: Reply, url: string, {route, redact}: ReplyContext) => {
	if (![301, 302, 303, 307, 308].includes(status)) {
		return undefined;
	}
	// With these, a service also answers a request that it has carried out.
	const toAdvice = (usual: string) => (status < 307 ? adviceAfter(route, usual) : usual);
	const location = headers['location'];
	const target = typeof location === 'string' ? URL.parse(location, url) : null;
	const isWeb = target?.protocol === 'https:' || target?.protocol === 'http:';
	if (target === null || !isWeb || target.username !== '' || target.password !== '') {
		throw redirectFault(route, status, `to an invalid address (${status})`);
	}
	if (target.origin !== new URL(url).origin) {
		const origin = quote(redact(target.origin));
		const where = `to ${origin} (${status}, not followed: the key is sent only to your address)`;
		throw redirectFault(route, status, where, toAdvice('use the new address if you trust it'));
	}
	if (route.method !== 'GET' && status < 307) {
		throw redirectFault(route, status, `a ${route.method} (${status}, not followed)`, toAdvice(checkAddress));
	}
	return target.href;
};

// RFC 6750, section 3.1 defines these three words. Nothing else of the header is shown.
const bearerError = /\berror="?(invalid_request|invalid_token|insufficient_scope)\b/;

/** The fault of a response with another status than that of a success, with the service's message. Destroys the body. */
export const toStatusFault = async (reply: Reply, context: ReplyContext): Promise<Fault> => {
	const {status, headers} = reply;
	const {address, route, keyAdvice} = context;
	const message = (await serviceMessage(reply, context)) ?? bearerError.exec(String(headers['www-authenticate']))?.[1];
	const wait = retryAfterOf(headers['retry-after'], Date.now());
	const tryThis = status === 401 ? keyAdvice : status === 404 ? tryOther(address) : undefined;
	return statusFault(route, {status, message, wait, tryThis});
};

// A slow, large or damaged body must not turn the known status into another fault.
const serviceMessage = async (reply: Reply, {route, redact}: ReplyContext): Promise<string | undefined> => {
	try {
		const chunks: Buffer[] = [];
		const toFault = responseFault(route);
		const reading = readBody(reply, {toFault, mostBytes: mostMessage.bytes, take: chunk => chunks.push(chunk)});
		const bytes = await Promise.race([reading, sleep(mostMessage.time, undefined, {ref: false})]);
		const decoder = new TextDecoder('utf-8', {fatal: true});
		return bytes === undefined ? undefined : messageOf(parseJson(decoder.decode(Buffer.concat(chunks))), redact);
	} catch {
		return undefined;
	} finally {
		reply.body.destroy();
	}
};

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Retry-After in seconds (RFC 9110, section 10.2.3): a number, or a date after `now`. Undefined if it is given twice. */
export const retryAfterOf = (header: Reply['headers'][string], now: number): number | undefined => {
	const value = String(header);
	const date = httpDate.test(value) ? Date.parse(value) : Number.NaN;
	const wait = /^\d{1,9}$/.test(value) ? Number(value) : Math.max(0, Math.ceil((date - now) / 1000));
	return Number.isNaN(wait) ? undefined : wait;
};
