import {isTable} from '../formats/format.ts';
import {writeJson, writeTable, writeText} from '../formats/write-list.ts';
import {createDistinct} from '../listing/distinct.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {yieldToInput} from '../system/io/yield-to-input.ts';
import {writeRemark} from './report-outcome.ts';
import {type Run, toFormatOptions} from './run-context.ts';
import {searchAndTell} from './search-listing.ts';

/** Prints every match, for `--list` and `--json`. Returns the exit code. Throws Fault if loading fails, or if a match cannot be written. */
export const printMatches = async (run: Run): Promise<number> => {
	const {stdout, stderr} = run.process;
	const {query, unique} = run.settings;
	const {listing} = await run.source().loadNow();
	const environments = await searchAndTell(listing, query, stderr);
	const write = async (text: string) => {
		stdout.write(text);
		await yieldToInput();
	};
	let leftOut: Awaited<ReturnType<typeof writeText>> = {count: 0};
	if (run.given.task === 'json') {
		await writeJson(listing, unique ? distinctOf(listing, environments) : environments, write);
	} else {
		const {format, end} = run;
		const options = {...toFormatOptions(run, listing), end, isUnique: unique};
		leftOut = isTable(format)
			? await writeTable(environments, format, options, write)
			: await writeText(environments, format, options, write);
	}
	if (leftOut.reason !== undefined) {
		const what = `${leftOut.count} of ${environments.length} matches left out (${leftOut.reason})`;
		writeRemark({what, tryThis: '--json prints all of them'}, stderr);
	}
	if (listing.next !== undefined) {
		const what = 'the listing may be incomplete (the service says there are more results)';
		writeRemark({what, tryThis: 'ask the operator of the service'}, stderr);
	}
	// A script that gets no output, as no match has tags, gets the same exit code as without a match.
	return environments.length === leftOut.count ? 1 : 0;
};

const distinctOf = (listing: Listing, environments: readonly Environment[]): readonly Environment[] => {
	const {representatives} = createDistinct(listing);
	const sets = Map.groupBy(environments, ({id}) => representatives[id]);
	return [...sets.values()].flatMap(([first]) => first ?? []);
};
