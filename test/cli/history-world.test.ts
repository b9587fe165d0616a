import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {sinceOf, toHistoryWorld, whenWas} from '../../source/cli/browse.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import type {ListingSource} from '../../source/load/io/source.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {historyOf, keepIn} from '../helpers/program/histories.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf} from '../helpers/state/picks.ts';

const listings = (...tags: readonly string[]): readonly Listing[] => tags.map(tag => decodeListing(listingOf([tag])));
const [first, second] = listings('os:a', 'os:b') as [Listing, Listing];

/** A run with two services, each with its own history, and a third service without one. */
const start = async (cameAt?: number, home?: string) => {
	const directory = home ?? (await makeDirectory());
	const toSource = (service: string | undefined): ListingSource => ({
		name: 'a service',
		load: async () => first,
		...(service !== 'none' && {history: historyOf(directory, {base: `https://${service}.example`, service})}),
		...(cameAt !== undefined && {cameAt: () => cameAt}),
	});
	const sources = new Map([undefined, 'lab', 'none'].map(service => [service, toSource(service)]));
	return {directory, sources, ...toHistoryWorld(service => sources.get(service))};
};

describe('the saved data of a run', () => {
	it('contains each pick, with the time of the last identical one', async () => {
		const {onPick, picks} = await start();
		expect(picks?.(undefined)).toEqual([]);

		onPick?.(pickedOf(['os:a']), undefined);
		onPick?.({...pickedOf(['os:b'], ['os:a']), mode: 'exact'}, undefined);

		expect(picks?.(undefined)).toEqual([
			{environment: pickedOf(['os:b']).environments[0], when: expect.stringMatching(/^\d\d:\d\d$/), mode: 'exact'},
			{environment: pickedOf(['os:a']).environments[0], when: expect.any(String), mode: 'exact'},
		]);
		expect([picks?.('lab'), picks?.('none')]).toEqual([[], []]);
	});

	it('contains the previous listing, separately for each service', async () => {
		const {compare, sources, directory} = await start();
		keepIn(sources.get(undefined)?.history, 'os:a');
		const {compare: later, sources: now} = await start(undefined, directory);
		keepIn(now.get(undefined)?.history, 'os:b');

		expect(await compare?.(first, undefined)).toBeUndefined();
		const changes = await later?.(second, undefined);
		expect(changes?.list.map(({sign, environment}) => sign + environment.tags[0]?.text)).toEqual(['+os:b', '-os:a']);
		expect(changes?.since).toMatch(/^\d\d:\d\d$/);
		expect(await later?.(second, 'lab')).toBeUndefined();
		expect(await later?.(second, 'none')).toBeUndefined();
	});

	it('is not compared with an incomplete or cached listing', async () => {
		const compare = async (listing: Listing, cameAt?: number) => {
			const {sources, compare: compareWith} = await start(cameAt);
			const source = sources.get(undefined)!;
			const before = () => ({listing: first, time: 0});
			sources.set(undefined, {...source, history: {...source.history!, before}});
			return compareWith?.(listing, undefined);
		};

		expect(await compare({...second, next: 'more'})).toBeUndefined();
		expect(await compare(second, 1)).toBeUndefined();
		expect(await compare(second)).toBeDefined();
	});

	it('has a time unless it has just been saved', async () => {
		expect((await start()).since?.(undefined)).toBeUndefined();
		expect((await start(new Date().setHours(0, 0, 0, 0))).since?.('lab')).toMatch(/00:00$/);
	});
});

const at = (year: number, month: number, day: number, hour = 9, minute = 4): number =>
	new Date(year, month, day, hour, minute).getTime();
const now = at(2026, 10, 22, 12);

describe('a time', () => {
	it.each([
		[at(2026, 10, 22), '09:04'],
		[at(2026, 10, 22, 0, 0), '00:00'],
		[now, '12:04'],
		[at(2026, 10, 21, 23, 59), 'yesterday 23:59'],
		[at(2026, 0, 1), '1 Jan 09:04'],
		[at(2025, 10, 22), '22 Nov 2025'],
		[now + 1, undefined],
	])('is short but clear, and missing if the clock was set back: %i is %s', (then, said) => {
		expect(whenWas(then, now)).toBe(said);
	});

	it('is of yesterday for all of a day of 25 hours', () => {
		vi.stubEnv('TZ', 'Europe/Berlin');
		onTestFinished(() => void vi.unstubAllEnvs());

		expect(whenWas(at(2026, 9, 24), at(2026, 9, 25, 23, 30))).toBe('yesterday 09:04');
	});

	it('is worded differently if the clock was set back', () => {
		expect(sinceOf({time: Date.now() + 60_000})).toBe('an earlier run');
	});
});
