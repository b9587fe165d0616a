import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {countLines} from '../../source/screen/detail.ts';
import {selectedEnvironment} from '../../source/state/rows.ts';
import {isCramped, layoutNow, type State} from '../../source/state/state.ts';
import {init} from '../../source/update/update.ts';
import {anyState, loadedState, plainOptions} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {detailLinesOf, listOf} from '../helpers/state/frame.ts';
import {expectDrawable, textOf, textsOf} from '../helpers/state/lines.ts';

const usual = {tags: ['arch:x64', 'arch:x86', 'image:win7-20250407-en', 'locale:en-us', 'os:windows7-x64', 'system']};

describe('the detail of a folded group', () => {
	it('says how many environments it has, and how many match', () => {
		const response = {data: [{name: 'north', load: 3, resources: [usual, {tags: ['x']}, null]}]};

		expect(textsOf(detailLinesOf(loadedState(response, {}, 'tab', 'left'), 40))).toEqual([
			'north',
			'2 environments, 1 unreadable',
			'',
			'name  north',
			'load  3',
		]);
		expect(textsOf(detailLinesOf(loadedState(response, {}, 'tab', 'left', '/', ...'win'), 40))[1]).toBe(
			'2 environments, 1 unreadable, 1 match',
		);
	});
});

describe('the detail', () => {
	it('is empty without a selection', () => {
		expect(detailLinesOf(loadedState({data: []}), 40)).toEqual([]);
		expect(detailLinesOf(init(plainOptions, {columns: 100, rows: 20}).state, 40)).toEqual([]);
	});

	it('shows, below the list, every tag that the selected row shortens or omits', () => {
		const anyWord = fc.stringMatching(/^[a-z0-9]{1,26}$/);
		const anyTag = fc
			.tuple(fc.constantFrom('os:', 'locale:', 'image:', 'arch:', 'pool:', ''), anyWord)
			.map(([prefix, word]) => prefix + word);
		const anyResource = fc.record({tags: fc.uniqueArray(anyTag, {maxLength: 8})});
		const anySize = fc.record({columns: fc.integer({min: 24, max: 89}), rows: fc.constant(24)});
		const anyKeys = fc.subarray(['tab', 'u', 'down', 'end']);

		fc.assert(
			fc.property(fc.array(anyResource, {minLength: 1, maxLength: 8}), anySize, anyKeys, (resources, size, keys) => {
				const state = loadedState({data: [{resources}, {resources: resources.slice(0, 2)}]}, size, ...keys);
				const row = textsOf(listOf(state)).find(line => line.startsWith('❯')) ?? '';
				const words = row.split(/\s+/);
				const below = textsOf(detailLinesOf(state, size.columns)).join(' ').replaceAll(/\s+/g, '');

				for (const {name, text} of selectedEnvironment(state)?.tags ?? []) {
					expect(words.includes(name) || words.includes(text) || below.includes(name), `${text} of ${row}`).toBe(true);
				}
			}),
			{numRuns: runsOf(300)},
		);
	});

	it('fits its room and is safe, whatever the state', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state)),
				fc.integer({min: 20, max: 120}),
				(state, columns) => {
					expectDrawable(detailLinesOf(state, columns), columns);
				},
			),
			{numRuns: runsOf(120)},
		);
	});

	it('has as many lines as counted', () => {
		fc.assert(
			fc.property(
				anyState.filter(({open}) => open === undefined || open.type === 'detail'),
				state => {
					const {detail} = layoutNow(state);

					expect(countLines(state)).toBe(detail === undefined ? 0 : detailLinesOf(state, detail.columns).length);
				},
			),
			{numRuns: runsOf(70)},
		);
	});

	it('has every tag and every field of the selection', () => {
		const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');
		// Below the list, the detail leaves out the tags that the row shows, so this property does not hold there.
		const isWhole = (state: State) =>
			!state.showsRecord && state.open?.type !== 'detail' && layoutNow(state).detail?.place !== 'below';

		fc.assert(
			fc.property(anyState.filter(isWhole), state => {
				const lines = withoutSpaces(
					detailLinesOf(state, 60)
						.map(line => textOf(line.slice(line.length > 1 ? 1 : 0)))
						.join(''),
				);
				const resource = selectedEnvironment(state);
				const texts = [
					...(resource?.tags ?? []).map(({name}) => name),
					...(resource?.fields ?? []).map(({text}) => text),
				];

				expect(texts.map(withoutSpaces).filter(text => !lines.includes(text))).toEqual([]);
			}),
			{numRuns: runsOf(100)},
		);
	});
});
