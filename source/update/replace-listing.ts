import {createSearchIndex} from '../filter/search-index.ts';
import {toListColumns} from '../listing/columns.ts';
import {createDistinct} from '../listing/distinct.ts';
import {type Listing, countEnvironments} from '../listing/listing.ts';
import {createFinder} from '../state/find-again.ts';
import type {Notice} from '../state/notice.ts';
import {groupOfHeading, headingKey} from '../state/rows.ts';
import {selectionToKeep} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {closed} from '../state/step.ts';
import {countOf} from '../text/plural.ts';
import {foundNothing, withFound} from './refilter.ts';

/** The state with a listing in place of the one before: what was selected, marked and folded stays so where it is still there. */
export const loadListing = (state: State, listing: Listing): State => {
	const find = createFinder(state.loaded?.listing, listing);
	// What is seen to be selected stays selected, whether the person moved there or not.
	const selected = selectionToKeep(state);
	const wanted = selected === undefined ? undefined : find(selected);
	const wantedTag = listing.tags.find(({value}) => value === state.wantedTag?.value);
	const {wanted: _, wantedTag: __, ...rest} = state;
	const marked = new Set(findAll(state.marked, find));
	const gone = toGoneNotice(state, marked.size, selected !== undefined && wanted === undefined);
	const notice = gone ?? noticeOf(listing) ?? state.notice;
	return withFound({
		...(gone === undefined ? rest : closed(rest)),
		load: {type: 'loaded'},
		loaded: {
			listing,
			index: createSearchIndex(listing),
			distinct: createDistinct(listing),
			columns: toListColumns(listing),
		},
		folded: new Set(findAll(state.folded, group => groupOfHeading(find(headingKey(group)) ?? 0))),
		marked,
		...(wanted !== undefined && {wanted}),
		...(wantedTag !== undefined && {wantedTag}),
		...(notice !== undefined && {notice}),
		found: foundNothing,
	});
};

// What a pick would be of may be gone from the new listing: then nothing may take its place without a word.
const toGoneNotice = (state: State, marked: number, isSelectionGone: boolean): Notice | undefined => {
	const lost = state.marked.size - marked;
	if (lost > 0) {
		return {text: `${lost} of the ${state.marked.size} marked are gone from the listing`, isFailure: true};
	}
	const isAbout = state.open === 'copy-as' || state.open === 'detail';
	return isAbout && state.marked.size === 0 && isSelectionGone
		? {text: 'what was selected is gone from the listing', isFailure: true}
		: undefined;
};

const findAll = (ids: ReadonlySet<number>, find: (id: number) => number | undefined): number[] =>
	[...ids].flatMap(id => find(id) ?? []);

const noticeOf = (listing: Listing): Notice | undefined => {
	if (listing.next !== undefined) {
		return {
			text: 'the service signals more than it sent: this listing may be incomplete',
			shorter: ['this listing may be incomplete'],
			isFailure: true,
		};
	}
	if (listing.unreadable > 0) {
		const entries = listing.unreadable === 1 ? '1 entry' : `${listing.unreadable} entries`;
		return {
			text: `${entries} beside the ${countOf(countEnvironments(listing), 'environment')} could not be read`,
			isFailure: true,
		};
	}
	return undefined;
};
