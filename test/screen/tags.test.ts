import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toTagLines} from '../../source/screen/tags.ts';
import {isOpen} from '../../source/state/panels.ts';
import {selectedTag} from '../../source/state/selected-tag.ts';
import {isCramped, layoutNow, type State} from '../../source/state/state.ts';
import {tagPanelOf} from '../../source/state/tag-panel.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {emptyLine} from '../../source/text/line-edit.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState, pressed, run} from '../helpers/arbitrary/states.ts';
import {bodyOf} from '../helpers/state/frame.ts';
import {expectDrawable, textOf, textsOf} from '../helpers/state/lines.ts';

const response = {
	data: [
		{resources: [{tags: ['os:win10', 'arch:x64', 'system']}, {tags: ['os:win10', 'arch:x86']}, {tags: ['os:mac', '']}]},
	],
};

/** Fails unless the lines of the tags fit the screen. */
const expectToFit = (state: State): void => {
	const lines = toTagLines(state);

	expect(lines.length).toBeLessThanOrEqual(layoutNow(state).body);
	expectDrawable(lines, state.size.columns);
};

describe('the tags under their prefixes', () => {
	it('scroll, with their prefix on the first visible line', () => {
		const many = {data: [{resources: Array.from({length: 20}, (_, index) => ({tags: [`os:${index + 10}`]}))}]};
		const lines = textsOf(bodyOf(loadedState(many, {columns: 20, rows: 12}, 'ctrl+t', 'end')));

		expect(lines[0]).toMatch(/^ {3}os {2}\d\d /);
		expect(lines.filter(line => line.includes('os'))).toHaveLength(1);
		expect(lines.at(-1)).toMatch(/^❯ +29 /);
	});

	it('cut a long prefix, and align their counts at the right', () => {
		const resources = Array.from({length: 12}, (_, index) => ({
			tags: ['averyverylongprefix:x', ...(index < 3 ? ['p:y'] : [])],
		}));
		const lines = textsOf(toTagLines(loadedState({data: [{resources}]}, {columns: 60, rows: 14}, 'ctrl+t')));

		expect(lines).toEqual(['❯  averyverylon… x  12 ▪▪▪▪▪▪▪▪', '   p             y   3 ▪▪']);
	});

	it('have bars that compare the values of a prefix, also of one in the filter', () => {
		const lines = textsOf(bodyOf(loadedState(response, {query: '^os:mac$', columns: 60, rows: 20}, 'ctrl+t')));

		expect(lines[0]).toMatch(/ win10 {2}2 ▪{8}$/);
		expect(lines[1]).toMatch(/ mac {4}1 ▪{4}$/);
	});

	it('use several columns if there are more tags than lines', () => {
		const many = {data: [{resources: Array.from({length: 20}, (_, index) => ({tags: [`p${index}:1`]}))}]};
		const state = loadedState(many, {columns: 60, rows: 12}, 'ctrl+t');

		expect(tagPanelOf(state).height).toBe(10);
		expect(bodyOf(state)).toHaveLength(10);
		expect(textOf(bodyOf(run({state, effects: []}, [pressed('right')]).state)[0] ?? [])).toMatch(/^ .*❯/);
	});

	it('fit every width in aligned columns, even just before one more column', () => {
		const many = {data: [{resources: Array.from({length: 60}, (_, index) => ({tags: [`p${index}:1`]}))}]};

		for (let columns = 20; columns <= 120; columns++) {
			const state = loadedState(many, {columns, rows: 12}, 'ctrl+t');
			expectToFit(state);
			const lines = textsOf(toTagLines(state));
			const starts = lines.map(line => [...line.matchAll(/p\d/g)].map(({index}) => index));

			expect(lines.filter(line => !/^(?:[❯ ] {2}p\d+ +1 +1(?: ▪)? *)+$/.test(line))).toEqual([]);
			expect(starts).toEqual(starts.map(own => starts[0]?.slice(0, own.length)));
		}
	});

	it('say that there are none', () => {
		const bare = {data: [{resources: [{name: 'alpha'}]}]};

		for (const [listing, filter] of [[bare, ''] as const, [bare, 'zz'] as const, [{data: []}, ''] as const]) {
			expect(
				textsOf(bodyOf(loadedState(listing, {query: filter}, 'ctrl+t')))
					.join('')
					.trim(),
			).toBe('no tags');
		}
	});

	const anyTags = anyState
		.map((state): State => ({...state, panels: [{type: 'tags', search: emptyLine}]}))
		.filter(state => !isCramped(state));

	it('fit the screen, are safe, and show the cursor whenever a tag is selected', () => {
		always(120, fc.tuple(anyTags, fc.array(fc.constantFrom('down', 'right', 'end', 'pagedown'))), ([state, keys]) => {
			expectToFit(state);
			const moved = run({state, effects: []}, keys.map(pressed)).state;
			fc.pre(isOpen(moved, 'tags'));
			const cursors = bodyOf(moved).filter(line =>
				line.some(({text, tone}) => tone === 'accent' && text.startsWith(glyphsOf(state.options).selected)),
			);

			expect(cursors).toHaveLength(selectedTag(moved) === undefined ? 0 : 1);
		});
	});
});
