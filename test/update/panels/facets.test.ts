import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {differencesOf} from '../../../source/listing/differences.ts';
import {countAfter} from '../../../source/state/facets/counts.ts';
import {
	type FacetItem,
	facetItemId,
	facetItems,
	facetLayout,
	selectedFacetItem,
} from '../../../source/state/facets/layout.ts';
import {type Block, facetGroups, foundFacets, searchedText} from '../../../source/state/facets/panel.ts';
import {areOfFacet, hasValue, withoutFacet} from '../../../source/state/facets/terms.ts';
import {searchOf} from '../../../source/state/panels.ts';
import type {State} from '../../../source/state/state.ts';
import {toLine} from '../../../source/text/line-edit.ts';
import {withItem} from '../../../source/update/panels/panels.ts';
import {always} from '../../helpers/arbitrary/always.ts';
import {loadedState} from '../../helpers/arbitrary/states.ts';
import {pools} from '../../helpers/scenes/pools.ts';
import {press, stateAfter} from '../../helpers/scenes/two-groups.ts';
import {listingOf} from '../../helpers/service/service.ts';

const itemText = (item: FacetItem): string =>
	item.type === 'more' ? `${item.facet.label} +${item.hidden}` : searchedText(item);

const textsOf = (state: State): string[] => facetItems(state).map(itemText);

/** The state with this item of the facets selected. */
const at = (state: State, text: string): State => {
	const item = facetItems(state).find(one => itemText(one) === text);
	expect(item, text).toBeDefined();
	return withItem(state, 'facets', facetItemId(item!));
};

/** The state after Enter on this item. */
const add = (state: State, text: string): State => press(at(state, text), 'enter').state;

const filterAfter = (state: State, ...texts: readonly string[]): string => texts.reduce(add, state).filter.text.trim();

const machines = {
	data: [
		{
			name: 'north',
			resources: [
				{tags: ['os:win', 'app:x', 'old'], state: 'idle', 'on call': true},
				{tags: ['os:win', 'app:y'], state: 'busy'},
				{tags: ['os:mac', 'state:new', 'old', 'slow'], state: 'idle'},
			],
		},
		{
			resources: [
				{tags: ['os:mac'], state: 'idle'},
				{tags: ['os:tv', 'app:x app'], state: 'off'},
			],
		},
	],
};

const opened = loadedState(machines, {rows: 40}, 'ctrl+t');

describe('the terms of a facet', () => {
	it.each([
		[['^os:win$'], 'os'],
		[['^os:win$', '^os:mac$'], 'os'],
		[['!^os:', '^os:a\\ b$'], 'os'],
		[['^field.state:idle$'], 'field.state'],
		[['^os:win$', '^app:x$'], undefined],
		[['^os:win$', 'mac'], undefined],
		[['^os:win'], undefined],
		[['os:win$'], undefined],
		[['!^os:win$'], undefined],
		[['^old$'], undefined],
	])('of %j', (terms, label) => {
		const facets = opened.loaded!.listing.facets.filter(facet => areOfFacet(facet, terms));

		expect(facets.map(facet => facet.label)).toEqual(label === undefined ? [] : [label]);
	});
});

