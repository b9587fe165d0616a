import type {Listing} from './listing.ts';
export type SearchIndex = {readonly listing: Listing};
export const createSearchIndex = (listing: Listing): SearchIndex => ({listing});
