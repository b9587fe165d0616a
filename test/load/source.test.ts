import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {describe, expect, it} from 'vitest';
import type {KeySource} from '../../source/access-key/access-key.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {
	decodeResponse,
	type ListingSource,
	type OpenOptions,
	openAt,
	openSource,
	type SourceChoice,
} from '../../source/load/io/source.ts';
import {parseAddress} from '../../source/service/address.ts';
import {demoListing, startDemoService} from '../../source/service/io/demo.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {sendJson, smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

const options: OpenOptions = {
	...{variables: {}, locations: new Map(), host: process, stdin: () => process.stdin, userId: process.getuid?.()},
	...{timeout: 60_000, insecureHttp: false, offline: false, remembers: false, hasTerminal: false},
};
const never = new AbortController().signal;
const loadOf = (source: ListingSource, onDelay: (remark: string) => void = () => {}): Promise<Listing> =>
	source.load(never, onDelay);
const at = (address: string, key: string): SourceChoice => ({
	type: 'service',
	address,
	from: '--base-url',
	key: {type: 'variable', key},
});

describe('the demo', () => {
	it('is a service with 48 environments in 6 groups', async () => {
		const demo = await openSource({type: 'demo'}, options);

		const {environments, groups} = await loadOf(demo);

		expect([demo.name, environments.length, groups.length]).toEqual(['the demo service', 48, 6]);
		expect(demo.history).toBeUndefined();
	});

	it('responds only to its new key, with the listing', async () => {
		const [demo, other] = [await startDemoService(), await startDemoService()];

		expect(await load(demo.baseUrl, demo.key)).toEqual(demoListing());
		expect(demo.key).toMatch(/^[\da-f]{40}$/);
		expect(await failureOf(demo.baseUrl, other.key)).toMatch(
			/^4 `127\.0\.0\.1:\d+` refused the key \(401: UNAUTHORIZED: Missing Authorization header\);/,
		);
	});

	it('responds to one method and path only', async () => {
		const {baseUrl, key} = await startDemoService();
		const ask = async (method: string, path: string) => {
			const response = await fetch(baseUrl + path, {
				method,
				headers: {authorization: `Bearer ${key}`, connection: 'close'},
			});
			return [response.status, response.headers.get('content-type'), await response.json()];
		};
		const unknown = [404, 'application/json', {error: 'NOT_FOUND', message: 'No such endpoint'}];

		expect(await ask('GET', '/v0/resources')).toEqual([200, 'application/json', demoListing()]);
		expect(await ask('POST', '/v0/resources')).toEqual(unknown);
		expect(await ask('GET', '/v0/resource')).toEqual(unknown);
		expect(await ask('GET', '/v0/resources?a')).toEqual(unknown);
	});
});

describe('a file', () => {
	it('is read again each time', async () => {
		const path = join(await makeDirectory(), 'listing.json');
		writeFileSync(path, JSON.stringify(smallListing));
		const file = await openSource({type: 'file', path}, options);
		expect(file.name).toBe(path);
		expect((await loadOf(file)).environments).toHaveLength(2);

		writeFileSync(path, '{"data":[{"resources":[{"tags":["os:größe"]}]}]}');

		expect((await loadOf(file)).environments).toMatchObject([{tags: [{value: 'os:größe'}]}]);
	});

	it('is named in its error, with advice', async () => {
		const path = join(await makeDirectory(), 'listing.json');
		const wrong = [
			['{', 'no-listing'],
			['{"data":5}', 'no-listing'],
			[Buffer.from([0x22, 0xff, 0x22]), 'no-listing'],
		] as const;
		for (const [content, type] of wrong) {
			writeFileSync(path, content);
			const file = await openSource({type: 'file', path}, options);

			expect(await faultOf(() => loadOf(file))).toMatchObject({type, from: `\`${path}\``, tryThis: 'check the file'});
		}
	});

	it('on standard input is read once, and its listing is kept', async () => {
		let opened = 0;
		const stdin = () => {
			opened++;
			return Readable.from([Buffer.from(JSON.stringify(smallListing))]);
		};
		const file = await openSource({type: 'file', path: '-'}, {...options, stdin});

		const [first, second] = [await loadOf(file), await loadOf(file)];

		expect(file.name).toBe('standard input');
		expect([first === second, opened]).toEqual([true, 1]);
	});

	it('without an end times out', async () => {
		const stdin = () => new Readable({read: () => {}});
		const file = await openSource({type: 'file', path: '-'}, {...options, stdin, timeout: 30});

		expect(await faultOf(() => loadOf(file))).toMatchObject({why: 'timed out after 0.03 s'});
	});
});

