import {expect, it} from 'vitest';
import {writeJsonInSteps, writeTextInSteps} from '../../source/forms/write-all.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Resource} from '../../source/listing/listing.ts';
import {runSteps} from '../../source/text/run-steps.ts';

it('writes many environments in few parts, each of them once', () => {
	const resources = Array.from({length: 3000}, (_, index) => ({tags: [`name${index}`, 'x'.repeat(100)]}));
	const parts: string[] = [];

	runSteps(writeJsonInSteps(decodeListing({data: [{resources}]}).resources, part => parts.push(part)));

	expect(JSON.parse(parts.join(''))).toEqual(resources);
	expect(parts.slice(0, -1).filter(part => part.length < 65_536)).toEqual([]);
	expect(parts.length).toBeGreaterThan(2);
});

it('makes each environment in a step of its own, and a large one in many', () => {
	const stepsOf = (tags: readonly string[]) => {
		const resources = tags.map(tag => ({tags: [tag]}));
		return [...writeJsonInSteps(decodeListing({data: [{resources}]}).resources, () => {})].length;
	};

	expect(stepsOf(Array(10).fill('os:a'))).toBe(10);
	expect(stepsOf(['x'.repeat(2 ** 23)])).toBeGreaterThan(8);
});

it('writes each text in a step of its own', () => {
	const {resources} = decodeListing({data: [{resources: Array(10).fill({tags: ['os:a']})}]});
	const options = {tagsOf: ({tags}: Resource) => tags, isPasted: false, groups: [], end: '\n', isUnique: true};

	expect([...writeTextInSteps(resources, 'csv', options, () => {})]).toHaveLength(10);
});

it('writes a text once where each is wanted once, and counts it once', () => {
	const {resources} = decodeListing({data: [{resources: [['a'], ['b'], ['a']].map(tags => ({tags}))}]});
	const options = {tagsOf: ({tags}: Resource) => tags, isPasted: false, groups: [], end: '\n'};
	const written = (isUnique: boolean) => {
		const parts: string[] = [];
		const {count} = runSteps(writeTextInSteps(resources, 'csv', {...options, isUnique}, part => parts.push(part)));
		return [count, parts.join('')];
	};

	expect(written(true)).toEqual([2, 'a\nb\n']);
	expect(written(false)).toEqual([3, 'a\nb\na\n']);
});
