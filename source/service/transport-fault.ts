import type {Fault, UnreachableReason} from '../fault/fault.ts';
import type {ConnectionLimits} from './limits.ts';

/** What a fault of the transport is about: the host, and the host of the proxy if there is one. */
export type Route = {readonly host: string; readonly proxy?: string};

// Codes of Node (system calls, getaddrinfo, X.509), OpenSSL and undici.
const reasons: Readonly<Record<string, UnreachableReason>> = {
	ENOTFOUND: 'unknown-host',
	EAI_AGAIN: 'no-resolver',
	EAI_FAIL: 'no-resolver',
	ECONNREFUSED: 'refused',
	EHOSTUNREACH: 'no-route',
	EHOSTDOWN: 'no-route',
	ENETUNREACH: 'no-route',
	ENETDOWN: 'no-route',
	EADDRNOTAVAIL: 'no-route',
	ECONNRESET: 'broken',
	ECONNABORTED: 'broken',
	EPIPE: 'broken',
	ETIMEDOUT: 'broken',
	ERR_STREAM_PREMATURE_CLOSE: 'broken',
	UND_ERR_SOCKET: 'broken',
	UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'broken',
	HTTPParserError: 'no-http',
	ERR_SSL_WRONG_VERSION_NUMBER: 'no-tls',
	ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no-tls',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
	SELF_SIGNED_CERT_IN_CHAIN: 'unknown-authority',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-authority',
	UNABLE_TO_GET_ISSUER_CERT: 'unknown-authority',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-authority',
	CERT_HAS_EXPIRED: 'expired',
	CERT_NOT_YET_VALID: 'not-yet-valid',
	ERR_TLS_CERT_ALTNAME_INVALID: 'wrong-name',
	UND_ERR_PRX_TLS: 'wrong-name',
	UND_ERR_PRX_CONN: 'proxy-broken',
};

// Whole families of codes, for what the table does not name.
const families: readonly (readonly [RegExp, UnreachableReason])[] = [
	[/^(?:ERR_SSL_|EPROTO$)/, 'no-handshake'],
	[/CERT|CRL|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/, 'bad-certificate'],
];

// With a proxy these are about the proxy: whether the service can be reached is the proxy's business.
const proxyReasons: Readonly<Partial<Record<UnreachableReason, UnreachableReason>>> = {
	'unknown-host': 'proxy-unknown',
	refused: 'proxy-refused',
};

/**
Names the fault behind an error of undici or Node, by its code alone: their messages can hold addresses with passwords,
headers and parts of the body. `hasReply` tells whether the headers of an answer had come. Undefined for what is a bug of
ours, not a fault.
*/
export const toTransportFault = (
	error: unknown,
	hasReply: boolean,
	{host, proxy}: Route,
	limits: ConnectionLimits,
): Fault | undefined => {
	const code = codeOf(refusalIn(error));
	if (code === undefined) {
		return undefined;
	}
	const route = {host, ...(proxy !== undefined && {proxy})};
	switch (code) {
		case 'UND_ERR_CONNECT_TIMEOUT':
			return {type: 'timed-out', ...route, phase: 'connecting', seconds: limits.connecting / 1000};
		case 'UND_ERR_HEADERS_TIMEOUT':
			return {type: 'timed-out', ...route, phase: 'waiting', seconds: limits.waiting / 1000};
		case 'UND_ERR_BODY_TIMEOUT':
			return {type: 'timed-out', ...route, phase: 'reading', seconds: limits.reading / 1000};
		case 'UND_ERR_HEADERS_OVERFLOW':
			return {
				type: 'unusable',
				from: `the answer of \`${host}\``,
				reason: 'large-headers',
				limit: limits.headerBytes,
			};
	}
	// Of the system, which may give up before our own limit does.
	if (code === 'ETIMEDOUT' && !hasReply) {
		return {type: 'timed-out', ...route, phase: 'connecting'};
	}
	const status = proxy === undefined ? undefined : proxyStatusOf(error, code);
	if (status !== undefined) {
		return {type: 'unreachable', ...route, ...status};
	}
	const known = reasons[code] ?? families.find(([pattern]) => pattern.test(code))?.[1];
	if (known === undefined) {
		// What else Node calls ERR_ is about arguments: ours, and wrong.
		return code.startsWith('ERR_') ? undefined : {type: 'unreachable', ...route, reason: 'other', detail: code};
	}
	const reason = hasReply ? known : early(known, code);
	return {type: 'unreachable', ...route, reason: (proxy === undefined ? undefined : proxyReasons[reason]) ?? reason};
};

// Before an answer is there. undici's parser counts the body even where it gives up in the midst of the headers.
const early = (reason: UnreachableReason, code: string): UnreachableReason => {
	if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
		return 'no-http';
	}
	return reason === 'broken' ? 'no-answer' : reason;
};

// Where one of a host's addresses timed out, undici calls it a limit of time (its connect.js), though another address may
// have refused, well before the limit.
const refusalIn = (error: unknown): unknown => {
	const cause = error instanceof Error ? error.cause : undefined;
	return cause instanceof AggregateError
		? (cause.errors.findLast((one: unknown) => ![undefined, 'ETIMEDOUT'].includes(codeOf(one))) ?? error)
		: error;
};

// An error of several attempts (IPv6, IPv4) carries the code of the first. A code is a word in capitals (one of
// OpenSSL's has a slash: ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE); anything else in its place is not shown. undici's parser means to give codes, but in 8.12 they are all undefined.
const codeOf = (error: unknown): string | undefined => {
	if (!(error instanceof Error)) {
		return undefined;
	}
	const code = 'code' in error ? error.code : undefined;
	if (typeof code === 'string' && /^[A-Z][A-Z\d_/-]{1,80}$/.test(code)) {
		return code;
	}
	return error.name === 'HTTPParserError' ? error.name : undefined;
};

// undici 8 has the status that a proxy refused with only in the message: "Proxy response (403) !== 200 when HTTP
// Tunneling", "Proxy Authentication Required (407)". The codes say no more than that something was refused.
const proxyStatusOf = (
	error: unknown,
	code: string,
): {readonly reason: UnreachableReason; readonly detail: string} | undefined => {
	const mayBe = error instanceof Error && (code === 'UND_ERR_ABORTED' || code === 'UND_ERR_INVALID_ARG');
	const status = mayBe ? /\((\d{3})\)/.exec(error.message)?.[1] : undefined;
	if (status === undefined) {
		return undefined;
	}
	return {reason: status === '407' ? 'proxy-password' : 'proxy-status', detail: status};
};
