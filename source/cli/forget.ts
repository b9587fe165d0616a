import {usageFault} from '../fault/fault.ts';
import {openMemory} from '../history/io/memory.ts';
import {countOf} from '../text/numbers.ts';
import {writeLines} from './report.ts';
import type {Run} from './run-context.ts';

/** Deletes all that is remembered and says what. Gives the exit code. Throws FaultError where something cannot be deleted. */
export const forget = ({plan, process}: Run): number => {
	const {environment} = plan.seen;
	const memory = openMemory({environment, userId: process.getuid?.()});
	const {listings, tags, picks, isAll} = memory?.forget() ?? {listings: 0, tags: 0, picks: 0, isAll: true};
	const counts = [
		...(listings === 0 ? [] : [countOf(listings, 'listing')]),
		...(tags === 0 ? [] : [`${countOf(tags, 'list')} of tags`]),
		...(picks === 0 ? [] : [countOf(picks, 'pick')]),
	];
	if (!isAll) {
		throw usageFault(
			'cannot delete all that is remembered',
			'check who owns the folders of envpick in the cache and the state, and who else may open them',
		);
	}
	writeLines([counts.length === 0 ? 'nothing was remembered' : `forgot ${counts.join(', ')}`], process.stdout);
	return 0;
};
