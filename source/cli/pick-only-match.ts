import type {Arguments} from './arguments.ts';
import {browse} from './browse.ts';
import {tell} from './report.ts';
import {type Run, needTerminal, openClipboard} from './run-context.ts';
import {endOf, formOf, formOptionsOf, targetOf} from './settings.ts';
import {toCopyAdvice, toCopySummary} from '../clipboard/report.ts';
import {type Fault, FaultError} from '../fault/fault.ts';
import {matchingResources} from '../forms/write-all.ts';
import {toForm} from '../forms/write-form.ts';
import type {Listing, Resource} from '../listing/listing.ts';
import {startWith} from '../load/io/preload.ts';
import type {ListingSource} from '../load/io/source.ts';
import {countOf} from '../text/plural.ts';

/**
Looks at the listing before anything is shown, as fzf does for -1 and -0: picks the only match, or leaves where there is
none; else browses. Gives the exit code. Throws FaultError where the listing, the form or the copy fails.
*/
export const pickAtOnce = async (run: Run, source: ListingSource): Promise<number> => {
	const {given} = run;
	const listing = await source.load(new AbortController().signal, () => {});
	const resources = matchingResources(listing, given.query, given.unique);
	const [only] = resources;
	if (given.exit0 && only === undefined) {
		return 1;
	}
	if (given.select1 && only !== undefined && resources.length === 1) {
		return giveOnly(run, only, listing);
	}
	return browse(run, startWith(listing, source), needTerminal(run, toNoChoice(listing, resources, given)));
};

// Where there is no terminal nobody can choose, and what matters is how far the filter is from a single match.
const toNoChoice = (listing: Listing, resources: readonly Resource[], {query, unique}: Arguments): Fault => {
	const count = resources.filter(({isUnreadable}) => !isUnreadable).length;
	if (count === 0) {
		return {type: 'no-match', hasFilter: query.trim() !== '' && listing.resources.length > 0};
	}
	const matching = `${countOf(count, `${unique ? 'distinct ' : ''}environment`)} match${count === 1 ? 'es' : ''}`;
	return {
		type: 'usage',
		what: `${matching}, and there is no terminal to choose on`,
		tryThis: resources.length === 1 ? 'pick it with -1' : 'narrow the filter, or print them all with --list',
	};
};

const giveOnly = async (run: Run, resource: Resource, {groups}: Listing): Promise<number> => {
	const {given, seen, process} = run;
	const yielded = toForm([resource], formOf(given, seen), {...formOptionsOf(given, seen), groups});
	if (yielded.type === 'refused') {
		throw new FaultError({type: 'usage', what: yielded.reason, tryThis: 'choose another form with --as'});
	}
	if (targetOf(given, seen) === 'output') {
		return tell({type: 'printed', text: yielded.text}, endOf(given), process);
	}
	const terminal = needTerminal(run);
	const {clipboard} = await openClipboard(run, terminal, false);
	const report = await clipboard.copy(yielded.text);
	terminal.close();
	if (report.type === 'refused') {
		throw new FaultError({type: 'usage', what: toCopySummary(report), tryThis: toCopyAdvice(report) ?? 'use --print'});
	}
	return tell({type: 'copied', report, text: yielded.text}, endOf(given), process);
};
