import type {OpenTags} from '../../../source/state/state.ts';

/** The tags panel in its initial state. */
export const openTags: OpenTags = {type: 'tags', search: undefined, order: 'count', unfolded: new Set()};
