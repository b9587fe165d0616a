import {writeJson, writeText} from '../formats/write-all.ts';
import {createDistinct} from '../listing/distinct.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import type {ListingSource} from '../load/io/source.ts';
import {nextTurn} from '../system/io/next-turn.ts';
import {toFormatOptions} from './plan.ts';
import {writeRemark} from './report.ts';
import {loadNow, type Run} from './run-context.ts';
import {searchAndTell} from './search-listing.ts';

const incomplete = 'the listing may be incomplete (the service says there are more results)';
const askForMore = 'ask the operator of the service';

/** Prints every match, for `--list` and `--json`. Returns the exit code. Throws FaultError if loading fails. */
export const printMatches = async ({plan, process}: Run, source: ListingSource): Promise<number> => {
	const {stdout, stderr} = process;
	const {query, unique, json} = plan.given;
	const listing = await loadNow(source);
	const environments = await searchAndTell(listing, query, stderr);
	const isIncomplete = listing.next !== undefined;
	const warn = (tryThis: string, ...leftOut: readonly string[]) => {
		const whats = [...leftOut, ...(isIncomplete ? [incomplete] : [])];
		if (whats.length > 0) {
			writeRemark({what: whats.join(', and '), tryThis}, stderr);
		}
	};
	// If the reader exited or the disk is full, the failure has already been reported.
	let isOpen = true;
	stdout.once('error', () => {
		isOpen = false;
	});
	const write = async (text: string) => {
		if (isOpen) {
			stdout.write(text);
		}
		await nextTurn();
	};
	if (json) {
		warn(askForMore);
		await writeJson(unique ? distinctOf(listing, environments) : environments, write);
		return environments.length === 0 ? 1 : 0;
	}
	const options = {...toFormatOptions(plan, listing, createPickTags(listing)), end: plan.end, isUnique: unique};
	const refusals = await writeText(environments, plan.format.value, options, write);
	const [refusal] = refusals;
	if (refusal === undefined) {
		warn(askForMore);
	} else {
		const all = isIncomplete ? 'everything received' : 'all of them';
		warn(`--json prints ${all}`, `${refusals.length} of ${environments.length} matches left out (${refusal})`);
	}
	// A script that gets no output, as every match was refused, gets the same exit code as without a match.
	return environments.length === refusals.length ? 1 : 0;
};

const distinctOf = (listing: Listing, environments: readonly Environment[]): readonly Environment[] => {
	const {representatives} = createDistinct(listing);
	const sets = Map.groupBy(environments, ({id}) => representatives[id]);
	return [...sets.values()].flatMap(([first]) => first ?? []);
};
