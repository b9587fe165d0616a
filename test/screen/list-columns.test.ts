import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {joinCells, toEnvironmentSpans} from '../../source/screen/list.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {span, textOfSpans} from '../../source/text/spans.ts';
import {cutMiddle} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {overTheWire} from '../helpers/arbitrary/responses.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {bottomOf, listOf} from '../helpers/state/frame.ts';
import {inTone, textOf, textsOf} from '../helpers/state/lines.ts';

type Given = Parameters<typeof loadedState>[1];

const stateOf = (resources: readonly object[], given: Given = {}, ...keys: string[]) =>
	loadedState({data: [{resources}]}, {columns: 60, rows: 12, ...given}, ...keys);

/** The rows of the list below the heading of its group. */
const rowsOf = (resources: readonly object[], given?: Given): string[] =>
	textsOf(listOf(stateOf(resources, given))).slice(1);

/** Environments with these tags each, separated by blanks. */
const tagged = (...tags: readonly string[]) => tags.map(own => ({tags: own.split(' ')}));

/** The rows of the distinct view, without cursors and counts. */
const distinctRows = (listing: unknown, size: Given): string[] =>
	textsOf(listOf(loadedState(listing, {...size, view: 'distinct'})))
		.map(text => text.replace(/^. +×\d+/, '').trim())
		.filter(text => text !== '');

