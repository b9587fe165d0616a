import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	editLine,
	emptyLine,
	hasRoomFor,
	insertText,
	type Line,
	type LineEdit,
	longestLine,
	toLine,
} from '../../source/text/line-edit.ts';
import {longestText} from '../../source/text/safe-text.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {edits} from '../helpers/state/key-inputs.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

/** A line with a bar at the cursor. */
const line = (drawn: string): Line => ({text: drawn.replace('|', ''), cursor: drawn.indexOf('|')});
const draw = ({text, cursor}: Line): string => `${text.slice(0, cursor)}|${text.slice(cursor)}`;

describe('a line', () => {
	it('starts with its cursor at the end', () => {
		expect(draw(toLine('os:win'))).toBe('os:win|');
		expect(draw(emptyLine)).toBe('|');
	});

	// readline does the same with these keys (its manual, "Commands For Moving", "For Changing Text", "Killing").
	it.each<[LineEdit, string, string]>([
		['cursor-left', 'win|', 'wi|n'],
		['cursor-left', '|win', '|win'],
		['cursor-left', 'a👩‍💻|b', 'a|👩‍💻b'],
		['cursor-left', 'e\u0301|', '|e\u0301'],
		['cursor-right', '|win', 'w|in'],
		['cursor-right', 'win|', 'win|'],
		['cursor-right', '|🇩🇪x', '🇩🇪|x'],
		['cursor-start', 'os: win|', '|os: win'],
		['cursor-end', '|os: win', 'os: win|'],
		['word-left', 'os:windows10-2004|', 'os:windows10-|2004'],
		['word-left', 'os:windows10-|2004', 'os:|windows10-2004'],
		['word-left', 'win en  |', 'win |en  '],
		['word-left', 'win|', '|win'],
		['word-left', '::|', '|::'],
		['word-left', '::win|', '::|win'],
		['word-left', 'a ❤️ |', '|a ❤️ '],
		['word-left', 'né e\u0301te\u0301|', 'né |e\u0301te\u0301'],
		// A vowel sign counts as a letter, but it combines with the space before it.
		['word-left', 'a ำ|', 'a| ำ'],
		['word-right', '|os:windows10-2004', 'os|:windows10-2004'],
		['word-right', 'os|:windows10-2004', 'os:windows10|-2004'],
		['word-right', '|  win en', '  win| en'],
		['word-right', 'win|::', 'win::|'],
		['word-right', '|日本 x', '日本| x'],
		['delete-backward', 'win|', 'wi|'],
		['delete-backward', '|win', '|win'],
		['delete-backward', 'a👩‍💻|b', 'a|b'],
		['delete-backward', 'e\u0301|', '|'],
		['delete-forward', 'w|in', 'w|n'],
		['delete-forward', 'win|', 'win|'],
		['delete-forward', '|👩‍💻b', '|b'],
		['delete-word-backward', 'os:win en-us|', 'os:win |'],
		['delete-word-backward', 'os:win en-us  |', 'os:win |'],
		['delete-word-backward', 'os:win |en-us', '|en-us'],
		['delete-word-backward', '|win', '|win'],
		['delete-word-forward', '|os:win', '|:win'],
		['delete-word-forward', 'os|:win x', 'os| x'],
		['delete-word-forward', 'win|', 'win|'],
		['delete-to-start', 'os:win| en', '| en'],
		['delete-to-start', '|win', '|win'],
	])('%s turns %j into %j', (edit, before, after) => {
		expect(draw(editLine(line(before), edit))).toBe(after);
	});

	it('stays the same object if an edit changes nothing', () => {
		for (const edit of edits) {
			expect(editLine(emptyLine, edit)).toEqual(emptyLine);
		}
	});
});

