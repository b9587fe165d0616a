import type {Yield} from '../forms/write-form.ts';
import {comparedOf} from './compared.ts';
import {tagTakenByEnter, takenOf} from './picked.ts';
import {resourceOfRow} from './rows.ts';
import {selectedIndex} from './selection.ts';
import type {State} from './state.ts';
import {selectableTags} from './tags.ts';

// On each side: a terminal seldom has more rows.
const most = 100;

/**
What enter would take where the cursor could be instead, near where it is: of the rows before and after the selected one, in
the detail of the other tags, in a comparison of its columns. Nothing where it takes what is marked.
*/
export const takenAround = (state: State): readonly Yield[] => {
	const {open, marked, found, loaded} = state;
	if (open?.type === 'detail') {
		return selectableTags(state).map(tag => tagTakenByEnter(state, tag));
	}
	if (open?.type === 'compare') {
		return comparedOf(state)
			.columns.slice(0, most)
			.map(([first]) => takenOf(state, [first]));
	}
	const at = marked.size === 0 ? selectedIndex(state) : -1;
	const keys = at === -1 ? [] : [...found.rows.subarray(Math.max(0, at - most), at + most)];
	return keys.flatMap(key => {
		const resource = resourceOfRow(loaded?.listing, key);
		return resource === undefined || resource.isUnreadable ? [] : [takenOf(state, [resource])];
	});
};
