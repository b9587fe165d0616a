import {writeJson, writeText} from '../formats/write-all.ts';
import {createDistinct} from '../listing/distinct.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {nextTurn} from '../system/io/next-turn.ts';
import {writeRemark} from './report.ts';
import {type Run, toFormatOptions} from './run.ts';
import {searchAndTell} from './search-listing.ts';

/** Prints every match, for `--list` and `--json`. Returns the exit code. Throws Fault if loading fails. */
export const printMatches = async (run: Run): Promise<number> => {
	const {stdout, stderr} = run.process;
	const {query, unique} = run.settings;
	const {listing} = await run.source().loadNow();
	const environments = await searchAndTell(listing, query, stderr);
	const write = async (text: string) => {
		stdout.write(text);
		await nextTurn();
	};
	let refusals: readonly string[] = [];
	if (run.given.task === 'json') {
		await writeJson(unique ? distinctOf(listing, environments) : environments, write);
	} else {
		const options = {...toFormatOptions(run, listing), end: run.end, isUnique: unique};
		refusals = await writeText(environments, run.format, options, write);
	}
	const isIncomplete = listing.next !== undefined;
	const [refusal] = refusals;
	const what = [
		...(refusal === undefined ? [] : [`${refusals.length} of ${environments.length} matches left out (${refusal})`]),
		...(isIncomplete ? ['the listing may be incomplete (the service says there are more results)'] : []),
	].join(', and ');
	if (what !== '') {
		const printAll = `--json prints ${isIncomplete ? 'everything received' : 'all of them'}`;
		writeRemark({what, tryThis: refusal === undefined ? 'ask the operator of the service' : printAll}, stderr);
	}
	// A script that gets no output, as every match was refused, gets the same exit code as without a match.
	return environments.length === refusals.length ? 1 : 0;
};

const distinctOf = (listing: Listing, environments: readonly Environment[]): readonly Environment[] => {
	const {representatives} = createDistinct(listing);
	const sets = Map.groupBy(environments, ({id}) => representatives[id]);
	return [...sets.values()].flatMap(([first]) => first ?? []);
};
