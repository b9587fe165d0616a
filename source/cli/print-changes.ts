import {Fault} from '../fault/fault.ts';
import {type Change, changesOf, toChangeFields, toChangeRecords} from '../history/changes.ts';
import {compareCached} from '../history/io/compare-cached.ts';
import {formatTime} from '../history/io/format-time.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {loadWhole} from '../load/io/loader.ts';
import {toVisibleJson} from '../text/safe-text.ts';
import {joinLines, writeLines} from './report-outcome.ts';
import type {Run} from './run-context.ts';
import {searchListing} from './search-listing.ts';

/** Prints the changes since the last cached listing that differs, if the query matches them. Returns the exit code. Throws Fault. */
export const printChanges = async (run: Run): Promise<number> => {
	const {settings, process, given} = run;
	const source = run.source();
	const {history} = source;
	// Unlike for other scripts, the response is cached after the comparison.
	const received = await loadWhole(source, () => source.loadNow('nothing'));
	const compared = history && (await compareCached(history, received));
	if (compared === undefined) {
		throw history?.read() === undefined
			? new Fault(
					'no earlier listing to compare with (this listing is not cached)',
					'save the output of --list, and compare it later with `diff`',
				)
			: new Fault('no earlier listing to compare with', 'run the command again later: this listing is now cached');
	}
	const {cached, changes} = compared;
	const query = settings.query.trim();
	const listings = [cached.listing, received.listing];
	const list = query === '' ? changes.list : changesOf(changes.list, await findIn(listings, query));
	if (list.length === 0) {
		writeLines([`no ${query === '' ? '' : 'matching '}changes since ${formatTime(cached.time)}`], process.stderr);
	}
	const since = new Date(cached.time).toISOString();
	const toJsonLines = (change: Change) => toChangeRecords(change, since).map(one => toVisibleJson(JSON.stringify(one)));
	const toTextLines = (change: Change) => toChangeFields(change).map(fields => fields.join('\t'));
	process.stdout.write(joinLines(list.flatMap(given.names.includes('json') ? toJsonLines : toTextLines)));
	return 0;
};

const findIn = async (listings: readonly Listing[], query: string): Promise<ReadonlySet<Environment>> => {
	const found = new Set<Environment>();
	for (const listing of listings) {
		for (const environment of (await searchListing(listing, query)).environments) {
			found.add(environment);
		}
	}
	return found;
};
