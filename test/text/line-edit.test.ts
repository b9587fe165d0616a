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
	toSeenText,
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
		['word-right', '|e\u0301te\u0301 x', 'e\u0301te\u0301| x'],
		['word-right', '|a🏽 b', 'a🏽| b'],
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
		// Joined graphemes, such as the halves of a flag.
		['delete-backward', '🇩x|🇪', '🇩🇪|'],
		['delete-forward', '🇩|x🇪', '🇩🇪|'],
		...edits.map(edit => [edit, '|', '|'] as [LineEdit, string, string]),
	])('%s turns %j into %j', (edit, before, after) => {
		expect(draw(editLine(line(before), edit))).toBe(after);
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
		['|', '👩‍💻❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍💻❤️🏴󠁧󠁢󠁥󠁮󠁧󠁿|'],
		['|🇩🇪', '🇫', '🇫🇩|🇪'],
		// Hidden characters are marked as in the listing, so that they match.
		['|', 'os:win\u202e7\u200b', 'os:win<U+202E>7<U+200B>|'],
	])('into %j of %j gives %j', (before, typed, after) => {
		expect(draw(insertText(line(before), typed))).toBe(after);
	});

	it('inserts what fits, even into the middle of a nearly full line, and loses nothing', () => {
		const full = insertText(emptyLine, 'x'.repeat(266));
		const nearly = {text: 'x'.repeat(longestLine - 2), cursor: 1};

		expect(full.text).toBe('x'.repeat(256));
		expect(insertText(full, 'y')).toEqual(full);
		expect(insertText(nearly, 'abcd')).toEqual({text: `xab${'x'.repeat(longestLine - 3)}`, cursor: 3});
	});

	it.each([
		['the longest line', 'x'.repeat(longestLine), true],
		['one character more', 'x'.repeat(longestLine + 1), false],
		['line breaks at its end', `${'x'.repeat(longestLine - 1)}\r\n\n`, true],
		['bells as long as a text', '\u0007'.repeat(longestText), true],
		['one bell more', '\u0007'.repeat(longestText + 1), false],
	])('inserts the text that fits, and examines no more: %s', (_, typed, hasRoom) => {
		expect(hasRoomFor(emptyLine, typed)).toBe(hasRoom);
		expect(hasRoomFor(line('ab|'), 'x'.repeat(longestLine - (hasRoom ? 2 : 1)))).toBe(hasRoom);
	});

	it('handles a megabyte quickly', () => {
		expectQuick(() => insertText(emptyLine, 'a\n\t\u001b '.repeat(200_000)));
		expectQuick(() => insertText(emptyLine, ' '.repeat(1_000_000)));
	});

	it.each([
		['win|dows', 7, 'win|dows'],
		['win|dows', 6, 'win|dow'],
		['win|dows', 4, 'win|d'],
		['win|dows', 3, 'in|d'],
		['日本|語x', 5, '日本|'],
		['日本|語x', 6, '日本|語'],
		['win|', 9, 'win|'],
	])('%j in %i cells is seen as %j', (whole, cells, seen) => {
		const {before, after} = toSeenText(line(whole), cells);

		expect(`${before}|${after}`).toBe(seen);
		expect(toLine('win')).toEqual(line('win|'));
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

	it('is not changed by moving, and loses exactly the part beside the cursor on deletion', () => {
		always(2400, fc.tuple(anyLine, anyEdit), ([before, edit]) => {
			const after = editLine(before, edit);
			const cut = before.text.length - after.text.length;
			const isForward = edit === 'delete-forward' || edit === 'delete-word-forward';
			const start = isForward ? before.cursor : before.cursor - cut;

			expect(edit.startsWith('delete') || cut === 0).toBe(true);
			expect(after.text).toBe(before.text.slice(0, start) + before.text.slice(start + cut));
		});
	});
});
