import {describe, expect, it} from 'vitest';
import {openHistory} from '../../source/history/io/history.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {cachedToShow, openLater} from '../../source/load/io/preload.ts';
import type {OpenOptions} from '../../source/load/io/source.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const listing = {groups: [], resources: [], tags: [], unreadable: 0} as never;

describe('a source that is opened later', () => {
	it('is opened in the turn after the load, so that the cached listing is painted before its key is read', async () => {
		const options = {
			remembers: true,
			offline: false,
			insecureHttp: false,
			environment: {HOME: await makeDirectory()},
			userId: process.getuid?.(),
		} as unknown as OpenOptions;
		let isOpened = false;
		const source = await openLater(
			{
				type: 'service',
				address: 'https://sandbox.example.org',
				from: 'ENVPICK_BASE_URL',
				key: {type: 'variable', key: 'a key'},
			},
			options,
			async () => {
				isOpened = true;
				return {name: 'sandbox.example.org', load: async () => listing};
			},
		);

		const loaded = source?.load(new AbortController().signal, () => {});
		// Everything else in this turn of the event loop runs first.
		for (let step = 0; step < 100; step++) {
			await Promise.resolve();
		}
		expect(isOpened).toBe(false);

		expect(await loaded).toBe(listing);
		expect(isOpened).toBe(true);
	});
});

it('shows no listing of more than 4 MiB before the response', async () => {
	const environment = {HOME: await makeDirectory()};
	const history = openHistory({environment, userId: process.getuid?.()})?.of({
		...{base: 'https://sandbox.example', service: undefined, key: ['variable', 'a key']},
	});
	const body = '{"data":[]}';
	const keep = (bytes: number) => {
		history?.take(body.padEnd(bytes), decodeListing(JSON.parse(body)));
		history?.keep();
	};

	keep(2 ** 22);
	expect(cachedToShow(history)).toBeDefined();
	keep(2 ** 22 + 1);
	expect([history?.listing() === undefined, cachedToShow(history)]).toEqual([false, undefined]);
});
