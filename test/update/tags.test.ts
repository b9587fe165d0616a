import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {termFor} from '../../source/filter/query.ts';
import {searchOf} from '../../source/state/panels.ts';
import {selectableTags, selectedTag} from '../../source/state/selected-tag.ts';
import type {State} from '../../source/state/state.ts';
import {hasTerm, prefixOfTerms, tagHeadings, tagPanelOf, termsOf} from '../../source/state/tag-panel.ts';
import {toLine} from '../../source/text/line-edit.ts';
import {withItem} from '../../source/update/panels.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';

/** The state after Enter on this tag in the list of tags. */
const add = (state: State, text: string): State => {
	const tag = selectableTags(state).find(one => one.text === text);
	return press(withItem(state, 'tags', tag), 'enter').state;
};

describe('the prefix of terms', () => {
	it.each([
		[['^os:win7$'], 'os'],
		[['^os:win7$', '^os:mac$'], 'os'],
		[['^os:win\\ 7$'], 'os'],
		[['^b\\ c:1$'], 'b c'],
		[['^os:win7$', '^arch:x64$'], undefined],
		[['^os:win7$', 'mac'], undefined],
		[['^os:win7'], undefined],
		[['os:win7$'], undefined],
		[['^os:win$7'], undefined],
		[['!^os:win7$'], undefined],
		[['^x64$'], undefined],
	])('of %j', (terms, prefix) => {
		expect(prefixOfTerms(terms)).toBe(prefix);
	});
});

