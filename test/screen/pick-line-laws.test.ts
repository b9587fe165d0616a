import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {FormName} from '../../source/forms/form.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {toTakenLine} from '../../source/state/nearby-picks.ts';
import {alsoSelectedBy, pickedResources, takenByEnter} from '../../source/state/picked.ts';
import {isCramped, type State} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {update} from '../../source/update/update.ts';
import {anyState, loadedState, pressed} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {bottomOf} from '../helpers/state/frame.ts';
import {textOf} from '../helpers/state/lines.ts';
import {canTell} from '../helpers/state/naive-cut.ts';

describe('the line above the status, for any listing', () => {
	it('says to the letter what enter gives, whatever the state', () => {
		const anyListed = anyState.filter(
			state => !isCramped(state) && !state.isLeaving && (state.open === undefined || state.open.type === 'detail'),
		);

		fc.assert(
			fc.property(anyListed, narrow => {
				const state: State = {...narrow, size: {columns: 100_000, rows: 20}};
				const {effects} = update(state, pressed('enter'));
				const text = effects
					.map(effect => (effect.type === 'copy' ? effect.text : ''))
					.concat(effects.map(one => (one.type === 'leave' && one.outcome.type === 'printed' ? one.outcome.text : '')))
					.join('');
				const taken = toPickLine(state)[2];
				const lineBreak = ` ${glyphsOf(state.options).lineBreak} `;

				expect(taken?.text ?? '').toBe(effects.length === 0 ? '' : text.split('\n').map(toSafeText).join(lineBreak));
			}),
			{numRuns: runsOf(150)},
		);
	});

	it('cuts what all rows of the list share, rather than what tells them apart', () => {
		const names = ['windows10-2004-x64', 'windows10-1703-x64', 'ubuntu-22.04-amd64', 'macos-10.15-amd64'];
		const listing = {data: [{resources: names.map(name => ({tags: [`os:${name}`, 'locale:en-us']}))}]};
		const linesAt = (columns: number) =>
			names.map((_, moves) => {
				const keys = Array.from({length: moves}, () => 'down');
				return textOf(toPickLine(loadedState(listing, {columns, rows: 20}, ...keys)));
			});

		expect(linesAt(30)).toEqual([
			'enter os:windows10-2004-x64…us',
			'enter os:windows10-1703-x64…us',
			'enter os:ubuntu-22.04-amd64…us',
			'enter os:macos-10.15-amd…en-us',
		]);
		expect(linesAt(20)).toEqual([
			'enter …10-2004-x64,…',
			'enter …10-1703-x64,…',
			'enter os:ubuntu-…-us',
			'enter os:macos…en-us',
		]);
	});

	it('differs for two rows that yield different texts, for any listing where a cut of one of them is of no other', () => {
		const anyTag = fc.string({unit: fc.constantFrom('a', 'b', '1', '-', 'é', '漢'), minLength: 1, maxLength: 8});
		const anyResource = anyTag.map(name => ({tags: [`os:${name}`, 'locale:en']}));
		const anyListing = fc.array(anyResource, {minLength: 2, maxLength: 4});
		const anyForm = fc.constantFrom<FormName>('csv', 'flags', 'json');

		fc.assert(
			fc.property(
				anyListing,
				anyForm,
				fc.integer({min: 20, max: 60}),
				fc.constantFrom(8, 20),
				(resources, form, columns, rows) => {
					const states = resources.map((_, moves) =>
						loadedState({data: [{resources}]}, {columns, rows, form}, ...Array.from({length: moves}, () => 'down')),
					);
					const texts = states.map(state => {
						const taken = takenByEnter(state);
						return taken.type === 'text' ? toTakenLine(taken.text, state.options) : '';
					});
					const all = states.map((state, index) => {
						const cells = columns - 'enter '.length;
						return {
							text: texts[index]!,
							shown: textOf(bottomOf(state)[0]!),
							canTell: canTell(texts[index]!, texts, cells),
						};
					});

					for (const one of all) {
						for (const other of all.filter(({text}) => one.canTell && text !== one.text)) {
							expect(one.shown).not.toBe(other.shown);
						}
					}
				},
			),
			{numRuns: runsOf(100)},
		);
	});

	it('says that others are selected exactly where a recount finds some that differ, for any listing', () => {
		const anyTag = fc.constantFrom('os:a', 'os:b', 'locale:en', 'image:1', 'image:2', 'x', 'y');
		const anyTags = fc.array(fc.uniqueArray(anyTag, {minLength: 1}), {minLength: 1, maxLength: 8});
		const anyKeys = fc.constantFrom([], ['alt+x'], ['alt+x', 'alt+x']);

		fc.assert(
			fc.property(anyTags, anyKeys, fc.nat(7), (resources, keys, moves) => {
				const moved = Array.from({length: moves % resources.length}, () => 'down');
				const listing = {data: [{resources: resources.map(own => ({tags: own}))}]};
				const state = loadedState(listing, {columns: 1000, rows: 20}, ...moved, ...keys);
				const line = toPickLine(state);
				const taken = line[2]!.text.split(',');
				const selected = resources.filter(own => taken.every(tag => own.some(one => one === tag)));
				const others = new Set(selected.map(own => own.toSorted().join())).size - 1;
				const [own] = pickedResources(state);

				expect(alsoSelectedBy(state, [own!])?.others ?? 0).toBe(others);
				const said = /also selects (\d+)|: (\d+) others? ha/.exec(textOf(line));
				expect(said?.[1] ?? said?.[2]).toBe(others === 0 ? undefined : String(others));
			}),
			{numRuns: runsOf(100)},
		);
	});
});
