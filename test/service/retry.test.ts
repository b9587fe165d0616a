import {describe, expect, it} from 'vitest';
import type {Fault} from '../../source/fault/fault.ts';
import {
	type Reason,
	redirectFault,
	responseFault,
	statusFault,
	timeoutFault,
	unreachableFault,
} from '../../source/service/request-faults.ts';
import {mostTries, pauseOf} from '../../source/service/retry.ts';
import {listingRoute as route} from '../helpers/service/route.ts';

const status = (code: number, wait?: number): Fault => statusFault(route, {status: code, wait});
const unreachable = (reason: Reason): Fault => unreachableFault(route, reason);

const isTemporary = (fault: Fault, tries = 1): boolean => pauseOf(fault, tries, 500, 0.5) !== undefined;

describe('another try', () => {
	it.each([
		...[429, 502, 503, 504].map(code => status(code)),
		...(['no-response', 'broken', 'no-resolver'] as const).map(unreachable),
	])('is made after fault %#: $message', fault => {
		expect(isTemporary(fault)).toBe(true);
	});

	it.each<Fault>([
		...[204, 304, 400, 401, 403, 404, 408, 500, 501, 505, 999].map(code => status(code)),
		...(['refused', 'unknown-host', 'no-http', 'self-signed', 'proxy-broken', 'other'] as const).map(unreachable),
		timeoutFault(route, 'whole'),
		redirectFault(route, 302, 'twice'),
		responseFault(route)('it is empty'),
	])('never follows fault %#: $message', fault => {
		expect(isTemporary(fault)).toBe(false);
	});

	it('queries a name server only once more, and the service until the last try', () => {
		expect(isTemporary(unreachable('no-resolver'), 2)).toBe(false);
		expect(isTemporary(unreachable('no-response'), 2)).toBe(true);
		expect(isTemporary(status(503), 2)).toBe(true);
		expect(isTemporary(status(503), mostTries)).toBe(false);
	});
});

describe('pauseOf', () => {
	it.each([
		['the first pause', 503, undefined, 1, 0.5, 500],
		['twice as long before the next try', 503, undefined, 2, 0.5, 1000],
		['a fifth shorter', 503, undefined, 1, 0, 400],
		['a fifth longer', 503, undefined, 1, 1, 600],
		['what the service requests', 429, 3, 1, 0.5, 3000],
		['no shorter than its own', 429, 0, 1, 0.5, 500],
		['no shorter than its own on a later try', 429, 1, 2, 1, 1200],
		['ten seconds at most', 429, 10, 1, 0.5, 10_000],
		['no pause that is longer', 429, 11, 1, 0.5, undefined],
	])('returns %s', (_, code, wait, tries, random, pause) => {
		expect(pauseOf(status(code, wait), tries, 500, random)).toBe(pause);
	});
});
