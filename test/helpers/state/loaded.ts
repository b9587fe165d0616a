import type {Listing} from '../../../source/listing/listing.ts';
import {prepareListing} from '../../../source/state/prepare-listing.ts';
import type {Action} from '../../../source/update/update.ts';

/** The action of a response, or of a cached listing with its time. */
export const toLoadedAction = (listing: Listing, since?: string): Extract<Action, {type: 'loaded'}> => ({
	type: 'loaded',
	loaded: prepareListing(listing, since),
});
