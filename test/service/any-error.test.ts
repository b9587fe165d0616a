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
	])('has a sentence during a request: the codes of %s', (_, codes) => {
		expect(codes.length).toBeGreaterThan(5);
		expect(codes.filter(code => !isOurs(code) && !sentence.test(saidOf(failing(code)) ?? ''))).toEqual([]);
	});

	it('has a sentence during a request: any code of OpenSSL, gzip, certificates or the HTTP parser', () => {
		const anyCode = fc.stringMatching(/^(?:ERR_SSL_|Z_|CERT_|HPE_|EAI_|)[A-Z][A-Z\d_/]{1,60}$/);
		fc.assert(
			fc.property(anyCode, code => {
				expect(saidOf(failing(code)) ?? '').toMatch(isOurs(code) ? /^$/ : sentence);
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
