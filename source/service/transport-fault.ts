import type {Fault, NetworkRoute, UnreachableReason} from '../fault/fault.ts';
import {sizeText} from '../text/numbers.ts';
import type {Limits} from './limits.ts';

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
	// undici asserts about responses that its parser accepts: a status below 100, or 101 without an upgrade.
	ERR_ASSERTION: 'no-http',
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

// For codes that the table does not have.
const families: readonly (readonly [RegExp, UnreachableReason])[] = [
	[/^(?:ERR_SSL_|EPROTO$)/, 'no-handshake'],
	[/CERT|CRL|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/, 'bad-certificate'],
];

// With a proxy, these reasons are about the proxy, which connects to the service.
const proxyReasons: Readonly<Partial<Record<UnreachableReason, UnreachableReason>>> = {
	'unknown-host': 'proxy-unknown',
	refused: 'proxy-refused',
};

// undici's codes for time limits.
const phases: Readonly<Record<string, 'connecting' | 'waiting' | 'reading'>> = {
	UND_ERR_CONNECT_TIMEOUT: 'connecting',
	UND_ERR_HEADERS_TIMEOUT: 'waiting',
	UND_ERR_BODY_TIMEOUT: 'reading',
};

/**
Finds the fault for an error of undici or Node by its code alone: messages can contain addresses with passwords, headers and parts
of the body. `hasReply`: the headers of the response had arrived. Undefined for a bug.
*/
export const toTransportFault = (
	error: unknown,
	hasReply: boolean,
	route: NetworkRoute,
	limits: Limits,
): Fault | undefined => {
	const code = codeOf(refusalIn(error));
	if (code === undefined) {
		return undefined;
	}
	const {host, proxy} = route;
	const phase = phases[code];
	if (phase !== undefined) {
		return {type: 'timed-out', ...route, phase, seconds: limits[phase] / 1000};
	}
	if (code === 'UND_ERR_HEADERS_OVERFLOW') {
		const why = `its headers are larger than ${sizeText(limits.headerBytes)}`;
		return {type: 'no-listing', from: `the response from \`${host}\``, why};
	}
	// The system may time out before our own limit.
	if (code === 'ETIMEDOUT' && !hasReply) {
		return {type: 'timed-out', ...route, phase: 'connecting'};
	}
	const status = proxy === undefined ? undefined : proxyStatusOf(error, code);
	if (status !== undefined) {
		return {type: 'unreachable', ...route, ...status};
	}
	const known = reasons[code] ?? families.find(([pattern]) => pattern.test(code))?.[1];
	if (known === undefined) {
		// An invalid argument of a library call is not a network fault.
		return /INVALID_ARG/.test(code) ? undefined : {type: 'unreachable', ...route, reason: 'other', detail: code};
	}
	// undici's parser reports the body length even if the response ended within the headers.
	const early = code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ? 'no-http' : 'no-response';
	const reason = known === 'broken' && !hasReply ? early : known;
	return {type: 'unreachable', ...route, reason: (proxy && proxyReasons[reason]) || reason};
};

// If one address of a host timed out, undici reports a time limit (its connect.js), although another address may have refused much
// earlier.
const refusalIn = (error: unknown): unknown => {
	const cause = error instanceof Error ? error.cause : undefined;
	return cause instanceof AggregateError
		? (cause.errors.findLast((one: unknown) => ![undefined, 'ETIMEDOUT'].includes(codeOf(one))) ?? error)
		: error;
};

// A code is a word in capitals (an OpenSSL code has a slash: ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE); other text is not shown. All
// codes of undici's parser are undefined in 8.12. Of several attempts (IPv6, IPv4) the first counts.
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

// undici 8 gives the status of a proxy's refusal only in the message: "Proxy response (403) !== 200 when HTTP Tunneling", "Proxy
// Authentication Required (407)".
const proxyStatusOf = (error: unknown, code: string) => {
	const mayBe = error instanceof Error && (code === 'UND_ERR_ABORTED' || code === 'UND_ERR_INVALID_ARG');
	const status = mayBe ? /\((\d{1,3})\)/.exec(error.message)?.[1] : undefined;
	if (status === undefined) {
		return undefined;
	}
	const reason: UnreachableReason = status === '407' ? 'proxy-password' : 'proxy-status';
	return {reason, detail: status.padStart(3, '0')};
};
