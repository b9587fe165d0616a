import {describe, expect, it} from 'vitest';
import {toMemoryWorld} from '../../source/cli/memory-world.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import type {ListingSource} from '../../source/load/io/source.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {keepIn, memoryOf} from '../helpers/program/memories.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf} from '../helpers/state/picks.ts';

const listings = (...tags: readonly string[]): readonly Listing[] => tags.map(tag => decodeListing(listingOf([tag])));
const [first, second] = listings('os:a', 'os:b') as [Listing, Listing];

/** A run with two services, each with a memory of its own, and one that has none. */
const start = async (cameAt?: number, home?: string) => {
	const folder = home ?? (await makeFolder());
	const toSource = (service: string | undefined): ListingSource => ({
		name: 'a service',
		load: async () => first,
		...(service !== 'none' && {memory: memoryOf(folder, {base: `https://${service}.example`, service})}),
		...(cameAt !== undefined && {cameAt: () => cameAt}),
	});
	const sources = new Map([undefined, 'lab', 'none'].map(service => [service, toSource(service)]));
	const open = async (service: string | undefined) => sources.get(service)!;
	return {folder, sources, ...toMemoryWorld({open, opened: service => sources.get(service)})};
};

describe('what a run keeps of its services', () => {
	it('is each pick, told as the last of its kind with how long ago it was', async () => {
		const {onPick, picks} = await start();
		expect(picks?.(undefined).size).toBe(0);

		onPick?.(pickedOf(['os:a']), undefined);
		onPick?.({...pickedOf(['os:b'], ['os:a']), taken: 'exact'}, undefined);

		expect([...picks!(undefined).values()]).toEqual([
			{picked: {identity: expect.any(String), tags: ['os:b']}, ago: 'just now', taken: 'exact'},
			{picked: {identity: expect.any(String), tags: ['os:a']}, ago: 'just now', taken: 'exact'},
		]);
		expect(picks?.('lab').size).toBe(0);
		expect(picks?.('none').size).toBe(0);
	});

	it('is the listing of the run before, from which changes are told, of each service its own', async () => {
		const {compare, sources, folder} = await start();
		keepIn(sources.get(undefined)?.memory, 'os:a');
		const {compare: later, sources: now} = await start(undefined, folder);
		keepIn(now.get(undefined)?.memory, 'os:b');

		expect(await compare?.(first, undefined)).toBeUndefined();
		const changes = await later?.(second, undefined);
		expect(changes?.list.map(({sign, resource}) => sign + resource.tags[0]?.text)).toEqual(['+os:b', '-os:a']);
		expect(changes?.since).toMatch(/^\d\d:\d\d$|^yesterday$/);
		expect(await later?.(second, 'lab')).toBeUndefined();
		expect(await later?.(second, 'none')).toBeUndefined();
	});

	it('is compared with no listing of which only a part came, or that nobody was asked for, or that is large', async () => {
		const listingBefore = () => ({listing: first, time: 0});
		const compare = async (listing: Listing, cameAt?: number) => {
			const {sources, compare: compareWith} = await start(cameAt);
			const source = sources.get(undefined)!;
			sources.set(undefined, {...source, memory: {...source.memory!, before: listingBefore}});
			return compareWith?.(listing, undefined);
		};
		const many = (count: number) => decodeListing(listingOf(...Array.from({length: count}, () => ['os:a'])));

		expect(await compare({...second, next: 'more'})).toBeUndefined();
		expect(await compare(second, 1)).toBeUndefined();
		expect(await compare(many(20_001))).toBeUndefined();
		expect(await compare(many(20_000))).toBeDefined();
	});

	it('says when a listing came only where that was not now', async () => {
		expect((await start()).since?.(undefined)).toBeUndefined();
		expect((await start(new Date().setHours(0, 0, 0, 0))).since?.('lab')).toMatch(/00:00$/);
	});
});
