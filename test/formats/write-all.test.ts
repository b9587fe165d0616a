import {expect, it} from 'vitest';
import {writeJson, writeText} from '../../source/formats/write-all.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment} from '../../source/listing/listing.ts';

it('writes many environments in few parts, each once and in order', async () => {
	const resources = Array.from({length: 3000}, (_, index) => ({tags: [`name${index}`, 'x'.repeat(100)]}));
	const parts: string[] = [];
	let isTaken = true;

	await writeJson(decodeListing({data: [{resources}]}).environments, async part => {
		expect(isTaken).toBe(true);
		isTaken = false;
		parts.push(part);
		await new Promise(setImmediate);
		isTaken = true;
	});

	expect(JSON.parse(parts.join(''))).toEqual(resources);
	expect(parts.slice(0, -2).filter(part => part.length < 65_536)).toEqual([]);
	expect(parts.length).toBeGreaterThan(3);
});

it('writes each different output once if requested', async () => {
	const {environments} = decodeListing({data: [{resources: [['a'], ['b'], ['a']].map(tags => ({tags}))}]});
	const options = {tagsOf: ({tags}: Environment) => tags, reader: 'shell' as const, groups: [], end: '\n'};
	const written = async (isUnique: boolean) => {
		const parts: string[] = [];
		await writeText(environments, 'csv', {...options, isUnique}, async part => void parts.push(part));
		return parts.join('');
	};

	expect(await written(true)).toBe('a\nb\n');
	expect(await written(false)).toBe('a\nb\na\n');
});

it('lets signals be handled while every environment is refused', async () => {
	const {environments} = decodeListing({data: [{resources: Array.from({length: 25_000}, () => ({tags: []}))}]});
	const options = {tagsOf: ({tags}: Environment) => tags, reader: 'shell' as const, end: '\n', isUnique: false};
	let turns = 0;

	const refusals = await writeText(environments, 'csv', options, async () => void turns++);

	expect([refusals.length, turns]).toEqual([25_000, 2]);
});
