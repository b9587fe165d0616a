import {describe, expect, it} from 'vitest';
import {openMemory} from '../../source/history/io/memory.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {openLater, recallToShow} from '../../source/load/io/preload.ts';
import type {OpenOptions} from '../../source/load/io/source.ts';
import {makeFolder} from '../helpers/program/folder.ts';

const listing = {groups: [], resources: [], tags: [], unreadable: 0} as never;

describe('a source that is opened later', () => {
	it('is opened in the turn after it is asked, so that what is remembered is painted before its key is read', async () => {
		const options = {
			remembers: true,
			offline: false,
			insecureHttp: false,
			environment: {HOME: await makeFolder()},
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
		// Whatever is done in this turn comes first.
		for (let step = 0; step < 100; step++) {
			await Promise.resolve();
		}
		expect(isOpened).toBe(false);

		expect(await loaded).toBe(listing);
		expect(isOpened).toBe(true);
	});
});

it('shows no listing of more than 4 MiB before the answer', async () => {
	const environment = {HOME: await makeFolder()};
	const memory = openMemory({environment, userId: process.getuid?.()})?.of({
		...{base: 'https://sandbox.example', service: undefined, key: ['variable', 'a key']},
	});
	const body = '{"data":[]}';
	const keep = (bytes: number) => {
		memory?.take(body.padEnd(bytes), decodeListing(JSON.parse(body)));
		memory?.keep();
	};

	keep(2 ** 22);
	expect(recallToShow(memory)).toBeDefined();
	keep(2 ** 22 + 1);
	expect([memory?.listing() === undefined, recallToShow(memory)]).toEqual([false, undefined]);
});
