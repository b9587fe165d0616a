import type {Listing} from '../listing/listing.ts';
import type {OpenServices} from '../load/io/preload.ts';
import {changesBetween} from '../remember/changes.ts';
import {agoOf, whenWas} from '../remember/io/clock.ts';
import type {ServiceMemory} from '../remember/io/memory.ts';
import type {BrowseWorld} from '../run/start-program.ts';
import type {PickBefore} from '../state/options.ts';

/** Of more environments it takes longer than anybody should wait for what they did not ask for. */
const mostCompared = 20_000;

type MemoryWorld = Pick<BrowseWorld, 'compare' | 'onPick' | 'seeChanges' | 'since'>;

/** What a run on a terminal keeps of its services, and tells from what was kept. */
export const toMemoryWorld = ({opened}: OpenServices): MemoryWorld => {
	const newest = new Map<string | undefined, Listing>();
	return {
		onPick: (selectors, service) => opened(service)?.memory?.addPick(selectors),
		since: service => {
			const time = opened(service)?.cameAt?.();
			return time === undefined ? undefined : whenWas(time);
		},
		compare: async (listing, service) => {
			const memory = opened(service)?.memory;
			if (memory === undefined || listing.next !== undefined || listing.resources.length > mostCompared) {
				return undefined;
			}
			// The list is drawn first.
			await new Promise(resolve => setImmediate(resolve));
			newest.set(service, listing);
			const baseline = memory.baseline();
			if (baseline === undefined) {
				memory.moveBaseline(listing);
				return undefined;
			}
			return {since: whenWas(baseline.time, 'day'), list: changesBetween(baseline.listing, listing), isSeen: false};
		},
		seeChanges: service => {
			const listing = newest.get(service);
			if (listing !== undefined) {
				opened(service)?.memory?.moveBaseline(listing);
			}
		},
	};
};

/** The picks of earlier runs as the screen has them, the last first. */
export const toPicksBefore = (memory: ServiceMemory | undefined): readonly PickBefore[] =>
	memory?.picks().flatMap(({selectors, time}) => selectors.map(selector => ({selector, ago: agoOf(time)}))) ?? [];
