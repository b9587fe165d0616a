import {expect, it} from 'vitest';
import {writeJsonInSteps} from '../../source/forms/write-all.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {runSteps} from '../../source/text/run-steps.ts';

it('writes many environments in few parts, each of them once', () => {
	const resources = Array.from({length: 3000}, (_, index) => ({tags: [`name${index}`, 'x'.repeat(100)]}));
	const parts: string[] = [];

	runSteps(writeJsonInSteps(decodeListing({data: [{resources}]}).resources, part => parts.push(part)));

	expect(JSON.parse(parts.join(''))).toEqual(resources);
	expect(parts.slice(0, -1).filter(part => part.length < 65_536)).toEqual([]);
	expect(parts.length).toBeGreaterThan(2);
});

it('makes each environment and makes it safe in a step of its own, as one may be large', () => {
	const resources = Array.from({length: 10}, () => ({tags: ['os:a']}));

	const steps = [...writeJsonInSteps(decodeListing({data: [{resources}]}).resources, () => {})];

	expect(steps).toHaveLength(2 * resources.length);
});
