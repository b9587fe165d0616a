import {expect, it} from 'vitest';
import {decodeAnswer} from '../../source/load/io/source.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

it('lets what came meanwhile be heard before it begins', async () => {
	let isHeard = false;
	setImmediate(() => {
		isHeard = true;
	});

	const {resources} = await decodeAnswer({data: [{resources: [{tags: ['os:a']}]}]}, 'the answer', 'check it');

	expect(isHeard).toBe(true);
	expect(resources).toHaveLength(1);
});

it.each([
	[
		'no listing',
		{data: 5},
		{type: 'no-listing', from: 'the answer', why: expect.stringContaining('`data`'), tryThis: 'check it'},
	],
	[
		'too much',
		{data: [{resources: [{tags: ['a'], more: Array.from({length: 1_000_001}, () => 0)}]}]},
		{type: 'no-listing', from: 'the answer', tryThis: 'check it', why: expect.stringMatching(/ than [\d,]+$/)},
	],
])('says of %s what it is, from where, and what to try', async (_, answer, fault) => {
	expect(await faultOf(() => decodeAnswer(answer, 'the answer', 'check it'))).toMatchObject(fault);
});
