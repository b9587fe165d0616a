import {Fault} from '../fault/fault.ts';
import {isQuoted, quote, quotesAdvice} from '../text/quote.ts';

/** The address of a service. Its texts are safe to show: ASCII, and without user name and password. */
export type Address = {
	/** The URL that the path of a request follows: `https://sandbox.example.org/api`. */
	readonly base: string;
	/** The same address with or without `/api` at the end: the other of the two. */
	readonly otherBase: string;
	/** The host in punycode, with the port unless it is the default. */
	readonly host: string;
	readonly isLoopback: boolean;
};

// In characters; this limit is common in servers and proxies.
const longestAddress = 2048;

/**
Parses an address as people paste it: with or without scheme, `/api`, `/v0`, `/v0/resources`, slashes at the end, or spaces around
it. The default scheme is https; for loopback on a port other than 443 it is http, as a local service seldom has a certificate.
Throws a Fault that never repeats a user name, a password, a path or a query.
*/
export const parseAddress = (text: string, {allowsInsecureHttp}: {readonly allowsInsecureHttp: boolean}): Address => {
	const {scheme, authority, path} = splitAddress(text.trim());
	const url = toUrl(scheme ?? 'https', authority, path);
	const isLoopback = isLoopbackHost(url.hostname);
	if (url.protocol === 'http:' && !isLoopback && !allowsInsecureHttp) {
		const what = `plain http to ${quote(url.host)} would send the access key in clear text`;
		throw new Fault(what, 'use https://, or --insecure-http if you trust the network');
	}
	const isPlain = scheme === undefined && isLoopback && !/:0*443$/.test(authority);
	return toAddress(isPlain ? toUrl('http', authority, path) : url, isLoopback);
};

const toAddress = (url: URL, isLoopback: boolean): Address => {
	const path = url.pathname
		.replace(/\/{2,}/g, '/')
		.replace(/\/$/, '')
		.replace(/(?:\/v0(?:\/resources)?)+$/, '');
	const base = url.origin + path;
	return {
		base,
		otherBase: path.endsWith('/api') ? base.slice(0, -'/api'.length) : `${base}/api`,
		host: url.host,
		isLoopback,
	};
};

/** The advice if an address leads to something else. */
export const tryOther = ({otherBase}: Address): string => `try \`${otherBase}\` as the address`;

const shape = /^(?:(?<scheme>https?):\/\/)?(?<authority>[^/?#]*)(?<path>[^?#]*)/i;

// The URL parser is too lenient for an address that gets a key: it drops tabs and line breaks, turns backslashes into slashes, and
// reads `localhost:8080` as a scheme. So text that it would repair is refused first.
const splitAddress = (text: string) => {
	const {scheme, authority = '', path = ''} = shape.exec(text)?.groups ?? {};
	// `HOST:PORT`, even with a wrong port, but not `mailto:NAME`.
	const isBare = /^(?:\[[^\]]*\]|[^:]+)(?::\d[^:]*)?$/.test(authority);
	const unsafe = text.search(/[\p{C}\p{Z}\\]/u);
	const kind = text[unsafe] === '\\' ? 'a backslash' : 'a space or an invisible character';
	const refusals: readonly (readonly [isWrong: boolean, why: string, tryThis?: string])[] = [
		[text === '', 'is empty'],
		[text.length > longestAddress, `is longer than ${longestAddress} characters`],
		[isQuoted(text), 'is in quotes', quotesAdvice],
		// Checked in the whole text, as a password may contain a slash.
		[text.includes('@'), 'contains a user name or password', 'leave it out; the access key is set separately'],
		[unsafe >= 0, `contains ${kind} (character ${unsafe + 1})`],
		[/[?#]/.test(text), 'contains a query or a fragment', 'leave out what follows `?` or `#`'],
		[scheme === undefined && !isBare, 'does not begin with https://'],
	];
	const [, why, tryThis = howToWrite] = refusals.find(([isWrong]) => isWrong) ?? [];
	if (why !== undefined) {
		throw new Fault(`the address ${why}`, tryThis);
	}
	return {scheme, authority, path};
};

const toUrl = (scheme: string, authority: string, path: string): URL => {
	const [, port] = /^(?:\[[^\]]*\]|[^:[]*):(.*)$/.exec(authority) ?? [];
	// What follows `https:` in `https://https://HOST` is a second address.
	if (port !== undefined && !isPort(port) && !path.startsWith('//')) {
		throw new Fault(
			'the address has no valid port',
			'write a number from 1 to 65535 after the colon, or leave both out',
		);
	}
	const url = /:$|^$/.test(authority) ? null : URL.parse(`${scheme}://${authority}${path}`);
	if (url === null || !hostShape.test(url.hostname)) {
		throw new Fault('the address has no valid host', howToWrite);
	}
	return url;
};

const isPort = (text: string): boolean => /^0*\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 2 ** 16;

// The URL parser allows quotes and similar characters in a host. A name has at most 253 characters (RFC 1035, section 2.3.4).
const hostShape = /^(?:\[[\da-f:]+\]|[a-z\d._-]{1,253})$/;

const howToWrite = 'write it as https://HOST or https://HOST/api';

// For names see RFC 6761, section 6.3. The URL parser has already normalised addresses such as 127.1 and 0x7f000001.
const isLoopbackHost = (hostname: string): boolean =>
	/^(?:(?:.*\.)?localhost\.?|127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(hostname);