describe('the tags', () => {
	it('are added to the filter as separate terms, and removed again by the same key', () => {
		const tags = stateAfter(...'x64', 'ctrl+t', 'down');
		const added = press(tags, 'enter').state;

		expect(added.filter).toEqual(toLine(`x64 ${termFor(selectedTag(tags)!)} `));
		expect(added.found.matches.length).toBeGreaterThan(0);
		expect(press(added, 'enter').state.filter.text).toBe('x64 ');
		expect(press(stateAfter('ctrl+t'), 'enter').state.panels).toMatchObject([{type: 'tags', at: {text: 'os:win10'}}]);
		// A term is separate even after an unfinished |.
		expect(add(stateAfter(...'win', 'space', '|', 'ctrl+t'), 'x64').filter.text).toBe('win ^x64$ ');
	});

	it('are counted only once while the matches stay the same', () => {
		const state = stateAfter('ctrl+t');

		expect(tagHeadings(press(state, 'down').state)).toBe(tagHeadings(state));
	});

	it('of one prefix are alternatives; other prefixes and bare words narrow further', () => {
		const one = loadedState(
			listingOf(['a:1', 'b:1', 'x'], ['a:2', 'b:1', 'y'], ['a:3', 'b:2', 'x', 'y']),
			{},
			'ctrl+t',
		);
		const filterAfter = (...tags: string[]) => tags.reduce(add, one).filter.text.trim();

		expect(filterAfter('a:1', 'a:2')).toBe('^a:1$ | ^a:2$');
		expect(filterAfter('a:1', 'b:1', 'a:2')).toBe('^a:1$ | ^a:2$ ^b:1$');
		expect(filterAfter('a:1', 'a:2', 'a:1')).toBe('^a:2$');
		expect(['a:1', 'a:1'].reduce(add, one).filter).toEqual(toLine(''));
		expect(filterAfter('x', 'y')).toBe('^x$ ^y$');
	});

	it('show how many would match with each value added, and that number is right', () => {
		const anyTags = fc.uniqueArray(fc.constantFrom('a:1', 'a:2', 'a:3', 'b c:1', 'b c:2', 'd'), {maxLength: 4});
		const anyPrefixed = fc.array(anyTags, {minLength: 1, maxLength: 12});
		always(100, fc.tuple(anyPrefixed, fc.array(fc.nat(9), {maxLength: 5}), fc.nat(9)), ([resources, chosen, last]) => {
			const open = loadedState(listingOf(...resources), {}, 'ctrl+t');
			const pickTag = (state: State, index: number): State => {
				const tags = selectableTags(state);
				return tags.length === 0 ? state : add(state, tags[index % tags.length]!.text);
			};
			const state = chosen.reduce(pickTag, open);
			const tags = selectableTags(state);
			const tag = tags[last % Math.max(1, tags.length)];
			fc.pre(tag !== undefined && !hasTerm(state, tag));
			const count = tagHeadings(state)
				.flatMap(heading => heading.tags)
				.find(one => one.tag === tag)!.count;
			const hasOthers = termsOf(state).some(terms => prefixOfTerms(terms) === tag!.facet.name);
			const {found, loaded} = add(state, tag!.text);
			const having = found.matches.filter(id => loaded!.listing.environments[id]!.tags.includes(tag!));

			expect(count).toBeGreaterThan(0);
			expect(having).toHaveLength(count);
			expect(found.matches.length >= state.found.matches.length || !hasOthers).toBe(true);
		});
	});

	it('are all listed, by count under each prefix', () => {
		const many = Array.from({length: 30}, (_, index) => [`os:n${index}`, 'z']);
		const open = loadedState(listingOf(...many, ['os:mac'], ['os:mac']), {}, 'ctrl+t');
		const names = selectableTags(open).map(({name}) => name);

		expect(names).toEqual(['mac', ...many.map((_, index) => `n${index}`), 'z']);
		const none = loadedState(listingOf(['os:a', 'x:1'], ['os:b', 'x:2']), {query: '^x:1$ ^os:b$'}, 'ctrl+t');
		expect(selectableTags(none).map(({text}) => text)).toEqual(['os:a', 'x:2']);
	});

	it('are searched by typing; Enter adds, and Esc ends the search, then closes', () => {
		const open = loadedState(listingOf(['os:win7', 'q'], ['os:mac']), {}, 'ctrl+t');
		const found = press(open, 'm', 'a', 'c').state;
		const added = press(found, 'enter').state;
		const ended = press(added, 'esc').state;

		expect(selectableTags(found).map(({text}) => text)).toEqual(['os:mac']);
		expect(found.filter.text).toBe('');
		expect(added.filter.text).toBe('^os:mac$ ');
		expect([ended.panels.length, searchOf(ended)]).toEqual([1, '']);
		expect(selectedTag(ended)?.text).toBe('os:mac');
		expect(selectableTags(press(open, 'o', 's').state)).toHaveLength(2);
		expect(press(ended, 'esc').state).toMatchObject({panels: [], filter: {text: '^os:mac$ '}});
	});

	it('go to the next column and back without a search; with one, left and right move its cursor', () => {
		const many = Array.from({length: 40}, (_, index) => [`os:n${index + 10}`]);
		const open = loadedState(listingOf(...many), {columns: 100, rows: 20}, 'ctrl+t');
		const {height} = tagPanelOf(open);
		const namesAfter = (...keys: string[]) => selectedTag(press(open, ...keys).state)?.name;

		expect(namesAfter('right')).toBe(`n${10 + height}`);
		expect(namesAfter('down', 'right', 'left')).toBe('n11');
		expect(press(open, 'n', '2', 'left', 'x').state.panels).toMatchObject([{search: {text: 'nx2', cursor: 2}}]);
	});

	it('are counted among the compared environments while these are compared', () => {
		const countsAfter = (...keys: string[]) =>
			tagHeadings(stateAfter(...keys)).flatMap(({tags}) => tags.map(({tag, count}) => `${tag.text} ${count}`));

		expect(countsAfter('tab', 'space', 'space', 'c', 'ctrl+t').toSorted()).toEqual([
			...['locale:en 1', 'os:win10 1', 'os:win7 1', 'x64 2'],
		]);
		expect(countsAfter('tab', 'space', 'space', 'c', 'ctrl+t', 'enter').toSorted()).toEqual([
			...['locale:en 1', 'os:win10 1', 'os:win7 1', 'x64 1'],
		]);
	});

	it('are added to the filter of an open comparison, not to that of the list', () => {
		const state = stateAfter(...'win', 'tab', 'c', 't', 'enter', 'esc');

		expect(state.filter.text).toBe('win ^os:win10$ ');
		expect(press(state, 'esc').state).toMatchObject({panels: [], filter: {text: 'win'}});
	});
});
