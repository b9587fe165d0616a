import type {Listing} from './listing.ts';
import {cellsOf} from '../text/width.ts';

/** The widths of the columns that all rows share, in cells; that of the names is 0 where there are none. */
export type ListColumns = {readonly name: number; readonly os: number; readonly locale: number};

const widest = 28;

/** How wide the columns of a listing are: as wide as its widest name, os and locale, within reason. */
export const toListColumns = (listing: Listing): ListColumns => {
	let os = 0;
	let locale = 0;
	for (const {prefix, name} of listing.tags) {
		if (prefix === 'os') {
			os = Math.max(os, cellsOf(name));
		} else if (prefix === 'locale') {
			locale = Math.max(locale, cellsOf(name));
		}
	}
	let widestName = 0;
	for (const {name} of listing.resources) {
		widestName = name === undefined || widestName >= widest ? widestName : Math.max(widestName, cellsOf(name));
	}
	return {name: Math.min(widestName, widest), os: Math.min(os, widest), locale: Math.min(locale, 10)};
};
