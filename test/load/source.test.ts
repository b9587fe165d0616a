import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import type {KeySource} from '../../source/access-key/access-key.ts';
import {Fault} from '../../source/fault/fault.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import type {Loader} from '../../source/load/io/loader.ts';
import {openAt} from '../../source/load/io/service.ts';
import {type OpenOptions, openCached, openSource, type SourceChoice} from '../../source/load/io/source.ts';
import {parseAddress} from '../../source/service/address.ts';
import {faultOf, saidBy} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {withoutTerminal} from '../helpers/program/without-terminal.ts';
import {createAuthority} from '../helpers/service/certificates.ts';
import {sendJson, smallListing, startListingServer} from '../helpers/service/listing-server.ts';

const options: OpenOptions = {
	...{
		variables: {},
		locations: new Map(),
		host: process,
		lend: withoutTerminal(),
		stdin: () => process.stdin,
		userId: process.getuid?.(),
	},
	...{timeout: 60_000, insecureHttp: false, offline: false, remembers: false, hasTerminal: false},
};
const addressOf = (base: string) => parseAddress(base, {allowsInsecureHttp: false});
const never = new AbortController().signal;
const loadOf = async (source: Loader, onDelay: (remark: string) => void = () => {}): Promise<Listing> =>
	(await source.load(never, onDelay)).listing;
const at = (address: string, key: string) =>
	({type: 'service', address, from: '--base-url', key: {type: 'variable', key}}) as const satisfies SourceChoice;

const endless = () => new Readable({read: () => {}});

describe('the demo', () => {
	it('is a service with 48 environments in 6 groups', async () => {
		const demo = openSource({type: 'demo'}, options);

		const {environments, groups} = await loadOf(demo);

		expect([demo.name, environments.length, groups.length]).toEqual(['the demo service', 48, 6]);
		expect(demo.history).toBeUndefined();
	});
});

describe('a file', () => {
	const openFile = (path: string, more: Partial<OpenOptions> = {}) =>
		openSource({type: 'file', path}, {...options, ...more});
	const makeFile = async (text: string | Buffer) => {
		const path = join(await makeDirectory(), 'listing.json');
		writeFileSync(path, text);
		return path;
	};

	it('is read again each time', async () => {
		const path = await makeFile(JSON.stringify(smallListing));
		const file = openFile(path);
		expect(file.name).toBe(path);
		expect((await loadOf(file)).environments).toHaveLength(2);

		writeFileSync(path, '{"data":[{"resources":[{"tags":["os:größe"]}]}]}');

		expect((await loadOf(file)).environments).toMatchObject([{tags: [{value: 'os:größe'}]}]);
	});

	it.each(['{', '{"data":5}', Buffer.from([0x22, 0xff, 0x22])])(
		'is named in its error, with advice: %s',
		async text => {
			const path = await makeFile(text);

			expect(await saidBy(() => loadOf(openFile(path)))).toMatch(/^6 `\/.*` is not a listing \(.*\); check the file$/);
		},
	);

	it('on standard input is read once, and its listing is kept', async () => {
		const stdin = vi.fn(() => Readable.from([Buffer.from(JSON.stringify(smallListing))]));
		const file = openFile('-', {stdin});

		expect(await loadOf(file)).toBe(await loadOf(file));
		expect([file.name, stdin.mock.calls.length]).toEqual(['standard input', 1]);
	});

	it('without an end times out', async () => {
		expect(await faultOf(() => loadOf(openFile('-', {stdin: endless, timeout: 30})))).toMatchObject({
			what: 'cannot read `standard input` (timed out after 0.03 s)',
		});
	});
});

