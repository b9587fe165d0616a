import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {editLine, emptyLine, insertText, type Line, type LineEdit, longestLine} from '../../source/text/line-edit.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {edits} from '../helpers/state/key-inputs.ts';

const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});
const boundaries = (text: string): number[] => [
	...Array.from(segmenter.segment(text), part => part.index),
	text.length,
];

const anyEdit = fc.constantFrom(...edits);
const anyStep = fc.oneof(
	anyEdit,
	hostileText.map(typed => ({typed})),
);
const step = (before: Line, change: LineEdit | {typed: string}): Line =>
	typeof change === 'string' ? editLine(before, change) : insertText(before, change.typed);

/** A line that a person can produce. */
const anyLine = fc.array(anyStep, {maxLength: 8}).map(changes => changes.reduce(step, emptyLine));

describe('any line', () => {
	it('has its cursor between graphemes, and is safe', () => {
		fc.assert(
			fc.property(anyLine, ({text, cursor}) => {
				expect(boundaries(text)).toContain(cursor);
				expect(text.replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
				expect(boundaries(text).length - 1).toBeLessThanOrEqual(longestLine);
			}),
			{numRuns: 400},
		);
	});

	it('is not changed by moving', () => {
		const moves = fc.constantFrom(...edits.filter(edit => edit.startsWith('cursor') || edit.startsWith('word')));

		fc.assert(
			fc.property(anyLine, moves, (before, edit) => {
				expect(editLine(before, edit).text).toBe(before.text);
			}),
		);
	});

	it('loses exactly the part beside the cursor on deletion', () => {
		fc.assert(
			fc.property(anyLine, anyEdit, (before, edit) => {
				const after = editLine(before, edit);
				const cut = before.text.length - after.text.length;
				if (edit === 'delete-forward' || edit === 'delete-word-forward') {
					expect(after.text).toBe(before.text.slice(0, before.cursor) + before.text.slice(before.cursor + cut));
				} else if (edit.startsWith('delete')) {
					expect(after.text).toBe(before.text.slice(0, before.cursor - cut) + before.text.slice(before.cursor));
				}
			}),
			{numRuns: 200},
		);
	});

	it('can be crossed from end to end with every kind of move', () => {
		const ends: readonly [LineEdit, 'start' | 'end'][] = [
			['cursor-left', 'start'],
			['word-left', 'start'],
			['cursor-right', 'end'],
			['word-right', 'end'],
		];

		fc.assert(
			fc.property(anyLine, before => {
				for (const [edit, end] of ends) {
					let at = before;
					for (let steps = 0; steps <= longestLine; steps++) {
						at = editLine(at, edit);
					}
					expect(at.cursor).toBe(end === 'start' ? 0 : before.text.length);
				}
			}),
			{numRuns: 30},
		);
	});

	it('is the same after typing and deleting', () => {
		fc.assert(
			fc.property(anyLine, fc.stringMatching(/^[a-z日]{1,5}$/), (before, typed) => {
				let after = insertText(before, typed);
				const isWhole = after.text.length === before.text.length + typed.length;
				for (let steps = 0; steps < typed.length; steps++) {
					after = editLine(after, 'delete-backward');
				}
				// The following text may join the typed text, as a combining mark does.
				const isApart = boundaries(typed + before.text.slice(before.cursor)).includes(typed.length);
				if (isWhole && isApart) {
					expect(after).toEqual(before);
				}
			}),
		);
	});
});
