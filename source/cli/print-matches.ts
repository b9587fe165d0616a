import {writeJson, writeText} from '../formats/write-all.ts';
import {createDistinct} from '../listing/distinct.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import type {Loader} from '../load/io/loader.ts';
import {nextTurn} from '../system/io/next-turn.ts';
import {toFormatOptions} from './plan.ts';
import {writeRemark} from './report.ts';
import type {Run} from './run-context.ts';
import {searchAndTell} from './search-listing.ts';

/** Prints every match, for `--list` and `--json`. Returns the exit code. Throws Fault if loading fails. */
export const printMatches = async ({plan, process}: Run, source: Loader): Promise<number> => {
	const {stdout, stderr} = process;
	const {query, unique, json} = plan.given;
	const {listing} = await source.loadNow();
	const environments = await searchAndTell(listing, query, stderr);
	const write = async (text: string) => {
		stdout.write(text);
		await nextTurn();
	};
	let refusals: readonly string[] = [];
	if (json) {
		await writeJson(unique ? distinctOf(listing, environments) : environments, write);
	} else {
		const options = {...toFormatOptions(plan, listing), end: plan.end, isUnique: unique};
		refusals = await writeText(environments, plan.format, options, write);
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
