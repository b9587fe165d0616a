import type {Listing} from '../listing/listing.ts';
import {leastWithHeadings} from './layout.ts';
import {type State, sortFacetOf} from './state.ts';

// In matches per group: below, headings would take too much of the screen.
const leastPerGroup = 3;

/** Whether the matches are shown under headings of their groups: in the order of the listing, if the groups are worth their lines. */
export const headingsPay = (state: State, {groups, environments}: Listing): boolean => {
	const {size, found} = state;
	if (sortFacetOf(state) !== undefined || size.rows < leastWithHeadings || groups.length < 2) {
		return false;
	}
	// Without a filter, groups without an environment are shown too.
	const groupAt = (index: number) => environments[found.matches[index] ?? -1]?.group;
	const starts = found.matches.filter((_, index) => groupAt(index) !== groupAt(index - 1));
	const shown = found.query.length === 0 ? groups.length : starts.length;
	return found.matches.length >= leastPerGroup * shown;
};
