import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toAnswerLine, toFaultLine, toRedirectLine, toRequestLine} from '../../source/debug/lines.ts';
import type {Fault} from '../../source/fault/fault.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';

const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe('a line of the debug log', () => {
	it('has an address without user name, password, query and fragment', () => {
		expect(toRequestLine('https://u:secret@h.example:81/v0/resources?a=secret#secret', undefined)).toBe(
			'request: GET https://h.example:81/v0/resources',
		);
		expect(toRequestLine('https://h.example/', 'proxy.example:3128')).toBe(
			'request: GET https://h.example/ through the proxy proxy.example:3128',
		);
		expect(toRedirectLine('https://u:p@h.example/a?b#c')).toBe('redirect: to https://h.example/a');
		expect(toRedirectLine(`https://h.example/${'a'.repeat(1000)}`).length).toBeLessThan(320);
	});

	it('has the values of headers that hold nothing personal, and of others the names', () => {
		expect(
			toAnswerLine(200, {
				'content-type': 'application/problem+json; charset=utf-8',
				'content-length': '12',
				'content-encoding': 'gzip',
				'transfer-encoding': 'chunked',
				connection: 'close',
				'retry-after': '3',
				'set-cookie': ['id=secret'],
				server: 'secret',
			}),
		).toBe(
			'answer: 200; content-type: application/problem+json; charset=utf-8; content-length: 12; content-encoding: gzip; transfer-encoding: chunked; connection: close; retry-after: 3; set-cookie; server',
		);
	});

	it('has no value of a header that looks otherwise than it should', () => {
		const values = {
			'content-type': 'text/html',
			'content-length': '12',
			'content-encoding': 'gzip',
			'transfer-encoding': 'chunked',
			connection: 'close',
			'retry-after': '3',
		};

		for (const toWrong of [(value: string) => `${value} secret`, (value: string) => `secret ${value}`]) {
			const headers = Object.entries(values).map(([name, value]) => [name, toWrong(value)]);
			expect(toAnswerLine(200, Object.fromEntries(headers))).toBe(`answer: 200; ${Object.keys(values).join('; ')}`);
		}
		expect(toAnswerLine(200, {'content-type': 'text/html; token=secret', 'content-length': ['1', '2']})).toBe(
			'answer: 200; content-type; content-length',
		);
	});

	it('is one line of safe text whatever a service sends', () => {
		fc.assert(
			fc.property(fc.dictionary(hostileText, hostileText), headers => {
				expect(toAnswerLine(200, headers).replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(control);
			}),
		);
	});

	it.each<[Fault, string]>([
		[{type: 'unreachable', host: 'h', reason: 'refused'}, 'unreachable, refused'],
		[{type: 'unreachable', host: 'h', reason: 'other', detail: 'EWHAT'}, 'unreachable, other, EWHAT'],
		[{type: 'timed-out', host: 'h', phase: 'whole', seconds: 30}, 'timed-out, whole, 30 s'],
		[{type: 'timed-out', host: 'h', phase: 'connecting'}, 'timed-out, connecting'],
		[{type: 'status', host: 'h', status: 503, message: 'secret'}, 'status, 503'],
		[{type: 'redirected', host: 'h', where: 'secret'}, 'redirected'],
		[{type: 'no-listing', from: 'secret', why: 'secret'}, 'no-listing'],
		[{type: 'usage', what: 'secret', tryThis: 'secret'}, 'usage'],
	])('has the kind of a fault: %j', (fault, kind) => {
		expect(toFaultLine(fault)).toBe(`fault: ${kind}`);
	});
});
