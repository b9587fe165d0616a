import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toFacetLines, toFacetPickLine} from '../../source/screen/facets.ts';
import {toFrame} from '../../source/screen/frame.ts';
import {selectedFacetItem} from '../../source/state/facets/layout.ts';
import {isOpen} from '../../source/state/panels.ts';
import {isCramped, layoutNow, type State} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {emptyLine} from '../../source/text/line-edit.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState, pressed, run} from '../helpers/arbitrary/states.ts';
import {pools} from '../helpers/scenes/pools.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {bodyOf, bottomOf} from '../helpers/state/frame.ts';
import {expectDrawable, textsOf, tonesOf} from '../helpers/state/lines.ts';

const resources = [
	...Array.from({length: 12}, (_, index) => ({
		tags: ['os:win10', 'system'],
		id: index,
		state: index > 1 ? 'idle' : 'busy',
	})),
	...Array.from({length: 12}, (_, index) => ({tags: ['os:mac', 'app:x', 'system'], id: index + 12, state: 'idle'})),
];
const few = {data: [{resources}]};

const open = (answer: unknown, given: object, ...keys: string[]): State =>
	loadedState(answer, given, 'ctrl+t', ...keys);

describe('the facets on the screen', () => {
	it('have heads, counts and bars of one scale, and lines for what all share and what names each', () => {
		expect(textsOf(bodyOf(open(few, {columns: 60, rows: 22})))).toEqual([
			...['  os', '❯   win10  12 ████', '    mac    12 ████', ''],
			...['  app', '    x      12 ████', '    none   12 ████', ''],
			...['  state', '    idle   22 ███████▍', '    busy    2 ▋'],
			...['', '', '', '', '', '  all  system', '  different in every row  id'],
		]);
	});

	it.each(['', 'windows11', 'busy', 'ubuntu-24', 'pool-03', 'de-de office2019', '0-3 | 0-4'])(
		'say what all share in the words of the list, and what none has: %j',
		query => {
			const list = loadedState(pools, {columns: 100, rows: 30, query});
			const sharedOf = (state: State) =>
				textsOf(bodyOf(state)).flatMap(line => /^ *(all(?: \d+)?) +(.*?)(?: · no .*)?$/.exec(line)?.slice(1) ?? []);

			expect(sharedOf(list)).toHaveLength(2);
			expect(sharedOf(press(list, 'ctrl+t').state)).toEqual(sharedOf(list));
		},
	);

	it('have bars of whole characters in ASCII', () => {
		expect(textsOf(bodyOf(open(few, {columns: 60, rows: 22, isAscii: true}))).slice(8, 11)).toEqual([
			...['  state', '    idle   22 #######', '    busy    2 #'],
		]);
	});

	it('have a sign at values in the filter, dim heads and counts, and a selected value', () => {
		const lines = bodyOf(open(few, {columns: 60, rows: 22, query: '^os:mac$'}, 'down'));

		expect(tonesOf(lines).slice(0, 3)).toEqual([
			'{dim}  os',
			'    win10{dim}  12 ████████',
			'▌{accent}❯ ● {strong}mac  {dim}  12 ████████',
		]);
	});

	it('highlight what a search finds', () => {
		expect(tonesOf(bodyOf(open(few, {columns: 60, rows: 22}, ...'os:m'))).slice(0, 2)).toEqual([
			'{dim}  os',
			'▌{accent}❯   {match}m{strong}ac{dim}  12 ████',
		]);
	});

	it('say that some rows may look alike in a name', () => {
		const named = [...resources, {tags: ['os:mac', 'system']}];

		expect(textsOf(bodyOf(open({data: [{resources: named}]}, {columns: 60, rows: 22}))).at(-1)).toBe(
			'  different in most rows  id',
		);
	});

	it('say no facet differs that all matches share', () => {
		const twins = [...resources, {tags: ['os:mac', 'twin'], id: 3}, {tags: ['os:mac', 'twin'], id: 3}];
		const query = 'id:3 twin';

		expect(textsOf(bodyOf(open({data: [{resources: twins}]}, {columns: 60, rows: 22, query})))[0]).toBe(
			'  all 2  id 3 · os mac · twin · no app · no state',
		);
	});

	it('say how many facets have no room in a line', () => {
		const tags = Array.from({length: 30}, (_, index) => `p${index}:x`);
		const lines = textsOf(bodyOf(open({data: [{resources: [{tags}, {tags}]}]}, {columns: 40, rows: 22})));

		expect(lines).toContain('  all  p0 x · p1 x · p2 x · 27 more');
	});

	it('lose what all values of a facet share if a name has no room', () => {
		const rows = Array.from({length: 4}, (_, index) => ({tags: [`image:windows-server-datacenter-${index}-core`]}));

		expect(textsOf(bodyOf(open({data: [{resources: rows}]}, {columns: 30, rows: 12}))).slice(0, 3)).toEqual([
			...['  image', '❯   …0-core  1', '    …1-core  1'].map((line, index) =>
				index === 0 ? line : expect.stringMatching(/^[❯ ] {3}….*[01].*core +1/),
			),
		]);
	});

	it.each([
		['no facets', {data: [{resources: []}]}, '', [], 'no facets'],
		['no match', few, 'id:zz', [], 'nothing matches the filter'],
		['nothing that a search finds', few, '', [...'zz'], 'no value matches zz'],
	])('say that there is %s', (_, answer, query, keys, says) => {
		expect(
			textsOf(bodyOf(open(answer, {query}, ...keys)))
				.join('')
				.trim(),
		).toBe(says);
	});

	it('fit a narrow screen, also with the lines below them', () => {
		const sizes = Array.from({length: 11}, (_, more) => ({columns: 20 + more, rows: 22}));
		for (const size of sizes) {
			for (const query of ['', 'os:mac', 'id:3', 'zz']) {
				expectDrawable(toFrame(open(few, {...size, query})).lines, size.columns);
			}
		}
	});

	const anyFacets = anyState
		.map((state): State => ({...state, panels: [{type: 'facets', search: emptyLine}]}))
		.filter(state => !isCramped(state));

	it('fit the screen, are safe, and show the cursor whenever an item is selected', () => {
		const keys = fc.array(fc.constantFrom('down', 'right', 'end', 'pagedown', 'o', 'backspace'));
		always(150, fc.tuple(anyFacets, keys), ([state, pressing]) => {
			const moved = run({state, effects: []}, pressing.map(pressed)).state;
			fc.pre(isOpen(moved, 'facets'));
			const lines = toFacetLines(moved);
			const cursors = bodyOf(moved).filter(line =>
				line.some(({text, tone}) => tone === 'accent' && text.startsWith(glyphsOf(state.options).selected)),
			);

			expect(lines.length).toBeLessThanOrEqual(layoutNow(moved).body);
			expectDrawable(lines, moved.size.columns);
			expectDrawable(toFrame(moved).lines, moved.size.columns);
			expect(cursors).toHaveLength(selectedFacetItem(moved) === undefined ? 0 : 1);
		});
	});
});

