import {expect, it} from 'vitest';
import {type Fault, failureLine} from '../../source/fault/fault.ts';
import {notWhat, statusFault, timeoutFault, unreachableFault} from '../../source/service/request-faults.ts';

const route = {host: 'h.org', method: 'GET', isRepeatable: true, what: 'a listing', does: 'list environments'} as const;
const once = {...route, method: 'POST', isRepeatable: false} as const;

const afterTries = (fault: Fault, tries: number): Fault =>
	Object.assign(fault, {what: fault.network?.afterTries?.(tries)});

// Other tests in this directory show all other faults with real services.
it.each<[line: string, fault: Fault]>([
	['6 `a` is not a listing (why); check the address', notWhat('`a`', 'a listing')('why')],
	['6 `a` is not a listing (why); check the file', notWhat('`a`', 'a listing', 'check the file')('why')],
	['6 `a` is not a listing (why); do so', notWhat('`a`', 'a listing', 'check the file')('why', 'do so')],
	[
		'3 could not reach `h.org` (no route to host); check the address and the network',
		unreachableFault(route, 'no-route'),
	],
	[
		'3 could not reach `h.org` (its certificate is invalid); tell the operator of the service',
		unreachableFault(route, 'bad-certificate'),
	],
	[
		'3 could not reach `h.org` (network error: EPERM); check the address and the network',
		unreachableFault(route, 'other', 'EPERM'),
	],
	['3 timed out connecting to `h.org` (5 s); check the address and the network', timeoutFault(route, 'connecting', 5)],
	['3 timed out connecting to `h.org`; check the address and the network', timeoutFault(once, 'connecting')],
	[
		'3 timed out loading from `h.org` (1e-9 s); try again, or raise --timeout',
		timeoutFault(route, 'whole', 1.0000000000000003e-9),
	],
	['5 `h.org` did not return a listing (408); try again later', statusFault(route, {status: 408})],
	[
		'5 `h.org` did not return a listing (503, 3 tries, retry after 1 s: `BUSY`); try again later',
		afterTries(statusFault(route, {status: 503, wait: 1, message: 'BUSY'}), 3),
	],
])('fault %# has its exit code and its line: $0', (line, fault) => {
	expect(`${fault.exitCode} ${failureLine(fault)}`).toBe(line.replace(' ', ' envpick: '));
});
