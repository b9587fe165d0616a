import {Fault} from '../fault/fault.ts';
import {changesBetween, changesOf, toChangeFields} from '../history/changes.ts';
import {whenWas} from '../history/io/when-was.ts';
import {nextTurn} from '../system/io/next-turn.ts';
import {joinLines, writeLines} from './report.ts';
import {loadWhole, type Run} from './run.ts';
import {searchListing} from './search-listing.ts';

/** Prints the changes since the cached listing, if the query matches them. Returns the exit code. Throws Fault. */
export const printChanges = async (run: Run): Promise<number> => {
	const {settings, process} = run;
	const {query} = settings;
	const source = run.source();
	const isWhole = query.trim() === '';
	const {history} = source;
	const before = history?.read();
	const {listing, text: response} = await loadWhole(source);
	const keep = () => response !== undefined && history?.write(response);
	if (before === undefined) {
		throw keep()
			? new Fault('there is nothing to compare with yet', 'this listing is now cached; run the command again later')
			: new Fault('there is nothing to compare with: the listing is not cached', 'save --list, and use `diff` later');
	}
	const all = changesBetween(before.listing, listing);
	// Each step takes long for a large listing, and signals must be handled in between.
	await nextTurn();
	const {environments: earlier} = await searchListing(before.listing, query);
	const {environments: later} = await searchListing(listing, query);
	const changes = isWhole ? all : changesOf(all, [...earlier, ...later]);
	if (changes.length === 0) {
		writeLines([`no ${isWhole ? '' : 'matching '}changes since ${whenWas(before.time)}`], process.stderr);
	}
	const text = joinLines(changes.map(change => toChangeFields(change).join('\t')));
	const isWritten = text === '' || (await new Promise(resolve => process.stdout.write(text, error => resolve(!error))));
	// If the changes could not be written, as on a full disk, the next run prints them again.
	if (isWhole && isWritten) {
		keep();
	}
	return 0;
};