describe('a service', () => {
	it('is required', async () => {
		expect(await faultOf(() => openSource({type: 'none', key: {type: 'none'}}, options))).toEqual(
			new Fault(
				'no service given',
				'run `envpick --setup`, set ENVPICK_BASE_URL or use --base-url; to try it, run `envpick --demo`',
			),
		);
	});

	it('has its certificates and a log', async () => {
		const authority = createAuthority();
		onTestFinished(() => authority.remove());
		const {base, key} = await startListingServer({certificate: authority.sign('IP:127.0.0.1')});
		const note = vi.fn();
		const load = (ca: string) =>
			loadOf(openSource({...at(base, key), service: {name: 'work', address: base, ca}}, {...options, note}));

		expect((await load(authority.certPath)).environments).toHaveLength(2);
		expect(note.mock.calls.slice(-2)).toEqual([
			[expect.stringMatching(/^body: \d+ bytes$/)],
			[expect.stringMatching(/^listing: 1 groups, 2 environments, /)],
		]);
		expect(await saidBy(() => load('/none'))).toBe(
			'2 cannot use the config `services.work.ca` (`services.work.ca`: no such file); write the path of a PEM file with certificates',
		);
	});

	it('may have plain http only if that is allowed', async () => {
		const open = (insecureHttp: boolean) => openSource(at('http://h.example', 'a-key'), {...options, insecureHttp});

		expect(open(true).name).toBe('h.example');
		expect(await saidBy(() => open(false))).toMatch(/^2 plain http to `h.example` /);
	});

	it('is given up at the time limit', async () => {
		const {base, key} = await startListingServer({respond: () => {}});

		expect(await saidBy(() => loadOf(openSource(at(base, key), {...options, timeout: 50})))).toMatch(
			/^3 timed out loading from `.*` \(0.05 s\); /,
		);
	});

	it.each<[string, (base: string) => SourceChoice]>([
		['its key', base => ({...at(base, ''), key: {type: 'file', path: '-', from: '--access-key-file'}})],
		['its certificates', base => ({...at(base, 'a-key'), service: {name: 'work', address: base, ca: '-'}})],
		['its response', base => at(base, 'a-key')],
		['its file', () => ({type: 'file', path: '-'})],
	])('is left by a signal that comes before %s', async (_, toChoice) => {
		const leaving = new AbortController();
		const {base} = await startListingServer({key: 'a-key', respond: () => leaving.abort('left')});
		const stdin = () => {
			setImmediate(() => leaving.abort('left'));
			return endless();
		};

		await expect(openSource(toChoice(base), {...options, stdin}).load(leaving.signal, () => {})).rejects.toBe('left');
	});

	it('says why and when it retries', async () => {
		const {base, host, key} = await startListingServer({
			respond: (response, count) => sendJson(response, count === 1 ? 503 : 200, smallListing),
		});
		const remarks: string[] = [];
		const service = openSource(at(base, key), options);

		expect((await loadOf(service, remark => remarks.push(remark))).environments).toHaveLength(2);
		expect(service.name).toBe(host);
		const said = /^`127\.0\.0\.1:\d+` .*\(503\); (?:try 2 in [\d.]+ s|trying again)$/;
		expect(remarks).toEqual(Array(2).fill(expect.stringMatching(said)));
	});

	it.each([
		[{type: 'variable'}, /^check ENVPICK_ACCESS_KEY, or get/],
		[{type: 'service-file', field: 'services.work.accessKeyFile'}, /^check the key file .*, or run/],
	] as const)('that refuses the key names the source of that: $type', async (from, tryThis) => {
		const {base} = await startListingServer();
		const key = 'correct-horse/1';
		const path = join(await makeDirectory(), 'work.key');
		writeFileSync(path, key, {mode: 0o600});
		const choice = {...at(base, key), key: {...from, key, path} as unknown as KeySource};
		const failing = (hasTerminal: boolean) => faultOf(() => loadOf(openSource(choice, {...options, hasTerminal})));

		expect(await failing(true)).toMatchObject({network: {status: 401}, tryThis: expect.stringMatching(tryThis)});
		expect(await failing(false)).toMatchObject({tryThis: expect.stringMatching(/ or get a new one/)});
	});

	it.each<[KeySource['type'], boolean]>([
		['service-command', true],
		['service-file', false],
		['variable', false],
	])('may ask on the terminal with a key from a %s: %s', async (type, mayAsk) => {
		const key = {type, command: ['pass'], path: '/nowhere', key: 'k', field: 'a'} as unknown as KeySource;

		expect(openSource({...at('https://a.example', 'k'), key}, options).mayAsk).toBe(mayAsk);
	});

	it('is remembered with its time, and returned offline', async () => {
		const {base, host, key, requests} = await startListingServer();
		const remembering = {...options, remembers: true, variables: {HOME: await makeDirectory()}};
		// The clock of a file system may be a few milliseconds behind.
		const before = Date.now() - 10;
		await openSource(at(base, key), remembering).loadNow();

		const recalled = openSource(at(base, key), {...remembering, offline: true});
		expect([recalled.name, recalled.before()]).toEqual([host, undefined]);
		const {listing, text, time} = await recalled.load(never, () => {});
		expect([listing.environments.length, text]).toEqual([2, undefined]);
		expect(time).toBeGreaterThanOrEqual(before);
		expect(recalled.history).toBeDefined();
		expect(requests).toHaveLength(1);
	});

	it.each([
		[{read: () => undefined}, '3 no cached listing of `a.org`; run it once without --offline'],
		[undefined, '3 listings of `a.org` are not cached; leave out --offline'],
	])('without a cached listing is refused offline: $1', async (history, line) => {
		expect(await saidBy(() => loadOf(openCached('a.org', history as Loader['history'], {})))).toBe(line);
	});

	it('that has sent a response already returns it first', async () => {
		const {base, key, requests} = await startListingServer();
		const received = {listing: decodeListing(smallListing), text: JSON.stringify(smallListing)};
		const own = {...options, remembers: true, variables: {HOME: await makeDirectory()}};
		const from = {type: 'variable', key} as const;
		const source = openAt(addressOf(base), async () => key, own, {from, received});

		expect(await source.load(never, () => {})).toEqual(received);
		expect(requests).toHaveLength(0);
		expect((await loadOf(source)).environments).toHaveLength(2);
		expect(requests).toHaveLength(1);
	});

	it('is named with advice if it did not respond with a listing', async () => {
		const {base, host, key} = await startListingServer({listing: {}});

		expect(await saidBy(() => loadOf(openSource(at(base, key), options)))).toBe(
			`6 the response from \`${host}\` is not a listing (\`data\` is missing); check the address`,
		);
	});

	it('has its response cached, unless caching is off or its key is unknown', async () => {
		const key = {type: 'variable', key: 'correct-horse/1'} as const;
		const own = {...options, variables: {HOME: await makeDirectory()}};
		const open = (more: Partial<OpenOptions>, facts: Parameters<typeof openAt>[3] = {from: key}) =>
			openAt(addressOf('https://h.example/api'), async () => key.key, {...own, remembers: true, ...more}, facts);

		expect(open({}).history).toBeDefined();
		const without = [open({remembers: false}), open({variables: {}}), open({}, {})];
		expect(without.map(({history}) => history)).toEqual([undefined, undefined, undefined]);
	});
});
