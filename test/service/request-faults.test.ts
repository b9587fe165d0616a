import {expect, it} from 'vitest';
import {type Fault, failureLine} from '../../source/fault/fault.ts';
import {
	notWhat,
	redirectFault,
	responseFault,
	statusFault,
	timeoutFault,
	unreachableFault,
} from '../../source/service/request-faults.ts';

const route = {host: 'h.org', method: 'GET', isRepeatable: true, what: 'a listing', does: 'list environments'} as const;
const throughProxy = {...route, proxy: 'p.org:80'};
const once = {host: 'h.org', method: 'POST', isRepeatable: false, what: 'a task', does: 'submit tasks'} as const;

const afterTries = (fault: Fault, tries: number): Fault =>
	Object.assign(fault, {what: fault.network?.afterTries?.(tries)});

const tryAgain = 'the request may have had an effect, so check that before you try again';

// The other reasons why a service cannot be reached are tested with real connections.
it.each<[line: string, fault: Fault]>([
	['6 `a` is not a listing (why); check the address', notWhat('`a`', 'a listing')('why')],
	['6 `a` is not a listing (why); check the file', notWhat('`a`', 'a listing', 'check the file')('why')],
	['6 `a` is not a listing (why); do so', notWhat('`a`', 'a listing', 'check the file')('why', 'do so')],
	['6 the response from `h.org` is not a listing (why); check the address', responseFault(route)('why')],
	['6 the response from `h.org` is not a listing (why); do so', responseFault(throughProxy)('why', 'do so')],
	[
		'3 could not reach `h.org` (no route to host); check the address and the network',
		unreachableFault(route, 'no-route'),
	],
	[
		'3 could not reach `h.org` (its certificate is invalid); tell the operator of the service',
		unreachableFault(route, 'bad-certificate'),
	],
	[
		'3 could not reach `h.org` (the connection was lost before the response was complete, 3 tries); try again',
		afterTries(unreachableFault(route, 'broken'), 3),
	],
	[
		'3 could not reach `h.org` through the proxy `p.org:80` (the proxy refused to connect: 502); check the proxy, or add the host to NO_PROXY',
		unreachableFault(throughProxy, 'proxy-status', '502'),
	],
	[
		'3 could not reach `h.org` (network error: EPERM); check the address and the network',
		unreachableFault(route, 'other', 'EPERM'),
	],
	['3 timed out connecting to `h.org` (5 s); check the address and the network', timeoutFault(route, 'connecting', 5)],
	['3 timed out connecting to `h.org`; check the address and the network', timeoutFault(route, 'connecting')],
	[
		'3 timed out loading from `h.org` (1e-9 s); try again, or raise --timeout',
		timeoutFault(route, 'whole', 1.0000000000000003e-9),
	],
	[
		'3 timed out loading from `h.org` through the proxy `p.org:80` (30 s); try again, or raise --timeout',
		timeoutFault(throughProxy, 'whole', 30),
	],
	[
		'4 `h.org` refused the key (401); check the key, or get a new one from the service',
		statusFault(route, {status: 401}),
	],
	[
		'4 `h.org` refused the key (401: `B`); check A',
		statusFault(route, {status: 401, tryThis: 'check A', message: 'B'}),
	],
	[
		'4 `h.org` does not let this key list environments (403: `A`); ask for permission, or use another key',
		statusFault(route, {status: 403, message: 'A'}),
	],
	['5 `h.org` did not return a listing (404); try A', statusFault(route, {status: 404, tryThis: 'try A'})],
	['5 `h.org` did not return a listing (405); check the address', statusFault(route, {status: 405})],
	[
		'5 `h.org` did not return a listing (429, retry after 3600 s: `slow down`); try again later',
		statusFault(route, {status: 429, wait: 3600, message: 'slow down'}),
	],
	['5 `h.org` did not return a listing (408); try again later', statusFault(route, {status: 408})],
	['5 `h.org` did not return a listing (499); check the address', statusFault(route, {status: 499})],
	[
		'5 `h.org` did not return a listing (503, 3 tries, retry after 1 s: `BUSY`); try again later',
		afterTries(statusFault(route, {status: 503, wait: 1, message: 'BUSY'}), 3),
	],
	['5 `h.org` redirects twice; check the address', redirectFault(route, 302, 'twice')],
	['5 `h.org` redirects to there; go', redirectFault(route, 302, 'to there', 'go')],
])('fault %# has its exit code and its line: $0', (line, fault) => {
	expect(`${fault.exitCode} ${failureLine(fault)}`).toBe(line.replace(' ', ' envpick: '));
});

it.each<[sentence: string, fault: Fault]>([
	['could not reach `h.org` (no such host); check the address', unreachableFault(once, 'unknown-host')],
	['timed out connecting to `h.org`; check the address and the network', timeoutFault(once, 'connecting')],
	['`h.org` did not return a task (503); try again later', statusFault(once, {status: 503})],
	['`h.org` did not return a task (429); try again later', statusFault(once, {status: 429})],
	['`h.org` did not return a task (400); check the address', statusFault(once, {status: 400})],
	[
		`no complete response from \`h.org\` (it closed the connection without a response); ${tryAgain}`,
		unreachableFault(once, 'no-response'),
	],
	[`timed out loading from \`h.org\`; ${tryAgain}`, timeoutFault(once, 'whole')],
	[`\`h.org\` did not return a task (500); ${tryAgain}`, statusFault(once, {status: 500})],
	[
		`the response from \`h.org\` is not a task (it is empty); ${tryAgain}`,
		responseFault(once)('it is empty', 'try again'),
	],
])('fault %# of a request with effects: $0', (sentence, fault) => {
	expect(fault.message).toBe(sentence);
});
