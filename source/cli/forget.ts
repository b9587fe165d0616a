import {Fault} from '../fault/fault.ts';
import {openHistory} from '../history/io/store.ts';
import {countOf} from '../text/numbers.ts';
import {quote} from '../text/quote.ts';
import {writeLines} from './report-outcome.ts';
import type {Base} from './run-context.ts';

/** Deletes all cached listings and past picks, and reports how many. Returns the exit code. Throws Fault if one cannot be deleted. */
export const forget = ({variables, process, debug}: Base): number => {
	const history = openHistory({variables, userId: process.getuid?.(), note: debug?.note});
	const {listings, picks, isAll} = history?.forget() ?? {listings: 0, picks: 0, isAll: true};
	if (!isAll) {
		const names = history?.directories.map(path => quote(path)) ?? [];
		const tryThis = `check the owner and mode of ${names.join(' and ')}`;
		throw new Fault('could not delete all cached listings and past picks', tryThis);
	}
	writeLines([`deleted ${countOf(listings, 'cached listing')} and ${countOf(picks, 'past pick')}`], process.stdout);
	return 0;
};