describe('typing', () => {
	it.each([
		['win|', 'x', 'winx|'],
		['|', 'os:win\tlocale:en', 'os:win locale:en|'],
		['|', 'win\t\ten\n', 'win  en |'],
		['w|n', 'i', 'wi|n'],
		['|', '日本', '日本|'],
		['a|b', '', 'a|b'],
		['a|b', ' ', 'a |b'],
		['|', 'a\nb', 'a b|'],
		['|', 'a\r\n\r\n  b\n', 'a b |'],
		['|', '\u001b[31mred\u0007', '[31mred|'],
		['|', 'a\u0000\u007f\u0085\u009bb', 'ab|'],
		['|', 'a\u2028b\u2029c', 'abc|'],
		['|', '\ud800x', '\ufffdx|'],
	])('into %j of %j gives %j', (before, typed, after) => {
		expect(draw(insertText(line(before), typed))).toBe(after);
	});

	it('marks hidden and bidi characters like the listing, so that they match', () => {
		expect(draw(insertText(emptyLine, 'os:win\u202e7\u200b'))).toBe('os:win<U+202E>7<U+200B>|');
	});

	it('keeps emoji whole', () => {
		expect(draw(insertText(emptyLine, '👩‍💻❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿'))).toBe('👩‍💻❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿|');
	});

	it('continues after joined graphemes, such as the halves of a flag', () => {
		expect(draw(insertText(line('|🇩🇪'), '🇫'))).toBe('🇫🇩|🇪');
		expect(draw(editLine(line('🇩x|🇪'), 'delete-backward'))).toBe('🇩🇪|');
		expect(draw(editLine(line('🇩|x🇪'), 'delete-forward'))).toBe('🇩🇪|');
	});

	it('stops when the line is full', () => {
		const full = insertText(emptyLine, 'x'.repeat(longestLine + 10));

		expect(full.text).toBe('x'.repeat(longestLine));
		expect(insertText(full, 'y')).toEqual(full);
	});

	it('into the middle of a nearly full line inserts what fits and loses nothing', () => {
		const nearly = {text: 'x'.repeat(longestLine - 2), cursor: 1};

		expect(insertText(nearly, 'abcd')).toEqual({text: `xab${'x'.repeat(longestLine - 3)}`, cursor: 3});
	});

	it.each([
		['x'.repeat(longestLine), true],
		['x'.repeat(longestLine + 1), false],
		[`${'x'.repeat(longestLine - 1)}\r\n\n`, true],
		['\u0007'.repeat(longestText), true],
		['\u0007'.repeat(longestText + 1), false],
	])('inserts the text that fits, and examines no more: %#', (typed, hasRoom) => {
		expect(hasRoomFor(emptyLine, typed)).toBe(hasRoom);
		expect(hasRoomFor(line('ab|'), 'x'.repeat(longestLine - (hasRoom ? 2 : 1)))).toBe(hasRoom);
	});

	it('of a megabyte ends at once', () => {
		expectQuick(() => insertText(emptyLine, 'a\n\t\u001b '.repeat(200_000)));
	});
});

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
		always(4800, anyLine, ({text, cursor}) => {
			expect(boundaries(text)).toContain(cursor);
			expect(text.replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
			expect(boundaries(text).length - 1).toBeLessThanOrEqual(longestLine);
		});
	});

	it('is not changed by moving', () => {
		const moves = fc.constantFrom(...edits.filter(edit => edit.startsWith('cursor') || edit.startsWith('word')));

		always(1200, fc.tuple(anyLine, moves), ([before, edit]) => {
			expect(editLine(before, edit).text).toBe(before.text);
		});
	});

	it('loses exactly the part beside the cursor on deletion', () => {
		always(2400, fc.tuple(anyLine, anyEdit), ([before, edit]) => {
			const after = editLine(before, edit);
			const cut = before.text.length - after.text.length;
			if (edit === 'delete-forward' || edit === 'delete-word-forward') {
				expect(after.text).toBe(before.text.slice(0, before.cursor) + before.text.slice(before.cursor + cut));
			} else if (edit.startsWith('delete')) {
				expect(after.text).toBe(before.text.slice(0, before.cursor - cut) + before.text.slice(before.cursor));
			}
		});
	});

	it('can be crossed from end to end with every kind of move', () => {
		const ends: readonly [LineEdit, 'start' | 'end'][] = [
			['cursor-left', 'start'],
			['word-left', 'start'],
			['cursor-right', 'end'],
			['word-right', 'end'],
		];

		always(360, anyLine, before => {
			for (const [edit, end] of ends) {
				let at = before;
				for (let steps = 0; steps <= longestLine; steps++) {
					at = editLine(at, edit);
				}
				expect(at.cursor).toBe(end === 'start' ? 0 : before.text.length);
			}
		});
	});

	it('is the same after typing and deleting', () => {
		always(1200, fc.tuple(anyLine, fc.stringMatching(/^[a-z日]{1,5}$/)), ([before, typed]) => {
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
		});
	});
});
