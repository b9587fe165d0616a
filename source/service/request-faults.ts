import {Fault, type ToFault} from '../fault/fault.ts';
import {quote} from '../text/quote.ts';
import type {Operation} from './operation.ts';

/** A request in messages: its operation, and the hosts of the service and of a proxy. */
export type NetworkRoute = Pick<Operation<unknown>, 'method' | 'isRepeatable' | 'what' | 'does'> & {
	readonly host: string;
	readonly proxy?: string | undefined;
};

export const checkAddress = 'check the address';
const checkNetwork = 'check the address and the network';
const checkClock = "check this machine's clock, or tell the operator of the service";
const checkProxy = 'check the proxy, or add the host to NO_PROXY';
const trustIt = 'if you trust it, name its PEM file in `ca` of the service in the config, or in NODE_EXTRA_CA_CERTS';

type Causes = Readonly<Record<string, readonly [why: string, tryThis: string, codes?: RegExp]>>;

/**
Why a service cannot be reached: the words in brackets after `could not reach`, the advice, and the codes of Node (system calls,
getaddrinfo, X.509), OpenSSL and undici; the first match counts.
*/
const unreachable = {
	'unknown-host': ['no such host', checkAddress, /ENOTFOUND/],
	'no-resolver': ['the DNS lookup failed', 'check the network', /EAI_(?:AGAIN|FAIL)/],
	refused: ['connection refused', 'is the service running, and the address right?', /ECONNREFUSED/],
	'no-route': ['no route to host', checkNetwork, /EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL/],
	broken: [
		'the connection was lost before the response was complete',
		'try again',
		/ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET|CONTENT_LENGTH_MISMATCH/,
	],
	// undici asserts about responses that its parser accepts: a status below 100, or 101 without an upgrade.
	'no-http': ['its response is not valid HTTP', 'check the port, or try https://', /HTTPParserError|ERR_ASSERTION/],
	'no-tls': ['it does not speak TLS', 'check the port, or try http://', /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/],
	'self-signed': ['its certificate is self-signed', trustIt, /DEPTH_ZERO_SELF_SIGNED_CERT/],
	'unknown-authority': [
		'its certificate is signed by an unknown authority',
		trustIt,
		/SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)/,
	],
	expired: ['its certificate has expired', checkClock, /CERT_HAS_EXPIRED/],
	'not-yet-valid': ['its certificate is not valid yet', checkClock, /CERT_NOT_YET_VALID/],
	'wrong-name': [
		'its certificate is for a different host',
		checkAddress,
		/ERR_TLS_CERT_ALTNAME_INVALID|UND_ERR_PRX_TLS/,
	],
	'no-handshake': ['the TLS handshake failed', 'check the port, and any proxy in between', /ERR_SSL_|^EPROTO$/],
	'bad-certificate': [
		'its certificate is invalid',
		'tell the operator of the service',
		/CERT|CRL|^INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH/,
	],
	'proxy-broken': ['the proxy closed the connection', checkProxy, /UND_ERR_PRX_CONN/],
	// The following are not found by a code alone.
	'proxy-unknown': ['no such proxy host', checkProxy],
	'proxy-refused': ['the proxy refused the connection', checkProxy],
	'proxy-password': ['the proxy requires a username and password', 'put them in the proxy address'],
	'proxy-status': ['the proxy refused to connect', checkProxy],
	'no-response': [
		'it closed the connection without a response',
		'try again, or check the port and the scheme (http or https)',
	],
	other: ['network error', checkNetwork],
} as const satisfies Causes;

/** The time limits: the words that precede the host, and the advice. */
const timedOut = {
	connecting: ['timed out connecting to', checkNetwork],
	whole: ['timed out loading from', 'try again, or raise --timeout'],
} as const satisfies Causes;

export type Reason = keyof typeof unreachable;
export type Phase = keyof typeof timedOut;

/** Why a service cannot be reached, by the code of an error; undefined for an unknown code. */
export const causeOf = (code: string): Reason | undefined => {
	const causes: Causes = unreachable;
	return (Object.keys(unreachable) as Reason[]).find(name => causes[name]?.[2]?.test(code));
};

// The request may have arrived before these.
const late: ReadonlySet<Reason | Phase> = new Set([
	...(['broken', 'no-http', 'no-response', 'other', 'whole'] as const),
]);

