import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {demoListing} from '../../source/service/io/demo.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {bottomOf, listOf} from '../helpers/state/frame.ts';
import {inTone, textOf, textsOf} from '../helpers/state/lines.ts';

describe('the columns', () => {
	it('begin with os and locale once one locale differs, at any width', () => {
		const other = {tags: ['os:windows11-24h2-x64', 'locale:de-de', 'image:win11-24h2', 'arch:x64', 'system']};
		const resources = [
			...(demoListing() as {data: {resources: object[]}[]}).data.flatMap(group => group.resources),
			other,
		];

		for (const columns of [40, 60, 80, 100, 130, 200]) {
			const lines = textsOf(listOf(loadedState({data: [{resources}]}, {columns, rows: 30, view: 'distinct'})));

			expect(lines.at(-1), `${columns} columns`).toMatch(/ windows\S*24h2-x64 +de-de +win/);
			expect(lines[0], `${columns} columns`).toMatch(/ windows7-x64 +en-us +win/);
		}
	});

	it('start a distinctive value at the same cell, and cut none that fits', () => {
		fc.assert(
			fc.property(fc.integer({min: 1, max: 7}), fc.integer({min: 70, max: 200}), (others, columns) => {
				const plain = Array.from({length: others}, (_, index) => ({
					tags: [`os:plain${index}`, 'arch:x64', 'arch:x86', ...(index === 0 ? [] : ['system'])],
				}));
				const images = ['win7-20250407-en', 'win10v2004-20230914-en'];
				const imaged = images.map(image => ({
					tags: ['os:windows10-2004-x64', `image:${image}`, 'arch:x64', 'arch:x86', 'system'],
				}));
				const state = loadedState(
					{data: [{resources: [...imaged, ...plain, {tags: ['os:bare']}]}]},
					{columns, rows: 30},
				);
				const lines = textsOf(listOf(state));
				const startsOf = (text: string) => lines.map(line => line.indexOf(text)).filter(start => start >= 0);

				for (const texts of [['win7-20250407-en', 'win10v2004-20230914-en'], ['x64 x86'], ['system']]) {
					expect(new Set(texts.flatMap(startsOf)).size, lines.join('\n')).toBeLessThan(2);
				}
				expect(images.flatMap(startsOf), lines.join('\n')).toHaveLength(2);
			}),
			{numRuns: runsOf(50)},
		);
	});

	it('are aligned even with names', () => {
		const resources = [
			{name: 'vm-000', tags: ['os:windows7-x86', 'locale:de-de', 'system']},
			{name: 'vm-1', tags: ['os:mac', 'locale:en', 'system']},
			{name: 'vm-02', tags: ['system']},
			{name: 'vm-3', tags: ['os:mac']},
		];

		expect(textsOf(listOf(loadedState({data: [{resources}]}, {columns: 60})).slice(1))).toEqual([
			'❯   vm-000  windows7-x86  de-de  system',
			'    vm-1    mac           en     system',
			'    vm-02                        system',
			'    vm-3    mac',
		]);
	});

	it.each([
		['its system', undefined, {strong: ['a'], plain: [], dim: ['1']}],
		['its own name, if it has one', 'vm', {strong: ['vm'], plain: ['a'], dim: ['1']}],
	])('highlight the label of an environment in the selected row: %s', (_, name, tones) => {
		const resources = ['a', 'b'].map((os, index) => ({...(name && {name}), tags: [`os:${os}`, `arch:${index + 1}`]}));
		const row = listOf(loadedState({data: [{resources}]}, {columns: 60}))[1]!;
		const textsIn = (tone: 'strong' | 'plain' | 'dim') => inTone([row], tone).filter(text => text.trim() !== '');

		expect({strong: textsIn('strong'), plain: textsIn('plain'), dim: textsIn('dim')}).toEqual(tones);
	});

	it('do not repeat the shared tags of the status line', () => {
		const resources = [{tags: ['os:a', 'locale:en', 'x', 'arch:1']}, {tags: ['os:b', 'locale:en', 'x', 'arch:2']}];
		const state = loadedState({data: [{resources}]}, {columns: 60});

		expect(textsOf(listOf(state)).slice(1)).toEqual(['❯   a  1', '    b  2']);
		expect(textOf(bottomOf(state)[1]!)).toBe('sandbox.example.org · 2 environments in 1 group · all en, x');
	});

	it('give a text wider than its column the remaining cells of the row, and no more', () => {
		const long = `windows11-${'x'.repeat(30)}-x64`;
		const resources = [[`os:${long}`, 'locale:en'], ['os:mac', 'locale:de'], ['os:mac']].map(tags => ({tags}));
		const rowAt = (columns: number) =>
			textsOf(listOf(loadedState({data: [{resources}]}, {columns, rows: 12})))[1]?.trimEnd();

		expect(rowAt(60)).toBe(`❯   ${long}  en`);
		expect(rowAt(50)).toBe(`❯   windows11-${'x'.repeat(10)}…${'x'.repeat(17)}-x64  en`);
	});

	it('give the remaining cells to the first of two texts that need more', () => {
		const wide = [`os:${'a'.repeat(36)}`, `image:${'b'.repeat(36)}`];
		const resources = [{tags: wide}, {tags: ['os:mac', 'image:c']}];
		const [, row = ''] = textsOf(listOf(loadedState({data: [{resources}]}, {columns: 76, rows: 12})));

		expect(row).toBe(`❯   ${'a'.repeat(36)}  ${'b'.repeat(16)}…${'b'.repeat(17)}`);
	});

	it('leave some cells for the tags of few rows, which come last', () => {
		const others = Array.from({length: 20}, (_, index) => [`os:b${index}`]);
		const tags = [[`os:${'a'.repeat(36)}`, 'image:win10'], [`os:${'a'.repeat(36)}`], ...others];
		const resources = tags.map(own => ({tags: own}));
		const rowsAt = (columns: number) =>
			textsOf(listOf(loadedState({data: [{resources}]}, {columns, rows: 12}))).slice(1, 3);

		expect(rowsAt(40)).toEqual([`❯   ${'a'.repeat(14)}…${'a'.repeat(14)}  win10`, `    ${'a'.repeat(36)}`]);
		expect(rowsAt(48)[0]).toBe(`❯   ${'a'.repeat(36)}  win10`);
	});

	it('show the shared tags if a row has no others', () => {
		const resources = [['os:a', 'x:1'], ['x:1'], ['x:1', 'beta']].map(tags => ({tags}));

		expect(textsOf(listOf(loadedState({data: [{resources}]}, {columns: 40, rows: 12}))).slice(1)).toEqual([
			'❯   a',
			'    x:1',
			'    beta',
		]);
	});

	it('are cut in the middle without room, or left out if not distinctive', () => {
		const resources = [
			{tags: ['os:windows', 'image:win10-20230914-en', 'arch:x64']},
			{tags: ['os:windows', 'image:win10-20240221-en', 'arch:x64']},
			{tags: ['os:mac']},
		];
		const rowsAt = (columns: number) =>
			textsOf(listOf(loadedState({data: [{resources}]}, {columns, rows: 12}))).slice(1);

		expect(rowsAt(37)).toEqual([
			'❯   windows  win10-20230914-en  x64',
			'    windows  win10-20240221-en  x64',
			'    mac',
		]);
		expect(rowsAt(34)).toEqual(['❯   windows  win10-20230914-en', '    windows  win10-20240221-en', '    mac']);
		expect(rowsAt(24)).toEqual(['❯   windows  win10…14-en', '    windows  win10…21-en', '    mac']);
	});
});

