import {expect, it} from 'vitest';
import {openHistory} from '../../source/history/io/history.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {cachedToShow} from '../../source/load/io/source.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const listingOf = (tag: string): Listing => decodeListing({data: [{resources: [{tags: [tag]}]}]});
const sourceOf = (tag: string) => ({name: tag, load: async () => listingOf(tag)});

it('shows no listing of more than 4 MiB before the response', async () => {
	const variables = {HOME: await makeDirectory()};
	const history = openHistory({variables, userId: process.getuid?.()})?.of({
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
