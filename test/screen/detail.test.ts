import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseJson} from '../../source/json/read-json.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toDetailLines, toSeenDetail} from '../../source/screen/detail.ts';
import {isOpen} from '../../source/state/panels.ts';
import {selectedEnvironment} from '../../source/state/rows.ts';
import {type State, withScroll} from '../../source/state/state.ts';
import {init} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyDrawn, anyState, loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {bodyOf} from '../helpers/state/frame.ts';
import {expectDrawable, inTone, textOf, textsOf, tonesOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

const usual = {tags: ['arch:x64', 'arch:x86', 'image:win7-20250407-en', 'locale:en-us', 'os:windows7-x64', 'system']};
const one = {data: [{resources: [usual]}]};

/** The detail, `columns` wide. */
const linesOf = (state: State, columns = 40): string[] => textsOf(toDetailLines(state, columns));

describe('the detail', () => {
	it('has the bar over each line of the selected tag while the keys act in it', () => {
		const state = loadedState(one, {}, 'tab', 'd', 'down', 'down', 'down', 'down');
		const selected = toDetailLines(state, 20).map(line => line.filter(({isSelected}) => isSelected));

		expect(selected.filter(({length}) => length > 0).map(textOf)).toEqual([
			'image   ❯ win7-20250',
			'          407-en    ',
		]);
		expect(
			toDetailLines(loadedState(one), 20)
				.flat()
				.some(({isSelected}) => isSelected),
		).toBe(false);
	});

	it('is empty without a selection', () => {
		expect(linesOf(loadedState({data: []}))).toEqual([]);
		expect(linesOf(init(plainOptions, {columns: 100, rows: 20}).state)).toEqual([]);
	});

	it.each<[string, unknown, string[], columns?: number]>([
		[
			'has its tags by prefix, os and locale first, bare words last',
			usual,
			['os      windows7-x64', 'locale  en-us', 'arch    x64  x86', 'image   win7-20250407-en', 'other   system'],
		],
		[
			'distinguishes the prefix `other` from the words without one',
			{tags: ['other:special', 'bare']},
			['tag.other  special', 'other      bare'],
		],
		['begins with its name if it has one', {name: 'vm-1', tags: ['os:win']}, ['name   vm-1', 'os     win']],
		['cuts a long prefix at half of its width', {tags: [`${'long'.repeat(6)}:1`]}, [`${'long'.repeat(5)}… 1`]],
		['shows an empty tag as quotes', {tags: ['', 'os:']}, ['os     ""', 'other  ""']],
		[
			'has every other field, scalars and JSON',
			{tags: ['os:win'], state: 'up', memory: 4096, meta: {disks: [1, 2]}, none: null},
			['os      win', 'state   up', 'memory  4096', 'meta    {"disks":[1,2]}', 'none    null'],
		],
		[
			'wraps long values, and puts as many short ones into a line as fit',
			{
				tags: ['arch:x64', 'arch:x86', 'arch:arm6', 'arch:z', 'os:a long name with spaces', `x:${'y'.repeat(30)}`],
				note: 'of several words',
			},
			[
				...['os     a long name', '       with spaces', 'arch   x64  x86  arm6', '       z'],
				...[`x      ${'y'.repeat(14)}`, `       ${'y'.repeat(14)}`, '       yy', 'note   of several', '       words'],
			],
			21,
		],
	])('%s', (_, resource, lines, columns) => {
		expect(linesOf(loadedState({data: [{resources: [resource]}]}), columns)).toEqual(lines);
	});

	it.each([
		[{tags: null}, '`tags` is null'],
		[{}, '`tags` is missing'],
		[{tags: []}, '`tags` is empty'],
		[5, 'expected an environment, found 5'],
	])('says why there are no tags: %j', (resource, remark) => {
		expect(linesOf(loadedState({data: [{resources: [resource]}]}))[1]).toBe(remark);
	});

	it('says which other groups have the same set of tags', () => {
		const dataWith = (...ids: number[]) => ({
			data: [0, 1, 2, 3].map(index => ({
				...(index === 3 && {name: 'north'}),
				resources: [{...(index === 1 ? {tags: ['x']} : usual), ...(ids.length > 0 && {id: ids[index]})}],
			})),
		});

		for (const state of [loadedState(dataWith()), loadedState(dataWith(0, 1, 2, 3), {view: 'distinct'})]) {
			expect(linesOf(state).slice(-2)).toEqual(['', 'alike   2 others: Group 3, north']);
			expect(linesOf(state).includes('1 of 3 matches with these tags')).toBe(state.view === 'distinct');
		}
		expect(linesOf(loadedState(dataWith()), 22).slice(-2)).toEqual(['alike   2 others:', '        Group 3, north']);
	});

	it('is dim where its row says the same, but not where the row only counts values', () => {
		const resources = ['idle', 'busy'].map(state => ({tags: ['os:win'], state}));
		const dimBesides = (view: 'groups' | 'distinct') =>
			inTone(toDetailLines(loadedState({data: [{resources}]}, {view, columns: 200, rows: 40}), 40), 'dim');

		expect(dimBesides('groups')).toContain('idle');
		expect(dimBesides('distinct')).not.toContain('idle');
	});

	it('says when it was picked', () => {
		const picks = picksBefore(['yesterday 09:14', pickedOf(['os:win'])]);
		const state = loadedState({data: [{resources: [{tags: ['os:win']}, {tags: ['os:mac']}]}]});
		const known = run({state, effects: []}, [{type: 'picks-loaded', picks}]);

		expect(tonesOf(toDetailLines(known.state, 40)).at(-1)).toBe('{dim}picked yesterday 09:14');
		expect(linesOf(run(known, [pressed('down')]).state).at(-1)).toBe('os     mac');
	});

	it('has the fields of its group and of the response', () => {
		const state = loadedState({data: [{name: 'north', load: 0.5, resources: [usual]}], total: 1});
		const ofGroup = ['group   north', '', 'Group: north', 'name   north', 'load   0.5'];

		expect(linesOf(state).slice(5)).toEqual([...ofGroup, '', 'Listing: 1 environment', 'total  1']);
	});

	it('of a folded group says how many environments it has, and how many match', () => {
		const resources = [usual, usual, usual, {tags: ['x']}, null];
		const response = {
			data: [
				{name: 'north', load: 3, resources},
				{name: 'south', resources},
			],
		};
		const counts = '4 environments, 1 unreadable';

		expect(linesOf(loadedState(response, {}, 'tab', 'left'))).toEqual(['north', counts, '', 'name  north', 'load  3']);
		expect(linesOf(loadedState(response, {}, 'tab', 'left', '/', ...'win'))[1]).toBe(`${counts}, 3 match`);
	});

	it('is the record as received, digit by digit, if requested', () => {
		const text = '{"data":[{"resources":[{"id":12345678901234567890,"tags":["a\\u001b"]}]}]}';
		const {state} = run(init(plainOptions, {columns: 100, rows: 20}), [
			toLoadedAction(decodeListing(parseJson(text))),
			...['tab', 'v'].map(pressed),
		]);

		expect(linesOf(state).join('\n')).toBe('{\n  "id": 12345678901234567890,\n  "tags": [\n    "a\\u001b"\n  ]\n}');
	});

	it('scrolls without a tag or field to select', () => {
		const fields = Object.fromEntries(Array.from({length: 30}, (_, index) => [`field${index}`, {}]));
		const group = {...fields, resources: Array.from({length: 3}, () => ({...fields, tags: null}))};
		const shown = (...keys: string[]) =>
			textsOf(bodyOf(loadedState({data: [group, group]}, {columns: 40, rows: 16}, 'tab', ...keys)))[0];

		expect(shown('d', 'down', 'down', 'down')).toBe('field0   {}');
		expect(shown('left', 'd', 'down', 'down', 'J')).toBe('field0   {}');
	});

	it.each([
		[15, 'tab d', 'f14      14'],
		[16, 'tab d', '… 2 more'],
		[40, 'tab d end', 'f39    ❯ 39'],
		[40, 'tab d end up up up up up up', '… 2 more'],
	])('with %i fields after %j ends with $2', (count, keys, last) => {
		const fields = Object.fromEntries(Array.from({length: count}, (_, index) => [`f${index}`, index]));
		const listing = {data: [{resources: [{tags: ['os:win'], ...fields}]}]};
		const state = loadedState(listing, {columns: 100, rows: 20}, ...keys.split(' ').filter(key => key !== ''));

		expect(textsOf(bodyOf(state)).at(-1)).toBe(last);
	});

	it('wraps a long tag, with one cursor, while the keys act in it', () => {
		const state = loadedState({data: [{resources: [{tags: ['os:one two three four']}]}]}, {}, 'tab', 'd');

		expect(linesOf(state, 23)).toEqual(['os     ❯ one two three', '         four']);
	});

	it('has a line for each tag and scalar field, and one cursor, while the keys act in it', () => {
		const fields = {data: [{resources: [{tags: ['os:win'], state: 'up', meta: [1, 2], none: {}}]}]};

		expect(linesOf(loadedState(fields, {}, 'tab', 'd', 'down'))).toEqual([
			...['os       win', 'state  ❯ up', 'meta     1', '         2', 'none   {}'],
		]);
		expect(linesOf(loadedState(one, {}, 'tab', 'd', 'down'))).toEqual([
			...['os        windows7-x64', 'locale  ❯ en-us', 'arch      x64', '          x86'],
			...['image     win7-20250407-en', 'other     system'],
		]);
	});

	it('highlights matches in tags and fields, in every line that they cross', () => {
		const matchesOf = (resource: unknown, filter: string, columns: number): string[] =>
			inTone(toDetailLines(loadedState({data: [{resources: [resource]}]}, {query: filter}), columns), 'match');
		const text = 'one two three four five six seven eight nine ten';

		expect(matchesOf({tags: ['os:windows7', 'image:win7-en'], note: 'for windows'}, 'win', 40).join()).toBe(
			'win,win,win',
		);
		expect(matchesOf({tags: ['os:win'], meta: {a: 'win'}}, 'win', 40)).toEqual(['win']);
		expect(matchesOf({tags: [`os:${'x'.repeat(10)}${'y'.repeat(10)}`]}, 'xxyy', 17)).toEqual(['xx', 'yy']);
		for (const word of text.split(' ')) {
			expect(matchesOf({tags: ['os:x'], note: text}, word, 22)).toEqual([word]);
			expect(matchesOf({tags: [`os:${text}`]}, word, 18)).toEqual([word]);
		}
	});

	it('has its values dim beside the row that shows them, bright while the keys act in it', () => {
		const plainOf = (...keys: string[]) => {
			const resources = [usual, {...usual, tags: [...usual.tags, 'app:office']}];
			const lines = toDetailLines(loadedState({data: [{resources}]}, {columns: 60}, 'tab', 'end', ...keys), 40);
			return inTone(lines, 'plain').filter(text => text.trim() !== '');
		};

		expect(plainOf()).toEqual(['windows7-x64', 'en-us', 'x64', 'x86', 'win7-20250407-en', 'system']);
		expect(plainOf('d')).toEqual(['en-us', 'x64', 'x86', 'win7-20250407-en', 'office', 'system']);
	});

	it('fits its room, is safe, and never has two empty lines in a row, whatever the state', () => {
		always(120, fc.tuple(anyDrawn, fc.integer({min: 20, max: 120})), ([state, columns]) => {
			const lines = toDetailLines(state, columns);

			expectDrawable(lines, columns);
			expect(lines.filter((line, index) => line.length === 0 && lines[index - 1]?.length === 0)).toEqual([]);
		});
	});

	it('fills its room if it has enough lines, however far the state is scrolled', () => {
		always(120, fc.tuple(anyDrawn, fc.integer({min: 4, max: 20}), fc.nat(60)), ([state, rows, scroll]) => {
			const lines = toDetailLines(state, 40);
			const seen = toSeenDetail(withScroll(state, scroll), {columns: 40, rows});

			expect(seen).toHaveLength(Math.min(lines.length, rows));
		});
	});

	it('has every tag and every field of the selection', () => {
		const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');
		// With the cursor, a value has a sign before it.
		const isWhole = (state: State) => !isOpen(state, 'record') && !isOpen(state, 'detail');

		always(100, anyState.filter(isWhole), state => {
			const values = toDetailLines(state, 60).map(line => textOf(line.slice(line.length > 1 ? 1 : 0)));
			const lines = withoutSpaces(values.join(''));
			const environment = selectedEnvironment(state);
			const own = environment?.values.filter(({facet}) => facet.kind !== 'group') ?? [];
			const texts = [...own.map(({name}) => name), ...(environment?.others ?? []).map(({text}) => text)];

			expect(texts.map(withoutSpaces).filter(text => !lines.includes(text))).toEqual([]);
		});
	});
});
