import fc from 'fast-check';
import {expect, it} from 'vitest';
import {decodeBeginning, decodeListing} from '../../source/listing/decode.ts';
import {anyAnswer, overTheWire} from '../helpers/arbitrary/answers.ts';
import {runsOf} from '../helpers/project/torture.ts';

const environment = (id: number) => ({tags: ['os:a', `host:${id}`], zone: id % 3});
const groupOf = (length: number) => ({
	name: `of ${length}`,
	resources: Array.from({length}, (_, id) => environment(id)),
});

it('The beginning of a large listing has its first environments as the whole has them, whatever comes first', () => {
	const anyGroups = fc.array(fc.nat(400).map(groupOf), {maxLength: 5});

	fc.assert(
		fc.property(anyAnswer, anyGroups, (answer, groups) => {
			const data = [...((overTheWire(answer) as {data: unknown[] | null}).data ?? []), ...groups, groupOf(5000)];
			const [beginning, whole] = [decodeBeginning({data}), decodeListing({data})];
			const count = beginning?.resources.length ?? 0;

			expect(count).toBeGreaterThan(200);
			expect(beginning?.resources).toStrictEqual(whole.resources.slice(0, count));
			expect(beginning?.tags).toStrictEqual(whole.tags.slice(0, beginning?.tags.length));
			expect(beginning?.groups.slice(0, -1)).toStrictEqual(whole.groups.slice(0, (beginning?.groups.length ?? 0) - 1));
		}),
		{numRuns: runsOf(42)},
	);
});

it('Of environments with many tags or fields the beginning has fewer', () => {
	const tagged = {tags: Array.from({length: 900}, (_, id) => `t:${id}`)};
	const fielded = Object.fromEntries(Array.from({length: 901}, (_, id) => [`field${id}`, id]));

	for (const large of [tagged, fielded]) {
		expect(decodeBeginning({data: [{resources: Array(5000).fill(large)}]})?.resources.length).toBe(7);
	}
});

it('Of what is no environment the beginning has no more', () => {
	for (const wrong of [5, 'a', null, []]) {
		expect(decodeBeginning({data: [{resources: Array(5000).fill(wrong)}]})?.resources.length).toBe(299);
	}
});

it('What is not large has no beginning, nor has what is no listing', () => {
	expect(decodeBeginning({data: [groupOf(4998)]})).toBeUndefined();
	expect(decodeBeginning({data: 1})).toBeUndefined();
	expect(decodeBeginning([])).toBeUndefined();
});
