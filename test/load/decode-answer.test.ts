import {expect, it} from 'vitest';
import type {Listing} from '../../source/listing/listing.ts';
import {decodeAnswer} from '../../source/load/io/decode-answer.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

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

it('lets what came meanwhile be heard before it begins, and before it goes on after the beginning', async () => {
	const heard: string[] = [];
	const note = (what: string) => () => heard.push(what);
	setImmediate(note('what came before'));

	await decodeAnswer(answerOf(6000), {
		...{from: 'the answer', tryThis: 'check it', signal: new AbortController().signal},
		onBeginning: () => {
			heard.push('the beginning');
			setImmediate(note('what came then'));
		},
	});

	expect(heard).toEqual(['what came before', 'the beginning', 'what came then']);
});

it('ends with the reason of its signal', async () => {
	const ending = AbortSignal.abort(new Error('left'));

	await expect(
		decodeAnswer(answerOf(3), {from: 'the answer', tryThis: 'check it', signal: ending, onBeginning: undefined}),
	).rejects.toThrow('left');
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
		{type: 'unusable', from: 'the answer', tryThis: 'check it', reason: expect.stringMatching(/^too-many-/)},
	],
])('says of %s what it is, from where, and what to try', async (_, answer, fault) => {
	const request = {from: 'the answer', tryThis: 'check it', signal: new AbortController().signal};

	for (const onBeginning of [undefined, () => {}]) {
		expect(await faultOf(() => decodeAnswer(answer, {...request, onBeginning}))).toMatchObject(fault);
	}
});

it('passes on what whoever is told of the beginning throws', async () => {
	const request = {from: 'the answer', tryThis: 'check it', signal: new AbortController().signal};
	const bug = new TypeError('ours');
	const onBeginning = () => {
		throw bug;
	};

	await expect(decodeAnswer(answerOf(6000), {...request, onBeginning})).rejects.toBe(bug);
});
