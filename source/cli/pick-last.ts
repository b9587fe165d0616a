import {defaultsVariable} from '../config/resolve.ts';
import {Fault} from '../fault/fault.ts';
import {findLastPick, nearestTo, tagsAsPicked} from '../history/find-last-pick.ts';
import type {PickedEnvironment} from '../history/picks.ts';
import {hasId} from '../listing/identity.ts';
import type {Environment, Tag} from '../listing/listing.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import {countOf} from '../text/numbers.ts';
import {quote} from '../text/quote.ts';
import {pickNow} from './pick-now.ts';
import {writeLines} from './report.ts';
import {type Run, toFormatOptions} from './run.ts';

/**
Repeats the last pick on a screen that the query matches. The tags stay the same if they still match exactly and no option
overrides them. Returns the exit code. Throws Fault if no pick matches, or if one of its environments no longer exists; but with the
option for short tags, its nearest environment replaces it.
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
	const successors = isShort
		? before.map((one, index) => found.environments[index] ?? nearestTo(listing, one))
		: undefined;
	const now = successors ?? found.environments;
	const gone = before[now.indexOf(undefined)];
	if (gone !== undefined) {
		throw toGoneFault(gone, nearestTo(listing, gone), one =>
			pickTags.tagsOf(one, isModeGiven ? tags : found.pick.mode),
		);
	}
	const environments = [...new Set(now.flatMap(one => one ?? []))];
	const {tagsOf, changed} = isModeGiven ? {...options, changed: 0} : tagsAsPicked(found.pick, environments, pickTags);
	const replaced = found.environments.filter(one => one === undefined).length;
	const notes = [
		...(changed > 0 ? [`new tags for ${countOf(changed, 'environment')}: the old tags are no longer exact`] : []),
		...(replaced > 0
			? [`${countOf(replaced, 'environment')} replaced by the nearest with the same os and locale`]
			: []),
	].map(note => `envpick: ${note}`);
	return pickNow(run, environments, {...options, tagsOf}, () => writeLines(notes, process.stderr));
};

const toGoneFault = (
	{id, identity, picked}: PickedEnvironment,
	nearest: Environment | undefined,
	tagsOf: (environment: Environment) => readonly Tag[],
): Fault => {
	const named = hasId(identity) && id !== undefined ? ` (id ${quote(id)})` : '';
	const [then, now] = [
		picked.join(','),
		nearest &&
			tagsOf(nearest)
				.map(({value}) => value)
				.join(','),
	];
	const another =
		now === then ? 'pick another, or repeat it with `--tags short`' : `pick another; nearest ${quote(now ?? '')}`;
	return new Fault(
		`the last pick ${quote(then)}${named} no longer exists`,
		now === undefined ? 'pick another environment' : another,
		1,
	);
};
