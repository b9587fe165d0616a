import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {keepServicesOpen} from '../../source/load/io/preload.ts';

const listingOf = (tag: string): Listing => decodeListing({data: [{resources: [{tags: [tag]}]}]});
const sourceOf = (tag: string) => ({name: tag, load: async () => listingOf(tag)});
const {signal} = new AbortController();

describe('the services of a run', () => {
	it('are opened on first use, once each', async () => {
		const asked: string[] = [];
		const {open, opened} = keepServicesOpen(sourceOf('first'), 'work', async name => {
			asked.push(name);
			return sourceOf(name);
		});
		expect([opened('work')?.name, opened('lab')]).toEqual(['first', undefined]);

		const names: string[] = [];
		for (const name of ['work', 'lab', 'home', 'lab', 'work']) {
			names.push((await open(name, signal)).name);
		}

		expect(names).toEqual(['first', 'lab', 'home', 'lab', 'first']);
		expect(asked).toEqual(['lab', 'home']);
		expect(opened('lab')?.name).toBe('lab');
	});

	it('include the source of the run, even if that is not a service of the config', async () => {
		const {open} = keepServicesOpen(sourceOf('given'), undefined, async name => sourceOf(name));

		await open('lab', signal);

		expect((await open(undefined, signal)).name).toBe('given');
	});

	it('are opened again after a failure', async () => {
		let tries = 0;
		const {open} = keepServicesOpen(sourceOf('first'), 'work', async name => {
			tries++;
			if (tries === 1) {
				throw new Error('no key');
			}
			return sourceOf(name);
		});

		await expect(open('lab', signal)).rejects.toThrow('no key');
		expect((await open('lab', signal)).name).toBe('lab');
	});
});
