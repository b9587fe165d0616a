import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {DecodeError} from '../../source/json/value.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {createValuePool, type ValuePool} from '../../source/listing/intern-values.ts';
import {labelOf} from '../../source/listing/labels.ts';
import {listingLimits, tooMany} from '../../source/listing/limits.ts';
import {recordOf} from '../../source/listing/listing.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {hasPile, unsafeIn} from '../helpers/terminal/unsafe.ts';

const {shown} = listingLimits;
const long = (count: number, length: number): readonly string[] =>
	Array.from({length: count}, (_, index) => `${index}`.padEnd(length, 'x'));

const tooLong = 'one of its entries has more characters than 1,000,000';

const ofResource = (resource: unknown) => ({data: [{resources: [resource]}]});

describe('an entry with too much text', () => {
	it.each([
		['in its tags', ofResource({tags: long(shown / 4000 + 1, 4000)})],
		['in a field', ofResource({tags: ['os:a'], x: long(shown / 4000 + 1, 4000)})],
		['in fields', ofResource(Object.fromEntries(long(shown / 4000 + 1, 20).map(name => [name, 'y'.repeat(4000)])))],
		['in a tag that is not a string', ofResource({tags: [{x: long(shown / 4000 + 1, 4000)}]})],
		['in names', ofResource({x: Object.fromEntries(long(shown / 4000 + 1, 4000).map(name => [name, 0]))})],
		['in the place of an environment', ofResource(long(shown / 4000 + 1, 4000))],
		['in the place of a group', {data: [long(shown / 4000 + 1, 4000)]}],
		['in a field of a group', {data: [{resources: [], x: long(shown / 4000 + 1, 4000)}]}],
		['beside the groups', {data: [], next: long(shown / 4000 + 1, 4000)}],
	])('is refused: %s', (_, response) => {
		expect(() => decodeListing(response)).toThrow(new DecodeError(tooLong));
	});

	it.each([
		[
			'of its tags and their field',
			(count: number) => ofResource({tags: [...long(249, 4000), 'y'.repeat(count - 996_004)]}),
		],
		['of JSON with names', (count: number) => ofResource({x: [{ab: 'y'.repeat(count - 5)}]})],
		['of a list in its place', (count: number) => ofResource(['y'.repeat(count - 1)])],
	])('has as many characters as the limit and no more: %s', (_, toResponse) => {
		expect(() => decodeListing(toResponse(shown))).not.toThrow();
		expect(() => decodeListing(toResponse(shown + 1))).toThrow(new DecodeError(tooLong));
	});

	it.each([
		['a tag of 10 million characters', ofResource({tags: ['x'.repeat(10_000_000)]})],
		['a name of 10 million characters', ofResource({tags: [], name: 'x'.repeat(10_000_000)})],
		['a field name of 10 million characters', ofResource({tags: [], ['x'.repeat(10_000_000)]: 1})],
		['14,999 tags', ofResource({tags: long(14_999, 50)})],
		['the limit in each of two environments', {data: [{resources: long(2, 5).map(() => ({tags: long(240, 4000)}))}]}],
	])('is accepted: %s', (_, response) => {
		expect(() => decodeListing(response)).not.toThrow();
	});
});

describe('an entry with too many values', () => {
	const toText = (count: number) => long(count, 5);

	it.each([
		['tags', (count: number) => ofResource({tags: toText(count)})],
		['fields', (count: number) => ofResource(Object.fromEntries(toText(count).map(name => [name, 0])))],
		['values of a field', (count: number) => ofResource({x: toText(count - 1)})],
		['fields of a group', (count: number) => ({data: [{resources: [], ...toText(count)}]})],
		['values beside the groups', (count: number) => ({data: [], next: toText(count - 1)})],
	])('is refused: %s', (_, toResponse) => {
		expect(() => decodeListing(toResponse(listingLimits.entry - 1))).not.toThrow();
		expect(() => decodeListing(toResponse(listingLimits.entry))).toThrow(
			'one of its entries has more values than 15,000',
		);
	});
});

it.each<['tags' | 'fields', (pool: ValuePool, text: string) => unknown]>([
	['tags', (pool, text) => pool.tagOf(text)],
	['fields', (pool, text) => pool.textOf(text)],
])('a listing has as many %s as the limit and no more', (name, take) => {
	const pool = createValuePool();
	for (let count = 0; count < listingLimits[name]; count++) {
		take(pool, String(count));
	}

	expect(() => take(pool, 'one more')).toThrow(tooMany(name));
});

it.each<['text' | 'characters', string]>([
	['text', 'x'],
	['characters', 'é'],
])('a listing has as much %s as the limit and no more, of long texts as they are shown', (name, letter) => {
	const pool = createValuePool();
	const take = (index: number) => pool[index % 2 === 0 ? 'tagOf' : 'textOf'](`${index}`.padEnd(5000, letter));
	const most = Math.floor(listingLimits[name] / 4096);
	for (let index = 0; index < most; index++) {
		take(index);
	}

	expect(() => take(most)).toThrow(tooMany(name));
});

it('a listing has as many groups and environments together as the limit and no more', () => {
	const group = {resources: ['none']};
	const data = Array.from({length: listingLimits.entries / 2 + 1}, () => group);

	expect(() => decodeListing({data: data.slice(1)})).not.toThrow();
	expect(() => decodeListing({data})).toThrow(tooMany('entries'));
});

describe('any shown or searched text', () => {
	// A text over the limit shows its length, which has at most eight digits.
	const longest = 4096 + '… 67108864 characters'.length;
	const longText = fc
		.tuple(
			fc.string({unit: anyCharacter, maxLength: 6}),
			fc.constantFrom('é\u001b', 'ab'),
			fc.constantFrom(0, 1, 4000, 4096, 5000),
		)
		.map(([unit, filling, count]) => unit + filling.repeat(count / 2) + unit);
	const text = fc.oneof(longText, hostileText);
	const resource = fc.record({tags: fc.array(text, {maxLength: 3}), id: text, x: fc.array(text, {maxLength: 2})});
	const group = fc.record({name: text, resources: fc.array(resource, {maxLength: 2})});
	const response = fc.record({data: fc.array(group, {maxLength: 2}), next: text});

	it('is safe and limited, with its length, and complete in the record', () => {
		always(84, response, given => {
			const {groups, environments, values, fields, next} = decodeListing(structuredClone(given));
			const shownTexts = [
				...values.flatMap(({facet, name}) => [facet.label, name]),
				...values.flatMap(({text: whole, facet}) => (facet.kind === 'tag' ? whole : [])),
				...[fields, ...groups.map(group => group.fields), ...environments.map(one => one.others)].flatMap(list =>
					list.flatMap(field => [field.name, field.text]),
				),
				...[...groups, ...environments].flatMap(({name}) => name ?? []),
				next ?? '',
			];

			expect(shownTexts.filter(one => one.length > longest)).toEqual([]);
			expect(
				[...shownTexts, ...environments.map(labelOf)].filter(one => unsafeIn(one).length > 0 || hasPile(one)),
			).toEqual([]);
			for (const {text: whole, facet, name} of values.filter(({facet: {kind}}) => kind !== 'tag')) {
				expect(whole).toBe(`${facet.label}:${name}`);
			}
			for (const tag of values.filter(({facet}) => facet.kind === 'tag')) {
				const isCut = tag.value.length > 4096 || toSafeText(tag.value.slice(0, 4096)).length > 4096;
				expect(tag.text.endsWith(`… ${tag.value.length} characters`)).toBe(isCut);
			}
			expect(environments.map(recordOf)).toEqual(given.data.flatMap(group => group.resources));
		});
	});
});
