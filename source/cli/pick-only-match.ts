import {toCopyAdvice, toCopySummary} from '../clipboard/report.ts';
import {failureLine} from '../fault/explain.ts';
import {type Fault, FaultError, usageFault} from '../fault/fault.ts';
import {fillCommands} from '../forms/fill-command.ts';
import {hasTags} from '../forms/form.ts';
import {matchingResources, withDifferentTexts} from '../forms/write-all.ts';
import {type FormOptions, toForm} from '../forms/write-form.ts';
import {toPicked} from '../history/picks.ts';
import type {Listing, Resource} from '../listing/listing.ts';
import {
	type AlsoSelected,
	alsoSelectedTexts,
	createTakenTags,
	type TagsTaken,
	tellApart,
} from '../listing/taken-tags.ts';
import {startWith} from '../load/io/preload.ts';
import type {ListingSource} from '../load/io/source.ts';
import {countOf} from '../text/numbers.ts';
import {browse} from './browse.ts';
import type {Arguments} from './options/parse.ts';
import {toFormOptions} from './plan.ts';
import {reportOutcome, writeLines} from './report.ts';
import {runCommands} from './run-commands.ts';
import {loadNow, needTerminal, openClipboard, type Run} from './run-context.ts';

/**
Picks the only match, or quits if there is none, before anything is shown, as fzf does for -1 and -0; else browses, but
not with --list. Gives the exit code. Throws FaultError if the listing, the form or the copy fails.
*/
export const pickAtOnce = async (run: Run, source: ListingSource): Promise<number> => {
	const {plan, process} = run;
	const {given, form} = plan;
	const listing = await loadNow(source);
	const takenTags = createTakenTags(listing);
	const options = toFormOptions(plan, listing, takenTags);
	const matching = matchingResources(listing, given.query, given.unique);
	const resources = given.unique ? withDifferentTexts(matching, form.value, options) : matching;
	const [only] = resources;
	if (only === undefined || given.query.includes('! ')) {
		const {tellOfFilter} = await import('./tell-of-filter.ts');
		tellOfFilter(given.query, listing, only !== undefined, process.stderr);
	}
	if (given.exit0 && only === undefined) {
		return 1;
	}
	if (!given.select1 || only === undefined || resources.length > 1) {
		const isOne = (some: readonly Resource[]) => withDifferentTexts(some, form.value, options).length === 1;
		// The first two nearly always tell.
		const isOneText = !given.unique && isOne(resources.slice(0, 2)) && isOne(resources);
		const fault = toChoiceFault(listing, resources, given, isOneText);
		if (given.list) {
			throw new FaultError(fault);
		}
		const terminal = needTerminal(run, fault);
		// From here on it is a run with a screen.
		source.history?.keep();
		return browse(run, startWith(listing, source), terminal);
	}
	const remember = () => source.history?.addPick(toPicked([only], listing, plan.tagsTaken, options.tagsOf));
	const code = await pickNow(run, [only], options, remember);
	const also = takenTags.alsoSelected(options.tagsOf(only));
	if (given.unique && hasTags(form.value) && also.others > 0) {
		writeLines([failureLine(toAlsoRemark(also, plan.tagsTaken))], process.stderr);
	}
	return code;
};

// --unique asks for one text; it is said if that text also matches other environments.
const toAlsoRemark = (also: AlsoSelected, tagsTaken: TagsTaken) => ({
	what: `the pick ${alsoSelectedTexts(also).full}`,
	tryThis: tagsTaken === 'selector' ? tellApart : 'these have all its tags and more',
});

// Without a terminal nobody can choose, and what matters is how far the filter is from a single match.
const toChoiceFault = (
	listing: Listing,
	resources: readonly Resource[],
	{query, unique, list}: Arguments,
	isOneText: boolean,
): Fault => {
	const count = resources.filter(({isUnreadable}) => !isUnreadable).length;
	if (count === 0) {
		return query.trim() !== '' && listing.resources.length > 0
			? {type: 'usage', what: 'no environment matches', tryThis: 'change the filter', exitCode: 1}
			: {type: 'usage', what: 'the listing has no environments', tryThis: 'check where it comes from', exitCode: 1};
	}
	const matching = `${countOf(count, unique ? 'distinct text' : 'environment')} match${count === 1 ? 'es' : ''}`;
	return {
		type: 'usage',
		what: list ? `${matching}, not one` : `${matching}, and there is no terminal to choose on`,
		tryThis:
			resources.length === 1
				? 'pick it with -1'
				: isOneText
					? 'add --unique, as they all yield the same text'
					: list
						? 'narrow the filter, or print them all without -1'
						: 'narrow the filter, or print them all with --list',
	};
};

/**
Picks environments without a screen, and calls `remember` once they can no longer be refused. Gives the exit code. Throws
FaultError as `pickAtOnce` does.
*/
export const pickNow = async (
	run: Run,
	resources: readonly Resource[],
	options: FormOptions,
	remember: () => void,
): Promise<number> => {
	const {plan, process} = run;
	if (plan.target === 'command') {
		const filled = fillCommands(plan.given.run ?? [], resources, plan.form.value, options);
		if (filled.type === 'refused') {
			throw toRefusal(filled.reason, filled.tryThis);
		}
		remember();
		return runCommands(filled.commands, run);
	}
	const yielded = toForm(resources, plan.form.value, options);
	if (yielded.type === 'refused') {
		throw toRefusal(yielded.reason);
	}
	if (plan.target === 'output') {
		remember();
		return reportOutcome({type: 'printed', text: yielded.text}, plan.end, process);
	}
	const terminal = needTerminal(run);
	const {clipboard} = await openClipboard(run, terminal, false);
	const report = await clipboard.copy(yielded.text);
	terminal.close();
	if (report.type === 'refused') {
		throw usageFault(toCopySummary(report), toCopyAdvice(report) ?? 'use --print');
	}
	remember();
	return reportOutcome({type: 'copied', report, text: yielded.text}, plan.end, process);
};

// Most reasons end in what to try.
const toRefusal = (reason: string, tryThis?: string): FaultError => {
	const end = tryThis === undefined ? reason.lastIndexOf('; ') : -1;
	return end === -1
		? usageFault(reason, tryThis ?? 'choose another form with --as')
		: usageFault(reason.slice(0, end), reason.slice(end + 2));
};