describe('environments that differ', () => {
	// Tags that not all environments share distinguish the rows.
	it.each(Array.from({length: 32}, (_, index) => 43 + index * 5))('look different in each row: %i columns', columns => {
		const state = loadedState(demoListing(), {columns, rows: 24, view: 'distinct'});
		const rows = textsOf(listOf(state)).map(text => text.replace(/^. +×\d+/, '').trim());

		expect(rows.filter(text => text !== '')).toHaveLength(10);
		expect(new Set(rows.filter(text => text !== '')).size).toBe(10);
	});

	it('look different if there are enough cells, for any listing', () => {
		const anyTags = fc
			.tuple(
				fc.constantFrom('os:windows10-2004-x64', 'os:windows10-1703-x64', 'os:mac'),
				fc.constantFrom('locale:en-us', 'locale:de-de'),
				fc.subarray(['system', 'beta', 'arch:x64', 'arch:x86']),
				fc.constantFrom([], ['image:win10v2004-20230914-en'], ['image:win10v2004-20240221-en']),
			)
			.map(([os, locale, ...more]) => [os, locale, ...more.flat()]);
		const anyResources = fc.array(anyTags, {minLength: 2, maxLength: 8});

		fc.assert(
			fc.property(anyResources, fc.integer({min: 58, max: 89}), (resources, columns) => {
				const listing = {data: [{resources: resources.map(tags => ({tags}))}]};
				const state = loadedState(listing, {columns, rows: 40, view: 'distinct'});
				const rows = textsOf(listOf(state)).map(text => text.replace(/^. +×\d+/, '').trim());

				expect(new Set(rows.filter(text => text !== '')).size).toBe(state.found.rows.length);
			}),
			{numRuns: runsOf(100)},
		);
	});
});

describe('neighbours with equal os and locale', () => {
	it('highlight what differs and dim repetitions', () => {
		const tags = [
			['os:win7', 'locale:en', 'image:a', 'arch:x64'],
			['os:win7', 'locale:en', 'image:b', 'arch:x64'],
			['os:mac', 'image:a', 'arch:arm'],
			['os:win7', 'locale:en', 'image:a', 'arch:x64'],
		];
		const resources = tags.map(own => ({tags: own}));
		const rows = listOf(loadedState({data: [{resources}]}, {columns: 80, rows: 12}, 'end')).slice(1);
		const dimOf = (row: number) => inTone([rows[row]!], 'dim').filter(text => text.trim() !== '');

		expect(dimOf(0)).toEqual(['x64']);
		expect(dimOf(1)).toEqual(['win7', 'en', 'x64']);
		expect(dimOf(2)).toEqual(['a', 'arm']);
		expect(dimOf(3)).toEqual(['a', 'x64']);
	});
});
