import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {switchServices} from '../../source/load/io/preload.ts';

const listingOf = (tag: string): Listing => decodeListing({data: [{resources: [{tags: [tag]}]}]});
const sourceOf = (tag: string) => ({name: tag, load: async () => listingOf(tag)});
const {signal} = new AbortController();

describe('switchServices', () => {
	it('opens each service when it is first asked for, and once', async () => {
		const opened: string[] = [];
		const load = switchServices(sourceOf('first'), 'work', async name => {
			opened.push(name);
			return sourceOf(name);
		});

		const names = ['work', 'lab', 'home', 'lab', 'work'];
		const listings = await Promise.all(names.slice(0, 1).map(name => load(signal, () => {}, name)));
		for (const name of names.slice(1)) {
			listings.push(await load(signal, () => {}, name));
		}

		expect(listings.map(({tags}) => tags[0]?.value)).toEqual(['first', 'lab', 'home', 'lab', 'first']);
		expect(opened).toEqual(['lab', 'home']);
	});

	it('keeps what the run began with where that is no service of the config', async () => {
		const load = switchServices(sourceOf('given'), undefined, async name => sourceOf(name));

		await load(signal, () => {}, 'lab');

		expect((await load(signal, () => {})).tags[0]?.value).toBe('given');
	});

	it('opens a service again that could not be opened', async () => {
		let tries = 0;
		const load = switchServices(sourceOf('first'), 'work', async name => {
			tries++;
			if (tries === 1) {
				throw new Error('no key');
			}
			return sourceOf(name);
		});

		await expect(load(signal, () => {}, 'lab')).rejects.toThrow('no key');
		expect((await load(signal, () => {}, 'lab')).tags[0]?.value).toBe('lab');
	});
});
