import {setTimeout as sleep} from 'node:timers/promises';
import {type Fault, FaultError, type RedirectedFault} from '../../fault/fault.ts';
import {parseJson} from '../../json/exact-json.ts';
import type {Address} from '../address.ts';
import {messageOf} from '../error-body.ts';
import type {Reply} from './connection.ts';
import {readBody} from './read-body.ts';
import type {Redact} from '../../text/redact.ts';
import {cutText} from '../../text/width.ts';

const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
Where a reply redirects to, as long as that is the same scheme, host and port; undefined for a reply that does not
redirect. Throws a FaultError of type `redirected` for any other target: the key goes nowhere but to the address that
was given for it.
*/
export const redirectOf = (
	{status, headers}: Reply,
	url: string,
	{host}: Address,
	redact: Redact,
): string | undefined => {
	if (!redirecting.has(status)) {
		return undefined;
	}
	const fault = (why: RedirectedFault['why'], target?: string) =>
		new FaultError({type: 'redirected', host, status, why, ...(target !== undefined && {target})});
	const location = headers['location'];
	const target = typeof location === 'string' ? URL.parse(location, url) : null;
	const isWeb = target?.protocol === 'https:' || target?.protocol === 'http:';
	if (target === null || !isWeb || target.username !== '' || target.password !== '') {
		throw fault('unusable');
	}
	if (target.origin !== new URL(url).origin) {
		throw fault('other-origin', cutText(redact(target.origin), longestOrigin));
	}
	target.hash = '';
	return target.href;
};

/** In terminal cells. */
const longestOrigin = 100;

/** The most of an error's body that is read, in bytes, and the longest that is waited for it, in milliseconds. */
const errorBytes = 2 ** 16;
const errorPatience = 1000;

/** The fault of a reply with another status than 200, with what the service says about it. The body is destroyed. */
export const toStatusFault = async (reply: Reply, {host, otherBase}: Address, redact: Redact): Promise<Fault> => {
	const {status, headers} = reply;
	const message = (await serviceMessage(reply, redact)) ?? bearerErrorOf(headers['www-authenticate']);
	const wait = retryAfterOf(headers['retry-after'], Date.now());
	return {
		type: 'status',
		host,
		status,
		...(message !== undefined && {message}),
		...(wait !== undefined && {wait}),
		...(status === 404 && {otherBase}),
	};
};

// The status is known: a body that is slow, large or damaged must not turn it into another fault.
const serviceMessage = async ({headers, body}: Reply, redact: Redact): Promise<string | undefined> => {
	try {
		const reading = readBody(body, headers['content-encoding'], {from: '', mostBytes: errorBytes});
		const text = await Promise.race([reading, sleep(errorPatience, undefined, {ref: false})]);
		return text === undefined ? undefined : messageOf(parseJson(text), redact);
	} catch {
		return undefined;
	} finally {
		body.destroy();
	}
};

// RFC 6750, section 3.1: the three words there are; nothing else of the header is shown.
const bearerErrorOf = (header: string | string[] | undefined): string | undefined =>
	/\berror="?(invalid_request|invalid_token|insufficient_scope)\b/.exec(String(header ?? ''))?.[1];

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
The seconds a Retry-After asks for (RFC 9110, section 10.2.3): a number, or a date that lies ahead of `now`
(milliseconds since 1970). Undefined for anything else; the longest counts if there are several.
*/
export const retryAfterOf = (header: string | readonly string[] | undefined, now: number): number | undefined => {
	const values = typeof header === 'string' ? [header] : (header ?? []);
	const waits = values.map(value => {
		if (/^\d{1,9}$/.test(value)) {
			return Number(value);
		}
		return httpDate.test(value) ? Math.max(0, Math.ceil((Date.parse(value) - now) / 1000)) : Number.NaN;
	});
	const known = waits.filter(wait => !Number.isNaN(wait));
	return known.length === 0 ? undefined : Math.max(...known);
};
