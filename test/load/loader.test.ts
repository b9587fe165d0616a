import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import type {ServiceHistory} from '../../source/history/io/store.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {createLoader} from '../../source/load/io/loader.ts';
import type {Received} from '../../source/load/received.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {cachedTags, historyOf} from '../helpers/program/histories.ts';
import {listingOf} from '../helpers/service/service.ts';

const toReceived = (tag: string, next?: string): Received => {
	const text = JSON.stringify({...(listingOf([tag]) as object), next});
	const listing = decodeListing(JSON.parse(text));
	return {listing, text};
};
const [first, second] = ['os:first', 'os:second'].map(tag => toReceived(tag)) as [Received, Received];
const never = new AbortController().signal;
const ignore = () => {};

describe('a load', () => {
	it('opens its source in a later turn, so that the cached listing is painted first', async () => {
		const {loader, opened, loads} = createSource();

		const loading = loader.load(never, ignore);
		// Everything else in this turn of the event loop runs first.
		for (let step = 0; step < 100; step++) {
			await Promise.resolve();
		}
		expect(opened()).toBe(0);
		await turn();
		await turn();

		loads[0]?.resolve(first);
		expect(await loading).toBe(first);
	});

	it('opens its source again after a failure, but only then', async () => {
		const {loader, opened, loads} = createSource({failures: [new Error('no key')]});
		await expect(loader.load(never, ignore)).rejects.toThrow('no key');

		for (const index of [0, 1]) {
			const loading = loader.load(never, ignore);
			await expect.poll(() => loads.length).toBe(index + 1);
			loads[index]?.resolve(first);
			expect(await loading).toBe(first);
		}

		expect(opened()).toBe(2);
	});

	it('is counted in the log, which names nothing in the listing', async () => {
		const notes: string[] = [];
		const {loader, loads} = createSource({note: line => notes.push(line)});
		for (const response of [toReceived('secret', 'secret'), first]) {
			const loading = loader.load(never, ignore);
			await expect.poll(() => loads.length).toBe(1);
			loads.pop()?.resolve(response);
			await loading;
		}

		expect(notes).toEqual([
			'listing: 1 groups, 1 environments, 1 distinct tags, 0 unreadable, more results',
			'listing: 1 groups, 1 environments, 1 distinct tags, 0 unreadable',
		]);
	});

	it('has its error in the log, unless it was aborted', async () => {
		const errors: unknown[] = [];
		const failures = ['left', 'no key'].map(what => new Error(what));
		const {loader} = createSource({failures: [...failures], onError: error => errors.push(error)});

		await expect(loader.load(AbortSignal.abort(), ignore)).rejects.toThrow('left');
		await expect(loader.load(never, ignore)).rejects.toThrow('no key');

		expect(errors).toEqual([failures[1]]);
	});
});

