import {defaultsVariable} from '../../config/defaults-variable.ts';
import {Fault} from '../../fault/fault.ts';
import {isTable} from '../../formats/format.ts';
import {findLastPick, nearestTo, tagsAsPicked} from '../../history/find-last-pick.ts';
import type {PickedEnvironment} from '../../history/picks.ts';
import {findByTags, hasId} from '../../listing/identity.ts';
import type {Environment, Listing, Tag} from '../../listing/listing.ts';
import {createPickTags} from '../../listing/pick-tags.ts';
import {countOf} from '../../text/numbers.ts';
import {quote} from '../../text/quote.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {writeLines} from '../report-outcome.ts';
import {type Run, toFormatOptions} from '../run-context.ts';
import {pickNow} from './pick-now.ts';

/**
Repeats the last pick on a screen that the query matches. The tags stay the same if they still match exactly and no option
overrides them. Returns the exit code. Throws Fault if no pick matches, or if one of its environments no longer exists; but with the
option for short tags, its nearest environment replaces it. Of a pick that writes only tags, one with the same tags is the same.
*/
export const pickLast = async (run: Run): Promise<number> => {
	const source = run.source();
	const picks = source.history?.picks() ?? [];
	if (picks.length === 0) {
		throw source.history === undefined
			? new Fault(`picks from ${quote(source.name)} are not kept`, 'leave out `--last`', 1)
			: new Fault(`no past pick from ${quote(source.name)}`, 'pick one on the screen first', 1);
	}
	const {settings, originOf, process} = run;
	const {query, tags} = settings;
	const isModeGiven = ['--tags', defaultsVariable].includes(originOf('tags'));
	const {listing} = await source.loadNow();
	const found = findLastPick(picks, listing, query);
	if (found === undefined) {
		const what = `no match for ${quote(query)} in ${countOf(picks.length, 'past pick')}`;
		throw new Fault(what, 'change the query, or leave out `--last`', 1);
	}
	const pickTags = createPickTags(listing);
	const options = toFormatOptions(run, listing, pickTags);
	const isShort = isModeGiven && tags === 'short';
	const before = found.pick.environments;
	const writesTags = typeof run.format === 'string' && run.format !== 'record' && !isTable(run.format);
	const same = before.map(
		(one, index) => found.environments[index] ?? (writesTags ? findByTags(listing, one.tags) : undefined),
	);
	const now = before.map((one, index) => same[index] ?? (isShort ? nearestTo(listing, one) : undefined));
	const gone = before.filter((_, index) => now[index] === undefined);
	if (gone.length > 0) {
		throw toGoneFault(gone, before.length, listing, one => pickTags.tagsOf(one, isModeGiven ? tags : found.pick.mode));
	}
	const environments = [...new Set(now.flatMap(one => one ?? []))];
	const {tagsOf, changed} = isModeGiven ? {...options, changed: 0} : tagsAsPicked(found.pick, environments, pickTags);
	const replaced = same.filter(one => one === undefined).length;
	const alike = found.environments.filter(one => one === undefined).length - replaced;
	const notes = [
		...(changed > 0
			? [`new tags for ${countOf(changed, 'environment')}: the old ones no longer match only what was picked`]
			: []),
		...(alike > 0 ? [`${countOf(alike, 'environment')} replaced by another with the same tags`] : []),
		...(replaced > 0
			? [`${countOf(replaced, 'environment')} replaced by the nearest with the same os and locale`]
			: []),
	].map(note => `envpick: ${note}`);
	return pickNow(run, environments, {...options, tagsOf}, () => writeLines(notes, process.stderr));
};

// Names the first that is gone, and its nearest whole: it can be typed in the filter.
const toGoneFault = (
	gone: readonly PickedEnvironment[],
	count: number,
	listing: Listing,
	tagsOf: (environment: Environment) => readonly Tag[],
): Fault => {
	const [{id, identity, picked}] = gone as [PickedEnvironment];
	const nearest = nearestTo(listing, gone[0] as PickedEnvironment);
	const named = hasId(identity) && id !== undefined ? ` (id ${quote(id)})` : '';
	const then = picked.join(',');
	const now =
		nearest &&
		tagsOf(nearest)
			.map(({value}) => value)
			.join(',');
	const what =
		count === 1
			? `the last pick ${quote(then)}${named} no longer exists`
			: `${gone.length} of ${count} environments of the last pick no longer exist, such as ${quote(then)}${named}`;
	const such = now === then || now === undefined ? '' : `, such as \`${toSafeText(now)}\``;
	const canRepeat = gone.every(one => nearestTo(listing, one) !== undefined);
	return new Fault(what, `pick another${such}${canRepeat ? ', or repeat it with `--tags short`' : ''}`, 1);
};
