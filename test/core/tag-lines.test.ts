import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {glyphsOf} from '../../source/core/glyphs.ts';
import {isCramped, layoutNow, type State} from '../../source/core/state.ts';
import {tagColumnHeight, toTagLines} from '../../source/core/tag-lines.ts';
import {selectedTag} from '../../source/core/tag-list.ts';
import {anyState, loadedState, pressed, run} from '../helpers/arbitrary-states.ts';
import {expectDrawable, textOf, textsOf} from '../helpers/lines.ts';

const answer = {
	data: [
		{resources: [{tags: ['os:win10', 'arch:x64', 'system']}, {tags: ['os:win10', 'arch:x86']}, {tags: ['os:mac', '']}]},
	],
};

describe('the tags under their prefixes', () => {
	it('have the counts of the matches, and a cursor', () => {
		const lines = textsOf(toTagLines(loadedState(answer, {columns: 60, rows: 20}, 'ctrl+t')));

		expect(lines.filter(line => line.startsWith('❯'))).toHaveLength(1);
		expect(lines.map(line => line.slice(2).trimEnd())).toEqual(
			expect.arrayContaining(['os     win10   2', '       mac     1']),
		);
	});

	it('go through several columns where they are more than the lines', () => {
		const many = {data: [{resources: Array.from({length: 20}, (_, index) => ({tags: [`os:${index}`]}))}]};
		const state = loadedState(many, {columns: 60, rows: 12}, 'ctrl+t');

		expect(tagColumnHeight(state)).toBe(10);
		expect(toTagLines(state)).toHaveLength(10);
		expect(textOf(toTagLines(run({state, effects: []}, [pressed('right')]).state)[0] ?? [])).toMatch(/^ .*❯/);
	});

	it('fit every width, at the edge of one more column too', () => {
		const many = {data: [{resources: Array.from({length: 60}, (_, index) => ({tags: [`os:${index}`]}))}]};

		for (let columns = 20; columns <= 120; columns++) {
			expectDrawable(toTagLines(loadedState(many, {columns, rows: 12}, 'ctrl+t')), columns);
		}
	});

	it('say why there are none', () => {
		const bare = {data: [{resources: [{name: 'alpha'}]}]};

		expect(textsOf(toTagLines(loadedState(bare, {}, 'ctrl+t')))).toEqual(['what matches has no tags']);
		expect(textsOf(toTagLines(loadedState(bare, {filter: 'zz'}, 'ctrl+t')))).toEqual([
			'nothing matches, so there are no tags',
		]);
		expect(textsOf(toTagLines(loadedState({data: []}, {}, 'ctrl+t')))).toEqual([
			'the listing is empty, so there are no tags',
		]);
	});

	const anyTags = anyState.map((state): State => ({...state, open: 'tags'})).filter(state => !isCramped(state));

	it('fit the screen and hold nothing that acts or hides, whatever the state', () => {
		fc.assert(
			fc.property(anyTags, state => {
				const lines = toTagLines(state);

				expect(lines.length).toBeLessThanOrEqual(layoutNow(state).list.rows);
				expectDrawable(lines, state.size.columns);
			}),
			{numRuns: 120},
		);
	});

	it('show the cursor whenever a tag is selected', () => {
		fc.assert(
			fc.property(anyTags, fc.array(fc.constantFrom('down', 'right', 'end', 'pagedown')), (state, keys) => {
				const moved = run({state, effects: []}, keys.map(pressed)).state;
				fc.pre(moved.open === 'tags');
				const cursors = toTagLines(moved).filter(line =>
					line.some(({text}) => text === `${glyphsOf(state.options).selected} `),
				);

				expect(cursors).toHaveLength(selectedTag(moved) === undefined ? 0 : 1);
			}),
			{numRuns: 120},
		);
	});
});
