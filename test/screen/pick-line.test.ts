import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {FormName} from '../../source/forms/form.ts';
import {toPickLine, toPickRemark} from '../../source/screen/pick-line.ts';
import {toTakenLine} from '../../source/state/nearby-picks.ts';
import {alsoSelectedBy, pickedResources, takenByEnter} from '../../source/state/picked.ts';
import {isCramped, type State} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {update} from '../../source/update/update.ts';
import {anyState, loadedState, pressed} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {bottomOf, detailLinesOf} from '../helpers/state/frame.ts';
import {inTone, textOf} from '../helpers/state/lines.ts';
import {canTell} from '../helpers/state/naive-cut.ts';

const tags = ['os:windows7-x64', 'locale:en-us'];
const answer = {
	data: [
		{resources: [{tags: [...tags, 'image:1']}, {tags: [...tags, 'image:2']}, {tags: ['os:mac']}, {tags: ['os:a,b']}]},
	],
};

const remarkOf = (options: Parameters<typeof loadedState>[1], ...keys: string[]): string => {
	const state = loadedState(answer, {columns: 120, rows: 20, ...options}, ...keys);
	return toPickRemark(state, state.size.columns);
};

const lineOf = (options: Parameters<typeof loadedState>[1], ...keys: string[]): string =>
	textOf(toPickLine(loadedState(answer, {columns: 120, rows: 20, ...options}, ...keys)));

