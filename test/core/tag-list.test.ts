import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {termFor} from '../../source/core/query.ts';
import {countTags} from '../../source/core/tag-counts.ts';
import {selectableTags, selectedTag, tagHeadings} from '../../source/core/tag-list.ts';
import {init, update} from '../../source/core/update.ts';
import {anyAction, anyListing, anyState, plainOptions, pressed, run} from '../helpers/arbitrary-states.ts';
import {press, stateAfter} from '../helpers/two-groups.ts';

const size = {columns: 100, rows: 20};

describe('the tags', () => {
	it('are added to the filter as a term of their own, after what is typed', () => {
		const tags = stateAfter(...'x64', 'ctrl+t', 'down');
		const tag = selectedTag(tags)!;
		const {filter} = press(tags, 'enter').state;

		expect(filter.text).toBe(`x64 ${termFor(tag)} `);
		expect(filter.cursor).toBe(filter.text.length);
	});

	it('of the filter are taken out of it again by the same key', () => {
		const added = press(stateAfter(...'x64', 'ctrl+t', 'down'), 'enter').state;

		expect(added.found.matches.length).toBeGreaterThan(0);
		expect(press(added, 'enter').state.filter.text).toBe('x64 ');
	});

	it('match every environment that has the one that was added', () => {
		fc.assert(
			fc.property(anyListing, fc.nat(20), (one, steps) => {
				const downs = Array(steps).fill(pressed('down'));
				const first = update(init(plainOptions, size).state, {type: 'loaded', listing: one});
				const open = run(first, [pressed('ctrl+t'), ...downs]).state;
				const tag = selectedTag(open);
				fc.pre(tag !== undefined && tag.text.length < 200 && tag.text.trim() !== '');
				const {found} = press(open, 'enter').state;
				const having = one.resources.filter(({tags}) => tags.some(({text}) => text === tag?.text));

				expect(having.map(({id}) => id).filter(id => !found.matches.includes(id))).toEqual([]);
			}),
			{numRuns: 100},
		);
	});

	it('are counted once for what matches, however many lines of however many frames need them', () => {
		const state = stateAfter('ctrl+t');

		expect(tagHeadings(press(state, 'down').state)).toBe(tagHeadings(state));
		expect(selectableTags(press(state, 'down').state)).toBe(selectableTags(state));
	});

	it('are those of what matches now, whatever was counted before', () => {
		fc.assert(
			fc.property(anyState, fc.array(anyAction, {maxLength: 4}), (first, actions) => {
				let state = first;
				for (const action of actions) {
					tagHeadings(state);
					state = update(state, action).state;
				}
				const {loaded, found} = state;
				expect(tagHeadings(state)).toEqual(loaded === undefined ? [] : countTags(loaded.listing, found.matches));
			}),
			{numRuns: 100},
		);
	});
});
