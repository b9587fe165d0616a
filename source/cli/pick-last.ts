import {FaultError} from '../fault/fault.ts';
import type {Listing, Resource} from '../listing/listing.ts';
import {createTakenTags} from '../listing/taken-tags.ts';
import type {ListingSource} from '../load/io/source.ts';
import {nearestTag} from '../remember/gone.ts';
import {toSafeText} from '../text/safe-text.ts';
import {pickNow} from './pick-only-match.ts';
import {toFormOptions} from './plan.ts';
import type {Run} from './run-context.ts';

/** Picks again what was picked last. Gives the exit code. Throws FaultError where it is gone, or nothing was picked yet. */
export const pickLast = async (run: Run, source: ListingSource): Promise<number> => {
	const [last] = source.memory?.picks() ?? [];
	if (last === undefined) {
		const why = run.plan.remembers.value ? '' : ', as remembering is switched off';
		const what = `no pick from \`${source.name}\` is remembered${why}`;
		throw new FaultError({type: 'no-pick', what, tryThis: 'pick one first'});
	}
	const listing = await source.load(new AbortController().signal, () => {});
	const resources = last.selectors.map(values => findAgain(values, listing));
	return pickNow(run, resources, toFormOptions(run.plan, listing, createTakenTags(listing)), source);
};

const findAgain = (values: readonly string[], listing: Listing): Resource => {
	const found = listing.resources.find(
		({selector, isUnreadable}) =>
			!isUnreadable && selector.length === values.length && selector.every(({value}, index) => value === values[index]),
	);
	if (found === undefined) {
		const nearest = values.flatMap(value =>
			listing.tags.some(tag => tag.value === value) ? [] : (nearestTag(value, listing) ?? []),
		);
		const what = `\`${values.map(toSafeText).join(',')}\`, which was picked last, is gone`;
		const tryThis = nearest.length === 0 ? 'pick another' : `nearest ${nearest.map(toSafeText).join(',')}`;
		throw new FaultError({type: 'no-pick', what, tryThis});
	}
	return found;
};
