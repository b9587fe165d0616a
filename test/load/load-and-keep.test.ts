import {describe, expect, it} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import type {ServiceHistory} from '../../source/history/io/history.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {cachedToShow, loadAndKeep, openCached} from '../../source/load/io/source.ts';
import {faultOf, saidBy} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {historyOf} from '../helpers/program/histories.ts';

const key = 'correct-horse/1';
const body = '{"data":[{"resources":[{"tags":["os:a"]}]}]}';
const listing = decodeListing(JSON.parse(body));

const mebibyteWithout = (bytes: number): string => ' '.repeat(2 ** 20 - bytes);
const long = 'correct-horse/'.repeat(5);
const escaped = [...long].map(sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

describe('a loaded listing', () => {
	it('is cached', async () => {
		expect(await deedsOf(body)).toEqual([`keep ${body}`]);
	});

	it('is passed on if nothing can be cached', async () => {
		for (const text of [key, body, undefined]) {
			expect(await loadAndKeep(undefined, key, async () => ({listing, text}))).toBe(listing);
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

	it('is cached if it only resembles the key', async () => {
		expect(await deedsOf('{"token":"\\u0064orrect-horse/1"}')).toEqual([expect.stringMatching(/^keep /)]);
	});

	it('is not cached if the body is too large, as it may contain the key', async () => {
		expect(await deedsOf(undefined)).toEqual(['stop: the response is too large']);
	});

	it.each([
		[401, ['drop']],
		[403, ['drop']],
		[404, []],
	])('deletes the cached listing if status %i refuses the key', async (status, expected) => {
		const {history, deeds} = createHistory();
		const fault = new Fault('`a` refused the key', 'check the key', 4, {status});

		expect(await faultOf(() => loadAndKeep(history, key, () => Promise.reject(fault)))).toBe(fault);
		expect(deeds).toEqual(expected);
	});

	it('keeps the cached listing if anything else fails', async () => {
		const {history, deeds} = createHistory();

		await expect(loadAndKeep(history, key, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
		expect(deeds).toEqual([]);
	});
});

describe('a cached listing', () => {
	const load = (history: object | undefined) =>
		openCached('a.org', history as ServiceHistory | undefined).load(new AbortController().signal, () => {});

	it('is the saved one', async () => {
		expect(await load({listing: () => ({listing, time: 5})})).toBe(listing);
	});

	it.each([
		[{listing: () => undefined}, '3 no cached listing of `a.org`; run it once without --offline'],
		[undefined, '3 listings of `a.org` are not cached; leave out --offline'],
	])('is refused with the reason: $1', async (history, line) => {
		expect(await saidBy(() => load(history))).toBe(line);
	});

	it('of more than 4 MiB is not shown before the response', async () => {
		const history = historyOf(await makeDirectory());
		const shownAfter = (bytes: number) => {
			history.take('{"data":[]}'.padEnd(bytes));
			history.keep();
			return cachedToShow({name: 'a', load: () => new Promise(() => {}), history});
		};

		expect(shownAfter(2 ** 22)).toBeDefined();
		expect(shownAfter(2 ** 22 + 1)).toBeUndefined();
		expect(history.listing()).toBeDefined();
	});
});

/** Loads a text, and returns the calls to the history, each cut to 50 characters. */
const deedsOf = async (text: string | undefined, loaded: Listing = listing, given = key): Promise<string[]> => {
	const {history, deeds} = createHistory();
	expect(await loadAndKeep(history, given, async () => ({listing: loaded, text}))).toBe(loaded);
	return deeds.map(deed => deed.slice(0, 50));
};

const createHistory = () => {
	const deeds: string[] = [];
	const history = {
		take: (text: string) => deeds.push(`keep ${text}`),
		stop: (why: string) => deeds.push(`stop: ${why}`),
		drop: () => deeds.push('drop'),
	} satisfies Partial<Record<keyof ServiceHistory, unknown>> as unknown as ServiceHistory;
	return {history, deeds};
};
