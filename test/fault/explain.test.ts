import {describe, expect, it} from 'vitest';
import {explainFault, failureLine, toFailure} from '../../source/fault/explain.ts';
import {type Fault, FaultError} from '../../source/fault/fault.ts';

const host = 'sandbox.example.org';

const lines: readonly (readonly [exitCode: number, line: string, fault: Fault])[] = [
	[2, 'no list of groups; name one', {type: 'usage', what: 'no list of groups', tryThis: 'name one'}],
	[
		2,
		'no terminal to draw on (neither standard output nor /dev/tty is one); use --list or --json instead',
		{type: 'no-terminal'},
	],
	[1, 'no environment matches; change the filter', {type: 'no-match', hasFilter: true}],
	[1, 'the listing has no environments; check where it comes from', {type: 'no-match', hasFilter: false}],
	[
		4,
		'no access key; run `envpick --setup`, set ENVPICK_ACCESS_KEY, or name a file with --access-key-file',
		{type: 'no-key'},
	],
	[
		4,
		'no access key for the service `lab`; set accessKeyFile or accessKeyCommand for it in the config',
		{type: 'no-key', service: 'lab'},
	],
	[
		4,
		'cannot use the access key from ENVPICK_ACCESS_KEY (it is empty); copy it again from the service',
		{type: 'bad-key', source: 'ENVPICK_ACCESS_KEY', why: 'it is empty'},
	],
	[
		2,
		'will not use the access key in `key.txt` (others can read it: mode 644); run `chmod 600` on it',
		{type: 'shared-key-file', path: 'key.txt', mode: '644', others: 'read', isOwn: true},
	],
	[
		2,
		'will not use the access key in `key.txt` (others can change it: mode 622); check the key in it, and run `chmod 600` on it',
		{type: 'shared-key-file', path: 'key.txt', mode: '622', others: 'change', isOwn: true},
	],
	[
		2,
		'will not use the access key in `key.txt` (others can change it: mode 666); use a copy of your own with mode 600',
		{type: 'shared-key-file', path: 'key.txt', mode: '666', others: 'change', isOwn: false},
	],
	[
		2,
		'cannot read `key.txt` (no such file); check the path',
		{type: 'unreadable-file', path: 'key.txt', why: 'no such file'},
	],
	[
		2,
		'cannot read `standard input` (it is a terminal); pipe something into it',
		{type: 'unreadable-file', path: 'standard input', why: 'it is a terminal', tryThis: 'pipe something into it'},
	],
	[
		2,
		'cannot write `run.log` (permission denied); check the path',
		{type: 'unwritable-file', path: 'run.log', why: 'permission denied'},
	],
	[
		3,
		'no listing of `sandbox.example.org` is remembered; run it once without --offline',
		{type: 'not-remembered', host, canBe: true},
	],
	[1, 'it is gone; pick another', {type: 'no-pick', what: 'it is gone', tryThis: 'pick another'}],
	[
		6,
		'`saved.json` is not a listing (`data` is missing); check the address',
		{type: 'no-listing', from: '`saved.json`', why: '`data` is missing'},
	],
	[
		6,
		'`saved.json` is not a listing (`data` is missing); look into it',
		{type: 'no-listing', from: '`saved.json`', why: '`data` is missing', tryThis: 'look into it'},
	],
];

describe('explainFault', () => {
	it.each(lines)('exits with %i after: %s', (exitCode, line, fault) => {
		const failure = explainFault(fault);

		expect(failureLine(failure)).toBe(`envpick: ${line}`);
		expect(failure.exitCode).toBe(exitCode);
	});
});

describe('failureLine', () => {
	const failure = explainFault({type: 'status', host, status: 401, message: 'clé ••• inconnue…'});

	it('is ASCII, whatever the service says', () => {
		expect(failureLine(failure)).toContain('(401: cl<U+00E9> *** inconnue...)');
		expect(failureLine(failure)).toMatch(/^[\x20-\x7e]+$/);
	});

	it('is at most 300 characters long, and cuts what failed before what to try', () => {
		const message = '错误'.repeat(100);

		const line = failureLine(explainFault({type: 'status', host, status: 401, message}));

		expect(line.length).toBeGreaterThan(290);
		expect(line.length).toBeLessThanOrEqual('envpick: '.length + 300);
		expect(line).toMatch(/<U\+(?:9519|8BEF)>\.\.\.; check the key, or get a new one from the service$/);
	});

	it('cuts what to try to what is left of the line, and what failed not at all, where that is short', () => {
		const line = failureLine({what: 'x'.repeat(100), tryThis: 'y'.repeat(250)});

		expect(line).toBe(`envpick: ${'x'.repeat(100)}; ${'y'.repeat(195)}...`);
	});

	it('cuts what failed to what is left of the line', () => {
		const line = failureLine({what: 'x'.repeat(400), tryThis: 'y'.repeat(100)});

		expect(line).toBe(`envpick: ${'x'.repeat(195)}...; ${'y'.repeat(100)}`);
	});

	it('is whole where it just fits', () => {
		const [what, tryThis] = ['x'.repeat(198), 'y'.repeat(100)];

		expect(failureLine({what, tryThis})).toBe(`envpick: ${what}; ${tryThis}`);
	});

	it('cuts what to try where it fills the line', () => {
		const base = `https://${'a/'.repeat(500)}`;

		const line = failureLine(explainFault({type: 'status', host, status: 404, otherBase: base}));

		expect(line.length).toBeLessThanOrEqual('envpick: '.length + 300);
		expect(line).toMatch(/did not return a listing \(404\); try `https:\/\/[a/]+\.\.\.$/);
	});
});

describe('what went wrong', () => {
	it('is worded where it is a fault, and thrown on where it is a bug', () => {
		const bug = new TypeError('x is not a function');

		expect(toFailure(new FaultError({type: 'no-key'}))).toEqual(explainFault({type: 'no-key'}));
		expect(() => toFailure(bug)).toThrow(bug);
	});
});

describe('FaultError', () => {
	it('carries the fault and nothing that could hold the key', () => {
		const error = new FaultError({type: 'no-key'});

		expect(error.fault).toEqual({type: 'no-key'});
		expect(error.message).toBe('no-key');
		expect(error.cause).toBeUndefined();
	});
});
