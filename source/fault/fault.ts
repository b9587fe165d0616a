/** Everything that can prevent a listing or a pick, as data. Its texts are safe to show and never contain the key. */
export type Fault =
	/** The run cannot do its task, described by the code that notices it; the exit code is 2 if absent. */
	| {readonly type: 'usage'; readonly what: string; readonly tryThis: string; readonly exitCode?: UsageCode | undefined}
	| {
			readonly type: 'unreadable-file';
			readonly path: string;
			readonly why: string;
			readonly tryThis?: string | undefined;
	  }
	| {readonly type: 'unwritable-file'; readonly path: string; readonly why: string}
	/** `place` is `FILE:LINE:COLUMN`. */
	| {readonly type: 'bad-config'; readonly place: string; readonly why: string; readonly tryThis: string}
	/** A connection that failed, was lost or cannot be trusted; with the number of tries, if more than one. */
	| (NetworkRoute & {
			readonly type: 'unreachable';
			readonly reason: UnreachableReason;
			/** The status of a proxy's response, or the code of an error without a reason of its own. */
			readonly detail?: string;
			readonly tries?: number;
	  })
	/** A time limit was exceeded: ours, after `seconds`, or one of the system. */
	| (NetworkRoute & {
			readonly type: 'timed-out';
			readonly phase: keyof typeof timedOut;
			readonly seconds?: number;
	  })
	| StatusFault
	/** A redirect that is not followed; `where` contains its target and status. */
	| {readonly type: 'redirected'; readonly host: string; readonly where: string; readonly tryThis?: string | undefined}
	/** A response or a file is not a listing, or exceeds a limit. `from` is `the response from` a host, or a file, in backticks. */
	| {readonly type: 'no-listing'; readonly from: string; readonly why: string; readonly tryThis?: string | undefined};

type UsageCode = 1 | 2 | 3 | 4 | 126 | 127;

export type NetworkRoute = {readonly host: string; readonly proxy?: string | undefined};

export type UnreachableReason = keyof typeof unreachable;

/** A status other than 200, with the service's message and the pause in seconds that it requests. */
export type StatusFault = {
	readonly type: 'status';
	readonly host: string;
	readonly status: number;
	readonly message?: string | undefined;
	readonly wait?: number | undefined;
	readonly tries?: number;
	/** The advice instead of the usual one for the status: another address, or where the key came from. */
	readonly tryThis?: string | undefined;
};

export const checkBase = 'check the address';
const checkNetwork = 'check the address and the network';
const checkClock = "check this machine's clock, or tell the operator of the service";
const checkProxy = 'check the proxy, or add the host to NO_PROXY';
const trustIt = 'if you trust it, set NODE_EXTRA_CA_CERTS to its file';
const allowMore = 'try again, or raise --timeout';

type Causes = Readonly<Record<string, readonly [why: string, tryThis: string, codes?: RegExp]>>;

/**
Why a service cannot be reached: the words in brackets after `could not reach`, the advice, and the codes of Node (system calls,
getaddrinfo, X.509), OpenSSL and undici; the first match counts.
*/
export const unreachable = {
	'unknown-host': ['no such host', checkBase, /ENOTFOUND/],
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
	'wrong-name': ['its certificate is for a different host', checkBase, /ERR_TLS_CERT_ALTNAME_INVALID|UND_ERR_PRX_TLS/],
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

/** The time limits: the words that precede the host, the advice, and the code of undici. */
export const timedOut = {
	connecting: ['timed out connecting to', checkNetwork, /UND_ERR_CONNECT_TIMEOUT/],
	waiting: ['timed out waiting for', allowMore, /UND_ERR_HEADERS_TIMEOUT/],
	reading: ['timed out reading from', allowMore, /UND_ERR_BODY_TIMEOUT/],
	whole: ['timed out loading from', allowMore],
} as const satisfies Causes;

/** The cause of an error with this code, if any. */
export const causeOf = <Name extends string>(causes: Readonly<Record<Name, Causes[string]>>, code: string) =>
	(Object.keys(causes) as Name[]).find(name => causes[name][2]?.test(code));

/** Carries a Fault. A transport error is never its cause: Node prints causes, which may contain the key. */
export class FaultError extends Error {
	override readonly name = 'FaultError';
	readonly fault: Fault;

	constructor(fault: Fault) {
		super(fault.type);
		this.fault = fault;
	}
}

export const usageFault = (what: string, tryThis: string, exitCode?: UsageCode): FaultError =>
	new FaultError({type: 'usage', what, tryThis, exitCode});

/** A value of the config is unusable. `locations` has the location of each value by its path, and `why` follows the path. */
export const configFault = (
	locations: ReadonlyMap<string, string>,
	field: string,
	why: string,
	tryThis: string,
): FaultError =>
	new FaultError({type: 'bad-config', place: locations.get(field) ?? field, why: `\`${field}\`${why}`, tryThis});
