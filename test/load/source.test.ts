import {expect, it} from 'vitest';
import {type OpenOptions, openAt, openSource} from '../../source/load/io/source.ts';
import {parseAddress} from '../../source/service/address.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';

const options: OpenOptions = {
	...{environment: {}, locations: new Map(), host: process, stdin: () => process.stdin, userId: process.getuid?.()},
	...{timeout: 60_000, insecureHttp: false, offline: false, remembers: false, hasTerminal: false},
};

it('says of a service whose answer is no listing which one that was, and what to check', async () => {
	const {base, host, key} = await startListingServer({listing: {}});
	const source = await openSource(
		{type: 'service', address: `${base}/api`, from: '--base-url', key: {type: 'variable', key}},
		options,
	);

	expect(await faultOf(() => source.load(new AbortController().signal, () => {}))).toMatchObject({
		type: 'no-listing',
		from: `the answer from \`${host}\``,
		tryThis: 'check the address',
	});
});

it('remembers what a service answers that is opened at its address, where that is wanted', async () => {
	const address = parseAddress('https://sandbox.example.org/api', {allowsInsecureHttp: false});
	const open = async (remembers: boolean) => {
		const environment = {HOME: await makeFolder()};
		const from = {type: 'variable', key: 'correct-horse/1'} as const;
		return openAt(address, from.key, {...options, environment, remembers}, {from});
	};

	expect((await open(true)).memory).toBeDefined();
	expect((await open(false)).memory).toBeUndefined();
});
