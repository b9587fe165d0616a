import type {RequestListener} from 'node:http';
import {listingOf, ownAddress, serve} from '../service/service.ts';
import {makeDirectory} from './directory.ts';
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
	let asked = 0;
	const respond: RequestListener = (_, response) => {
		asked++;
		response
			.writeHead(status, {'content-type': 'application/json'})
			.end(typeof body === 'string' ? body : JSON.stringify(body));
	};
	const service = await serve(respond, ownAddress());
	const env = {HOME: home, ENVPICK_BASE_URL: service.url, ENVPICK_ACCESS_KEY: 'correct-horse'};
	return {
		home,
		env,
		host: service.url.slice('http://'.length),
		stop: service.stop,
		asked: () => asked,
		respondWith: (next: unknown, code = 200) => {
			body = next;
			status = code;
		},
		run: (args: readonly string[], more: Readonly<Record<string, string>> = {}, input = ''): Promise<Run> =>
			runHere(args, {env: {...env, ...more}, input}),
	};
};

/** The service's later listing: a replaced, a new and a changed environment. */
export const later = listingOf(
	['os:windows10-2004-x64', 'locale:en-us'],
	['os:ubuntu-22.04', 'locale:en-us', 'image:2'],
	['os:ubuntu-22.04', 'locale:de-de'],
);
