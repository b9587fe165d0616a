import type {Form} from '../forms/form.ts';
import {type Yield, toForm} from '../forms/write-form.ts';
import type {Resource} from '../listing/listing.ts';
import {selectedResource} from './selection.ts';
import type {State} from './state.ts';

/** What a pick would yield in a form; what goes to the clipboard a person pastes. */
export const yieldOf = (state: State, form: Form, goesToClipboard: boolean): Yield => {
	const {takesAllTags, options, loaded} = state;
	return toForm(pickedResources(state), form, {
		takesAllTags,
		isPasted: goesToClipboard || options.isPasted,
		groups: loaded?.listing.groups ?? [],
	});
};

/** What a pick is of: the marked resources in the order of the listing, or else the selected one. */
export const pickedResources = (state: State): readonly Resource[] => {
	const {marked, loaded} = state;
	if (marked.size === 0) {
		const selected = selectedResource(state);
		return selected === undefined ? [] : [selected];
	}
	return [...marked].sort((one, other) => one - other).flatMap(id => loaded?.listing.resources[id] ?? []);
};
