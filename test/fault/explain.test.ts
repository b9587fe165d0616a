import {describe, expect, it} from 'vitest';
import {explainFault, failureLine, toFailure, toSentence} from '../../source/fault/explain.ts';
import {
	configFault,
	type Fault,
	FaultError,
	type StatusFault,
	type UnreachableReason,
	usageFault,
} from '../../source/fault/fault.ts';

const host = 'h.org';
const proxy = 'p.org:80';
const status = (code: number, more: Partial<StatusFault> = {}): Fault => ({
	type: 'status',
	host,
	status: code,
	...more,
});
const unreachable = (reason: UnreachableReason, more = {}): Fault => ({type: 'unreachable', host, reason, ...more});
const timedOut = (phase: 'connecting' | 'waiting' | 'reading' | 'whole', seconds?: number, more = {}) =>
	({type: 'timed-out', host, phase, seconds, ...more}) as Fault;

// The other reasons why a service cannot be reached are tested with real connections, in test/service/.
it.each<[line: string, fault: Fault]>([
	['2 no list; name one', {type: 'usage', what: 'no list', tryThis: 'name one'}],
	['1 none picked; pick one', {type: 'usage', what: 'none picked', tryThis: 'pick one', exitCode: 1}],
	[
		'2 cannot read `a.txt` (no such file); check the path',
		{type: 'unreadable-file', path: 'a.txt', why: 'no such file'},
	],
	['2 cannot read `a.txt` (why); do so', {type: 'unreadable-file', path: 'a.txt', why: 'why', tryThis: 'do so'}],
	['2 cannot write `a.log` (why); check the path', {type: 'unwritable-file', path: 'a.log', why: 'why'}],
	['2 cannot use the config `a:1:2` (why); do so', {type: 'bad-config', place: 'a:1:2', why: 'why', tryThis: 'do so'}],
	['6 `a` is not a listing (why); check the address', {type: 'no-listing', from: '`a`', why: 'why'}],
	['6 `a` is not a listing (why); do so', {type: 'no-listing', from: '`a`', why: 'why', tryThis: 'do so'}],
	['3 could not reach `h.org` (no route to host); check the address and the network', unreachable('no-route')],
	[
		'3 could not reach `h.org` (its certificate is invalid); tell the operator of the service',
		unreachable('bad-certificate'),
	],
	[
		'3 could not reach `h.org` (the connection was lost before the response was complete, 3 tries); try again',
		unreachable('broken', {tries: 3}),
	],
	[
		'3 could not reach `h.org` through the proxy `p.org:80` (the proxy refused to connect: 502); check the proxy, or add the host to NO_PROXY',
		unreachable('proxy-status', {proxy, detail: '502'}),
	],
	[
		'3 could not reach `h.org` (network error: EPERM); check the address and the network',
		unreachable('other', {detail: 'EPERM'}),
	],
	['3 timed out connecting to `h.org` (5 s); check the address and the network', timedOut('connecting', 5)],
	['3 timed out connecting to `h.org`; check the address and the network', timedOut('connecting')],
	[
		'3 timed out waiting for `h.org` (1e-9 s); try again, or raise --timeout',
		timedOut('waiting', 1.0000000000000003e-9),
	],
	['3 timed out reading from `h.org` (10 s); try again, or raise --timeout', timedOut('reading', 10)],
	[
		'3 timed out loading from `h.org` through the proxy `p.org:80` (30 s); try again, or raise --timeout',
		timedOut('whole', 30, {proxy}),
	],
	['4 `h.org` refused the key (401); check the key, or get a new one from the service', status(401)],
	['4 `h.org` refused the key (401: B); check A', status(401, {tryThis: 'check A', message: 'B'})],
	[
		'4 `h.org` does not let this key list environments (403: A); ask for permission, or use another key',
		status(403, {message: 'A'}),
	],
	['5 `h.org` did not return a listing (404); try A', status(404, {tryThis: 'try A'})],
	['5 `h.org` did not return a listing (405); check the address', status(405)],
	[
		'5 `h.org` did not return a listing (429, retry after 3600 s: slow down); try again later',
		status(429, {wait: 3600, message: 'slow down'}),
	],
	['5 `h.org` did not return a listing (408); try again later', status(408)],
	['5 `h.org` did not return a listing (499); check the address', status(499)],
	['5 `h.org` did not return a listing (500, 3 tries); try again later', status(500, {tries: 3})],
	['5 `h.org` redirects twice; check the address', {type: 'redirected', host, where: 'twice'}],
	['5 `h.org` redirects to there; go', {type: 'redirected', host, where: 'to there', tryThis: 'go'}],
])('explainFault returns the exit code and the line: $0', (line, fault) => {
	const failure = explainFault(fault);

	expect(`${failure.exitCode} ${failureLine(failure)}`).toBe(line.replace(' ', ' envpick: '));
});

describe('failureLine', () => {
	const failure = explainFault({type: 'status', host, status: 401, message: 'clé ••• inconnue…'});

	it('is ASCII, whatever the service says', () => {
		expect(failureLine(failure)).toContain('(401: cl<U+00E9> *** inconnue...)');
		expect(failureLine(failure)).toMatch(/^[\x20-\x7e]+$/);
	});

	it.each([
		['cuts the advice to the rest of the line', 100, 250, /^envpick: x{100}; y{195}\.{3}$/],
		['cuts the failure to the rest of the line', 400, 100, /^envpick: x{195}\.{3}; y{100}$/],
		['gives each half of the line if both are too long', 400, 250, /^envpick: x{145}\.{3}; y{147}\.{3}$/],
		['is complete if it fits exactly', 198, 100, /^envpick: x{198}; y{100}$/],
	])('%s', (_, failed, advised, line) => {
		expect(failureLine({what: 'x'.repeat(failed), tryThis: 'y'.repeat(advised)})).toMatch(line);
	});

	it('never cuts a mark', () => {
		for (let length = 168; length < 204; length++) {
			const line = failureLine({
				what: `${'x'.repeat(length)}\u202e\u{e0001}${'x'.repeat(99)}`,
				tryThis: 'y'.repeat(100),
			});

			expect(line).toMatch(/^envpick: x+(?:<U\+202E>(?:<U\+E0001>)?)?x*\.{3}; y+$/);
			expect(line.length).toBeGreaterThan(300);
		}
	});
});

it('describes a fault, and throws a bug again', () => {
	const bug = new TypeError('x is not a function');

	const fault = {type: 'usage', what: 'a', tryThis: 'b'} as const;

	expect(toFailure(new FaultError(fault))).toEqual(explainFault(fault));
	expect(toSentence(usageFault('a', 'b', 4))).toBe('a; b');
	expect(usageFault('a', 'b', 4).fault).toEqual({...fault, exitCode: 4});
	expect(configFault(new Map([['a.b', 'c:1:2']]), 'a.b', ' is', 'b').fault).toEqual({
		type: 'bad-config',
		place: 'c:1:2',
		why: '`a.b` is',
		tryThis: 'b',
	});
	expect(configFault(new Map(), 'a.b', ' is', 'b').fault).toMatchObject({place: 'a.b'});
	expect(() => toFailure(bug)).toThrow(bug);
});
