import {usageFault} from '../fault/fault.ts';
import {changesBetween, changesOf, toChangeFields} from '../history/changes.ts';
import {type ListingSource, openSource} from '../load/io/source.ts';
import {shownPath} from '../system/io/file-fault.ts';
import {nextTurn} from '../system/io/next-turn.ts';
import {sinceOf} from './browse.ts';
import {joinLines, writeLines} from './report.ts';
import {loadWhole, openOptionsOf, type Run} from './run-context.ts';
import {searchListing} from './search-listing.ts';

/** Prints the changes since the cached listing or a saved one, if the query matches them. Returns the exit code. */
export const printChanges = async (run: Run, source: ListingSource): Promise<number> => {
	const {plan, process} = run;
	const {query, since, exitCode} = plan.given;
	const isWhole = query.trim() === '';
	const cached = since === undefined ? source.history?.listing() : undefined;
	const listing = await loadWhole(source);
	const before =
		since === undefined
			? (cached?.listing ?? failFirst(run, source))
			: await loadWhole(openSource({type: 'file', path: since}, openOptionsOf(run)));
	const all = changesBetween(before, listing);
	// Each step takes long for a large listing, and signals must be handled in between.
	await nextTurn();
	const {environments: earlier} = await searchListing(before, query);
	const {environments: later} = await searchListing(listing, query);
	const changes = isWhole ? all : changesOf(all, [...earlier, ...later]);
	if (changes.length === 0) {
		const when = cached === undefined ? `\`${shownPath(since ?? '')}\`` : sinceOf(cached);
		writeLines([`no ${isWhole ? '' : 'matching '}changes since ${when}`], process.stderr);
	}
	const text = joinLines(changes.map(change => toChangeFields(change).join('\t')));
	const isWritten = text === '' || (await new Promise(resolve => process.stdout.write(text, error => resolve(!error))));
	// If the changes could not be written, as on a full disk, the next run prints them again.
	if (since === undefined && isWhole && isWritten) {
		source.history?.keep();
	}
	return exitCode && changes.length > 0 ? 1 : 0;
};

const failFirst = ({plan}: Run, {history}: ListingSource): never => {
	if (history?.keep()) {
		throw usageFault('there is nothing to compare with yet', 'this listing is now cached; run the command again later');
	}
	const why = plan.remembers ? 'nothing can be cached' : 'the cache is off';
	throw usageFault(`there is nothing to compare with (${why})`, 'specify a saved listing with --since');
};