describe('an early start', () => {
	it('serves the first request for a load, and later loads are new', async () => {
		const {loader, loads} = await startEarly();
		expect([loader.name, loads.length]).toEqual(['sandbox.example.org', 1]);

		const loading = loader.load(never, ignore);
		loads[0]?.resolve(first);
		expect(await loading).toBe(first);
		const again = loader.load(never, ignore);
		loads[1]?.resolve(second);

		expect(await again).toBe(second);
		expect(loads).toHaveLength(2);
	});

	it('lets a connection be made before it resolves', async () => {
		let isMade = false;
		setImmediate(() => {
			isMade = true;
		});
		const start = performance.now();

		await startEarly();

		expect(isMade).toBe(true);
		expect(performance.now() - start).toBeGreaterThanOrEqual(2);
	});

	it.each([[['early']], [[]]])('says why it is slow, before and after it is requested: %j', async early => {
		const {loader, loads} = await startEarly();
		const said: string[] = [];
		early.map(remark => loads[0]?.onDelay(remark));

		void loader.load(never, remark => said.push(remark));
		expect(said).toEqual(early);
		loads[0]?.onDelay('late');

		expect(said).toEqual([...early, 'late']);
	});

	it('fails at once if the source cannot be opened', async () => {
		const {loader, loads} = createSource({failures: [new Error('no key')]});

		await expect(loader.start()).rejects.toThrow('no key');
		expect(loads).toEqual([]);
	});

	it('repeats that failure in the first load, and the next one opens the source again', async () => {
		const errors: unknown[] = [];
		const failure = new Error('no key');
		const {loader, loads, opened} = createSource({failures: [failure], onError: error => errors.push(error)});
		await loader.start().catch(ignore);

		await expect(loader.load(never, ignore)).rejects.toBe(failure);
		expect([opened(), errors]).toEqual([1, [failure]]);
		void loader.load(never, ignore);

		await expect.poll(() => loads.length).toBe(1);
		expect(opened()).toBe(2);
	});

	it('rejects with the reason of its signal', async () => {
		const {loader, loads} = await startEarly();
		const leaving = new AbortController();
		void loader.load(leaving.signal, ignore);

		leaving.abort('left');

		expect(loads[0]?.signal.reason).toBe('left');
	});

	it('fails only once it is requested', async () => {
		const {loader, loads} = await startEarly();
		loads[0]?.reject(new Error('no answer'));
		await turn();

		await expect(loader.load(never, ignore)).rejects.toThrow('no answer');
	});
});

describe('a load for a script', () => {
	const loadNow = async (response: Received, history?: ServiceHistory) => {
		const {loader, loads} = createSource({history});
		const loading = loader.loadNow();
		await expect.poll(() => loads.length).toBe(1);
		loads[0]?.resolve(response);
		return {loader, loads, received: await loading};
	};

	it('caches its response if nothing is cached', async () => {
		const home = await makeDirectory();
		await loadNow({listing: first.listing}, historyOf(home));
		expect(cachedTags(home)).toBeUndefined();

		for (const response of [first, second]) {
			expect((await loadNow(response, historyOf(home))).received).toBe(response);
			expect(cachedTags(home)).toEqual(['os:first']);
		}
	});

	it('gives the same listing to a screen that follows, and later loads are new', async () => {
		const {loader, loads} = await loadNow(first);

		expect(await loader.load(never, ignore)).toBe(first);
		expect(loads).toHaveLength(1);
		void loader.load(never, ignore);
		expect(loads).toHaveLength(2);
	});
});

describe('the listing that was cached before a run', () => {
	it('is at most 4 MiB, as it is read while keys may come', async () => {
		const history = historyOf(await makeDirectory());
		const beforeOf = (bytes: number) => {
			history.write('{"data":[]}'.padEnd(bytes), 'same');
			return createSource({history}).loader.before();
		};

		expect(beforeOf(2 ** 22)).toBeDefined();
		expect(beforeOf(2 ** 22 + 1)).toBeUndefined();
		expect(history.read()).toBeDefined();
	});

	it('is none if nothing is saved', () => {
		expect(createSource().loader.before()).toBeUndefined();
	});
});

type Request = PromiseWithResolvers<Received> & {signal: AbortSignal; onDelay: (remark: string) => void};

type SourceOptions = Parameters<typeof createLoader>[1] & {
	readonly history?: ServiceHistory | undefined;
	/** The errors of the first attempts to open the source. */
	readonly failures?: Error[];
};

/** The loader of a source, and the requests to it. */
const createSource = ({history, failures = [], ...log}: SourceOptions = {}) => {
	const loads: Request[] = [];
	let count = 0;
	const open = async () => {
		count++;
		const failure = failures.shift();
		if (failure !== undefined) {
			throw failure;
		}
		return (signal: AbortSignal, onDelay: Request['onDelay']) => {
			const request = {...Promise.withResolvers<Received>(), signal, onDelay};
			loads.push(request);
			return request.promise;
		};
	};
	return {loader: createLoader({name: 'sandbox.example.org', history, open}, log), loads, opened: () => count};
};

const startEarly = async () => {
	const source = createSource();
	await source.loader.start();
	return source;
};
