import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {Fault} from '../../source/fault/fault.ts';
import {mostTries, pauseOf} from '../../source/service/limits.ts';

const host = 'sandbox.example.org';
const status = (code: number, wait?: number): Fault => ({
	type: 'status',
	host,
	status: code,
	...(wait !== undefined && {wait}),
});

const isTemporary = (fault: Fault, tries: number): boolean => pauseOf(fault, tries, 500, 0.5) !== undefined;

describe('another try', () => {
	it.each([429, 502, 503, 504])('is made after %i', code => {
		expect(isTemporary(status(code), 1)).toBe(true);
	});

	it.each([204, 304, 400, 401, 403, 404, 408, 500, 501, 505, 999])('is not made after %i', code => {
		expect(isTemporary(status(code), 1)).toBe(false);
	});

	it.each(['no-response', 'broken', 'no-resolver'] as const)('is made after %s', reason => {
		expect(isTemporary({type: 'unreachable', host, reason}, 1)).toBe(true);
	});

	it('queries a name server only once more, and the service until the last try', () => {
		expect(isTemporary({type: 'unreachable', host, reason: 'no-resolver'}, 2)).toBe(false);
		expect(isTemporary({type: 'unreachable', host, reason: 'no-response'}, 2)).toBe(true);
		expect(isTemporary(status(503), 2)).toBe(true);
	});

	it.each(['refused', 'unknown-host', 'no-http', 'self-signed', 'proxy-broken', 'other'] as const)(
		'is not made after %s',
		reason => {
			expect(isTemporary({type: 'unreachable', host, reason}, 1)).toBe(false);
		},
	);

	it('is not made after the last', () => {
		expect(isTemporary(status(503), mostTries)).toBe(false);
	});

	it('is not made after any other failure, such as a time limit', () => {
		expect(isTemporary({type: 'timed-out', host, phase: 'waiting', seconds: 10}, 1)).toBe(false);
		expect(isTemporary({type: 'no-listing', from: 'it', why: 'it is empty'}, 1)).toBe(false);
		expect(isTemporary({type: 'no-key'}, 1)).toBe(false);
	});
});

describe('pauseOf', () => {
	it('doubles from try to try, plus or minus a fifth', () => {
		expect(pauseOf(status(503), 1, 500, 0.5)).toBe(500);
		expect(pauseOf(status(503), 2, 500, 0.5)).toBe(1000);
		expect(pauseOf(status(503), 1, 500, 0)).toBe(400);
		expect(pauseOf(status(503), 1, 500, 1)).toBe(600);
	});

	it('waits as long as the service requests, up to ten seconds', () => {
		expect(pauseOf(status(429, 3), 1, 500, 0.5)).toBe(3000);
		expect(pauseOf(status(429, 0), 1, 500, 0.5)).toBe(500);
		expect(pauseOf(status(429, 10), 1, 500, 0.5)).toBe(10_000);
		expect(pauseOf(status(429, 11), 1, 500, 0.5)).toBeUndefined();
	});

	it('is never shorter than requested, and at most ten seconds', () => {
		fc.assert(
			fc.property(
				fc.nat(20),
				fc.integer({min: 1, max: 2}),
				fc.double({min: 0, max: 1, noNaN: true}),
				(wait, tries, random) => {
					const pause = pauseOf(status(503, wait), tries, 500, random);

					expect(pause === undefined).toBe(wait > 10);
					expect(pause ?? wait * 1000).toBeGreaterThanOrEqual(wait * 1000);
					expect(pause ?? 0).toBeLessThanOrEqual(10_000);
				},
			),
		);
	});
});
