import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {createDistinct} from '../../source/listing/distinct.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {createTakenTags} from '../../source/listing/taken-tags.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

const listingOf = (...tags: string[][]): Listing =>
	decodeListing({data: [{resources: tags.map(one => ({tags: one}))}]});

const finderOf = (listing: Listing) => createTakenTags(listing, createDistinct(listing));

describe('environments with very many tags', () => {
	it.each([
		['that share os and locale', ['os:a', 'locale:en']],
		['without an os', []],
	])('%s are told apart at once', (_, selector) => {
		const shared = Array.from({length: 14_000}, (_, index) => `x:${index}`);
		const listing = listingOf(
			...Array.from({length: 20}, (_, index) => [...selector, ...shared, ...(index === 0 ? [] : [`y:${index}`])]),
		);
		const {tagsOf, alsoSelected} = finderOf(listing);
		const [resource] = listing.resources;

		expectQuick(() => {
			expect(alsoSelected(resource!.selector).others).toBe(19);
			expect(tagsOf(resource!, 'exact')).toBe(resource!.tags);
		});
	});

	it.each([450, 2000])('of which nearly all are needed, are taken all, soon: %i', count => {
		const mine = Array.from({length: count}, (_, index) => `x:${index}`);
		const others = mine.slice(0, 450).map(tag => ['os:a', ...mine.filter(one => one !== tag)]);
		const listing = listingOf(['os:a', ...mine], ...others);
		const {tagsOf} = finderOf(listing);
		const [resource] = listing.resources;

		expectQuick(() => expect(tagsOf(resource!, 'exact')).toBe(resource!.tags));
	});
});

describe('a listing of 100,000 environments', () => {
	it('tells at every key what is taken, once it was asked', () => {
		const listing = listingOf(
			...Array.from({length: 100_000}, (_, index) => [
				...['system', `os:${index % 40}`, `locale:${index % 3}`],
				...[`image:${index % 5000}`, `x:${index % 7}`, `y:${index % 11}`],
			]),
		);
		const {tagsOf, alsoSelected} = finderOf(listing);
		const ask = (id: number) => {
			const resource = listing.resources[id]!;
			return alsoSelected(tagsOf(resource, 'exact')).others + alsoSelected(resource.selector).others;
		};

		expectQuick(() => ask(0));
		expectQuick(() => Array.from({length: 100}, (_, id) => ask(id * 997)));
	});
});
