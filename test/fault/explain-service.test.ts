import {describe, expect, it} from 'vitest';
import {explainFault, failureLine} from '../../source/fault/explain.ts';
import type {Fault} from '../../source/fault/fault.ts';

const host = 'sandbox.example.org';
const proxy = 'proxy.example.org:3128';
const message = 'UNAUTHORIZED: Missing Authorization header';

const lines: readonly (readonly [exitCode: number, line: string, fault: Fault])[] = [
	[
		3,
		'could not reach `sandbox.example.org` (connection refused); is the service running, and the address right?',
		{type: 'unreachable', host, reason: 'refused'},
	],
	[
		3,
		'could not reach `sandbox.example.org` (it closed the connection without answering, 3 tries); try again, or check the port and http or https',
		{type: 'unreachable', host, reason: 'no-answer', tries: 3},
	],
	[
		3,
		'could not reach `sandbox.example.org` through the proxy `proxy.example.org:3128` (the proxy refused to connect: 502); check the proxy, or add the host to NO_PROXY',
		{type: 'unreachable', host, proxy, reason: 'proxy-status', detail: '502'},
	],
	[
		3,
		'could not reach `sandbox.example.org` (network error: EPERM); check the address and the network',
		{type: 'unreachable', host, reason: 'other', detail: 'EPERM'},
	],
	[
		3,
		'timed out connecting to `sandbox.example.org` (5 s); check the address and the network',
		{type: 'timed-out', host, phase: 'connecting', seconds: 5},
	],
	[
		3,
		'timed out connecting to `sandbox.example.org`; check the address and the network',
		{type: 'timed-out', host, phase: 'connecting'},
	],
	[
		3,
		'timed out waiting for `sandbox.example.org` (10 s); try again, or raise --timeout',
		{type: 'timed-out', host, phase: 'waiting', seconds: 10},
	],
	[
		3,
		'timed out reading from `sandbox.example.org` (10 s); try again, or raise --timeout',
		{type: 'timed-out', host, phase: 'reading', seconds: 10},
	],
	[
		3,
		'timed out waiting for `sandbox.example.org` (1e-9 s); try again, or raise --timeout',
		{type: 'timed-out', host, phase: 'waiting', seconds: 1.0000000000000003e-9},
	],
	[
		3,
		'timed out loading from `sandbox.example.org` through the proxy `proxy.example.org:3128` (30 s); try again, or raise --timeout',
		{type: 'timed-out', host, proxy, phase: 'whole', seconds: 30},
	],
	[
		4,
		'`sandbox.example.org` refused the key (401); check the key, or get a new one from the service',
		{type: 'status', host, status: 401},
	],
	[
		4,
		'`sandbox.example.org` refused the key (401); check the key you typed, or run `envpick --setup`',
		{type: 'status', host, status: 401, keyFrom: 'the key you typed', canSetUp: true},
	],
	[
		4,
		'`sandbox.example.org` refused the key (401); check ENVPICK_ACCESS_KEY, or get a new one from the service',
		{type: 'status', host, status: 401, keyFrom: 'ENVPICK_ACCESS_KEY', canSetUp: false},
	],
	[
		4,
		'`sandbox.example.org` refused the key (401: UNAUTHORIZED: Missing Authorization header); check the key, or get a new one from the service',
		{type: 'status', host, status: 401, message},
	],
	[
		4,
		'`sandbox.example.org` does not let this key list environments (403: insufficient_scope); ask for permission, or use another key',
		{type: 'status', host, status: 403, message: 'insufficient_scope'},
	],
	[
		5,
		'`sandbox.example.org` did not return a listing (404); try `https://sandbox.example.org/api` as the address',
		{type: 'status', host, status: 404, otherBase: 'https://sandbox.example.org/api'},
	],
	[5, '`sandbox.example.org` did not return a listing (405); check the address', {type: 'status', host, status: 405}],
	[
		5,
		'`sandbox.example.org` did not return a listing (429, retry after 3600 s: slow down); try again later',
		{type: 'status', host, status: 429, wait: 3600, message: 'slow down'},
	],
	[
		5,
		'`sandbox.example.org` did not return a listing (503, 3 tries); try again later',
		{type: 'status', host, status: 503, tries: 3},
	],
	[
		5,
		'`sandbox.example.org` redirects to `https://other.example` (302, not followed: the key stays with the address you gave); use the new address if you trust it',
		{type: 'redirected', host, status: 302, why: 'other-origin', target: 'https://other.example'},
	],
	[
		5,
		'`sandbox.example.org` redirects to an invalid address (307); check the address',
		{type: 'redirected', host, status: 307, why: 'unusable'},
	],
	[
		5,
		'`sandbox.example.org` redirects too many times (301); check the address',
		{type: 'redirected', host, status: 301, why: 'too-many'},
	],
	[
		6,
		'the answer from `sandbox.example.org` is not a listing (it is larger than 64 MiB); check the address',
		{type: 'unusable', from: `the answer from \`${host}\``, reason: 'too-large', limit: 2 ** 26},
	],
	[
		6,
		'the answer from `sandbox.example.org` is not a listing (it is a web page); try `https://sandbox.example.org` as the address',
		{
			type: 'unusable',
			from: `the answer from \`${host}\``,
			reason: 'web-page',
			otherBase: 'https://sandbox.example.org',
		},
	],
];

describe('explaining what a service did', () => {
	it.each(lines)('exits with %i after: %s', (exitCode, line, fault) => {
		const failure = explainFault(fault);

		expect(failureLine(failure)).toBe(`envpick: ${line}`);
		expect(failure.exitCode).toBe(exitCode);
	});
});
