import {changesBetween, isComparable} from '../history/changes.ts';
import {agoOf, whenWas} from '../history/io/clock.ts';
import type {ServiceMemory} from '../history/io/memory.ts';
import type {OpenServices} from '../load/io/preload.ts';
import type {BrowseWorld} from '../run/start-program.ts';
import type {PickBefore, PicksBefore} from '../state/state.ts';
import {nextTurn} from '../system/io/next-turn.ts';

type MemoryWorld = Pick<BrowseWorld, 'compare' | 'onPick' | 'picks' | 'since'>;

/** What a run on a terminal keeps of its services, and tells from what was kept. */
export const toMemoryWorld = ({opened}: OpenServices): MemoryWorld => {
	const picks = new Map<string | undefined, ReturnType<ServiceMemory['picks']>>();
	return {
		onPick: (picked, service) => {
			opened(service)?.memory?.addPick(picked);
			picks.delete(service);
		},
		picks: service => {
			const read = () => opened(service)?.memory?.picks() ?? [];
			const known = picks.get(service) ?? read();
			picks.set(service, known);
			return toPicksBefore(known);
		},
		since: service => {
			const time = opened(service)?.cameAt?.();
			return time === undefined ? undefined : whenWas(time);
		},
		compare: async (listing, service) => {
			const {memory, cameAt} = opened(service) ?? {};
			if (memory === undefined || cameAt !== undefined || listing.next !== undefined || !isComparable(listing)) {
				return undefined;
			}
			// Lets the list be drawn first.
			await nextTurn();
			const before = memory.before();
			if (before === undefined || !isComparable(before.listing)) {
				return undefined;
			}
			await nextTurn();
			return {since: whenWas(before.time, 'day'), list: changesBetween(before.listing, listing)};
		},
	};
};

/** What was picked from a service before, as the screen has it: how long ago each is by now. */
const toPicksBefore = (picks: ReturnType<ServiceMemory['picks']>): PicksBefore => {
	const before = new Map<string, PickBefore>();
	for (const {environments, taken, time} of picks) {
		const ago = agoOf(time);
		for (const picked of environments) {
			// Where something was picked again, only the last time counts.
			before.set(picked.identity, before.get(picked.identity) ?? {picked, ago, taken});
		}
	}
	return before;
};
