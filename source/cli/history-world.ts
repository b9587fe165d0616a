import {changesBetween} from '../history/changes.ts';
import {whenWas} from '../history/io/clock.ts';
import type {Pick as PastPick} from '../history/picks.ts';
import type {OpenServices} from '../load/io/preload.ts';
import type {BrowseWorld} from '../run/start-program.ts';
import type {PickBefore} from '../state/state.ts';
import {nextTurn} from '../system/io/next-turn.ts';

type HistoryWorld = Pick<BrowseWorld, 'compare' | 'onPick' | 'picks' | 'since'>;

/** What a run on a terminal caches of its services, and reports from the cache. */
export const toHistoryWorld = ({opened}: OpenServices): HistoryWorld => ({
	onPick: (picked, service) => opened(service)?.history?.addPick(picked),
	picks: service => toPicksBefore(opened(service)?.history?.picks() ?? []),
	since: service => {
		const time = opened(service)?.cameAt?.();
		return time === undefined ? undefined : sinceOf({time});
	},
	compare: async (listing, service) => {
		const {history, cameAt} = opened(service) ?? {};
		if (history === undefined || cameAt !== undefined || listing.next !== undefined) {
			return undefined;
		}
		// Lets the list be drawn first.
		await nextTurn();
		const before = history.before();
		await nextTurn();
		return before && {since: sinceOf(before), list: changesBetween(before.listing, listing)};
	},
});

/** When a cached listing was received, in words: `yesterday 09:14`. */
export const sinceOf = ({time}: {readonly time: number}): string => whenWas(time) ?? 'an earlier run';

// When each environment was last picked.
const toPicksBefore = (picks: readonly PastPick[]): readonly PickBefore[] => {
	const all = picks.flatMap(({environments, mode, time}) =>
		environments.map(environment => ({environment, mode, when: whenWas(time)})),
	);
	return [...Map.groupBy(all, ({environment}) => environment.identity).values()].flatMap(([newest]) => newest ?? []);
};
