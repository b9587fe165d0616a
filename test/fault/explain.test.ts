import {describe, expect, it} from 'vitest';
import {explainFault, failureLine, toFailure} from '../../source/fault/explain.ts';
import {type Fault, FaultError, type UnreachableReason} from '../../source/fault/fault.ts';

const host = 'sandbox.example.org';
const proxy = 'proxy.example.org:3128';
const message = 'UNAUTHORIZED: Missing Authorization header';

const lines: readonly (readonly [line: string, fault: Fault])[] = [
	['2 no list of groups; name one', {type: 'usage', what: 'no list of groups', tryThis: 'name one'}],
	['4 no access key; run `envpick --setup`, set ENVPICK_ACCESS_KEY, or use --access-key-file', {type: 'no-key'}],
	[
		'4 no access key for the service `lab`; set accessKeyFile or accessKeyCommand for it in the config',
		{type: 'no-key', service: 'lab'},
	],
	[
		'4 cannot use the access key from ENVPICK_ACCESS_KEY (it is empty); copy it again from the service',
		{type: 'bad-key', source: 'ENVPICK_ACCESS_KEY', why: 'it is empty'},
	],
	[
		'2 will not use the access key in `key.txt` (others can read it: mode 644); run `chmod 600` on it',
		{type: 'shared-key-file', path: 'key.txt', mode: '644', others: 'read', isOwn: true},
	],
	[
		'2 will not use the access key in `key.txt` (others can change it: mode 622); check the key in it, and run `chmod 600` on it',
		{type: 'shared-key-file', path: 'key.txt', mode: '622', others: 'change', isOwn: true},
	],
	[
		'2 will not use the access key in `key.txt` (others can change it: mode 666); use a copy of your own with mode 600',
		{type: 'shared-key-file', path: 'key.txt', mode: '666', others: 'change', isOwn: false},
	],
	[
		'2 cannot read `key.txt` (no such file); check the path',
		{type: 'unreadable-file', path: 'key.txt', why: 'no such file'},
	],
	[
		'2 cannot read `standard input` (it is a terminal); pipe something into it',
		{type: 'unreadable-file', path: 'standard input', why: 'it is a terminal', tryThis: 'pipe something into it'},
	],
	[
		'2 cannot write `run.log` (permission denied); check the path',
		{type: 'unwritable-file', path: 'run.log', why: 'permission denied'},
	],
	[
		'6 `saved.json` is not a listing (`data` is missing); check the address',
		{type: 'no-listing', from: '`saved.json`', why: '`data` is missing'},
	],
	[
		'6 `saved.json` is not a listing (`data` is missing); look into it',
		{type: 'no-listing', from: '`saved.json`', why: '`data` is missing', tryThis: 'look into it'},
	],
	[
		'3 could not reach `sandbox.example.org` (connection refused); is the service running, and the address right?',
		{type: 'unreachable', host, reason: 'refused'},
	],
	[
		'3 could not reach `sandbox.example.org` (it closed the connection without a response, 3 tries); try again, or check the port and the scheme (http or https)',
		{type: 'unreachable', host, reason: 'no-response', tries: 3},
	],
	[
		'3 could not reach `sandbox.example.org` through the proxy `proxy.example.org:3128` (the proxy refused to connect: 502); check the proxy, or add the host to NO_PROXY',
		{type: 'unreachable', host, proxy, reason: 'proxy-status', detail: '502'},
	],
	[
		'3 could not reach `sandbox.example.org` (network error: EPERM); check the address and the network',
		{type: 'unreachable', host, reason: 'other', detail: 'EPERM'},
	],
	[
		'3 timed out connecting to `sandbox.example.org` (5 s); check the address and the network',
		{type: 'timed-out', host, phase: 'connecting', seconds: 5},
	],
	[
		'3 timed out connecting to `sandbox.example.org`; check the address and the network',
		{type: 'timed-out', host, phase: 'connecting'},
	],
	[
		'3 timed out waiting for `sandbox.example.org` (10 s); try again, or raise --timeout',
		{type: 'timed-out', host, phase: 'waiting', seconds: 10},
	],
	[
		'3 timed out reading from `sandbox.example.org` (10 s); try again, or raise --timeout',
		{type: 'timed-out', host, phase: 'reading', seconds: 10},
	],
	[
		'3 timed out waiting for `sandbox.example.org` (1e-9 s); try again, or raise --timeout',
		{type: 'timed-out', host, phase: 'waiting', seconds: 1.0000000000000003e-9},
	],
	[
		'3 timed out loading from `sandbox.example.org` through the proxy `proxy.example.org:3128` (30 s); try again, or raise --timeout',
		{type: 'timed-out', host, proxy, phase: 'whole', seconds: 30},
	],
	[
		'4 `sandbox.example.org` refused the key (401); check the key, or get a new one from the service',
		{type: 'status', host, status: 401},
	],
	[
		'4 `sandbox.example.org` refused the key (401); check the key you typed, or run `envpick --setup`',
		{type: 'status', host, status: 401, keyFrom: 'the key you typed', canSetUp: true},
	],
	[
		'4 `sandbox.example.org` refused the key (401); check ENVPICK_ACCESS_KEY, or get a new one from the service',
		{type: 'status', host, status: 401, keyFrom: 'ENVPICK_ACCESS_KEY', canSetUp: false},
	],
	[
		'4 `sandbox.example.org` refused the key (401: UNAUTHORIZED: Missing Authorization header); check the key, or get a new one from the service',
		{type: 'status', host, status: 401, message},
	],
	[
		'4 `sandbox.example.org` does not let this key list environments (403: insufficient_scope); ask for permission, or use another key',
		{type: 'status', host, status: 403, message: 'insufficient_scope'},
	],
	[
		'5 `sandbox.example.org` did not return a listing (404); try `https://sandbox.example.org/api` as the address',
		{type: 'status', host, status: 404, otherBase: 'https://sandbox.example.org/api'},
	],
	['5 `sandbox.example.org` did not return a listing (405); check the address', {type: 'status', host, status: 405}],
	[
		'5 `sandbox.example.org` did not return a listing (429, retry after 3600 s: slow down); try again later',
		{type: 'status', host, status: 429, wait: 3600, message: 'slow down'},
	],
	[
		'5 `sandbox.example.org` did not return a listing (503, 3 tries); try again later',
		{type: 'status', host, status: 503, tries: 3},
	],
	['1 none was picked; pick one', {type: 'usage', what: 'none was picked', tryThis: 'pick one', exitCode: 1}],
	[
		'5 `sandbox.example.org` redirects too many times (301); check the address',
		{type: 'redirected', host, where: 'too many times (301)'},
	],
	['5 `sandbox.example.org` redirects to there; go', {type: 'redirected', host, where: 'to there', tryThis: 'go'}],
	[
		'6 it is not a listing (it is a web page); try `https://h` as the address',
		{type: 'no-listing', from: 'it', why: 'it is a web page', otherBase: 'https://h'},
	],
];

