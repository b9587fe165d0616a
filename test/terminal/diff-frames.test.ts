import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type TerminalFrame, toUpdate} from '../../source/terminal/diff-frames.ts';
import type {StyledLine, StyledText} from '../../source/text/styles.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {cellsIn} from '../helpers/terminal/cells.ts';
import {createEmulator} from '../helpers/terminal/emulator.ts';
import {atOnce} from '../helpers/terminal/frame-sequences.ts';
import {createReading} from '../helpers/terminal/screen.ts';

type Part = string | readonly [text: string, style: string];

/** A line of texts, some with a style. */
const line = (...parts: readonly Part[]): StyledLine =>
	parts.map(part => (typeof part === 'string' ? {text: part, style: ''} : {text: part[0], style: part[1]}));

const green = (letter: string) => line([letter, '32']);

describe('an update of the terminal', () => {
	it('leaves the same screen as the whole frame, whatever was there before', async () => {
		await fc.assert(fc.asyncProperty(anyFilm, expectSameAsWhole), {numRuns: runsOf(600)});
	});

	it('is empty if only spaces have another text style', () => {
		expect(toUpdate({lines: [line([' ', '32'], 'a')]}, {lines: [line(' a')]})).toBe('');
	});

	it('is empty without a change', () => {
		fc.assert(
			fc.property(anyFilm, ({frames}) => {
				for (const frame of frames) {
					expect(toUpdate(frame, structuredClone(frame))).toBe('');
				}
			}),
		);
	});

	const lines = [line('> abc')];
	const styled = (...middle: readonly Part[]) => ({
		lines: [line('> a'), line('  ', ...middle, ' │ same')],
		cursor: {x: 3, y: 0},
	});

	it.each<[string, TerminalFrame, TerminalFrame, string]>([
		['moves only the cursor', {lines, cursor: {x: 5, y: 0}}, {lines, cursor: {x: 4, y: 0}}, '\u001b[1;5H'],
		['moves the cursor to another line', {lines, cursor: {x: 5, y: 0}}, {lines, cursor: {x: 5, y: 1}}, '\u001b[2;6H'],
		['hides the cursor', {lines, cursor: {x: 5, y: 0}}, {lines}, '\u001b[?25l'],
		['shows the cursor', {lines}, {lines, cursor: {x: 5, y: 0}}, '\u001b[1;6H\u001b[?25h'],
		[
			'writes the cells that differ, in one synchronised update with the cursor hidden',
			styled(['foo', '1'], '  ', ['bar', '32']),
			styled('foo  ', ['baz', '32']),
			atOnce('\u001b[?25l\u001b[2;3Hfoo\u001b[4C\u001b[32mz\u001b[m\u001b[1;4H\u001b[?25h'),
		],
		['erases the rest of a line', {lines: [line('abc def')]}, {lines: [line('abc')]}, atOnce('\u001b[1;5H\u001b[K')],
		[
			'lets no line wrap if the width of its text is uncertain',
			{lines: [line('a')]},
			{lines: [line('日')]},
			atOnce('\u001b[?7l\u001b[1;1H\u001b[K日\u001b[?7h'),
		],
	])('%s', (_, before, after, bytes) => {
		expect(toUpdate(before, after)).toBe(bytes);
	});

	it.each([
		[
			'keeps a style on the next line',
			[green('a'), green('b')],
			[green('c'), green('d')],
			'\u001b[32mc\u001b[2;1Hd\u001b[m',
		],
		[
			'writes only the added attributes of a style',
			line('xx'),
			line(['b', '32'], ['c', '32;7']),
			'\u001b[32mb\u001b[7mc\u001b[m',
		],
		[
			'ends the attributes that a style lacks',
			line('xx'),
			line(['b', '32;7'], ['c', '32']),
			'\u001b[32;7mb\u001b[27mc\u001b[m',
		],
		[
			'replaces a colour without ending it',
			line('xx'),
			line(['b', '32'], ['c', '1;35']),
			'\u001b[32mb\u001b[1;35mc\u001b[m',
		],
		['writes a new line with its spaces', line(), line('  a  b'), '\u001b[1;1H  a  b\u001b[?2026l'],
		[
			'writes a new line with its styles',
			line(),
			line(['❯ ', '35'], '  ', ['a', '1;35']),
			'\u001b[1;1H\u001b[35m❯   \u001b[1ma\u001b[m',
		],
		['erases a line that is blank now', line('abc'), line(), '\u001b[1;1H\u001b[K\u001b[?2026l'],
		['erases cells that are blank now', line('ab'), line('a'), '\u001b[1;2H\u001b[K\u001b[?2026l'],
		[
			'erases a line whose new text is uncertain',
			line(['ab', '7']),
			line(['日', '7']),
			'\u001b[1;1H\u001b[K\u001b[7m日\u001b[m',
		],
		['writes a space whose style is visible', line('ab'), line('a', [' ', '7']), '\u001b[1;2H\u001b[7m \u001b[m'],
		['writes a space in the style before it', line('abc'), line(['x y', '1']), '\u001b[1mx y\u001b[m'],
		['writes a space after a visible style without it', line('abc'), line(['x', '7'], ' y'), '\u001b[7mx\u001b[m y'],
		[
			'writes one of 256 colours',
			line('xx'),
			line(['x', '1'], ['y', '1;38;5;120']),
			'\u001b[1;1H\u001b[1mx\u001b[38;5;120my',
		],
		[
			'jumps over unchanged cells, or writes a few again',
			line('abcde-vwxyz'),
			line('AbCd1-vwxyZ'),
			'\u001b[1;1HAbCd1\u001b[5CZ',
		],
		[
			'jumps over a cell whose style would have to be set',
			line('ab', ['c', '1'], 'de'),
			line('aB', ['c', '1'], 'De'),
			'\u001b[1;2HB\u001b[CD',
		],
		[
			'erases a line for the blanks of a new one',
			line(['abc          def', '48;5;236']),
			line('abc          def'),
			'\u001b[1;1H\u001b[Kabc\u001b[10Cdef',
		],
	])('%s', (_, before, after, bytes) => {
		expect(toUpdate({lines: toLines(before)}, {lines: toLines(after)})).toContain(bytes);
	});

	it.each([
		['日本', 'wide'],
		['e\u0301', 'a mark that combines'],
		['👩‍💻', 'joined'],
	])('writes a line with %s again from its start: %s', text => {
		const before = {lines: [line(`${text} a`)]};

		expect(toUpdate(before, {lines: [line(`${text} b`)]})).toContain(`\u001b[1;1H\u001b[K${text} b`);
	});

	it('writes a single cell of a line with marks and lines of the screen and Latin letters', () => {
		const marks = '❯ ● ▾ ▸ │ ─ × · … ⠋ é Ł ';

		expect(toUpdate({lines: [line(`${marks}a`)]}, {lines: [line(`${marks}b`)]})).toBe(atOnce(`\u001b[1;25Hb`));
	});
});

