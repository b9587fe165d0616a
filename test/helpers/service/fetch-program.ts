// A separate program for behaviour that only a real process has: that it exits at once, and what Node reads at startup. Arguments:
// address, timeout and connection timeout, both in milliseconds; the key is in TEST_KEY.

import {explainFault, failureLine} from '../../../source/fault/explain.ts';
import {FaultError} from '../../../source/fault/fault.ts';
import {parseAddress} from '../../../source/service/address.ts';
import {fetchResponse} from '../../../source/service/io/fetch.ts';

const [base = '', timeout = '', connecting = ''] = process.argv.slice(2);
try {
	const request = {
		address: parseAddress(base, {allowsInsecureHttp: false}),
		key: process.env['TEST_KEY'] ?? '',
		timeout: Number(timeout),
		variables: {},
		limits: {connecting: Number(connecting)},
	};
	const {listing} = await fetchResponse(request, async value => value);
	process.stdout.write(JSON.stringify(listing));
} catch (error) {
	process.stdout.write(error instanceof FaultError ? failureLine(explainFault(error.fault)) : `${error}`);
}
