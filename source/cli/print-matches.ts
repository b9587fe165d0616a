import {failureLine} from '../fault/explain.ts';
import {writeJson, writeText} from '../formats/write-all.ts';
import {createDistinct, toDistinctRows} from '../listing/distinct.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import type {ListingSource} from '../load/io/source.ts';
import {nextTurn} from '../system/io/next-turn.ts';
import {toFormatOptions} from './plan.ts';
import {writeLines} from './report.ts';
import {loadNow, type Run} from './run-context.ts';
import {searchAndTell} from './tell-of-filter.ts';

const askForMore = 'ask the operator of the service';

/** Prints every match, for `--list` and `--json`. Returns the exit code. Throws FaultError if loading fails. */
export const printMatches = async ({plan, process}: Run, source: ListingSource): Promise<number> => {
	const {stdout, stderr} = process;
	const {unique, json} = plan.given;
	const listing = await loadNow(source);
	const environments = await searchAndTell(listing, plan.given.query, stderr);
	const incomplete =
		listing.next === undefined ? [] : ['the listing may be incomplete (the service says there are more results)'];
	const warn = (tryThis: string, leftOut: readonly string[] = []) => {
		const whats = [...leftOut, ...incomplete];
		if (whats.length > 0) {
			writeLines([failureLine({what: whats.join(', and '), tryThis})], stderr);
		}
	};
	// If the reader exited or the disk is full, the failure has already been reported.
	let isTaken = true;
	stdout.once('error', () => {
		isTaken = false;
	});
	const write = async (text: string) => {
		if (isTaken) {
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
		const all = incomplete.length === 0 ? 'all of them' : 'everything received';
		warn(`--json prints ${all}`, [`${refusals.length} of ${environments.length} left out (${refusal})`]);
	}
	// A script that gets no output, as every match was refused, gets the same exit code as without a match.
	return environments.length === refusals.length ? 1 : 0;
};

// The first of identical environments.
const distinctOf = (listing: Listing, environments: readonly Environment[]): readonly Environment[] => {
	const {ids} = toDistinctRows(
		createDistinct(listing),
		Int32Array.from(environments, ({id}) => id),
	);
	return [...ids].flatMap(id => listing.environments[id] ?? []);
};
