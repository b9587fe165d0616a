import {describe, expect, it} from 'vitest';
import {toMemoryWorld} from '../../source/cli/memory-world.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import type {ListingSource} from '../../source/load/io/source.ts';
import {mostCompared} from '../../source/remember/changes.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {memoryOf} from '../helpers/program/memories.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf} from '../helpers/state/picks.ts';

const listings = (...tags: readonly string[]): readonly Listing[] => tags.map(tag => decodeListing(listingOf([tag])));
const [first, second, third] = listings('os:a', 'os:b', 'os:c') as [Listing, Listing, Listing];

/** A run with two services, each with a memory of its own, and one that has none. */
const start = async (cameAt?: number) => {
	const home = await makeFolder();
	const toSource = (service: string | undefined): ListingSource => ({
		name: 'a service',
		load: async () => first,
		...(service !== 'none' && {memory: memoryOf(home, {base: `https://${service}.example`, service})}),
		...(cameAt !== undefined && {cameAt: () => cameAt}),
	});
	const sources = new Map([undefined, 'lab', 'none'].map(service => [service, toSource(service)]));
	const open = async (service: string | undefined) => sources.get(service)!;
	return {sources, ...toMemoryWorld({open, opened: service => sources.get(service)})};
};

describe('what a run keeps of its services', () => {
	it('is each pick, told as the last of its kind with how long ago it was', async () => {
		const {onPick, picks} = await start();
		expect(picks?.(undefined).size).toBe(0);

		onPick?.(pickedOf(['os:a']), undefined);
		onPick?.({...pickedOf(['os:b'], ['os:a']), taken: 'exact'}, undefined);

		expect([...picks!(undefined).values()]).toEqual([
			{picked: {tags: ['os:b'], marks: [0, 0]}, ago: 'just now', taken: 'exact'},
			{picked: {tags: ['os:a'], marks: [0, 0]}, ago: 'just now', taken: 'exact'},
		]);
		expect(picks?.('lab').size).toBe(0);
		expect(picks?.('none').size).toBe(0);
	});

	it('is the listing that changes are told from: the first one, and then the last whose changes were seen', async () => {
		const {compare, seeChanges} = await start();
		const signsOf = async (listing: Listing) =>
			(await compare?.(listing, undefined))?.list.map(({sign, resource}) => sign + resource.tags[0]?.text);

		expect(await signsOf(first)).toBeUndefined();
		expect(await signsOf(second)).toEqual(expect.arrayContaining(['+os:b', '-os:a']));
		expect(await signsOf(third)).toEqual(expect.arrayContaining(['+os:c', '-os:a']));
		seeChanges?.(undefined);

		expect(await signsOf(third)).toEqual([]);
		expect(await signsOf(first)).toEqual(expect.arrayContaining(['+os:a', '-os:c']));
	});

	it('is of each service its own', async () => {
		const {compare, seeChanges, sources} = await start();
		await compare?.(first, undefined);

		expect(await compare?.(second, 'lab')).toBeUndefined();
		expect(await compare?.(second, 'none')).toBeUndefined();
		await compare?.(third, undefined);
		seeChanges?.('lab');

		expect(sources.get(undefined)?.memory?.baseline()?.listing.tags[0]?.value).toBe('os:a');
		expect((await compare?.(second, undefined))?.since).toMatch(/^\d\d:\d\d$|^yesterday$/);
	});

	it('is no listing of which only a part came', async () => {
		const {compare, sources} = await start();

		expect(await compare?.({...first, next: 'more'}, undefined)).toBeUndefined();

		expect(sources.get(undefined)?.memory?.baseline()).toBeUndefined();
	});

	it('is no listing of more environments than are compared', async () => {
		const {compare, sources} = await start();
		const [most, more] = [0, 1].map(above =>
			decodeListing(listingOf(...Array.from({length: mostCompared + above}, () => ['os:a']))),
		) as [Listing, Listing];

		expect(await compare?.(more, undefined)).toBeUndefined();
		expect(sources.get(undefined)?.memory?.baseline()).toBeUndefined();
		await compare?.(most, undefined);

		expect(sources.get(undefined)?.memory?.baseline()).toBeDefined();
	});

	it('is dated by its day alone', async () => {
		const {compare, sources} = await start();
		const source = sources.get(undefined)!;
		const yesterday = new Date(new Date().setDate(new Date().getDate() - 1));
		const baseline = () => ({listing: first, time: yesterday.getTime()});
		sources.set(undefined, {...source, memory: {...source.memory!, baseline}});

		expect((await compare?.(second, undefined))?.since).toBe('yesterday');
	});

	it('says when a listing came only where that was not now', async () => {
		expect((await start()).since?.(undefined)).toBeUndefined();
		expect((await start(new Date().setHours(0, 0, 0, 0))).since?.('lab')).toMatch(/00:00$/);
	});
});
