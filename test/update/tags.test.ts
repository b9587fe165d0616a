import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {termFor} from '../../source/filter/query.ts';
import {withSelectedTag} from '../../source/state/rows.ts';
import {modeOf, type State} from '../../source/state/state.ts';
import {hasTerm, prefixOfTerms, selectableTags, selectedTag, tagHeadings, termsOf} from '../../source/state/tags.ts';
import {toLine} from '../../source/text/line-edit.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';

/** The state after Enter on this tag in the list of tags. */
const add = (state: State, text: string): State => {
	const tag = selectableTags(state).find(one => one.text === text);
	return press(withSelectedTag(state, tag), 'enter').state;
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
		expect(selectedTag(press(tags, 'esc', 'down', 'ctrl+t').state)).toBe(selectedTag(tags));
		expect(press(stateAfter('ctrl+t'), 'enter').state.selection.tag?.text).toBe('os:win10');
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
			const hasOthers = termsOf(state).some(terms => prefixOfTerms(terms) === tag!.prefix);
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
		const none = loadedState(listingOf(['os:a', 'x:1'], ['os:b', 'x:2']), {filter: '^x:1$ ^os:b$'}, 'ctrl+t');
		expect(selectableTags(none).map(({text}) => text)).toEqual(['os:a', 'x:2']);
	});

	it('are searched by typing; Enter adds, and Esc ends the search, then closes', () => {
		const open = loadedState(listingOf(['os:win7', 'q'], ['os:mac']), {}, 'ctrl+t');
		const found = press(open, '/', 'm', 'a', 'c').state;
		const added = press(found, 'enter').state;
		const ended = press(added, 'esc').state;

		expect(modeOf(found)).toBe('search');
		expect(selectableTags(found).map(({text}) => text)).toEqual(['os:mac']);
		expect(found.filter.text).toBe('');
		expect(added.filter.text).toBe('^os:mac$ ');
		expect(modeOf(ended)).toBe('tags');
		expect(selectableTags(press(open, '/', 'o', 's').state)).toHaveLength(2);
		expect(press(open, '/', 'q').state.open).toMatchObject({search: {text: 'q'}});
		expect(press(ended, 'esc').state).toMatchObject({open: undefined, filter: {text: '^os:mac$ '}});
		expect(update(press(open, '/').state, {type: 'pasted', text: 'win\n7'}).state.open).toMatchObject({
			search: {text: 'win 7'},
		});
	});
});
