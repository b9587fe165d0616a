import type {Fault} from '../fault/fault.ts';
import {sizeText} from '../text/numbers.ts';
import type {Limits} from './limits.ts';
import {
	causeOf,
	type NetworkRoute,
	type Reason,
	responseFault,
	timeoutFault,
	unreachableFault,
} from './request-faults.ts';

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
	if (code === 'UND_ERR_CONNECT_TIMEOUT') {
		return timeoutFault(route, 'connecting', limits.connecting / 1000);
	}
	if (code === 'UND_ERR_HEADERS_OVERFLOW') {
		return responseFault(route)(`its headers are larger than ${sizeText(limits.headerBytes)}`);
	}
	// The system may time out before our own limit.
	if (code === 'ETIMEDOUT' && !hasReply) {
		return timeoutFault(route, 'connecting');
	}
	const found = (route.proxy && proxyStatusOf(error, code)) || reasonOf(code, hasReply, route.proxy);
	return found && unreachableFault(route, ...found);
};

type Cause = readonly [reason: Reason, detail?: string];

const reasonOf = (code: string, hasReply: boolean, proxy: string | undefined): Cause | undefined => {
	const known = causeOf(code);
	if (known === undefined) {
		// An invalid argument of a library call is a bug.
		return code.includes('INVALID_ARG') ? undefined : ['other', code];
	}
	if (known === 'broken' && !hasReply) {
		// undici's parser reports the body length even if the response ended within the headers.
		return [code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ? 'no-http' : 'no-response'];
	}
	return [(proxy && proxyReasons[known]) || known];
};

// With a proxy, these reasons are about the proxy, which connects to the service.
const proxyReasons: Readonly<Partial<Record<Reason, Reason>>> = {
	'unknown-host': 'proxy-unknown',
	refused: 'proxy-refused',
};

// If one address of a host timed out, undici reports a time limit (its connect.js), although another may have refused much earlier.
const refusalIn = (error: unknown): unknown => {
	const cause = error instanceof Error ? error.cause : undefined;
	return cause instanceof AggregateError
		? (cause.errors.findLast((one: unknown) => ![undefined, 'ETIMEDOUT'].includes(codeOf(one))) ?? error)
		: error;
};

// A code is a word in capitals (an OpenSSL code has a slash: ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE); other text is not shown. In
// undici 8.12, the errors of its parser have no code.
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

// undici 8 has the status of a proxy's refusal only in the message: "Proxy response (403) !== 200 when HTTP Tunneling", "Proxy
// Authentication Required (407)".
const proxyStatusOf = (error: unknown, code: string): Cause | undefined => {
	const mayBe = error instanceof Error && (code === 'UND_ERR_ABORTED' || code === 'UND_ERR_INVALID_ARG');
	const status = mayBe ? /\((\d{1,3})\)/.exec(error.message)?.[1] : undefined;
	return status === undefined ? undefined : [status === '407' ? 'proxy-password' : 'proxy-status', status];
};