/** The advice after a request that may have had an effect: the usual one only if the request can be repeated. */
export const adviceAfter = ({isRepeatable}: NetworkRoute, usual: string): string =>
	isRepeatable ? usual : 'the request may have had an effect, so check that before you try again';

/**
The fault of a connection that failed, was lost or cannot be trusted. `detail` is the status of a proxy's response, or the code of
an error without a reason of its own.
*/
export const unreachableFault = (route: NetworkRoute, reason: Reason, detail?: string): Fault => {
	const [why, usual] = unreachable[reason];
	const isLate = late.has(reason);
	const failed = isLate && !route.isRepeatable ? 'no complete response from' : 'could not reach';
	const fact = detail === undefined ? why : `${why}: ${detail}`;
	const afterTries = (tries: number) => `${failed} ${hostOf(route)} (${fact}${triesText(tries)})`;
	return new Fault(afterTries(1), isLate ? adviceAfter(route, usual) : usual, 3, {
		reason: detail === undefined ? reason : `${reason} ${detail}`,
		afterTries,
	});
};

/** The fault of an exceeded time limit: ours, after `seconds`, or one of the system. */
export const timeoutFault = (route: NetworkRoute, phase: Phase, seconds?: number): Fault => {
	const [failed, usual] = timedOut[phase];
	const limit = seconds === undefined ? '' : ` (${Number(seconds.toPrecision(6))} s)`;
	const tryThis = late.has(phase) ? adviceAfter(route, usual) : usual;
	return new Fault(`${failed} ${hostOf(route)}${limit}`, tryThis, 3, {reason: `timed out ${phase}`});
};

/** A status that is not a success, with the service's message and the pause in seconds that it requests. */
export type Status = {
	readonly status: number;
	readonly message?: string | undefined;
	readonly wait?: number | undefined;
	/** The advice instead of the usual one for the status. */
	readonly tryThis?: string | undefined;
};

/** The fault of a response with another status than that of a success. */
export const statusFault = (route: NetworkRoute, {status, message, wait, tryThis}: Status): Fault => {
	const host = quote(route.host);
	const waiting = wait === undefined ? '' : `, retry after ${wait} s`;
	const said = message === undefined ? '' : `: ${quote(message)}`;
	const toFault = (failed: string, advice: string, exitCode: 4 | 5) => {
		const afterTries = (tries: number) => `${host} ${failed} (${status}${triesText(tries)}${waiting}${said})`;
		return new Fault(afterTries(1), advice, exitCode, {status, wait, afterTries});
	};
	if (status === 401) {
		return toFault('refused the key', tryThis ?? 'check the key, or get a new one from the service', 4);
	}
	if (status === 403) {
		return toFault(`does not let this key ${route.does}`, 'ask for permission, or use another key', 4);
	}
	const isTemporary = status === 408 || status === 429 || status >= 500;
	const usual = tryThis ?? (isTemporary ? 'try again later' : checkAddress);
	// A service that is not available has done nothing.
	const isLate = status < 300 || (status >= 500 && status !== 503);
	return toFault(`did not return ${route.what}`, isLate ? adviceAfter(route, usual) : usual, 5);
};

/** The fault of a redirect that is not followed; `where` has its target and status. */
export const redirectFault = ({host}: NetworkRoute, status: number, where: string, tryThis = checkAddress): Fault =>
	new Fault(`${quote(host)} redirects ${where}`, tryThis, 5, {status});

/** Makes the faults of a response that is not what was expected. */
export const responseFault =
	(route: NetworkRoute): ToFault =>
	(why, tryThis = checkAddress) =>
		notWhat(`the response from ${quote(route.host)}`, route.what)(why, adviceAfter(route, tryThis));

/** The fault of a response that contains the key. Its position would help others to find it, so it is not told. */
export const echoFault = (route: NetworkRoute): Fault =>
	new Fault(
		`will not use the response from ${quote(route.host)} (it contains the access key)`,
		adviceAfter(route, 'tell the operator of the service'),
		6,
	);

/** Makes the faults of a response or a file, named `from`, that is not what was expected: `a listing`. */
export const notWhat =
	(from: string, what: string, usual = checkAddress): ToFault =>
	(why, tryThis = usual) =>
		new Fault(`${from} is not ${what} (${why})`, tryThis, 6);

const hostOf = ({host, proxy}: NetworkRoute): string =>
	quote(host) + (proxy === undefined ? '' : ` through the proxy ${quote(proxy)}`);

const triesText = (tries: number): string => (tries === 1 ? '' : `, ${tries} tries`);