describe('the values of facets', () => {
	it.each([
		['a tag', 'os:win', '^os:win$'],
		['a bare word', 'other:old', '^old$'],
		['a field with the name of a prefix', 'field.state:busy', '^field.state:busy$'],
		['a group', 'group:north', '^group:north$'],
		['no value of a facet', 'app:none', '!^app:'],
		['no value of a facet with a blank', 'on call:none', '!^on\\ call:'],
		['a value with a blank', 'app:x app', '^app:x\\ app$'],
	])('are added to the filter, and removed by the same key: %s', (_, text, term) => {
		const added = add(opened, text);

		expect(added.filter).toEqual(toLine(`${term} `));
		expect(added.found.environments.length).toBeGreaterThan(0);
		expect(hasValue(added.found.query, facetItems(added).find(item => itemText(item) === text) as never)).toBe(true);
		expect(press(added, 'enter').state.filter).toEqual(toLine(''));
	});

	it('stay where they are if the key adds or removes them', () => {
		const small = loadedState(pools, {columns: 40, rows: 20}, 'ctrl+t');
		const busy = add(small, 'state:busy');

		expect(textsOf(busy).slice(0, 9)).toEqual(textsOf(small).slice(0, 9));
		expect(textsOf(press(busy, 'enter').state)).toEqual(textsOf(small));
	});

	it('are separate terms after those that are typed, also after an unfinished |', () => {
		expect(add(stateAfter(...'x64', 'ctrl+t'), 'os:win10').filter.text).toBe('x64 ^os:win10$ ');
		expect(add(stateAfter(...'win', 'space', '|', 'ctrl+t'), 'os:win7').filter.text).toBe('win ^os:win7$ ');
	});

	it('of one facet are alternatives; other facets and bare words narrow further', () => {
		expect(filterAfter(opened, 'os:win', 'os:mac')).toBe('^os:win$ | ^os:mac$');
		expect(filterAfter(opened, 'app:x', 'app:none')).toBe('^app:x$ | !^app:');
		expect(filterAfter(opened, 'os:win', 'field.state:idle', 'os:mac')).toBe('^os:win$ | ^os:mac$ ^field.state:idle$');
		expect(filterAfter(opened, 'os:win', 'os:mac', 'os:win')).toBe('^os:mac$');
		expect(filterAfter(opened, 'other:old', 'other:slow')).toBe('^old$ ^slow$');
	});

	it('stay in their block while they are in the filter, even if all matches have them', () => {
		const added = add(opened, 'other:old');

		expect(facetGroups(added).blocks.map(({facet}) => facet.label)).toContain('other');
		expect(textsOf(added)).toContain('other:old');
	});

	it('cannot be added if the filter cannot say them', () => {
		const state = press(at(loadedState(listingOf(['', 'os:a'], ['os:a']), {}, 'ctrl+t'), 'other:'), 'enter').state;

		expect(state.notice?.text).toBe('the filter cannot find an empty tag');
		expect(state.filter.text).toBe('');
	});

	it('have no bare word `none`, also once they are removed and no match has them', () => {
		const before = loadedState(listingOf([], ['a:1', 'e']), {query: '!^a: ^e$ '}, 'ctrl+t');

		expect(textsOf(add(before, 'other:e'))).toEqual(['other:e', 'a:1', 'a:none']);
	});

	it('cannot be added if all matches share what the search finds', () => {
		const state = loadedState(listingOf(['os:a', 'x:1'], ['os:b', 'x:1']), {}, 'ctrl+t');

		expect(press(state, 'x', 'enter').state.notice?.text).toBe('nothing to add to the filter');
		expect(press(state, 'z', 'enter').state.notice?.text).toBe('no match');
	});

	it('keep an empty tag beside a bare word that was removed', () => {
		const before = loadedState(listingOf(['a:1'], ['', 'e']), {query: '!^a: ^e$ '}, 'ctrl+t');

		expect(textsOf(add(before, 'other:e'))).toEqual(['a:1', 'a:none', 'other:', 'other:e']);
	});

	it('are shown whole by Enter on the rest of their facet, which searches for it; Esc ends that', () => {
		const many = Array.from({length: 60}, (_, index) => [`a b:${index}`, `c:${index % 2}`]);
		const open = loadedState(listingOf(...many, ...many), {rows: 20}, 'ctrl+t');
		const whole = add(open, textsOf(open).at(-1)!);

		expect(textsOf(open).at(-1)).toMatch(/^a b \+\d+$/);
		expect(searchOf(whole)).toBe('^a\\ b:');
		expect(facetItems(whole)).toHaveLength(60);
		expect(press(whole, 'esc').state.panels).toMatchObject([{type: 'facets', search: {text: ''}}]);
	});

	it('are searched by typing, by facet or value; Esc ends the search, then closes', () => {
		const found = press(opened, ...'no').state;
		const added = add(found, 'app:none');
		const ended = press(added, 'esc').state;

		expect(textsOf(press(opened, ...'app').state)).toEqual(['app:x', 'app:y', 'app:x app', 'app:none']);
		expect(new Set(textsOf(found))).toEqual(
			new Set(['app:none', 'state:none', 'on call:none', 'group:north', 'group:none', 'other:none']).difference(
				new Set(['other:none']),
			),
		);
		expect(added.filter.text).toBe('!^app: ');
		expect([ended.panels.length, searchOf(ended)]).toEqual([1, '']);
		expect(itemText(selectedFacetItem(ended)!)).toBe('app:none');
		expect(press(ended, 'esc').state).toMatchObject({panels: [], filter: {text: '!^app: '}});
	});

	it('are gone through facet by facet without a search; with one, left and right move its cursor', () => {
		const labels = facetLayout(opened).columns.flatMap(({lines}) =>
			lines.flatMap(line => (line.type === 'head' ? [line.facet.label] : [])),
		);
		const labelAfter = (...keys: string[]) => selectedFacetItem(press(opened, ...keys).state)?.facet.label;

		expect(labels.map((_, index) => labelAfter(...Array<string>(index).fill('right')))).toEqual(labels);
		expect(labelAfter('right', 'right', 'down', 'left')).toBe(labels[1]);
		expect(labelAfter('left')).toBe(labels[0]);
		expect(press(opened, 'n', '2', 'left', 'x').state.panels).toMatchObject([{search: {text: 'nx2', cursor: 2}}]);
	});

	it('are counted among the compared environments while these are compared', () => {
		const countsAfter = (...keys: string[]) =>
			foundFacets(stateAfter(...keys)).blocks.flatMap(({values}) =>
				values.map(value => `${searchedText(value)} ${value.count}`),
			);
		const compared = ['tab', 'space', 'space', 'c', 'ctrl+t'];

		expect(countsAfter(...compared)).toEqual(['os:win7 1', 'os:win10 1', 'locale:en 1', 'locale:none 1']);
		expect(countsAfter(...compared, 'enter')).toEqual(['os:win7 1', 'os:win10 1']);
	});

	it('are added to the filter of an open comparison, not to that of the list', () => {
		const state = press(add(stateAfter(...'win', 'tab', 'c', 't'), 'os:win10'), 'esc').state;

		expect(state.filter.text).toBe('win ^os:win10$ ');
		expect(press(state, 'esc').state).toMatchObject({panels: [], filter: {text: 'win'}});
	});
});

