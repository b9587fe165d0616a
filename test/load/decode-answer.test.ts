import {expect, it} from 'vitest';
import type {Listing} from '../../source/listing/listing.ts';
import {decodeAnswer} from '../../source/load/io/decode-answer.ts';

const answerOf = (length: number) => ({
	data: [{resources: Array.from({length}, (_, index) => ({tags: [`os:a${index}`]}))}],
});

/** The sizes of what was told while an answer with so many environments was decoded, and of the listing. */
const sizesOf = async (length: number) => {
	const told: Listing[] = [];
	const listing = await decodeAnswer(answerOf(length), {
		...{from: 'the answer', tryThis: 'check it', signal: new AbortController().signal},
		onBeginning: beginning => told.push(beginning),
	});
	return [...told, listing].map(({resources}) => resources.length);
};

it('tells the beginning of a large listing before the whole', async () => {
	const [beginning, whole, ...more] = await sizesOf(6000);

	expect([whole, more]).toEqual([6000, []]);
	expect(beginning).toBeLessThan(6000);
});

it('tells no beginning of a small listing', async () => {
	expect(await sizesOf(3)).toEqual([3]);
});
