import {describe, expect, it} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import type {ServiceHistory} from '../../source/history/io/store.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {checkResponse} from '../../source/load/io/may-cache.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

const key = 'correct-horse/1';
const body = '{"data":[{"resources":[{"tags":["os:a"]}]}]}';
const listing = decodeListing(JSON.parse(body));

const mebibyteWithout = (bytes: number): string => ' '.repeat(2 ** 20 - bytes);
const long = 'correct-horse/'.repeat(5);
const escaped = [...long].map(sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

describe('a response', () => {
	it('may be cached', async () => {
		expect(await deedsOf(body)).toEqual([`text ${body}`]);
	});

	it('is passed on if nothing can be cached', async () => {
		for (const text of [key, body, undefined]) {
			expect(await checkResponse(undefined, key, async () => ({listing, text}))).toEqual({listing});
		}
	});

	it('is not cached if the service has more results', async () => {
		expect(await deedsOf(body, {...listing, next: 'more'} as Listing)).toEqual([]);
	});

	it.each([
		['as it is', `{"token":"${key}"}`],
		['across the end of a mebibyte', `${mebibyteWithout(20)}{"token":"\\u0063orrect-hor\\u0073e/1"}`],
		['behind an escaped backslash', `${mebibyteWithout(11)}{"token":"\\\\u0063orrect-horse/1"}`],
		['after many backslashes', `${mebibyteWithout(511)}{"token":"${'\\'.repeat(1501)}u0063orrect-horse/1"}`],
		['with each character of a long key escaped', `${mebibyteWithout(20)}{"token":"${escaped}"}`, long],
	])('saves nothing more if it echoes the key %s', async (_, text, given?: string) => {
		expect(await deedsOf(text, listing, given)).toEqual(['stop: the response contains the key']);
	});

	it('may be cached if it only resembles the key', async () => {
		expect(await deedsOf('{"token":"\\u0064orrect-horse/1"}')).toEqual([expect.stringMatching(/^text /)]);
	});

	it('is not cached if the body is too large, as it may contain the key', async () => {
		expect(await deedsOf(undefined)).toEqual(['stop: the response is too large']);
	});

	it.each([
		[401, ['remove']],
		[403, ['remove']],
		[404, []],
	])('deletes the cached listing if status %i refuses the key', async (status, expected) => {
		const {history, deeds} = createHistory();
		const fault = new Fault('`a` refused the key', 'check the key', 4, {status});

		expect(await faultOf(() => checkResponse(history, key, () => Promise.reject(fault)))).toBe(fault);
		expect(deeds).toEqual(expected);
	});

	it('keeps the cached listing if anything else fails', async () => {
		const {history, deeds} = createHistory();

		await expect(checkResponse(history, key, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
		expect(deeds).toEqual([]);
	});
});

/** Checks a text, and returns the calls to the history and the text that may be cached, each cut to 50 characters. */
const deedsOf = async (text: string | undefined, loaded: Listing = listing, given = key): Promise<string[]> => {
	const {history, deeds} = createHistory();
	const received = await checkResponse(history, given, async () => ({listing: loaded, text}));
	expect(received.listing).toBe(loaded);
	const kept = received.text === undefined ? [] : [`text ${received.text}`];
	return [...deeds, ...kept].map(deed => deed.slice(0, 50));
};

const createHistory = () => {
	const deeds: string[] = [];
	const history = {
		stop: (why: string) => deeds.push(`stop: ${why}`),
		remove: () => deeds.push('remove'),
	} satisfies Partial<Record<keyof ServiceHistory, unknown>> as unknown as ServiceHistory;
	return {history, deeds};
};