describe('a service', () => {
	it('is required', async () => {
		expect(await faultOf(() => openSource({type: 'none', key: {type: 'none'}}, options))).toEqual({
			type: 'usage',
			what: 'no service given',
			tryThis: 'run `envpick --setup`, set ENVPICK_BASE_URL or use --base-url; to try it, run `envpick --demo`',
		});
	});

	it('says why and when it retries', async () => {
		const {base, host, key} = await startListingServer({
			respond: (response, count) => {
				if (count === 1) {
					response.setHeader('retry-after', '0');
				}
				sendJson(response, count === 1 ? 503 : 200, count === 1 ? {} : smallListing);
			},
		});
		const remarks: string[] = [];
		const service = await openSource(at(base, key), options);

		expect((await loadOf(service, remark => remarks.push(remark))).environments).toHaveLength(2);
		expect(service.name).toBe(host);
		expect(remarks).toEqual([
			expect.stringMatching(/^`127\.0\.0\.1:\d+` .*\(503, retry after 0 s\); try 2 in [\d.]+ s$/),
		]);
	});

	it.each([
		[{type: 'variable'}, {keyFrom: 'ENVPICK_ACCESS_KEY', canSetUp: false}],
		[{type: 'service-file', field: 'services.work.accessKeyFile'}, {canSetUp: true}],
	] as const)('that refuses the key names the source of that: %j', async (from, facts) => {
		const {base} = await startListingServer();
		const key = 'correct-horse/1';
		const path = join(await makeDirectory(), 'work.key');
		writeFileSync(path, key, {mode: 0o600});
		const choice = {...at(base, key), key: {...from, key, path} as unknown as KeySource} as SourceChoice;
		const service = await openSource(choice, {...options, hasTerminal: true});

		expect(await faultOf(() => loadOf(service))).toMatchObject({type: 'status', status: 401, ...facts});
		const unseen = await openSource(choice, options);
		expect(await faultOf(() => loadOf(unseen))).toMatchObject({canSetUp: false});
	});

	it('is opened in a turn after its load, so that the cached listing is painted first', async () => {
		const {base, key} = await startListingServer();
		let isRead = false;
		const source = openAt(
			parseAddress(base, {allowsInsecureHttp: false}),
			async () => {
				isRead = true;
				return key;
			},
			options,
		);

		const loading = loadOf(source);
		// Everything else in this turn of the event loop runs first.
		for (let step = 0; step < 100; step++) {
			await Promise.resolve();
		}
		expect(isRead).toBe(false);

		expect((await loading).environments).toHaveLength(2);
	});

	it('is opened again after a failure, but only then', async () => {
		const {base, key} = await startListingServer();
		const keys = [Promise.reject(new Error('no key')), Promise.resolve(key)];
		const source = openAt(parseAddress(base, {allowsInsecureHttp: false}), () => keys.shift()!, options);

		await expect(source.open?.()).rejects.toThrow('no key');
		await source.open?.();

		expect((await loadOf(source)).environments).toHaveLength(2);
	});

	it('returns its cached listing offline, with its time', async () => {
		const {base, host, key, requests} = await startListingServer();
		const remembering = {...options, remembers: true, variables: {HOME: await makeDirectory()}};
		const before = Date.now();
		await loadOf(await openSource(at(base, key), remembering));
		// The listing is cached only after the caller has it.
		await new Promise(resolve => setImmediate(resolve));

		const recalled = await openSource(at(base, key), {...remembering, offline: true});
		expect([recalled.name, recalled.cameAt?.()]).toEqual([host, undefined]);
		expect((await loadOf(recalled)).environments).toHaveLength(2);
		expect(recalled.cameAt?.()).toBeGreaterThanOrEqual(before);
		expect(recalled.history?.listing()).toBeDefined();
		expect(requests).toHaveLength(1);
	});
});

it('is named with advice if it did not respond with a listing', async () => {
	const {base, host, key} = await startListingServer({listing: {}});
	const source = await openSource(at(`${base}/api`, key), options);

	expect(await faultOf(() => loadOf(source))).toMatchObject({
		type: 'no-listing',
		from: `the response from \`${host}\``,
		tryThis: 'check the address',
	});
});

it('has its response cached if it is opened by its address, unless caching is off', async () => {
	const address = parseAddress('https://sandbox.example.org/api', {allowsInsecureHttp: false});
	const open = async (remembers: boolean) => {
		const variables = {HOME: await makeDirectory()};
		const from = {type: 'variable', key: 'correct-horse/1'} as const;
		return openAt(address, async () => from.key, {...options, variables, remembers}, {from});
	};

	expect((await open(true)).history).toBeDefined();
	expect((await open(false)).history).toBeUndefined();
});

it('lets pending input be handled before it is opened', async () => {
	let isHeard = false;
	setImmediate(() => {
		isHeard = true;
	});

	const {environments} = await decodeResponse({data: [{resources: [{tags: ['os:a']}]}]}, 'the answer', 'check it');

	expect(isHeard).toBe(true);
	expect(environments).toHaveLength(1);
});

it.each([
	[
		'no listing',
		{data: 5},
		{type: 'no-listing', from: 'the answer', why: expect.stringContaining('`data`'), tryThis: 'check it'},
	],
	[
		'too much',
		{data: [{resources: [{tags: ['a'], more: Array.from({length: 1_000_001}, () => 0)}]}]},
		{type: 'no-listing', from: 'the answer', tryThis: 'check it', why: expect.stringMatching(/ than [\d,]+$/)},
	],
])('reports %s with the location and advice', async (_, response, fault) => {
	expect(await faultOf(() => decodeResponse(response, 'the answer', 'check it'))).toMatchObject(fault);
});