describe('the line above the status', () => {
	it('says the text that enter takes', () => {
		expect(lineOf({}, 'down', 'down')).toBe('enter copies os:mac');
		expect(lineOf({target: 'output', form: 'json'}, 'down', 'down')).toBe('enter prints ["os:mac"]');
		expect(lineOf({form: 'lines'}, 'down', 'ctrl+space', 'ctrl+space')).toContain(
			'enter copies 2 marked: os:windows7-x64 ↵ locale:en-us ↵ os:mac',
		);
	});

	it('says at once what else the text selects, and the key that tells it apart', () => {
		expect(lineOf({})).toBe(
			'enter copies os:windows7-x64,locale:en-us · also selects 1 other: image differs (alt-x: exact)',
		);
		expect(lineOf({}, 'tab')).toMatch(/ · also selects 1 other: image differs \(x: exact\)$/);
		expect(lineOf({}, 'alt+x')).toBe('enter copies os:windows7-x64,locale:en-us,image:1 · tags: exact');
		expect(lineOf({}, 'alt+x', 'alt+x')).toBe('enter copies os:windows7-x64,locale:en-us,image:1 · tags: all');
	});

	it('says of marked ones what else they select together, or that they are not told apart, and how many lines they are', () => {
		const both = ['tab', 'space', 'space'];

		expect(lineOf({}, 'tab', 'space')).toMatch(
			/^enter copies 1 marked: .* · also selects 1 other: image differs \(x: exact\)$/,
		);
		expect(lineOf({}, ...both)).toBe(
			'enter copies 2 marked, 1 line: os:windows7-x64,locale:en-us · not told apart: image differs (x: exact)',
		);
		expect(lineOf({}, 'tab', 'space', 'down', 'space')).toBe(
			'enter copies 2 marked: os:windows7-x64,locale:en-us ↵ os:mac · also select 1 other: image differs (x: exact)',
		);
		expect(lineOf({form: 'json'}, 'tab', 'space', 'space', 'space')).toContain(
			'enter copies 3 marked, 2 lists: [["os:w',
		);
		expect(lineOf({}, ...both, 'x')).toMatch(/^enter copies 2 marked: .*,image:1 ↵ .*,image:2 · tags: exact$/);
	});

	it('says which of the marked have no unique text, however many tags are taken', () => {
		const resources = [['os:a'], ['os:a', 'x'], ['os:b']].map(own => ({tags: own}));
		const state = loadedState({data: [{resources}]}, {columns: 120, rows: 20}, 'tab', 'a', 'x');

		expect(textOf(toPickLine(state))).toBe('enter copies 3 marked: os:a ↵ os:a,x ↵ os:b · 1 of 3 has no unique text');
	});

	it('says less of what else is selected, then says it below, where it is narrow', () => {
		const lineAt = (columns: number) => lineOf({columns});

		expect(lineAt(80)).toBe('enter copies os:windows7-x64,locale:en-us · also selects 1: image (alt-x: exact)');
		expect(lineAt(76)).toBe('enter copies os:windows7-x64,locale:en-us · also selects 1 (alt-x: exact)');
		expect(remarkOf({columns: 76})).toBe('');
		expect(lineAt(60)).toBe('enter copies os:windows7-x64,locale:en-us');
		expect(remarkOf({columns: 60})).toBe('also selects 1 other: image differs (alt-x: exact)');
		expect(lineAt(38)).toBe('enter os:windows7-x64,locale:en-us');
		expect(remarkOf({columns: 38})).toBe('also selects 1: image (alt-x: exact)');
		expect(remarkOf({columns: 28})).toBe('also selects 1 other');
		expect(remarkOf({columns: 10})).toBe('also sele…');
	});

	it('cuts each of several marked ones such that it is told from the others', () => {
		const hosts = ['north', 'south'].map(name => ({tags: ['os:windows-server-2022', `host:${name}-of-the-river`]}));
		const lineAt = (columns: number) =>
			textOf(toPickLine(loadedState({data: [{resources: hosts}]}, {columns}, 'alt+x', 'ctrl+space', 'ctrl+space')));

		expect(lineAt(90)).toBe(
			'enter 2 marked: os:windows-…host:north-of-the-river ↵ os:windows-server…south-of-the-river',
		);
		expect(lineAt(70)).toBe('enter 2 marked: …,host:north-of-the-river ↵ os…host:south-of-the-river');
		expect(lineAt(36)).toBe('enter 2 marked: os:window…-the-river');
	});

	it('is cut in a comparison of equal ones as in the list', () => {
		const names = ['windows7-x64', 'windows7-x64', 'windows8-x64'];
		const resources = names.map(name => ({tags: [`os:${name}`, 'locale:en-us']}));
		const lineAfter = (...keys: string[]) =>
			textOf(toPickLine(loadedState({data: [{resources}]}, {columns: 32, rows: 20}, 'tab', ...keys)));

		expect(lineAfter('c')).toBe('enter os:windows7-…,locale:en-us');
		expect(lineAfter('c')).toBe(lineAfter());
	});

	it('says which tags are taken where these are not the usual ones, below a text that needs the line', () => {
		const all = ['alt+x', 'alt+x'];

		expect(lineOf({columns: 64}, ...all)).toBe('enter copies os:windows7-x64,locale:en-us,image:1 · tags: all');
		expect(lineOf({columns: 58}, ...all)).toBe('enter copies os:windows7-x64,locale:en-us,image:1');
		expect(remarkOf({columns: 58}, ...all)).toBe('tags: all');
	});

	it('says where no text selects only this one, rather than that the tags are exact', () => {
		const listing = {data: [{resources: [{tags}, {tags: [...tags, 'x']}]}]};
		const stateAt = (columns: number, ...keys: string[]) => loadedState(listing, {columns}, 'alt+x', ...keys);
		const none = 'no text selects only this one';

		expect(textOf(toPickLine(stateAt(120)))).toBe(
			`enter copies os:windows7-x64,locale:en-us · ${none}: 1 other has all its tags`,
		);
		expect(textOf(toPickLine(stateAt(120, 'alt+x')))).toContain(` · tags: all · ${none}: 1 other has all its tags`);
		expect(textOf(toPickLine(stateAt(80)))).toBe(`enter copies os:windows7-x64,locale:en-us · ${none}`);
		expect([60, 40, 27].map(columns => toPickRemark(stateAt(columns), columns))).toEqual([
			`${none}: 1 other has all its tags`,
			none,
			'no unique text',
		]);
	});

	it('says why the form cannot hold it, before enter does', () => {
		expect(lineOf({}, 'end')).toBe('`os:a,b` cannot be written as csv (commas separate the tags there); use json');
	});

	it('says the tag under the cursor of the detail, and nothing where enter takes nothing', () => {
		expect(lineOf({}, 'tab', 'd', 'down')).toBe('enter copies locale:en-us');
		expect(lineOf({}, 'tab', 'left')).toBe('');
		expect(lineOf({}, 'f1')).toBe('');
	});

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

describe('the tags in the detail', () => {
	const dimOf = (...keys: string[]) =>
		inTone(detailLinesOf(loadedState(answer, {rows: 20}, ...keys), 40), 'dim').map(text => text.trim());

	it('are bright where enter takes them, and dim where it does not', () => {
		expect(dimOf()).toEqual(['os', 'locale', 'image', '1']);
		expect(dimOf('alt+x')).toEqual(['os', 'locale', 'image']);
	});

	it('are all dim where enter takes other environments', () => {
		expect(dimOf('ctrl+space', 'down')).toEqual(['os', 'mac']);
		expect(dimOf('ctrl+space')).toEqual(['os', 'windows7-x64', 'locale', 'en-us', 'image', '2']);
	});
});
