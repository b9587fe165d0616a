import {describe, expect, it} from 'vitest';
import {toOwnFormat} from '../../source/formats/template.ts';
import {keymap} from '../../source/keys/keymap.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toDetailLines} from '../../source/screen/detail.ts';
import {toPickLine, toPickRemark, toSpokenPick} from '../../source/screen/pick-line.ts';
import {isOpen, searchPanelOf} from '../../source/state/panels.ts';
import {isCramped, type State} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState, pressed, run} from '../helpers/arbitrary/states.ts';
import {inTone, textOf, tonesOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

const tags = ['os:windows7-x64', 'locale:en-us'];
const one = [...tags, 'image:1'];
const two = [...tags, 'image:2'];
const response = {
	data: [{resources: [{tags: one}, {tags: two}, {tags: ['os:mac']}, {tags: ['os:a,b']}]}],
};

const remarkOf = (options: Parameters<typeof loadedState>[1], ...keys: string[]): string => {
	const state = loadedState(response, {columns: 120, rows: 20, ...options}, ...keys);
	return toPickRemark(state, state.size.columns);
};

const lineOf = (options: Parameters<typeof loadedState>[1], ...keys: string[]): string =>
	tonesOf([toPickLine(loadedState(response, {columns: 120, rows: 20, ...options}, ...keys))]).join();

describe('the pick line', () => {
	it.each<[Parameters<typeof loadedState>[1], string, string]>([
		[{}, 'down down', '{strong}enter{dim} copies {plain}os:mac'],
		[{target: 'output', format: 'json'}, 'down down', '{strong}enter{dim} prints {plain}["os:mac"]'],
		[
			{format: 'lines'},
			'down ctrl+space ctrl+space',
			'{strong}enter{dim} copies 2 marked: {plain}os:windows7-x64 ↵ locale:en-us ↵ image:2 ↵ os:mac',
		],
		[{columns: 30}, '', '{strong}enter {plain}os:windows7…n-us,image:1'],
		[{columns: 40}, 'ctrl+space ctrl+space', '{strong}enter{dim} 2 marked: {plain}os:wind…,image:1 +1 line'],
		[{}, 'ctrl+space tab d', '{strong}enter{dim} copies {plain}os:windows7-x64'],
		[
			{tags: 'short', bindings: []},
			'',
			'{strong}a pick{dim} copies {plain}os:windows7-x64,locale:en-us{warning} · ! matches 2 environments: image differs',
		],
		[{}, 'end', '{failure}`os:a,b` cannot be written as comma (commas separate the tags); use json'],
		// In the detail it is about the tag under the cursor.
		[{}, 'tab d down', '{strong}enter{dim} copies {plain}locale:en-us'],
		// Enter does nothing, or a search finds no format.
		[{}, 'tab left', ''],
		[{}, 'f1', ''],
		// Over the tags it is the filter.
		[{}, 'ctrl+o z z', ''],
		[{}, 'ctrl+o j s', '{strong}enter{dim} copies {plain}["os:windows7-x64","locale:en-us","image:1"]'],
	])('shows the output of enter, or why not: %j %j', (given, keys, line) => {
		expect(lineOf(given, ...keys.split(' ').filter(key => key !== ''))).toBe(line);
	});

	it('counts the lines that it leaves out, whatever they hold', () => {
		const resources = Array.from({length: 900}, (_, index) => ({tags: [`image ↵ ${index}`]}));
		const state = loadedState({data: [{resources}]}, {columns: 60, rows: 20, format: 'lines'}, 'tab', '*');
		expect(textOf(toPickLine(state))).toBe('enter 900 marked: image ↵ 0 +899 lines');
	});

	it.each<[string, string[][], string, string]>([
		['only the selected environment', [one, two], '', ':1'],
		['identical environments', [one, one, one], '', 'en-us{dim} · same tags as 2 others'],
		['identical ones, in a row of all of them', [one, one], 'u', '}os:windows7-x64,locale:en-us'],
		['another environment', [one, one], '', 'en-us{dim} · same tags as 1 other'],
		['an environment with more tags', [tags, one], '', 'en-us{warning} · ! matches 2 environments: 1 has more tags'],
		['several with more tags', [tags, one, one], '', 'en-us{warning} · ! matches 3 environments: 2 have more tags'],
		['one with more tags, in all', [tags, one], 'x x', 'en-us{warning} · ! matches 2 environments: 1 has more tags'],
		['others, in short', [one, two], 'x', 'en-us{warning} · ! matches 2 environments: image differs (x: all)'],
		['many, in short', [one, two, one, ['os:mac']], 'x', '! matches 3 environments: image differs (x: all)'],
		['identical ones, in short', [one, one], 'x', 'en-us{dim} · same tags as 1 other'],
		['only the marked ones', [one, two], '*', ':1 ↵ os:windows7-x64,locale:en-us,image:2'],
		['others than the marked one', [one, two, two], 'space', ':1'],
		['marked ones that give one line', [one, one, two], 'space space', 'enter{dim} copies 2 marked, 1 line: '],
		[
			'others than the marked ones, in short',
			[one, two, [...tags, 'image:3']],
			'space space x',
			'en-us{warning} · ! match 3 environments: image differs (x: all)',
		],
	])('says that a text matches %s', (_, listed, keys, end) => {
		const listing = {data: [{resources: listed.map(own => ({tags: own}))}]};
		const pressedKeys = ['tab', ...keys.split(' ').filter(key => key !== '')];
		const [line = ''] = tonesOf([toPickLine(loadedState(listing, {columns: 200, rows: 20}, ...pressedKeys))]);

		expect(line).toContain(end);
		expect(end.startsWith('enter') || line.endsWith(end)).toBe(true);
	});

	it.each([
		['the others are in the list', '', ' · same tags as 2 others'],
		['the filter hides them', 'o n e', ' · same tags as 2 others not shown'],
		['the filter hides one of them', 't', ' · same tags as 2 others, 1 not shown'],
		['its row counts them', 'tab u', ''],
		['its row counts one of them', 't tab u', ' · same tags as 2 others, 1 not shown'],
		['its row is alone in the filter', 'o n e tab u', ' · same tags as 2 others not shown'],
		['they are not compared', 'tab space end space home c', ' · same tags as 2 others not shown'],
		['one of them is compared', 'tab space space end space home c', ' · same tags as 2 others, 1 not shown'],
		['its row of the comparison counts them', 'tab c', ''],
		['the filter of the comparison hides one', 'tab * c / t', ' · same tags as 2 others, 1 not shown'],
	])('says how others have its tags: %s: %s', (_, keys, end) => {
		const named = ['one', 'two', 'three'].map(name => ({name, tags: ['os:a']}));
		const listing = {data: [{resources: [...named, {tags: ['os:b']}]}]};
		const line = toPickLine(loadedState(listing, {columns: 100}, ...keys.split(' ').filter(key => key !== '')));

		expect(textOf(line)).toBe(`enter copies os:a${end}`);
	});

	it('says that the text of a row is of the first of its environments, if the text has no tags', () => {
		const format = toOwnFormat('{os}', '{os}');
		const lineOfRow = (...keys: string[]) =>
			textOf(toPickLine(loadedState({data: [{resources: [{tags: one}, {tags: one}]}]}, {format}, 'tab', ...keys)));

		expect([lineOfRow(), lineOfRow('u')]).toEqual(['enter copies windows7-x64', 'enter copies windows7-x64 · 1 of 2']);
		expect(lineOfRow('u', 'space')).toBe('enter copies 1 marked: windows7-x64');
		expect(lineOfRow('u', 'd')).toBe('enter copies os:windows7-x64');
	});

	it('refuses a row that is gone, but copies marked rows and the tag in the detail', () => {
		const listing = decodeListing({data: [{resources: [{tags: one}]}]});
		const lineAfter = (keys: string, ...more: string[]) => {
			const gone = update(loadedState(response, {}, ...keys.split(' ')), toLoadedAction(listing)).state;
			return textOf(toPickLine(run({state: gone, effects: []}, more.map(pressed)).state));
		};

		expect(lineAfter('end')).toBe('the selected environment no longer exists; select another');
		expect(lineAfter('ctrl+space end')).toBe(`enter copies 1 marked: ${tags}`);
		expect(lineAfter('end', 'tab', 'd')).toBe('enter copies os:windows7-x64');
	});

	it('is spoken with the name of a control key', () => {
		const bindings = keymap.map(row => (row.command === 'pick' ? {...row, keys: {filter: ['ctrl+x']}} : row));

		expect(toSpokenPick(loadedState(response, {bindings}))).toEqual([`ctrl-x copies ${one}`]);
	});

	it('shows other matches below the output on a narrow screen, even if cut', () => {
		const lineAt = (columns: number) => lineOf({columns, tags: 'short'});
		const remarkAt = (columns: number) => remarkOf({columns, tags: 'short'});

		expect([remarkAt(96), remarkAt(95)]).toEqual(['', remarkAt(90)]);
		expect(lineAt(96)).toMatch(/alt-x: all\)$/);
		expect([52, 51].map(cells => toPickRemark(loadedState(response, {columns: 90, tags: 'short'}), cells))).toEqual([
			...[remarkAt(90), '! matches 2 environments'],
		]);
		expect(lineAt(90)).toBe('{strong}enter{dim} copies {plain}os:windows7-x64,locale:en-us');
		expect(remarkAt(90)).toBe('! matches 2 environments: image differs (alt-x: all)');
		const same = loadedState({data: [{resources: [{tags: one}, {tags: one}]}]}, {columns: 50, rows: 20});
		expect(toPickRemark(same, 50)).toBe('');
		expect(lineAt(38)).toBe('{strong}enter {plain}os:windows7-x64,locale:en-us');
		expect(remarkAt(38)).toBe('! matches 2 environments');
		expect(remarkAt(10)).toBe('! matches…');
	});
});

