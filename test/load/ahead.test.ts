import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {type ListingSource, loadAhead, withFirst} from '../../source/load/io/source.ts';

const [first, second] = ['first', 'second'].map(tag => decodeListing({data: [{resources: [{tags: [tag]}]}]})) as [
	Listing,
	Listing,
];
const never = new AbortController().signal;

describe('a load ahead', () => {
	it('serves the first request for a load, and later loads are new', async () => {
		const {ahead, loads} = await startAhead();
		expect([ahead.name, loads.length]).toEqual(['sandbox.example.org', 1]);

		const loading = ahead.load(never, () => {});
		loads[0]?.resolve(first);
		expect(await loading).toBe(first);
		const again = ahead.load(never, () => {});
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

		await startAhead();

		expect(isMade).toBe(true);
		expect(performance.now() - start).toBeGreaterThanOrEqual(2);
	});

	it.each([[['early']], [[]]])('says why it is slow, before and after it is requested: %j', async early => {
		const {ahead, loads} = await startAhead();
		const said: string[] = [];
		early.map(remark => loads[0]?.onDelay(remark));

		void ahead.load(never, remark => said.push(remark));
		expect(said).toEqual(early);
		loads[0]?.onDelay('late');

		expect(said).toEqual([...early, 'late']);
	});

	it('is begun once the source is open', async () => {
		const {source, loads} = createSource();

		await expect(loadAhead({...source, open: () => Promise.reject(new Error('no key'))})).rejects.toThrow('no key');
		expect(loads).toEqual([]);
	});

	it('rejects with the reason of its signal', async () => {
		const {ahead, loads} = await startAhead();
		const leaving = new AbortController();
		void ahead.load(leaving.signal, () => {});

		leaving.abort('left');

		expect(loads[0]?.signal.reason).toBe('left');
	});

	it('fails only once it is requested', async () => {
		const {ahead, loads} = await startAhead();
		loads[0]?.reject(new Error('no answer'));
		await turn();

		await expect(ahead.load(never, () => {})).rejects.toThrow('no answer');
	});
});

it('returns a finished load first, and loads later ones', async () => {
	const {source, loads} = createSource();
	const started = withFirst(source, async () => first);

	expect(await started.load(never, () => {})).toBe(first);
	expect(loads).toHaveLength(0);
	void started.load(never, () => {});
	expect(loads).toHaveLength(1);
});

type Load = PromiseWithResolvers<Listing> & {signal: AbortSignal; onDelay: (remark: string) => void};

/** A source, and the loads requested from it. */
const createSource = () => {
	const loads: Load[] = [];
	const source: ListingSource = {
		name: 'sandbox.example.org',
		load: (signal, onDelay) => {
			loads.push({...Promise.withResolvers<Listing>(), signal, onDelay});
			return loads.at(-1)!.promise;
		},
	};
	return {source, loads};
};

const startAhead = async () => {
	const {source, loads} = createSource();
	return {ahead: await loadAhead(source), loads};
};