const toLines = (lines: StyledLine | readonly StyledLine[]): readonly StyledLine[] =>
	lines.every(one => 'text' in one) ? [lines] : lines.filter(one => !('text' in one));

const styles = [
	...['', '1', '35', '1;35', '7', '31', '38;5;100', '1;7;31', '44;31', '104;97'],
	...['48;2;43;48;54', '1;48;2;43;48;54', '48;2;43;48;54;38;2;0;215;215', '48;5;236;38;5;44', '1;48;5;236'],
];

const anyPart = fc.record({
	style: fc.constantFrom(...styles),
	text: fc.string({unit: fc.constantFrom('a', 'b', ' ', ' ', '│', 'é', '日', 'e\u0301'), maxLength: 8}),
});

// Lines as they are drawn: no wider than the terminal.
const toLine = (columns: number, parts: StyledLine): StyledLine => {
	let room = columns;
	return parts.map(({text, style}) => {
		const kept = [...new Intl.Segmenter('en').segment(text)].filter(({segment}) => {
			room -= cellsIn(segment);
			return room >= 0;
		});
		return {text: kept.map(({segment}) => segment).join(''), style};
	});
};

const toSgr = ({text, style}: StyledText): string => `\u001b[${style}m${text}\u001b[m`;

type Film = {readonly columns: number; readonly rows: number; readonly frames: readonly TerminalFrame[]};

const anyFilm: fc.Arbitrary<Film> = fc
	.record({columns: fc.integer({min: 2, max: 16}), rows: fc.integer({min: 1, max: 4})})
	.chain(({columns, rows}) => {
		// There are few different lines, so some stay the same and others change in part.
		const anyLine = fc.array(anyPart, {maxLength: 4}).map(parts => toLine(columns, parts));
		const cursor = fc.record({x: fc.nat({max: columns - 1}), y: fc.nat({max: rows - 1})});
		const anyFrames = fc.array(anyLine, {minLength: 2, maxLength: 4}).chain(few => {
			const lines = fc.array(fc.constantFrom([], ...few), {maxLength: rows});
			return fc.array(fc.record({lines, cursor}, {requiredKeys: ['lines']}), {minLength: 1, maxLength: 5});
		});
		return anyFrames.map(frames => ({columns, rows, frames}));
	});

const open = (columns: number, rows: number) => {
	const {emulator, isCursorVisible} = createEmulator(columns, rows);
	const {cell, cursor} = createReading(emulator);
	const cells = () =>
		Array.from({length: rows * columns}, (_, index) => {
			const {isBold, isDim, foreground, ...seen} = cell(index % columns, Math.floor(index / columns));
			const isSpace = seen.text === '' || seen.text === ' ';
			return isSpace ? {...seen, text: ' '} : {...seen, isBold, isDim, foreground};
		});
	return {
		write: (bytes: string) => new Promise<void>(resolve => emulator.write(bytes, resolve)),
		seen: () => ({cells: cells(), cursor: isCursorVisible() ? cursor() : undefined}),
	};
};

const expectSameAsWhole = async ({columns, rows, frames}: Film): Promise<void> => {
	const updated = open(columns, rows);
	let before: TerminalFrame | undefined;
	for (const frame of frames) {
		await updated.write(toUpdate(before, frame));
		before = frame;
		const drawn = open(columns, rows);
		await drawn.write(frame.lines.map((line, y) => `\u001b[${y + 1}H${line.map(toSgr).join('')}`).join(''));
		const {cursor} = frame;
		await drawn.write(cursor === undefined ? '\u001b[?25l' : `\u001b[${cursor.y + 1};${cursor.x + 1}H`);
		expect(updated.seen()).toEqual(drawn.seen());
	}
};
