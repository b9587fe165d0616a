import {usageFault} from '../fault/fault.ts';
import {openHistory} from '../history/io/history.ts';
import {countOf} from '../text/numbers.ts';
import {writeLines} from './report.ts';
import type {Run} from './run-context.ts';

/** Deletes all cached listings and past picks and says how many. Gives the exit code. Throws FaultError if one cannot be deleted. */
export const forget = ({plan, process}: Run): number => {
	const history = openHistory({environment: plan.seen.environment, userId: process.getuid?.()});
	const {listings, picks, isAll} = history?.forget() ?? {listings: 0, picks: 0, isAll: true};
	if (!isAll) {
		throw usageFault(
			'could not delete every cached listing and past pick',
			'check the owner and the mode of the envpick directories in the cache and the state',
		);
	}
	const counts = [
		...(listings === 0 ? [] : [countOf(listings, 'cached listing')]),
		...(picks === 0 ? [] : [countOf(picks, 'past pick')]),
	];
	writeLines([counts.length === 0 ? 'nothing to delete' : `deleted ${counts.join(' and ')}`], process.stdout);
	return 0;
};
