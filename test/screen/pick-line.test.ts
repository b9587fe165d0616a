import {describe, expect, it} from 'vitest';
import {keymap} from '../../source/keys/keymap.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toPickLine, toPickWarning} from '../../source/screen/pick-line.ts';
import {toSpokenPick} from '../../source/speech/pick.ts';
import {isOpen, searchPanelOf} from '../../source/state/panels.ts';
import {isCramped, type State} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState, pressed, run} from '../helpers/arbitrary/states.ts';
import {headedAfter} from '../helpers/scenes/headed-groups.ts';
import {pools} from '../helpers/scenes/pools.ts';
import {listingOf} from '../helpers/service/service.ts';
import {textOf, tonesOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

const tags = ['os:windows7-x64', 'locale:en-us'];
const one = [...tags, 'image:1'];
const two = [...tags, 'image:2'];
const response = {
	data: [{resources: [{tags: one}, {tags: two}, {tags: ['os:mac']}, {tags: ['os:a,b']}]}],
};

const lineOf = (options: Parameters<typeof loadedState>[1], ...keys: string[]): string =>
	tonesOf([toPickLine(loadedState(response, {columns: 120, rows: 20, ...options}, ...keys))]).join();

describe('the pick line', () => {
	it.each<[Parameters<typeof loadedState>[1], string, string]>([
		[{}, 'down down', '{strong}enter{dim} copies {plain}os:mac'],
		[{target: 'output', format: 'json'}, 'down down', '{strong}enter{dim} prints {plain}["os:mac"]'],
		[{target: 'line'}, 'down down', '{strong}enter{dim} inserts {plain}os:mac'],
		[
			{format: 'lines'},
			'down ctrl+space ctrl+space',
			'{strong}enter{dim} copies 2 marked: {plain}os:windows7-x64 ↵ locale:en-us ↵ image:2 ↵ os:mac',
		],
		[{columns: 30}, '', '{strong}enter {plain}os:windows7…n-us,image:1'],
		[{columns: 40}, 'ctrl+space ctrl+space', '{strong}enter{dim} 2 lines: {plain}os:windo…,image:1 +1 line'],
		[
			{columns: 40, tags: 'short'},
			'ctrl+space ctrl+space',
			'{strong}enter{dim} 1 line for 2 marked: {plain}os:win…:en-us',
		],
		[{columns: 40, format: 'lines'}, '', '{strong}enter {plain}os:windows7-x64 +2 lines'],
		[{}, 'ctrl+space tab d', '{strong}enter{dim} copies {plain}os:windows7-x64'],
		[
			{tags: 'short', bindings: []},
			'',
			'{strong}a pick{dim} copies {plain}os:windows7-x64,locale:en-us{dim}   2 of 3 tags',
		],
		[{}, 'end', '{failure}`os:a,b` cannot be written as comma (commas separate the tags); use json'],
		// In the detail it is about the tag under the cursor.
		[{}, 'tab d down', '{strong}enter{dim} copies {plain}locale:en-us'],
		// Enter does something else, or a search finds no format.
		[{}, 'f1', ''],
		// Over the tags it is the filter.
		[{}, 'ctrl+o z z', ''],
		[{}, 'ctrl+o j s', '{strong}enter{dim} copies {plain}["os:windows7-x64","locale:en-us","image:1"]'],
	])('shows the effect of enter: %j %j', (given, keys, line) => {
		expect(lineOf(given, ...keys.split(' ').filter(key => key !== ''))).toBe(line);
	});

	it.each([60, 132])('shows both ends of a very long tag: %i columns', columns => {
		const keys = ['tab', 'd', 'down'];
		const lines = [[], keys].map(typed =>
			textOf(toPickLine(loadedState(listingOf(['x'.repeat(5000), 'y'.repeat(5000)]), {columns, rows: 20}, ...typed))),
		);

		expect(lines).toEqual([
			expect.stringMatching(/^enter .*x…y+\b/),
			expect.stringMatching(/^enter y+…y+… 5000 characters$/),
		]);
	});

	it('counts the lines that it leaves out, whatever they hold', () => {
		const resources = Array.from({length: 900}, (_, index) => ({tags: [`image ↵ ${index}`]}));
		const state = loadedState({data: [{resources}]}, {columns: 60, rows: 20, format: 'lines'}, 'tab', '*');
		expect(textOf(toPickLine(state))).toBe('enter 900 lines: image ↵ 0 +899 lines');
	});

	it.each<[string, string, string]>([
		['several texts', 'space space', 'enter copies 2 lines: os:a,x:1 ↵ os:a,x:2'],
		['equal texts once', 'space space x', 'enter copies 1 line for 2 marked: os:a'],
		['a single one', 'space', 'enter copies 1 marked: os:a,x:1'],
	])('says how many lines are copied for marked rows: %s', (_, keys, line) => {
		const listing = listingOf(['os:a', 'x:1'], ['os:a', 'x:2']);

		expect(textOf(toPickLine(loadedState(listing, {}, 'tab', ...keys.split(' '))))).toBe(line);
	});

	it('says that the format that was set is another, if a command line cannot have it', () => {
		const given = {target: 'line', reader: 'line', format: 'comma', unfit: 'lines', columns: 120} as const;
		const stateIn = (columns: number, ...keys: string[]) => loadedState(response, {...given, columns}, ...keys);
		const warningIn = (columns: number) => toPickWarning(stateIn(columns), columns);

		expect([120, 30, 20].map(warningIn)).toEqual([
			...['as comma, because lines has several lines', 'comma: lines has several lines', 'comma, not lines'],
		]);
		expect(toPickWarning(stateIn(120, 'ctrl+o', 'down'), 120)).toBe('');
		const short = stateIn(120, 'alt+x');
		expect(textOf(toPickLine(short))).toMatch(/ {3}as comma, because lines has several lines$/);
		expect(toPickWarning(short, 120)).toMatch(/^you may get any of 2/);
		expect(toSpokenPick(stateIn(120))[0]).toMatch(/^enter inserts .*, as comma, because lines has several lines$/);
	});

	it('cuts no tag that tells the pick from other matches', () => {
		const lineAt = (columns: number) =>
			textOf(toPickLine(loadedState(pools, {columns, tags: 'all', query: 'win11 22h2 de 20240221'}, 'down')));

		expect([120, 80, 40, 25].map(lineAt)).toEqual([
			'enter copies os:windows11-22h2-x64,locale:de-de,app:office2019,arch:x64,arch:x86,image:win11-20240221-de,system',
			'enter os:windows11-22h2-x64,locale:de-de,app:office2019,arch:x64,arch:x86,…',
			...['enter …,locale:de-de,app:office2019,…', 'enter …,app:office2019,…'],
		]);
	});

	it.each([100, 45, 42, 40])('keeps the quotes of a text for a shell: %i columns', columns => {
		const resources = [{tags: ['os:windows', 'locale:en', 'note:two words']}, {tags: ['os:mac']}];
		const state = loadedState({data: [{resources}]}, {columns, tags: 'all'});

		expect(textOf(toPickLine(state))).toMatch(/^enter (?:copies )?'.*'$/);
	});

	it('is empty on a folded group', () => {
		expect(toPickLine(headedAfter('tab', 'left'))).toEqual([]);
	});

	it('refuses a row that is gone, but copies marked rows and the tag in the detail', () => {
		const listing = decodeListing({data: [{resources: [{tags: one}]}]});
		const lineAfter = (keys: string, ...more: string[]) => {
			const gone = update(loadedState(response, {}, ...keys.split(' ')), toLoadedAction(listing)).state;
			return textOf(toPickLine(run({state: gone, effects: []}, more.map(pressed)).state));
		};

		expect(lineAfter('end')).toBe('the selected environment no longer exists; select another');
		expect(lineAfter('ctrl+space end')).toBe(`enter copies 1 marked: ${tags}   2 of 3 tags`);
		expect(lineAfter('end', 'tab', 'd')).toBe('enter copies os:windows7-x64');
	});

	it('is spoken with the name of a control key', () => {
		const bindings = keymap.map(row => (row.command === 'pick' ? {...row, keys: {filter: ['ctrl+x']}} : row));

		expect(toSpokenPick(loadedState(response, {bindings}))).toEqual([`ctrl-x copies ${one}`]);
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
