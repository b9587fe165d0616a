import {describe, expect, it} from 'vitest';
import {limitsOf} from '../../source/service/limits.ts';
import {toTransportFault} from '../../source/service/transport-fault.ts';

// Other files test with real sockets (connection.test.ts, connection-tls.test.ts, proxy.test.ts). This file covers the errors that a
// single machine cannot produce.

const limits = limitsOf(30_000);
const host = 'sandbox.example.org';
const proxy = 'proxy.example.org:3128';
const errorOf = (code: string): Error => Object.assign(new Error('S3KRET'), {code, data: 'S3KRET'});

describe('toTransportFault', () => {
	it.each([
		['EAI_AGAIN', 'no-resolver'],
		['EHOSTUNREACH', 'no-route'],
		['ENETUNREACH', 'no-route'],
		['EPIPE', 'no-response'],
		['CERT_REVOKED', 'bad-certificate'],
		['CERT_SIGNATURE_FAILURE', 'bad-certificate'],
		['INVALID_PURPOSE', 'bad-certificate'],
		['SELF_SIGNED_CERT_IN_CHAIN', 'unknown-authority'],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown-authority'],
		['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'no-handshake'],
		['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'no-handshake'],
		['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', 'no-handshake'],
		['EPROTO', 'no-handshake'],
	])('turns %s into %s', (code, reason) => {
		expect(toTransportFault(errorOf(code), false, {host}, limits)).toEqual({type: 'unreachable', host, reason});
	});

	it.each([
		['UND_ERR_ABORTED', 'proxy-status'],
		['UND_ERR_INVALID_ARG', 'proxy-status'],
		['ECONNREFUSED', 'proxy-refused'],
	])("finds a proxy's status only where undici reports it: with %s it is %s", (code, reason) => {
		const error = Object.assign(new Error('Proxy response (403) !== 200 when HTTP Tunneling'), {code});

		expect(toTransportFault(error, false, {host, proxy}, limits)).toMatchObject({reason});
	});

	it('distinguishes connections lost during and before the response', () => {
		expect(toTransportFault(errorOf('ECONNRESET'), true, {host}, limits)).toMatchObject({reason: 'broken'});
		expect(toTransportFault(errorOf('ECONNRESET'), false, {host}, limits)).toMatchObject({reason: 'no-response'});
	});

	it('reports a timeout of the system as connecting, until a response has come', () => {
		expect(toTransportFault(errorOf('ETIMEDOUT'), false, {host}, limits)).toEqual({
			type: 'timed-out',
			host,
			phase: 'connecting',
		});
		expect(toTransportFault(errorOf('ETIMEDOUT'), true, {host}, limits)).toMatchObject({reason: 'broken'});
	});

	it('reports the error of the last address if another timed out', () => {
		const errorsOf = (...codes: string[]) =>
			Object.assign(errorOf('UND_ERR_CONNECT_TIMEOUT'), {cause: new AggregateError(codes.map(errorOf))});

		expect(toTransportFault(errorsOf('ETIMEDOUT', 'ECONNREFUSED'), false, {host}, limits)).toMatchObject({
			type: 'unreachable',
			reason: 'refused',
		});
		expect(toTransportFault(errorsOf('ECONNREFUSED', 'ENETUNREACH', 'ETIMEDOUT'), false, {host}, limits)).toMatchObject(
			{reason: 'no-route'},
		);
		expect(toTransportFault(errorsOf('ETIMEDOUT', 'ETIMEDOUT'), false, {host}, limits)).toMatchObject({
			type: 'timed-out',
			seconds: 5,
		});
	});

	it('distinguishes headers that are not HTTP from a body that is too short', () => {
		const error = errorOf('UND_ERR_RES_CONTENT_LENGTH_MISMATCH');

		expect(toTransportFault(error, false, {host}, limits)).toMatchObject({reason: 'no-http'});
		expect(toTransportFault(error, true, {host}, limits)).toMatchObject({reason: 'broken'});
	});

	it('names a code without a reason of its own, and nothing else of the error', () => {
		expect(toTransportFault(errorOf('EMFILE'), false, {host, proxy}, limits)).toEqual({
			type: 'unreachable',
			host,
			proxy,
			reason: 'other',
			detail: 'EMFILE',
		});
	});

	it('blames the proxy for failures before the service', () => {
		expect(toTransportFault(errorOf('ECONNREFUSED'), false, {host, proxy}, limits)).toMatchObject({
			reason: 'proxy-refused',
		});
		expect(toTransportFault(errorOf('UND_ERR_PRX_TLS'), false, {host, proxy}, limits)).toMatchObject({
			reason: 'wrong-name',
		});
	});

	it.each([new TypeError('S3KRET is not a function'), errorOf('Bearer S3KRET'), errorOf(''), 'S3KRET', undefined])(
		'passes a bug on: %s',
		error => {
			expect(toTransportFault(error, false, {host}, limits)).toBeUndefined();
		},
	);
});
