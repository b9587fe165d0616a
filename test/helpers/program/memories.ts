import {readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect} from 'vitest';
import {type Owner, openMemory, type ServiceMemory} from '../../../source/history/io/memory.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Listing} from '../../../source/listing/listing.ts';
import {listingOf} from '../service/service.ts';

/** A program that keeps listings until it is killed; it says itself what it is given. */
export const rememberProgram = fileURLToPath(new URL('remember-program.ts', import.meta.url));

/** Whose listings and picks these are, where a test says nothing else. */
export const owner: Owner = {base: 'https://sandbox.example', service: undefined, key: ['variable', 'a key']};

/** What is remembered in a home, of every owner; `notes` gets what the log would. */
export const openHome = (home: string, notes?: string[]) =>
	openMemory({
		environment: {HOME: home},
		userId: process.getuid?.(),
		note: line => notes?.push(line),
		keepsEach: true,
	});

/** What is remembered in a home of one owner. */
export const memoryOf = (home: string, more: Partial<Owner> = {}, notes?: string[]): ServiceMemory =>
	openHome(home, notes)?.of({...owner, ...more}) ?? expect.unreachable();

/** Keeps a listing of one environment with one tag, and after it so many spaces. */
export const keepIn = (memory: ServiceMemory | undefined, tag: string, spaces = 0): void => {
	const answer = listingOf([tag]);
	memory?.take(JSON.stringify(answer) + ' '.repeat(spaces), decodeListing(answer));
	memory?.keep();
};

/** Keeps such a listing in a home. */
export const keep = (home: string, tag: string, more: Partial<Owner> = {}): void => keepIn(memoryOf(home, more), tag);

/** The tags of a listing. */
export const tagsOf = (listing: Listing | undefined): readonly string[] | undefined =>
	listing?.tags.map(({value}) => value);

/** The tags of the listing that is remembered. */
export const remembered = (home: string, more: Partial<Owner> = {}) => tagsOf(memoryOf(home, more).listing()?.listing);

/** The folder of the listings in a home. */
export const listingsIn = (home: string): string => join(home, '.cache', 'envpick', 'listings');

/** The files there whose names fit, with their paths: those of the listings if nothing else is said. */
export const listingFiles = (home: string, pattern = /^[\da-f]{16}$/): readonly string[] =>
	readdirSync(listingsIn(home))
		.filter(name => pattern.test(name))
		.map(name => join(listingsIn(home), name));

/** The file of the only listing. */
export const fileIn = (home: string): string => listingFiles(home)[0] ?? expect.unreachable();

/** The file of the picks. */
export const picksIn = (home: string): string => join(home, '.local/state/envpick/picks.json');

/** Who may do what with a file or folder: in octal digits. */
export const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
