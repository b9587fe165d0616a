import {describe, expect, it} from 'vitest';
import {openHistory} from '../../source/history/io/history.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {cachedToShow, keepServicesOpen} from '../../source/load/io/preload.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const listingOf = (tag: string): Listing => decodeListing({data: [{resources: [{tags: [tag]}]}]});
const sourceOf = (tag: string) => ({name: tag, load: async () => listingOf(tag)});

describe('the services of a run', () => {
	it('are opened on first use, once each', () => {
		const asked: string[] = [];
		const {open, opened} = keepServicesOpen(sourceOf('first'), 'work', name => {
			asked.push(name);
			return sourceOf(name);
		});
		expect([opened('work')?.name, opened('lab')]).toEqual(['first', undefined]);

		const names = ['work', 'lab', 'home', 'lab', 'work'].map(name => open(name).name);

		expect(names).toEqual(['first', 'lab', 'home', 'lab', 'first']);
		expect(asked).toEqual(['lab', 'home']);
		expect(opened('lab')?.name).toBe('lab');
	});

	it('include the source of the run, even if that is not a service of the config', () => {
		const {open} = keepServicesOpen(sourceOf('given'), undefined, sourceOf);

		open('lab');

		expect(open(undefined).name).toBe('given');
	});
});

it('shows no listing of more than 4 MiB before the response', async () => {
	const environment = {HOME: await makeDirectory()};
	const history = openHistory({environment, userId: process.getuid?.()})?.of({
		...{base: 'https://sandbox.example', service: undefined, key: ['variable', 'a key']},
	});
	const source = () => ({...sourceOf('a'), history});
	const body = '{"data":[]}';
	const keep = (bytes: number) => {
		history?.take(body.padEnd(bytes), decodeListing(JSON.parse(body)));
		history?.keep();
	};

	keep(2 ** 22);
	expect(cachedToShow(source())).toBeDefined();
	keep(2 ** 22 + 1);
	expect([history?.listing() === undefined, cachedToShow(source())]).toEqual([false, undefined]);
});
