import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	type Change,
	changesBetween,
	changesOf,
	toChangeCounts,
	toChangeFields,
	toChangeRecords,
} from '../../source/history/changes.ts';
import {toJson} from '../../source/json/value.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {countEnvironments, type Listing} from '../../source/listing/listing.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';
import {listingOf} from '../helpers/service/service.ts';

const decode = (...environments: readonly (readonly string[])[]): Listing => decodeListing(listingOf(...environments));

/** A listing of machines with ids, from words such as `1 os:a,image:1`; a name follows `=`, a state `!`, a group `@`. */
const machines = (...words: readonly string[]): Listing => {
	const resources = words.map(word => {
		const [, id = '', tags = '', name, state, group = 'pool'] =
			/^(\d+) ([^=!@]*)(?:=([^!@]*))?(?:!([^@]*))?(?:@(.*))?$/.exec(word) ?? [];
		return {group, resource: {id, ...(name && {name}), ...(state && {state}), tags: tags.split(',').filter(Boolean)}};
	});
	const groups = Map.groupBy(resources, ({group}) => group);
	return decodeListing({
		data: [...groups].map(([name, own]) => ({name, resources: own.map(({resource}) => resource)})),
	});
};

const linesOf = (before: Listing, after: Listing): readonly string[] =>
	changesBetween(before, after)
		.list.flatMap(toChangeFields)
		.map(fields => fields.join(' '));

const signsOf = (changes: readonly Change[], sign: string) => changes.filter(change => change.sign === sign).length;

describe('the changes', () => {
	it('are new, then gone, then changed environments, with a line for each facet', () => {
		const before = machines('1 os:a,image:1=one', '2 os:b=two', '3 os:c=three');
		const after = machines('9 os:a=nine', '3 os:c=three', '1 os:d,image:2,app:x=one');

		expect(linesOf(before, after)).toEqual([
			'+ nine pool tags  os:a',
			'- two pool tags os:b ',
			'~ one pool os a d',
			'~ one pool image 1 2',
			'~ one pool app  x',
		]);
	});

	it('are told for a machine that is gone, even if another has the same tags', () => {
		expect(linesOf(machines('1 os:a', '2 os:a'), machines('2 os:a'))).toEqual(['- 1 pool tags os:a ']);
	});

	it.each([
		['the name', '1 os:a=old', '1 os:a=new', '~ new pool name old new'],
		['the group', '1 os:a@p1', '1 os:a@p2', '~ 1 p2 group p1 p2'],
		['a name that is gone', '1 os:a=old', '1 os:a', '~ 1 pool name old '],
		['bare words', '1 os:a,x,y', '1 os:a,y,z', '~ 1 pool other x y y z'],
	])('are of %s', (_, old, now, line) => {
		expect(linesOf(machines(old), machines(now))).toEqual([line]);
	});

	it('are not of the order, repeated tags, counts or other fields; states are counted', () => {
		const before = machines('1 os:a,x!idle', '2 os:b!idle', '3 os:c!busy');
		const after = machines('2 os:b!busy', '1 x,os:a,x!idle', '3 os:c!idle');

		expect(changesBetween(before, after)).toEqual({list: [], states: 2, before: 3});
	});

	it('are not of unreadable entries', () => {
		expect(linesOf(decodeListing({data: [{resources: [7]}]}), decodeListing({data: [{resources: [8, 9]}]}))).toEqual(
			[],
		);
	});

	it('pair a new with a gone environment of one os, locale and group if there are no ids', () => {
		const before = decode(['os:a', 'image:1'], ['os:a', 'image:1', 'x'], ['os:b'], ['os:c', 'image:1']);
		const after = decode(['os:a', 'image:2', 'x'], ['os:a', 'image:2'], ['os:c', 'image:1'], ['os:c', 'image:2']);

		expect(linesOf(before, after)).toEqual([
			'+ c  tags  os:c,image:2',
			'- b  tags os:b ',
			'~ a  image 1 2',
			'~ a  image 1 2',
		]);
	});

	it('do not pair environments with ids, and nothing without an os', () => {
		expect(linesOf(machines('1 os:a,image:1'), machines('2 os:a,image:2'))).toHaveLength(2);
		expect(linesOf(decode(['system:a', 'image:1']), decode(['system:a', 'image:2']))).toHaveLength(2);
	});

	it('are objects with exact values for scripts', () => {
		const {list} = changesBetween(machines('1 os:a,x:\u001b'), machines('1 os:a,x:b,x:c', '2 os:new'));
		const start = {group: 'pool', since: 'then'};

		expect(list.flatMap(change => toChangeRecords(change, 'then'))).toEqual([
			{...start, sign: '+', label: '2', facet: 'tags', old: [], new: ['os:new']},
			{...start, sign: '~', label: '1', facet: 'x', old: ['\u001b'], new: ['b', 'c']},
		]);
	});

	it('are found by environments of either listing', () => {
		const [before, after] = [machines('1 os:a,image:1', '2 os:b'), machines('1 os:a,image:2')];
		const {list} = changesBetween(before, after);
		const [first, second] = before.environments;

		expect(changesOf(list, new Set([first!])).map(({sign}) => sign)).toEqual(['~']);
		expect(changesOf(list, new Set([second!])).map(({sign}) => sign)).toEqual(['-']);
		expect(changesOf(list, new Set(after.environments)).map(({sign}) => sign)).toEqual(['~']);
	});

	it('are none between a listing and itself, whatever it contains', () => {
		always(600, anyListing, listing => {
			expect(changesBetween(listing, listing)).toMatchObject({list: [], states: 0});
		});
	});

	it('add up for any two listings, and have opposite signs in the other direction', () => {
		always(1200, fc.tuple(anyListing, anyListing), ([before, after]) => {
			const [{list: there}, {list: back}] = [changesBetween(before, after), changesBetween(after, before)];

			const difference = countEnvironments(after) - countEnvironments(before);
			expect(signsOf(there, '+') - signsOf(there, '-')).toBe(difference);
			expect(['-', '+', '~'].map(sign => signsOf(back, sign))).toEqual(
				['+', '-', '~'].map(sign => signsOf(there, sign)),
			);
			const valuesOf = (changes: readonly Change[], side: 'old' | 'now') =>
				// As JSON, as a list without values and one with an empty value are the same text otherwise.
				changes.flatMap(({facets}) => facets.map(facet => toJson(facet[side].map(({value}) => value).sort()))).sort();
			expect(valuesOf(back, 'old')).toEqual(valuesOf(there, 'now'));
			expect(valuesOf(back, 'now')).toEqual(valuesOf(there, 'old'));
		});
	});

	it('are counted in short, without zeros', () => {
		const before = machines('1 os:a,image:1', '2 os:b');
		const countsOf = (...after: readonly string[]) =>
			toChangeCounts({since: '', ...changesBetween(before, machines(...after))});

		expect(countsOf('1 os:a,image:2', '3 os:c', '4 os:d')).toBe('2 new, 1 gone, 1 changed');
		expect(countsOf('1 os:a,image:1')).toBe('1 gone');
		expect(countsOf('1 os:a,image:1', '2 os:b')).toBe('');
	});
});
