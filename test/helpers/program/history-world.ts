import {expect} from 'vitest';
import {startListingServer} from '../service/listing-server.ts';
import {listingOf, ownAddress} from '../service/service.ts';
import {makeDirectory} from './directory.ts';
import {openHere} from './open-here.ts';
import {runHere} from './run-here.ts';
import type {Run} from './run-options.ts';

/** A user with a home, and a service whose response can be changed. */
export const openWorld = async () => {
	const home = await makeDirectory();
	let status = 200;
	let body: unknown = listingOf(
		['os:windows10-1703-x64', 'locale:en-us'],
		['os:ubuntu-22.04', 'locale:en-us', 'image:1'],
	);
	const {base, host, key, close, requests} = await startListingServer({
		respond: response =>
			response
				.writeHead(status, {'content-type': 'application/json'})
				.end(typeof body === 'string' ? body : JSON.stringify(body)),
		key: 'correct-horse',
		address: ownAddress(),
	});
	const env = {HOME: home, ENVPICK_BASE_URL: base, ENVPICK_ACCESS_KEY: key};
	const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}, input = ''): Promise<Run> =>
		runHere(args, {env: {...env, ...more}, input});
	return {
		home,
		env,
		host,
		stop: close,
		asked: () => requests.length,
		respondWith: (next: unknown, code = 200) => {
			body = next;
			status = code;
		},
		run,
		/** Picks the first match of a query on the screen. */
		pick: async (query = '', ...args: readonly string[]): Promise<void> => {
			const screen = openHere(['--clipboard', 'osc52', ...args, query], env);
			await screen.shows(/enter.{0,20} (?:copies|runs)/);
			screen.type('\r');
			expect((await screen.ended).exitCode).toBe(0);
		},
	};
};

/** The service's later listing: a replaced, a new and a changed environment. */
export const later = listingOf(
	['os:windows10-2004-x64', 'locale:en-us'],
	['os:ubuntu-22.04', 'locale:en-us', 'image:2'],
	['os:ubuntu-22.04', 'locale:de-de'],
);