const unreachable: Readonly<Record<UnreachableReason, string>> = {
	'unknown-host': 'no such host); check the address',
	'no-resolver': 'the DNS lookup failed); check the network',
	refused: 'connection refused); is the service running, and the address right?',
	'no-route': 'no route to host); check the address and the network',
	'no-response':
		'it closed the connection without a response); try again, or check the port and the scheme (http or https)',
	broken: 'the connection was lost before the response was complete); try again',
	'no-http': 'its response is not valid HTTP); check the port, or try https://',
	'no-tls': 'it does not speak TLS); check the port, or try http://',
	'self-signed': 'its certificate is self-signed); if you trust it, set NODE_EXTRA_CA_CERTS to its file',
	'unknown-authority':
		'its certificate is signed by an unknown authority); if you trust it, set NODE_EXTRA_CA_CERTS to its file',
	expired: "its certificate has expired); check this machine's clock, or tell the operator of the service",
	'not-yet-valid': "its certificate is not valid yet); check this machine's clock, or tell the operator of the service",
	'wrong-name': 'its certificate is for a different host); check the address',
	'bad-certificate': 'its certificate is invalid); tell the operator of the service',
	'no-handshake': 'the TLS handshake failed); check the port, and any proxy in between',
	'proxy-unknown': 'no such proxy host); check the proxy, or add the host to NO_PROXY',
	'proxy-refused': 'the proxy refused the connection); check the proxy, or add the host to NO_PROXY',
	'proxy-password': 'the proxy requires a username and password); put them in the proxy address',
	'proxy-status': 'the proxy refused to connect); check the proxy, or add the host to NO_PROXY',
	'proxy-broken': 'the proxy closed the connection); check the proxy, or add the host to NO_PROXY',
	other: 'network error); check the address and the network',
};