describe('the columns', () => {
	it.each([40, 60, 80, 100, 130, 200])('begin with os and locale once one locale differs: %i columns', columns => {
		const other = {tags: ['os:windows11-24h2-x64', 'locale:de-de', 'image:win11-24h2', 'arch:x64', 'system']};
		const {data} = demoListing() as {data: {resources: object[]}[]};
		const rows = distinctRows({data: [{resources: [...data.flatMap(({resources}) => resources), other]}]}, {columns});

		expect(rows.at(-1)).toMatch(/^windows\S*24h2-x64 +de-de +win/);
		expect(rows[0]).toMatch(/^windows7-x64 +en-us +win/);
	});

	it('start a distinctive value at the same cell, and cut none that fits', () => {
		always(50, fc.tuple(fc.integer({min: 1, max: 7}), fc.integer({min: 70, max: 200})), ([others, columns]) => {
			const plain = Array.from({length: others}, (_, index) => ({
				tags: [`os:plain${index}`, 'arch:x64', 'arch:x86', ...(index === 0 ? [] : ['system'])],
			}));
			const images = ['win7-20250407-en', 'win10v2004-20230914-en'];
			const imaged = tagged(...images.map(image => `os:windows10-2004-x64 image:${image} arch:x64 arch:x86 system`));
			const lines = textsOf(listOf(stateOf([...imaged, ...plain, {tags: ['os:bare']}], {columns, rows: 30})));
			const startsOf = (text: string) => lines.map(line => line.indexOf(text)).filter(start => start >= 0);

			for (const texts of [images, ['x64 x86'], ['system']]) {
				expect(new Set(texts.flatMap(startsOf)).size, lines.join('\n')).toBeLessThan(2);
			}
			expect(images.flatMap(startsOf), lines.join('\n')).toHaveLength(2);
		});
	});

	it('are aligned even with names', () => {
		const resources = [
			{name: 'vm-000', tags: ['os:windows7-x86', 'locale:de-de', 'system']},
			{name: 'vm-1', tags: ['os:mac', 'locale:en', 'system']},
			{name: 'vm-02', tags: ['system']},
			{name: 'vm-3', tags: ['os:mac']},
		];

		expect(rowsOf(resources)).toEqual([
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
		const row = listOf(stateOf(resources))[1]!;
		const textsIn = (tone: 'strong' | 'plain' | 'dim') => inTone([row], tone).filter(text => text.trim() !== '');

		expect({strong: textsIn('strong'), plain: textsIn('plain'), dim: textsIn('dim')}).toEqual(tones);
	});

	it('do not repeat the shared tags of the status line, unless a row has no others', () => {
		const state = stateOf(tagged('os:a locale:en x arch:1', 'os:b locale:en x arch:2'), {rows: 20});

		expect(textsOf(listOf(state)).slice(1)).toEqual(['❯   a  1', '    b  2']);
		expect(textOf(bottomOf(state)[1]!)).toBe('sandbox.example.org · 2 environments in 1 group · all en, x');
		expect(rowsOf(tagged('os:a x:1', 'x:1', 'x:1 beta'))).toEqual(['❯   a', '    x:1', '    beta']);
	});

	it('give a text wider than its column the remaining cells of the row, and no more', () => {
		const long = `windows11-${'x'.repeat(30)}-x64`;
		const resources = tagged(`os:${long} locale:en`, 'os:mac locale:de', 'os:mac');

		expect(rowsOf(resources)[0]).toBe(`❯   ${long}  en`);
		expect(rowsOf(resources, {columns: 50})[0]).toBe(`❯   windows11-${'x'.repeat(10)}…${'x'.repeat(17)}-x64  en`);
	});

	it('give the remaining cells to the first of two texts that need more', () => {
		const resources = tagged(`os:${'a'.repeat(36)} image:${'b'.repeat(36)}`, 'os:mac image:c');

		expect(rowsOf(resources, {columns: 76})[0]).toBe(`❯   ${'a'.repeat(36)}  ${'b'.repeat(16)}…${'b'.repeat(17)}`);
	});

	it('show a part of a text without a column in four cells, and none in fewer', () => {
		const text = {spans: [span('system')], width: 0, least: 6, isDistinctive: true, isEssential: false};

		const joined = (cell: typeof text, room: number) =>
			textOfSpans(joinCells([cell], room, glyphsOf({isAscii: false})));

		expect([3, 4].map(room => joined(text, room))).toEqual(['', 's…em']);
		expect([5, 6].map(room => joined({...text, isDistinctive: false}, room))).toEqual(['', 'system']);
	});

	it('leave some cells for the tags of few rows, which come last', () => {
		const others = Array.from({length: 20}, (_, index) => `os:b${index}`);
		const resources = tagged(`os:${'a'.repeat(36)} image:win10`, `os:${'a'.repeat(36)}`, ...others);
		const [first, second] = rowsOf(resources, {columns: 40});

		expect([first, second]).toEqual([`❯   ${'a'.repeat(14)}…${'a'.repeat(14)}  win10`, `    ${'a'.repeat(36)}`]);
		expect(rowsOf(resources, {columns: 48})[0]).toBe(`❯   ${'a'.repeat(36)}  win10`);
	});

	it.each([
		[37, ['❯   windows  win10-20230914-en  x64', '    windows  win10-20240221-en  x64', '    mac']],
		[34, ['❯   windows  win10-20230914-en', '    windows  win10-20240221-en', '    mac']],
		[24, ['❯   windows  win10…14-en', '    windows  win10…21-en', '    mac']],
	])('are cut in the middle without room, or left out if not distinctive: %i columns', (columns, rows) => {
		const images = ['20230914', '20240221'].map(date => `os:windows image:win10-${date}-en arch:x64`);

		expect(rowsOf(tagged(...images, 'os:mac'), {columns})).toEqual(rows);
	});

	it('show both ends of any number of tags, as if all had been laid out', () => {
		const tags = fc.array(fc.stringMatching(/^[a-z]{1,3}$/), {minLength: 1, maxLength: 300, size: 'max'});

		always(1200, fc.tuple(tags, fc.integer({min: 10, max: 60})), ([texts, room]) => {
			const [environment] = decodeListing(overTheWire({data: [{resources: [{tags: texts}]}]})).environments;
			const columns = {name: 0, columns: [], shared: [], wanted: {list: 60, detail: 30, below: 8}};
			const look = {tone: 'plain', room, glyphs: glyphsOf({isAscii: false})} as const;
			const row = textOfSpans(toEnvironmentSpans(environment!, [], columns, look));

			expect(row).toBe(cutMiddle(environment!.tags.map(({text}) => text).join('  '), room));
		});
	});
});

describe('environments that differ', () => {
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

		always(100, fc.tuple(anyResources, fc.integer({min: 58, max: 89})), ([resources, columns]) => {
			const rows = distinctRows({data: [{resources: resources.map(tags => ({tags}))}]}, {columns, rows: 40});
			const sets = new Set(resources.map(tags => tags.toSorted().join()));

			expect(new Set(rows).size).toBe(sets.size);
		});
	});
});

describe('neighbours with equal os and locale', () => {
	it('highlight what differs, also across headings, and dim repetitions', () => {
		const first = tagged('os:win7 locale:en image:a arch:x64');
		const second = tagged(
			...['os:win7 locale:en image:b arch:x64', 'os:win7 locale:en image:c arch:x64'],
			...['os:mac image:a arch:arm', 'os:win7 locale:en image:a arch:x64'],
		);
		const size = {columns: 80, rows: 12};
		const lines = listOf(loadedState({data: [{resources: first}, {resources: second}]}, size, 'end'));
		const rows = lines.filter(line => !textOf(line).includes('▾'));
		const dim = rows.map(row => inTone([row], 'dim').filter(text => text.trim() !== ''));

		expect(dim).toEqual([['x64'], ['x64'], ['win7', 'en', 'x64'], ['a', 'arm'], ['a', 'x64']]);
	});
});
