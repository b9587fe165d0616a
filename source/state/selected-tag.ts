import type {Tag} from '../listing/listing.ts';
import {detailValues} from './detail.ts';
import {isOpen, topPanel} from './panels.ts';
import {selectedEnvironment} from './rows.ts';
import type {State} from './state.ts';

/** The tags that can be selected in the open detail, in drawing order. */
export const selectableTags = (state: State): readonly Tag[] => {
	const environment = isOpen(state, 'detail') ? selectedEnvironment(state) : undefined;
	return environment === undefined ? [] : detailValues(environment);
};

/** The last selected tag, or the field with the same name, if it is visible; else the first tag. */
export const selectedTag = (state: State): Tag | undefined => {
	const tags = selectableTags(state);
	const top = topPanel(state);
	const last = top?.type === 'detail' ? top.at : undefined;
	const isLast = (tag: Tag) =>
		tag === last || (tag.facet.kind === 'field' && tag.facet.name === last?.facet.name && last.facet.kind === 'field');
	return tags.find(isLast) ?? tags[0];
};