describe('any facets under any filter', () => {
	const anyTags = fc.uniqueArray(fc.constantFrom('a:1', 'a:2', 'a:3', 'b c:1', 'b c:2', 'd', 'e'), {maxLength: 4});
	const anyResource = fc.record(
		{tags: anyTags, size: fc.constantFrom('1', '2', 'b'), on: fc.boolean()},
		{requiredKeys: ['tags']},
	);
	const anyGroup = fc.record(
		{name: fc.constantFrom('north', 'south'), resources: fc.array(anyResource, {minLength: 1, maxLength: 9})},
		{requiredKeys: ['resources']},
	);
	// Values that are added or removed one after another, by their positions.
	const anyWalk = fc.tuple(fc.array(anyGroup, {minLength: 1, maxLength: 3}), fc.array(fc.nat(20), {maxLength: 6}));
	const itemsOf = (state: State) => facetItems(state).filter(item => item.type === 'value');
	const enter = (state: State, item: FacetItem) => press(withItem(state, 'facets', facetItemId(item)), 'enter').state;
	const walk = (data: unknown, positions: readonly number[]): State =>
		positions.reduce(
			(state, position) => {
				const items = itemsOf(state);
				return items.length === 0 ? state : enter(state, items[position % items.length]!);
			},
			loadedState({data}, {columns: 60, rows: 200}, 'ctrl+t'),
		);

	it('have each facet that matches have in exactly one place', () => {
		always(200, anyWalk, ([data, positions]) => {
			const state = walk(data, positions);
			const {blocks, shared, naming} = foundFacets(state);
			const all = [...blocks.map(({facet}) => facet), ...new Set(shared.map(({facet}) => facet)), ...naming];
			const {environments} = state.found;

			expect(new Set(all).size).toBe(all.length);
			expect(environments.length === 0 || all.length === state.loaded!.listing.facets.length).toBe(true);
		});
	});

	it('have no block if all matches have the same values, unless the filter has one of these', () => {
		always(200, anyWalk, ([data, positions]) => {
			const state = walk(data, positions);
			const {query, environments} = state.found;
			const {blocks, shared} = facetGroups(state);
			const {differs, shared: values} = differencesOf(state.loaded!.listing, environments);
			const isChosen = ({facet, kept}: Block) => kept.size > 0 || withoutFacet(query, facet) !== query;

			expect(blocks.filter(block => differs[block.facet.index] === 0 && !isChosen(block))).toEqual([]);
			expect(new Set(shared.flatMap(({value}) => value ?? []))).toEqual(
				new Set(values.filter(({facet}) => blocks.every(block => block.facet !== facet))),
			);
		});
	});

	it('count how many match with a value added, or how many more if the facet is in the filter', () => {
		always(200, anyWalk, ([data, positions]) => {
			const state = walk(data, positions);
			const {environments} = state.loaded!.listing;
			for (const item of itemsOf(state).filter(one => !hasValue(state.found.query, one))) {
				const {found} = enter(state, item);
				const having = found.environments.filter(id =>
					item.value === undefined
						? environments[id]!.values.every(({facet}) => facet !== item.facet)
						: environments[id]!.values.includes(item.value),
				);

				// Only the selected one stays if no match has it.
				expect(item.count > 0 || item === selectedFacetItem(state)).toBe(true);
				expect(having).toHaveLength(item.count);
				expect(countAfter(state, item)).toBe(found.environments.length);
			}
		});
	});

	it('keep the order of facets and values while values are added and removed', () => {
		const orderOf = (state: State) => [...new Set(itemsOf(state).flatMap(item => [item.facet.label, itemText(item)]))];
		// With few environments, all matches often have the same values of a facet.
		const fewResources = fc.array(anyResource, {minLength: 2, maxLength: 4});
		const anyShortWalk = fc.tuple(fewResources, fc.array(fc.nat(20), {maxLength: 3}));
		always(200, anyShortWalk, ([resources, positions]) => {
			const data = [{resources}];
			const before = orderOf(walk(data, []));
			const state = walk(data, positions);
			for (const one of [state, ...itemsOf(state).map(item => enter(state, item))]) {
				const after = orderOf(one);

				expect(after).toEqual(before.filter(text => after.includes(text)));
			}
		});
	});

	it('give the matches back when a value is added and removed, or removed and added', () => {
		always(200, anyWalk, ([data, positions]) => {
			const state = walk(data, positions);
			for (const item of itemsOf(state)) {
				const back = press(enter(state, item), 'enter').state;

				expect(back.found.environments).toEqual(state.found.environments);
			}
		});
	});
});

it('counts what a comparison compares, also once its filter is empty', () => {
	const response = {data: [{resources: [['os:win', 'a'], ['os:win', 'b'], ['os:mac']].map(tags => ({tags}))}]};
	const listed = loadedState(response, {}, ...'^os:win$', 'ctrl+t');
	const textsIn = (state: State) => {
		const {blocks, shared} = facetGroups(state);
		return [...blocks.flatMap(({values}) => values), ...shared].map(({value}) => value?.text);
	};

	expect(textsIn(listed)).toContain('os:mac');
	expect(textsIn(press(listed, 'esc', 'tab', 'c', '/', 'ctrl+u', 'ctrl+t').state)).not.toContain('os:mac');
});
