import {execFileSync} from 'node:child_process';
import dns from 'node:dns';
import {constants} from 'node:os';
import fc from 'fast-check';
import {errors} from 'undici';
import {describe, expect, it} from 'vitest';
import {explainFault, failureLine} from '../../source/fault/explain.ts';
import {limitsOf} from '../../source/service/limits.ts';
import {toTransportFault} from '../../source/service/transport-fault.ts';
import {codeOf, toUnwritable, whyUnreadable} from '../../source/system/io/file-fault.ts';

type OfUndici = new (message: string, code: undefined, reply: object) => Error;

const ofUndici = Object.entries(errors as unknown as Record<string, OfUndici>).filter(
	([, type]) => typeof type === 'function',
);
const ofTheSystem = Object.keys(constants.errno);
// All error codes that Node itself throws: file system, HTTP, TLS, streams and others.
const ofNode = JSON.parse(
	execFileSync(
		process.execPath,
		['--expose-internals', '-p', "JSON.stringify(Object.keys(require('internal/errors').codes))"],
		{encoding: 'utf8'},
	),
) as string[];
const ofNames = Object.values(dns).filter(value => typeof value === 'string' && /^E[A-Z]+$/.test(value)) as string[];
const ofGzip = [
	'Z_NEED_DICT',
	'Z_ERRNO',
	'Z_STREAM_ERROR',
	'Z_DATA_ERROR',
	'Z_MEM_ERROR',
	'Z_BUF_ERROR',
	'Z_VERSION_ERROR',
];
// https://nodejs.org/api/tls.html#x509-certificate-error-codes
const ofCertificates = [
	...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_CRL', 'UNABLE_TO_DECRYPT_CERT_SIGNATURE'],
	...['UNABLE_TO_DECRYPT_CRL_SIGNATURE', 'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY', 'CERT_SIGNATURE_FAILURE'],
	...['CRL_SIGNATURE_FAILURE', 'CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED', 'CRL_NOT_YET_VALID', 'CRL_HAS_EXPIRED'],
	...['ERROR_IN_CERT_NOT_BEFORE_FIELD', 'ERROR_IN_CERT_NOT_AFTER_FIELD', 'ERROR_IN_CRL_LAST_UPDATE_FIELD'],
	...['ERROR_IN_CRL_NEXT_UPDATE_FIELD', 'OUT_OF_MEM', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
	...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_CHAIN_TOO_LONG'],
	...['CERT_REVOKED', 'INVALID_CA', 'PATH_LENGTH_EXCEEDED', 'INVALID_PURPOSE', 'CERT_UNTRUSTED', 'CERT_REJECTED'],
	'HOSTNAME_MISMATCH',
];
// Codes of the HTTP parser, and names that only getaddrinfo returns.
const others = [
	'HPE_INVALID_CONSTANT',
	'HPE_HEADER_OVERFLOW',
	'EAI_ADDRFAMILY',
	'EAI_MEMORY',
	'EAI_SERVICE',
	'EAI_NODATA',
];

const failing = (code: string): Error => Object.assign(new Error('S3KRET'), {code});

/** The exit code and message for an error during the request; undefined if the error counts as a bug. */
const saidOf = (error: Error): string | undefined => {
	const fault = toTransportFault(error, false, {host: 'h.example'}, limitsOf(30));
	const failure = fault && explainFault(fault);
	return failure && `${failure.exitCode} ${failureLine(failure)}`;
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
		['gzip', ofGzip],
		['certificates', ofCertificates],
		['the HTTP parser and getaddrinfo', others],
	])('has a sentence during a request: the codes of %s', (_, codes) => {
		expect(codes.length).toBeGreaterThan(5);
		expect(codes.filter(code => !isOurs(code) && !sentence.test(saidOf(failing(code)) ?? ''))).toEqual([]);
	});

	it('has a sentence during a request: any code of OpenSSL', () => {
		const anyCode = fc.stringMatching(/^ERR_(?:SSL|OSSL|CRYPTO|TLS)_[A-Z][A-Z\d_/]{1,60}$/);
		fc.assert(
			fc.property(anyCode, code => {
				expect(saidOf(failing(code))).toMatch(sentence);
			}),
		);
	});

	it.each([
		['the system', ofTheSystem],
		['Node', ofNode],
	])('has a sentence if a file is read or written: the codes of %s', (_, codes) => {
		for (const code of codes) {
			const error = failing(code);

			expect(codeOf(error)).toBe(code);
			expect(whyUnreadable(error)).toMatch(/^(?!.*S3KRET).+$/);
			expect(failureLine(explainFault(toUnwritable('x', error).fault))).toMatch(
				/^envpick: cannot write `x` \((?!.*S3KRET).+\); .+$/,
			);
		}
	});
});
