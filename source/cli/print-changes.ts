import {usageFault} from '../fault/fault.ts';
import {matchingResources} from '../forms/write-all.ts';
import {type Change, changesBetween, changesOf, toChangeFields} from '../history/changes.ts';
import type {Listing} from '../listing/listing.ts';
import {type ListingSource, openSource} from '../load/io/source.ts';
import {joinLines} from './report.ts';
import {loadWhole, openOptionsOf, type Run} from './run-context.ts';

/**
Prints what changed since the last time, or since a saved listing, a line for each change that the query matches before or
after it. Gives the exit code. Throws FaultError where a listing fails or there is nothing to compare with.
*/
export const printChanges = async (run: Run, source: ListingSource): Promise<number> => {
	const {plan, process} = run;
	const {query, since, exitCode} = plan.given;
	const known = since === undefined ? source.memory?.listing()?.listing : undefined;
	const listing = await loadWhole(source);
	const before = since === undefined ? (known ?? failFirst(run, source)) : await loadSaved(run, since);
	const all = changesBetween(before, listing);
	const matching = [before, listing].flatMap(one => matchingResources(one, query, false));
	const changes = query.trim() === '' ? all : changesOf(all, matching);
	const isTold = await tell(toChangeLines(changes, process.stdout.isTTY && plan.hasColor), process.stdout);
	// What could not be written, as on a full disk, is told again the next time.
	if (since === undefined && query.trim() === '' && isTold) {
		source.memory?.keep();
	}
	return exitCode && changes.length > 0 ? 1 : 0;
};

// Writes lines, and says whether the output took them all.
const tell = (lines: readonly string[], stdout: NodeJS.WriteStream): Promise<boolean> =>
	lines.length === 0
		? Promise.resolve(true)
		: new Promise(resolve => {
				stdout.write(joinLines(lines), error => resolve(!error));
			});

const loadSaved = async (run: Run, path: string): Promise<Listing> =>
	loadWhole(await openSource({type: 'file', path}, openOptionsOf(run)));

const failFirst = ({plan}: Run, {memory}: ListingSource): never => {
	if (memory?.keep()) {
		throw usageFault('there is nothing to compare with yet', 'this listing is kept: run it again later');
	}
	const why = plan.remembers.value ? 'nothing can be remembered' : 'remembering is switched off';
	throw usageFault(`there is nothing to compare with (${why})`, 'name a saved listing with --since');
};

const toChangeLines = (changes: readonly Change[], hasColor: boolean): readonly string[] =>
	changes.map(change => {
		const line = toChangeFields(change).join('\t');
		return hasColor && change.sign === '~' ? `\u001b[2m${line}\u001b[22m` : line;
	});