describe('the tags in the detail', () => {
	const dimOf = (...keys: string[]) =>
		inTone(toDetailLines(loadedState(response, {rows: 20}, ...keys), 40), 'dim').map(text => text.trim());

	it('are bright if enter copies them, else dim', () => {
		expect(dimOf('ctrl+o', 'alt+x')).toEqual(['os', 'locale', 'image', '1']);
		expect(dimOf()).toEqual(['os', 'locale', 'image']);
		expect(dimOf('alt+x')).toEqual(['os', 'locale', 'image', '1']);
	});

	it('are all dim if enter copies other environments', () => {
		expect(dimOf('ctrl+space', 'down')).toEqual(['os', 'mac']);
		expect(dimOf('ctrl+space')).toEqual(['os', 'windows7-x64', 'locale', 'en-us', 'image', '2']);
	});
});

describe('the pick line for any listing', () => {
	it('shows exactly what enter copies, whatever the state', () => {
		const anyListed = anyState.filter(
			state =>
				!isCramped(state) && !state.isLeaving && (searchPanelOf(state) === undefined || isOpen(state, 'formats')),
		);

		always(150, anyListed, narrow => {
			const state: State = {...narrow, size: {columns: 100_000, rows: 20}};
			const {state: next, effects} = update(state, pressed('enter'));
			const made = effects
				.map(effect => (effect.type === 'copy' ? effect.text : ''))
				.concat(effects.map(one => (one.type === 'leave' && one.outcome.type === 'printed' ? one.outcome.text : '')))
				.join('');
			// A pick from a cached listing waits for the response.
			const text = next.awaited?.output ?? made;
			const taken = toPickLine(state)[2];
			const lineBreak = ` ${glyphsOf(state.options).lineBreak} `;

			expect(taken?.text ?? '').toBe(text.split('\n').map(toSafeText).join(lineBreak));
		});
	});
});
