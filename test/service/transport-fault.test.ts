import {execFileSync} from 'node:child_process';
import dns from 'node:dns';
import {constants} from 'node:os';
import fc from 'fast-check';
import {errors} from 'undici';
import {describe, expect, it} from 'vitest';
import {failureLine} from '../../source/fault/fault.ts';
import {usualLimits} from '../../source/service/limits.ts';
import {type NetworkRoute, type Reason, timeoutFault, unreachableFault} from '../../source/service/request-faults.ts';
import {toTransportFault} from '../../source/service/transport-fault.ts';
import {codeOf} from '../../source/system/io/file-fault.ts';
import {listingRoute as route} from '../helpers/service/route.ts';

// Other files test with real sockets (connection.test.ts, connection-tls.test.ts, proxy.test.ts). This file covers the errors that a
// single machine cannot produce.

const limits = usualLimits;
const throughProxy = {...route, proxy: 'proxy.example.org:3128'};
const errorOf = (code: string): Error => Object.assign(new Error('S3KRET'), {code, data: 'S3KRET'});
const errorsOf = (...codes: string[]): Error =>
	Object.assign(errorOf('UND_ERR_CONNECT_TIMEOUT'), {cause: new AggregateError(codes.map(errorOf))});
const refusal = (code: string, status = 403): Error =>
	Object.assign(new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`), {code});

const saidFor = (error: unknown, hasReply: boolean, way: NetworkRoute = route): string | undefined =>
	toTransportFault(error, hasReply, way, limits)?.message;
const unreachable = (reason: Reason, detail?: string) => unreachableFault(route, reason, detail).message;
const blamed = (reason: Reason, detail?: string) => unreachableFault(throughProxy, reason, detail).message;
const late = (seconds?: number) => timeoutFault(route, 'connecting', seconds).message;

describe('toTransportFault', () => {
	it.each<[code: string, reason: Reason]>([
		['EAI_AGAIN', 'no-resolver'],
		['EHOSTUNREACH', 'no-route'],
		['ENETUNREACH', 'no-route'],
		['EPIPE', 'no-response'],
		['ECONNRESET', 'no-response'],
		['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'no-http'],
		['CERT_REVOKED', 'bad-certificate'],
		['CERT_SIGNATURE_FAILURE', 'bad-certificate'],
		['INVALID_PURPOSE', 'bad-certificate'],
		['SELF_SIGNED_CERT_IN_CHAIN', 'unknown-authority'],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown-authority'],
		['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'no-handshake'],
		['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'no-handshake'],
		['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', 'no-handshake'],
		['EPROTO', 'no-handshake'],
	])('turns %s into %s before a response', (code, reason) => {
		expect(saidFor(errorOf(code), false)).toBe(unreachable(reason));
	});

	it.each(['ECONNRESET', 'ETIMEDOUT', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'])(
		'turns %s into a broken connection during the response',
		code => {
			expect(saidFor(errorOf(code), true)).toBe(unreachable('broken'));
		},
	);

	it.each([
		['a timeout of the system as connecting', errorOf('ETIMEDOUT'), late()],
		['a refusal, if another address timed out', errorsOf('ETIMEDOUT', 'ECONNREFUSED'), unreachable('refused')],
		['the last refusal', errorsOf('ECONNREFUSED', 'ENETUNREACH', 'ETIMEDOUT'), unreachable('no-route')],
		['a timeout of all addresses', errorsOf('ETIMEDOUT', 'ETIMEDOUT'), late(5)],
		['a code without a reason of its own', errorOf('EMFILE'), unreachable('other', 'EMFILE')],
		['a code that only begins like another', errorOf('EPROTONOSUPPORT'), unreachable('other', 'EPROTONOSUPPORT')],
	])('reports %s, and nothing else of the error', (_, error, said) => {
		expect(saidFor(error, false)).toBe(said);
	});

	it.each([
		[refusal('UND_ERR_ABORTED'), blamed('proxy-status', '403')],
		[refusal('UND_ERR_INVALID_ARG'), blamed('proxy-status', '403')],
		[refusal('UND_ERR_ABORTED', 407), blamed('proxy-password', '407')],
		[errorOf('UND_ERR_ABORTED'), blamed('other', 'UND_ERR_ABORTED')],
		[refusal('ECONNREFUSED'), blamed('proxy-refused')],
		[errorOf('UND_ERR_PRX_TLS'), blamed('wrong-name')],
	])('blames the proxy, by its status only where undici reports it: $code (%#)', (error, said) => {
		expect(saidFor(error, false, throughProxy)).toBe(said);
	});

	it.each([
		new TypeError('S3KRET is not a function'),
		errorOf('Bearer S3KRET'),
		errorOf('EPIPE S3KRET'),
		errorOf(''),
		'S3KRET',
		null,
	])('passes a bug on: %j', error => {
		expect(saidFor(error, false)).toBeUndefined();
	});
});

type OfUndici = new (message: string, code: undefined, reply: object) => Error;

const ofUndici = Object.entries(errors as unknown as Record<string, OfUndici>).filter(
	([, type]) => typeof type === 'function',
);
const ofTheSystem = Object.keys(constants.errno);
// All error codes that Node itself throws: file system, HTTP, TLS, streams and others.
const printCodes = "Object.keys(require('internal/errors').codes).join()";
const ofNode = execFileSync(process.execPath, ['--expose-internals', '-p', printCodes]).toString().trim().split(',');
const ofNames = Object.values(dns).filter(value => typeof value === 'string' && /^E[A-Z]+$/.test(value)) as string[];
/** The exit code and message for an error during the request; undefined if the error counts as a bug. */
const saidOf = (error: Error): string | undefined => {
	const fault = toTransportFault(error, false, route, limits);
	return fault && `${fault.exitCode} ${failureLine(fault)}`;
};

// A mistake in our own code, which never reaches the network.
const isOurs = (code: string): boolean => /INVALID_ARG/.test(code);

const sentence = /^[36] envpick: (?!.*S3KRET)[^;]+; [^;]+$/;

describe('any network error', () => {
	it.each(ofUndici)('has a sentence during a request: undici has %s', (_, type) => {
		const error = new type('S3KRET', undefined, {headers: {}});

		expect(saidOf(error) ?? '').toMatch(isOurs(`${codeOf(error)}`) ? /^$/ : sentence);
	});

	it.each([
		['the system', ofTheSystem],
		['Node', ofNode],
		['DNS', ofNames],
	])('has a sentence during a request: the codes of %s', (_, codes) => {
		expect(codes.length).toBeGreaterThan(5);
		expect(codes.filter(code => !isOurs(code) && !sentence.test(saidOf(errorOf(code)) ?? ''))).toEqual([]);
	});

	it('has a sentence during a request: OpenSSL, gzip, certificates, the HTTP parser', () => {
		const anyCode = fc.stringMatching(/^(?:ERR_SSL_|Z_|CERT_|HPE_|EAI_|)[A-Z][A-Z\d_/]{1,60}$/);
		fc.assert(
			fc.property(anyCode, code => {
				expect(saidOf(errorOf(code)) ?? '').toMatch(isOurs(code) ? /^$/ : sentence);
			}),
		);
	});
});
