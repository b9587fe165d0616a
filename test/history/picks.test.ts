import {describe, expect, it} from 'vitest';
import {type PastPick, parsePicks, toPicked, withPick} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf} from '../helpers/state/picks.ts';

const pickAt = (time: number, os = `os:${time}`, service = 'x'): PastPick => ({...pickedOf([os]), service, time});
const keepAll = (...picks: readonly PastPick[]): readonly PastPick[] =>
	picks.reduce(withPick, [] as readonly PastPick[]);
const timesOf = (picks: readonly PastPick[]): readonly number[] => picks.map(({time}) => time);

describe('the history of picks', () => {
	it('has the last ten of each service, newest first', () => {
		const picks = keepAll(...Array.from({length: 12}, (_, time) => pickAt(time)), pickAt(12, 'os:0', 'y'));

		expect(timesOf(picks)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
		expect(parsePicks(JSON.stringify(picks))).toEqual(picks);
	});

	it('has what finds an environment again, and the included tags', () => {
		const listing = decodeListing({data: [{resources: [{id: 'a', name: 'b', tags: ['os:a', 'x']}, {tags: ['os:b']}]}]});

		expect(toPicked(listing.environments, listing, 'short', ({tags}) => tags.slice(0, 1))).toEqual({
			mode: 'short',
			environments: [
				{identity: expect.stringMatching(/./), id: 'a', label: 'b', tags: ['os:a', 'x'], picked: ['os:a']},
				{identity: expect.stringMatching(/./), label: expect.any(String), tags: ['os:b'], picked: ['os:b']},
			],
		});
	});

	it('has the same environments of a service only once, whatever the tags', () => {
		const again: PastPick = {...pickAt(3, 'os:1'), mode: 'all'};

		expect(timesOf(keepAll(pickAt(1), pickAt(2), pickAt(0, 'os:1', 'y'), again))).toEqual([3, 0, 2]);
	});

	it('leaves out picks that do not fit into the file', () => {
		const large = (time: number) => pickAt(time, `os:${time}${'x'.repeat(90_000)}`);
		const tooLarge = pickAt(5, 'os:'.padEnd(2 ** 20));

		expect(timesOf(keepAll(large(1), large(2), pickAt(3), large(4), tooLarge))).toEqual([4, 3, 2]);
	});

	it('excludes a pick of more than 100 environments', () => {
		const listing = decodeListing(listingOf(...Array.from({length: 101}, (_, index) => [`os:${index}`])));
		const pickFirst = (count: number) =>
			toPicked(listing.environments.slice(0, count), listing, 'short', ({selector}) => selector);

		expect([pickFirst(100)?.environments.length, pickFirst(101)]).toEqual([100, undefined]);
	});

	const withField = (field: object, name = field) => [name, JSON.stringify([{...pickAt(1), ...field}])] as const;
	const withPart = (field: object) => withField({environments: [{...pickAt(1).environments[0], ...field}]}, field);
	it.each([
		...['', '{', '{}', '[null]'].map(text => [text, text] as const),
		...[{time: 'y'}, {service: 1}, {mode: 'some'}, {environments: [{tags: ['os:a']}]}].map(field => withField(field)),
		...[{identity: 1}, {id: 7}, {label: null}, {tags: [3]}, {tags: 'a'}, {picked: [3]}].map(withPart),
	])('is empty if another program wrote the file, with %j', (_, text) => {
		expect(parsePicks(text)).toEqual([]);
	});
});
