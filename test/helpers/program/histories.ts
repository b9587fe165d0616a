import {existsSync, readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect} from 'vitest';
import type {Owner} from '../../../source/history/io/cached-listing.ts';
import {openHistory, type ServiceHistory} from '../../../source/history/io/store.ts';
import type {Listing} from '../../../source/listing/listing.ts';
import {distinctTags} from '../../../source/listing/listing.ts';
import {listingOf} from '../service/service.ts';

/** A program that caches listings until it is killed; its own file describes its arguments. */
export const historyProgram = fileURLToPath(new URL('../../fixtures/history-program.ts', import.meta.url));

/** The default owner of the listings and picks. */
export const owner: Owner = {base: 'https://sandbox.example', service: undefined, key: ['variable', 'a key']};

/** The history files in a home, for every owner; `notes` receives the log lines. */
export const openHome = (home: string, notes?: string[]) =>
	openHistory({
		variables: {HOME: home},
		userId: process.getuid?.(),
		note: line => notes?.push(line),
	});

/** The history files in a home, for one owner. */
export const historyOf = (home: string, more: Partial<Owner> = {}, notes?: string[]): ServiceHistory =>
	openHome(home, notes)?.of({...owner, ...more}) ?? expect.unreachable();

/** Caches a listing of a single environment with a tag. */
export const keepIn = (history: ServiceHistory | undefined, tag: string): void => {
	history?.write(JSON.stringify(listingOf([tag])), 'same');
};

/** Caches such a listing in a home. */
export const keep = (home: string, tag: string, more: Partial<Owner> = {}): void => keepIn(historyOf(home, more), tag);

/** The tags of a listing. */
export const tagsOf = (listing: Listing | undefined): readonly string[] | undefined =>
	listing && distinctTags(listing).map(({value}) => value);

/** The tags of the cached listing. */
export const cachedTags = (home: string, more: Partial<Owner> = {}) => tagsOf(historyOf(home, more).read()?.listing);

/** The directory of the cached listings in a home. */
export const listingsIn = (home: string): string => join(home, '.cache', 'envpick', 'listings');

/** The paths of the cached listings in a home. */
export const listingFiles = (home: string): readonly string[] =>
	(existsSync(listingsIn(home)) ? readdirSync(listingsIn(home)) : [])
		.filter(name => /^[\da-f]{16}$/.test(name))
		.map(name => join(listingsIn(home), name));

/** The file of the only listing. */
export const fileIn = (home: string): string => listingFiles(home)[0] ?? expect.unreachable();

/** The file of the picks. */
export const picksIn = (home: string): string => join(home, '.local/state/envpick/picks.json');

/** The permissions of a file or directory, in octal digits. */
export const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
