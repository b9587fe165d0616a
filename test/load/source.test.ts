import {expect, it} from 'vitest';
import {openSource} from '../../source/load/io/source.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';

it('says of a service whose answer is no listing which one that was, and what to check', async () => {
	const {base, host, key} = await startListingServer({listing: {}});
	const source = await openSource(
		{type: 'service', address: `${base}/api`, from: '--base-url', key: {type: 'variable', key}},
		{
			...{environment: {}, locations: new Map(), host: process, stdin: () => process.stdin, userId: process.getuid?.()},
			...{timeout: 60_000, insecureHttp: false, offline: false, remembers: false, hasTerminal: false},
		},
	);

	expect(
		await faultOf(() =>
			source.load(
				new AbortController().signal,
				() => {},
				() => {},
			),
		),
	).toMatchObject({type: 'no-listing', from: `the answer from \`${host}\``, tryThis: 'check the address'});
});
