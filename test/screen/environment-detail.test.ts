import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseJson} from '../../source/json/read-json.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {init, update} from '../../source/update/update.ts';
import {anyState, loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {bodyOf, detailLinesOf} from '../helpers/state/frame.ts';
import {textsOf} from '../helpers/state/lines.ts';

const usual = {tags: ['arch:x64', 'arch:x86', 'image:win7-20250407-en', 'locale:en-us', 'os:windows7-x64', 'system']};

/** The detail, `columns` wide, of the first environment of a listing with this resource. */
const detailOf = (resource: unknown, columns = 40): string[] =>
	textsOf(detailLinesOf(loadedState({data: [{resources: [resource]}]}), columns));

describe('the detail', () => {
	it('has its tags by prefix, the selector first, bare words last', () => {
		expect(detailOf(usual)).toEqual([
			'os      windows7-x64',
			'locale  en-us',
			'arch    x64  x86',
			'image   win7-20250407-en',
			'other   system',
		]);
	});

	it('distinguishes the prefix `other` from the words without one', () => {
		expect(detailOf({tags: ['other:special', 'bare']})).toEqual(['other:  special', 'other   bare']);
	});

	it('begins with its name if it has one, and never repeats its tags as a name', () => {
		expect(detailOf({name: 'vm-1', tags: ['os:win']})).toEqual(['vm-1', '', 'os    win', 'name  vm-1']);
	});

	it('wraps long values, and puts as many short ones into a line as fit', () => {
		expect(
			detailOf({tags: ['arch:x64', 'arch:x86', 'arch:arm64', 'os:a long name with spaces', `x:${'y'.repeat(30)}`]}, 20),
		).toEqual([
			'os    a long name',
			'      with spaces',
			'arch  x64  x86',
			'      arm64',
			`x     ${'y'.repeat(14)}`,
			`      ${'y'.repeat(14)}`,
			'      yy',
		]);
	});

	it('has every other field, scalars and JSON', () => {
		expect(detailOf({tags: ['os:win'], state: 'up', memory: 4096, meta: {disks: [1, 2]}, none: null})).toEqual([
			'os      win',
			'state   up',
			'memory  4096',
			'meta    {"disks":[1,2]}',
			'none    null',
		]);
	});

	it.each([
		[{tags: null}, '`tags` is null'],
		[{}, '`tags` is missing'],
		[{tags: []}, '`tags` is empty'],
		[5, 'expected an environment, found 5'],
	])('says why there are no tags: %j', (resource, remark) => {
		expect(detailOf(resource)[1]).toBe(remark);
	});

	it('shows an empty tag as quotes', () => {
		expect(detailOf({tags: ['', 'os:']})).toEqual(['os     ""', 'other  ""']);
	});

	it('says which other groups have the same set of tags', () => {
		const data = [0, 1, 2, 3].map(index => ({
			...(index === 3 && {name: 'north'}),
			resources: [index === 1 ? {tags: ['x']} : usual],
		}));

		const withIds = data.map((group, id) => ({...group, resources: group.resources.map(one => ({...one, id}))}));

		expect(textsOf(detailLinesOf(loadedState({data}), 40)).at(-1)).toBe('also in Group 3 and north');
		expect(textsOf(detailLinesOf(loadedState({data: withIds}), 40)).at(-1)).toBe('same tags in Group 3 and north');
		expect(textsOf(detailLinesOf(loadedState({data}, {view: 'distinct'}), 40)).at(-1)).toBe('in Group 1, 3 and north');
	});

	it('has the fields of its group and of the response', () => {
		const state = loadedState({data: [{name: 'north', load: 0.5, resources: [usual]}], total: 1});

		expect(textsOf(detailLinesOf(state, 40)).slice(5)).toEqual([
			'',
			'Group: north',
			'name   north',
			'load   0.5',
			'',
			'Listing: 1 environment',
			'total  1',
		]);
	});

	it('is the record as received, digit by digit, if requested', () => {
		const text = '{"data":[{"resources":[{"id":12345678901234567890,"tags":["a\\u001b"]}]}]}';
		const {state} = run(init(plainOptions, {columns: 100, rows: 20}), [
			{type: 'loaded', listing: decodeListing(parseJson(text))},
			pressed('tab'),
			pressed('v'),
		]);

		expect(textsOf(detailLinesOf(state, 40))).toEqual([
			'{',
			'  "id": 12345678901234567890,',
			'  "tags": [',
			'    "a\\u001b"',
			'  ]',
			'}',
		]);
	});

	it('never has two empty lines in a row, whatever the state', () => {
		fc.assert(
			fc.property(anyState, state => {
				const lines = detailLinesOf(state, 40);

				expect(lines.filter((line, index) => line.length === 0 && lines[index - 1]?.length === 0)).toEqual([]);
			}),
			{numRuns: runsOf(100)},
		);
	});

	it('opens as the record if there is no room beside the list, and closes with it', () => {
		const low = loadedState({data: [{resources: [usual]}]}, {columns: 40, rows: 12}, 'tab', 'v');

		expect(low).toMatchObject({open: {type: 'detail'}, showsRecord: true});
		expect(update(low, pressed('v')).state).toMatchObject({open: {type: 'detail'}, showsRecord: false});
		expect(update(low, pressed('esc')).state).toMatchObject({open: undefined, showsRecord: false});
	});

	it.each(['esc', 'd', 'q', 'tab'])('opens with its tags after the record was opened and closed with %s', key => {
		const small = {columns: 40, rows: 8};
		const again = loadedState({data: [{resources: [usual]}]}, small, 'tab', 'v', key, 'd');

		expect(again).toMatchObject({open: {type: 'detail'}, showsRecord: false});
	});

	it('stays on the record if that was opened beside the list', () => {
		const state = loadedState({data: [{resources: [usual]}]}, {}, 'tab', 'v', 'd', 'esc');

		expect(state).toMatchObject({showsRecord: true});
	});

	it.each(['d', 'v'])('is not opened by %s without a selection', key => {
		for (const state of [
			loadedState({data: []}, {columns: 40, rows: 8}, 'tab', key),
			loadedState({data: [{resources: [usual]}]}, {columns: 40, rows: 8, filter: 'zzz'}, 'tab', key),
		]) {
			expect(state).toMatchObject({notice: {text: 'nothing is selected', isFailure: false}, showsRecord: false});
			expect(state.open).toBeUndefined();
		}
	});

	it('scrolls without a tag or field to select', () => {
		const fields = Object.fromEntries(Array.from({length: 30}, (_, index) => [`field${index}`, [index]]));
		const response = {data: [{...fields, resources: [{...fields, tags: null}]}]};
		const shown = (...keys: string[]) => {
			return textsOf(bodyOf(loadedState(response, {columns: 40, rows: 12}, 'tab', ...keys)))[0];
		};

		expect(shown('d', 'down', 'down', 'down')).toBe('field0   [0]');
		expect(shown('left', 'd', 'down', 'down', 'J')).toBe('field0   [0]');
	});

	it('gives each tag its own line, and has one cursor, while the keys act in it', () => {
		expect(textsOf(detailLinesOf(loadedState({data: [{resources: [usual]}]}, {}, 'tab', 'd', 'down'), 40))).toEqual([
			'os        windows7-x64',
			'locale  ❯ en-us',
			'arch      x64',
			'          x86',
			'image     win7-20250407-en',
			'other     system',
		]);
	});
});
