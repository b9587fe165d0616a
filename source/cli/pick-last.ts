import {FaultError} from '../fault/fault.ts';
import {matchingInSteps, matchingResources} from '../forms/write-all.ts';
import {decodeListing} from '../listing/decode.ts';
import type {Listing, Resource} from '../listing/listing.ts';
import {createTakenTags} from '../listing/taken-tags.ts';
import type {ListingSource} from '../load/io/source.ts';
import {nearestTag} from '../remember/nearest-tag.ts';
import {type Pick, toSelectorKey} from '../remember/picks.ts';
import {inSlices} from '../system/io/slices.ts';
import {countOf} from '../text/plural.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';
import {pickNow} from './pick-only-match.ts';
import {toFormOptions} from './plan.ts';
import type {Run} from './run-context.ts';

/**
Picks again what was picked last of what the query matches. Gives the exit code. Throws FaultError where that is gone, or
nothing such was picked yet.
*/
export const pickLast = async (run: Run, source: ListingSource): Promise<number> => {
	const picks = source.memory?.picks() ?? [];
	if (picks.length === 0) {
		const {type} = run.plan.source();
		if (type === 'demo' || type === 'file') {
			const what = type === 'demo' ? 'picks from the demo are not remembered' : 'picks from a file are not remembered';
			throw new FaultError({type: 'no-pick', what, tryThis: 'leave out `--last`, or pick from a service'});
		}
		const what = `no pick from \`${source.name}\` is remembered`;
		if (!run.plan.remembers.value) {
			const tryThis = 'leave out ENVPICK_REMEMBER and `remember`, and pick one';
			throw new FaultError({type: 'no-pick', what: `${what}, as remembering is switched off`, tryThis});
		}
		const isKept = source.memory !== undefined;
		throw new FaultError({
			type: 'no-pick',
			what: isKept ? what : `${what}, as nothing can be remembered`,
			tryThis: isKept ? 'pick one first' : 'leave out `--last`',
		});
	}
	const {query} = run.plan.given;
	const {signal} = new AbortController();
	const listing = await source.load(signal, () => {});
	const there = bySelector(listing.resources);
	const matching =
		query.trim() === '' ? there : bySelector(await inSlices(matchingInSteps(listing, query, false), signal));
	const resources = findAgain(picks, query, listing, {there, matching});
	return pickNow(run, resources, toFormOptions(run.plan, listing, createTakenTags(listing)), source);
};

type BySelector = ReadonlyMap<string, Resource>;

const findAgain = (
	picks: readonly Pick[],
	query: string,
	listing: Listing,
	{there, matching}: Readonly<Record<'there' | 'matching', BySelector>>,
): readonly Resource[] => {
	for (const {selectors} of picks) {
		const keys = selectors.map(toSelectorKey);
		if (keys.every(key => matching.has(key))) {
			return keys.flatMap(key => matching.get(key) ?? []);
		}
		const gone = selectors.find(values => !there.has(toSelectorKey(values)));
		if (gone !== undefined && isMatchOfAll(selectors, query)) {
			failGone(gone, listing);
		}
	}
	const what = `none of the last ${countOf(picks.length, 'pick')} matches \`${cutText(toSafeText(query), mostCells)}\``;
	throw new FaultError({type: 'no-pick', what, tryThis: 'change the query, or leave out `--last`'});
};

// Of what is gone nothing but the selector is known.
const isMatchOfAll = (selectors: readonly (readonly string[])[], query: string): boolean => {
	const known = decodeListing({data: [{resources: selectors.map(tags => ({tags}))}]});
	return matchingResources(known, query, false).length === selectors.length;
};

const bySelector = (resources: readonly Resource[]): BySelector => {
	const byKey = new Map<string, Resource>();
	for (const resource of resources) {
		const key = toSelectorKey(resource.selector.map(({value}) => value));
		if (!resource.isUnreadable && !byKey.has(key)) {
			byKey.set(key, resource);
		}
	}
	return byKey;
};

// Cells of the sentence: a selector may have very many tags.
const mostCells = 200;

const failGone = (values: readonly string[], listing: Listing): never => {
	const tags = new Set(listing.tags.map(({value}) => value));
	// One tag that is like what is gone is enough to go on with.
	const missing = values.filter(value => !tags.has(value)).slice(0, 3);
	const nearest = missing.flatMap(value => nearestTag(value, listing) ?? []);
	const toList = (list: readonly string[]) => cutText(list.slice(0, mostCells).map(toSafeText).join(','), mostCells);
	const what = `\`${toList(values)}\`, which was picked before, is gone`;
	const tryThis = nearest.length === 0 ? 'pick another' : `nearest ${toList(nearest)}`;
	throw new FaultError({type: 'no-pick', what, tryThis});
};
