import {FaultError} from '../fault/fault.ts';

/** Where the listing is fetched from. Its texts are safe to show: ASCII, and without user name and password. */
export type Address = {
	/** What is requested, in full: `{base_url}/v0/resources`. */
	readonly url: string;
	/** The address, normalised: no slash at the end. */
	readonly base: string;
	/** The same address in its other form: without `/api` at the end, or with it. */
	readonly otherBase: string;
	/** Host in punycode, and the port if it is not the usual one. */
	readonly host: string;
	/** Whether the address ends in `/api`. */
	readonly hasApi: boolean;
	/** Whether the host is this machine itself, whatever the network says. */
	readonly isLoopback: boolean;
};

/** More is no address that somebody pasted (the limit that servers and proxies commonly have too). */
const longestAddress = 2048;

const listingPath = '/v0/resources';

/**
Reads a address as people paste it: with or without scheme, `/api`, `/v0`, `/v0/resources`, slashes at the end, spaces
around. Without a scheme it is https, save for loopback on another port than 443: what listens there (a tunnel, a
service being developed) seldom has a certificate, and the key stays on the machine. Throws a FaultError of type
`usage` that never repeats a user name, a password, a path or a query.
*/
export const parseAddress = (text: string, {allowsInsecureHttp}: {readonly allowsInsecureHttp: boolean}): Address => {
	const {scheme, authority, path} = splitAddress(text.trim());
	const url = toUrl(scheme ?? 'https', authority, path);
	const isLoopback = isLoopbackHost(url.hostname);
	if (scheme === undefined && isLoopback && !/:0*443$/.test(authority)) {
		return toAddress(toUrl('http', authority, path), isLoopback);
	}
	if (url.protocol === 'http:' && !isLoopback && !allowsInsecureHttp) {
		throw usageFault(
			`plain http to \`${url.host}\` would send the access key in clear`,
			'use https://, or --insecure-http if you trust the network',
		);
	}
	return toAddress(url, isLoopback);
};

const toAddress = (url: URL, isLoopback: boolean): Address => {
	const path = url.pathname
		.replace(/\/{2,}/g, '/')
		.replace(/\/$/, '')
		.replace(/(?:\/v0(?:\/resources)?)+$/, '');
	const base = url.origin + path;
	const hasApi = path.endsWith('/api');
	return {
		url: base + listingPath,
		base,
		otherBase: hasApi ? base.slice(0, -'/api'.length) : `${base}/api`,
		host: url.host,
		hasApi,
		isLoopback,
	};
};

type Parts = {
	/** `http` or `https`. */
	readonly scheme: string | undefined;
	readonly authority: string;
	readonly path: string;
};

const shape = /^(?:(?<scheme>[a-z][a-z\d+.-]*):\/\/)?(?<authority>[^/?#]*)(?<path>[^?#]*)/i;

// The URL parser is too kind for an address that a key is sent to: it drops tabs and line breaks, turns backslashes
// into slashes, and takes `localhost:8080` for a scheme. So what it would repair is refused before.
const splitAddress = (text: string): Parts => {
	const {scheme, authority = '', path = ''} = shape.exec(text)?.groups ?? {};
	if (text === '') {
		throw usageFault('the address is empty', howToWrite);
	}
	if (text.length > longestAddress) {
		throw usageFault(`the address is longer than ${longestAddress} characters`, howToWrite);
	}
	// Anywhere: a password may hold a slash.
	if (text.includes('@')) {
		throw usageFault('the address holds a user name or password', 'leave it out; the access key is given apart');
	}
	const unsafe = /[\p{C}\p{Z}\\]/u.exec(text);
	if (unsafe !== null) {
		const kind = unsafe[0] === '\\' ? 'a backslash' : 'a space or an invisible character';
		throw usageFault(`the address holds ${kind} (character ${unsafe.index + 1})`, howToWrite);
	}
	if (/[?#]/.test(text)) {
		throw usageFault('the address holds a query or a fragment', 'leave out what follows `?` or `#`');
	}
	const isBare = scheme === undefined && /^(?:\[[^\]]*\]|[^:]+)(?::\d+)?$/.test(authority);
	const given = isBare ? undefined : scheme?.toLowerCase();
	if (!isBare && given !== 'https' && given !== 'http') {
		throw usageFault('the address does not begin with https://', howToWrite);
	}
	return {scheme: given, authority, path};
};

const toUrl = (scheme: string, authority: string, path: string): URL => {
	const url = /:$|^$/.test(authority) ? null : URL.parse(`${scheme}://${authority}${path}`);
	if (url === null || !hostShape.test(url.hostname)) {
		throw usageFault('the address has no valid host', howToWrite);
	}
	return url;
};

// The URL parser allows quotes and the like in a host. 253 characters is what a name can have (RFC 1035, section 2.3.4).
const hostShape = /^(?:\[[\da-f:]+\]|[a-z\d._-]{1,253})$/;

const howToWrite = 'write it as https://HOST or https://HOST/api';

// RFC 6761, section 6.3 for the names; the URL parser has normalised forms such as 127.1 and 0x7f000001.
const isLoopbackHost = (hostname: string): boolean => {
	const name = hostname.replace(/\.$/, '');
	return (
		name === 'localhost' ||
		name.endsWith('.localhost') ||
		/^127\.\d+\.\d+\.\d+$/.test(name) ||
		name === '[::1]' ||
		/^\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]$/.test(name)
	);
};

const usageFault = (what: string, tryThis: string): FaultError => new FaultError({type: 'usage', what, tryThis});