describe('the line of enter in the facets', () => {
	const lineOf = (state: State): string => textsOf([toFacetPickLine(state)])[0] ?? '';

	it.each([
		['adds a value', 100, [], 'enter adds os:win10 to the filter: 12 match'],
		['adds a value, in short', 30, [], 'enter adds os:win10: 12'],
		['adds a value, cut', 20, [], 'enter adds os…10: 12'],
		['adds one to the others of its facet', 100, ['enter', 'down'], 'enter adds os:mac to the filter: 24 match'],
		['removes a value', 100, ['enter'], 'enter removes os:win10 from the filter: 24 match'],
		['adds none', 100, ['right', 'down'], 'enter adds !^app: to the filter: 12 match'],
		['adds nothing', 100, [...'zz'], ''],
	])('%s', (_, columns, keys, says) => {
		expect(lineOf(open(few, {columns}, ...keys))).toBe(says);
	});

	it('shows the rest of a facet', () => {
		expect(lineOf(open(pools, {columns: 100, rows: 30}, 'end'))).toBe('enter shows all 46 values of image');
	});

	it('stands above the filter, if there is one', () => {
		const state = press(open(few, {rows: 22, query: 'win'}), 'enter').state;

		expect(textsOf(bottomOf(state)).slice(0, 2)).toEqual([
			'enter removes state:idle from the filter: 12 match',
			'filter win ^state:idle$',
		]);
	});
});