describe('explainFault', () => {
	it.each(lines)('gives exit code and line: %s', (line, fault) => {
		const failure = explainFault(fault);

		expect(`${failure.exitCode} ${failureLine(failure)}`).toBe(line.replace(' ', ' envpick: '));
	});

	it.each(Object.entries(unreachable))('says why a service cannot be reached: %s', (reason, words) => {
		const failure = explainFault({type: 'unreachable', host, reason: reason as UnreachableReason});

		expect(failureLine(failure)).toBe(`envpick: could not reach \`${host}\` (${words}`);
	});
});

describe('failureLine', () => {
	const failure = explainFault({type: 'status', host, status: 401, message: 'clé ••• inconnue…'});

	it('is ASCII, whatever the service says', () => {
		expect(failureLine(failure)).toContain('(401: cl<U+00E9> *** inconnue...)');
		expect(failureLine(failure)).toMatch(/^[\x20-\x7e]+$/);
	});

	it('has at most 300 characters, and cuts the failure before the advice', () => {
		const message = '错误'.repeat(100);

		const line = failureLine(explainFault({type: 'status', host, status: 401, message}));

		expect(line.length).toBeGreaterThan(290);
		expect(line.length).toBeLessThanOrEqual('envpick: '.length + 300);
		expect(line).toMatch(/<U\+(?:9519|8BEF)>\.\.\.; check the key, or get a new one from the service$/);
	});

	it('cuts the advice to the rest of the line, and a short failure not at all', () => {
		const line = failureLine({what: 'x'.repeat(100), tryThis: 'y'.repeat(250)});

		expect(line).toBe(`envpick: ${'x'.repeat(100)}; ${'y'.repeat(195)}...`);
	});

	it('cuts the failure to the rest of the line', () => {
		const line = failureLine({what: 'x'.repeat(400), tryThis: 'y'.repeat(100)});

		expect(line).toBe(`envpick: ${'x'.repeat(195)}...; ${'y'.repeat(100)}`);
	});

	it('is complete if it fits exactly', () => {
		const [what, tryThis] = ['x'.repeat(198), 'y'.repeat(100)];

		expect(failureLine({what, tryThis})).toBe(`envpick: ${what}; ${tryThis}`);
	});

	it('cuts the advice if it fills the line', () => {
		const base = `https://${'a/'.repeat(500)}`;

		const line = failureLine(explainFault({type: 'status', host, status: 404, otherBase: base}));

		expect(line.length).toBeLessThanOrEqual('envpick: '.length + 300);
		expect(line).toMatch(/did not return a listing \(404\); try `https:\/\/[a/]+\.\.\.$/);
	});
});

describe('an error', () => {
	it('is described if it is a fault, and thrown again if it is a bug', () => {
		const bug = new TypeError('x is not a function');

		expect(toFailure(new FaultError({type: 'no-key'}))).toEqual(explainFault({type: 'no-key'}));
		expect(() => toFailure(bug)).toThrow(bug);
	});
});

describe('FaultError', () => {
	it('carries the fault and nothing that could contain the key', () => {
		const error = new FaultError({type: 'no-key'});

		expect(error.fault).toEqual({type: 'no-key'});
		expect(error.message).toBe('no-key');
		expect(error.cause).toBeUndefined();
	});
});
