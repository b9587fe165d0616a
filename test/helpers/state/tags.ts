import type {OpenTags} from '../../../source/state/open.ts';

/** The panel of the tags as it opens. */
export const openTags: OpenTags = {type: 'tags', search: undefined, order: 'count', unfolded: new Set()};
