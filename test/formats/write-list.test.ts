import {setImmediate as turn} from 'node:timers/promises';
import {expect, it} from 'vitest';
import {differentPicks} from '../../source/cli/pick/pick-only-match.ts';
import type {PickFormat, Reader} from '../../source/formats/format.ts';
import {writeJson, writeText} from '../../source/formats/write-list.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment} from '../../source/listing/listing.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {toPlainJson} from '../helpers/state/written.ts';

const listingOf = (...lists: readonly (readonly string[])[]) =>
	decodeListing({data: [{resources: lists.map(tags => ({tags}))}]});
const tagged = (...lists: readonly (readonly string[])[]) => listingOf(...lists).environments;
const tagsOf = ({tags}: Environment) => tags;

it('writes many environments in few parts, each once and in order', async () => {
	const lists = Array.from({length: 3000}, (_, index) => [`name${index}`, 'x'.repeat(100)]);
	const parts: string[] = [];
	let isTaken = true;

	const listing = listingOf(...lists);
	await writeJson(listing, listing.environments, async part => {
		expect(isTaken).toBe(true);
		isTaken = false;
		parts.push(part);
		await turn();
		isTaken = true;
	});

	expect(isTaken).toBe(true);
	expect(JSON.parse(parts.join(''))).toEqual({data: [{resources: lists.map(tags => ({tags}))}]});
	expect(parts.slice(0, -2).filter(part => part.length < 65_536)).toEqual([]);
	expect(parts.length).toBeGreaterThan(3);
});

it('writes what the service sent with a line for each environment, and escapes for controls', async () => {
	const listing = decodeListing({
		data: [
			{name: 'north\u202e', resources: [{tags: ['a\u202e'], id: 1}, {tags: ['b']}]},
			{resources: [{tags: ['c']}]},
			{resources: []},
			7,
		],
		next: 'page-2',
	});
	const printed = async (...ids: readonly number[]) =>
		toPlainJson(
			listing,
			ids.map(id => listing.environments[id]!),
		);

	expect(await printed(0, 1, 2, 3)).toBe(
		[
			...[
				'{"data":[',
				'{"name":"north\\u202e","resources":[',
				'{"tags":["a\\u202e"],"id":1},',
				'{"tags":["b"]}',
				']},',
			],
			...['{"resources":[', '{"tags":["c"]}', ']},', '7', '],"next":"page-2"}', ''],
		].join('\n'),
	);
	expect(await printed(2)).toBe('{"data":[\n{"resources":[\n{"tags":["c"]}\n]}\n],"next":"page-2"}\n');
	expect(await printed()).toBe('');
});

it.each<[PickFormat, Reader, string, boolean, string]>([
	['comma', 'shell', '\n', true, 'a b,c,d\na\n'],
	['comma', 'shell', '\n', false, 'a b,c,d\na\na b,c,d\n'],
	['space', 'shell', '\n', true, "'a b' c d\na\n"],
	['space', 'any', '\n', true, 'a b c d\na\n'],
	['lines', 'any', '\0', true, 'a b\0c\0d\0a\0'],
])('writes %s in a list for %s with %j at each end; each once: %s', async (format, reader, end, isUnique, text) => {
	const environments = tagged(['a b', 'c', 'd'], ['a'], ['a b', 'c', 'd']);
	const parts: string[] = [];

	await writeText(environments, format, {tagsOf, reader, end, isUnique}, async part => void parts.push(part));

	expect(parts.join('')).toBe(text);
});

it('lets signals be handled while no environment has tags', async () => {
	const environments = tagged(...Array.from({length: 25_000}, () => []));
	const options = {tagsOf, reader: 'shell' as const, end: '\n', isUnique: false};
	let turns = 0;

	const {count} = await writeText(environments, 'comma', options, async () => void turns++);

	expect([count, turns]).toEqual([25_000, 2]);
});

it('writes nothing if an environment with tags cannot be written, and says how many', async () => {
	const environments = tagged(['a'], ['b,c'], [], ['d,e']);
	const options = {tagsOf, reader: 'shell' as const, end: '\n', isUnique: false};
	const parts: string[] = [];

	const fault = await faultOf(() => writeText(environments, 'comma', options, async part => void parts.push(part)));

	expect(fault.message).toBe(
		'2 of 4 matches cannot be written (`b,c` cannot be written as comma (commas separate the tags)); use json',
	);
	expect(parts).toEqual([]);
});

it('finds the first environment with each output, and all that are refused', () => {
	const picks = differentPicks(tagged(['a'], ['b,c'], ['a'], ['b,c']), 'comma', {tagsOf, reader: 'person'});

	expect(picks.map(({environment, text}) => [environment.id, text])).toEqual([
		[0, 'a'],
		[1, undefined],
		[3, undefined],
	]);
});
