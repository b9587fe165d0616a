import {findNearestTags} from '../check/nearest-tag.ts';
import {usageFault} from '../fault/fault.ts';
import {matchingResources} from '../forms/write-all.ts';
import {findLastPick, type GonePick, tagsAsPicked} from '../history/find-last-pick.ts';
import type {Listing, Resource, Tag} from '../listing/listing.ts';
import {createTakenTags, type TagsTaken} from '../listing/taken-tags.ts';
import type {ListingSource} from '../load/io/source.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';
import {pickNow} from './pick-only-match.ts';
import {toFormOptions} from './plan.ts';
import {loadNow, type Run} from './run-context.ts';

/**
Picks again what was picked last of what the query matches, with the tags that it took then unless an option says otherwise.
Gives the exit code. Throws FaultError where that is gone, or nothing such was picked yet.
*/
export const pickLast = async (run: Run, source: ListingSource): Promise<number> => {
	const picks = source.memory?.picks() ?? [];
	if (picks.length === 0) {
		return failUnpicked(run, source);
	}
	const {plan} = run;
	const {query, exactTags, allTags} = plan.given;
	const listing = await loadNow(source);
	const takenTags = createTakenTags(listing);
	const toTaken = (taken: TagsTaken) => (exactTags || allTags ? plan.tagsTaken : taken);
	const toOptions = (tagsTaken: TagsTaken) => toFormOptions({...plan, tagsTaken}, listing, takenTags);
	const matching = query.trim() === '' ? undefined : matchingResources(listing, query, false);
	const matches = new Set(matching);
	const isMatch = (resource: Resource) => matching === undefined || matches.has(resource);
	const found = findLastPick(picks, listing, {query, isMatch});
	if (found === undefined) {
		const asked = `\`${cutText(toSafeText(query), mostCells)}\``;
		const what =
			picks.length === 1
				? `the only remembered pick does not match ${asked}`
				: `none of the last ${picks.length} picks matches ${asked}`;
		throw usageFault(what, 'change the query, or leave out `--last`', 1);
	}
	if ('gone' in found) {
		return failGone(found, listing);
	}
	const {environments, taken} = found.pick;
	const now = toTaken(taken);
	const options = {...toOptions(now), tagsOf: tagsAsPicked(found, takenTags, now)};
	const remember = () => source.memory?.addPick({environments, taken: now});
	return pickNow(run, found.resources, options, remember);
};

const failUnpicked = ({plan}: Run, {name, memory}: ListingSource): never => {
	const {type} = plan.source();
	if (type === 'demo' || type === 'file') {
		const what = type === 'demo' ? 'picks from the demo are not remembered' : 'picks from a file are not remembered';
		throw usageFault(what, 'leave out `--last`, or pick from a service', 1);
	}
	const what = `no pick from \`${name}\` is remembered`;
	if (!plan.remembers.value) {
		const tryThis = 'leave out ENVPICK_REMEMBER and `remember`, and pick one';
		throw usageFault(`${what}, as remembering is switched off`, tryThis, 1);
	}
	throw memory !== undefined
		? usageFault(what, 'pick one first', 1)
		: usageFault(`${what}, as nothing can be remembered`, 'leave out `--last`', 1);
};

// Cells of the sentence: a selector may have very many tags.
const mostCells = 200;

const toList = (tags: readonly Tag[]): string =>
	cutText(
		tags
			.slice(0, mostCells)
			.map(({text}) => text)
			.join(','),
		mostCells,
	);

// It is named by os and locale; where others have these, also by its tags that are gone, or by all its tags if each is there.
const toGoneWhat = ({tags, selector}: Resource, listing: Listing, hasOthers: boolean): string => {
	const missing = missingTags(tags, listing).filter(tag => !selector.includes(tag));
	const named = hasOthers ? (missing.length === 0 ? tags : [...selector, ...missing]) : selector;
	return `\`${toList(named)}\`, which was picked before, is gone`;
};

const missingTags = (tags: readonly Tag[], listing: Listing): readonly Tag[] => {
	const values = new Set(listing.tags.map(({value}) => value));
	return tags.filter(({value}) => !values.has(value));
};

const failGone = ({gone, others}: GonePick, listing: Listing): never => {
	const {tags, selector} = gone;
	// One tag that is like what is gone is enough to go on with.
	const missing = missingTags(others.length > 0 ? tags : selector, listing).slice(0, 3);
	const {nearest: nearestTo} = findNearestTags(listing);
	const nearest = missing.flatMap(({value}) => nearestTo(value) ?? []);
	const likeIt =
		['', ' (another has its os and locale)', ' (others have its os and locale)'][Math.min(others.length, 2)] ?? '';
	const what = toGoneWhat(gone, listing, others.length > 0) + likeIt;
	const tryThis =
		nearest.length === 0 ? 'pick another' : `nearest ${cutText(nearest.map(toSafeText).join(','), mostCells)}`;
	throw usageFault(what, tryThis, 1);
};
