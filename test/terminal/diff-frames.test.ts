import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {parseCells, type TerminalFrame, toUpdate} from '../../source/terminal/diff-frames.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {createEmulator} from '../helpers/terminal/emulator.ts';
import {atOnce} from '../helpers/terminal/frame-sequences.ts';
import {createReading} from '../helpers/terminal/screen.ts';

const dim = (letter: string) => `\u001b[2m${letter}\u001b[22m`;

describe('an update of the terminal', () => {
	it('leaves the same screen as the whole frame, whatever was there before', async () => {
		await fc.assert(fc.asyncProperty(anyFilm, expectSameAsWhole), {numRuns: runsOf(600)});
	});

	it('is empty if only spaces have another text style', () => {
		expect(toUpdate({lines: [`${dim(' ')}a`]}, {lines: [' a']})).toBe('');
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

	const lines = ['> abc'];
	const styled = (middle: string) => ({lines: ['> a', `  ${middle}\u001b[22m │ same`], cursor: {x: 3, y: 0}});

	it.each<[string, TerminalFrame, TerminalFrame, string]>([
		['moves only the cursor', {lines, cursor: {x: 5, y: 0}}, {lines, cursor: {x: 4, y: 0}}, '\u001b[1;5H'],
		['moves the cursor to another line', {lines, cursor: {x: 5, y: 0}}, {lines, cursor: {x: 5, y: 1}}, '\u001b[2;6H'],
		['hides the cursor', {lines, cursor: {x: 5, y: 0}}, {lines}, '\u001b[?25l'],
		['shows the cursor', {lines}, {lines, cursor: {x: 5, y: 0}}, '\u001b[1;6H\u001b[?25h'],
		[
			'writes the cells that differ, in one synchronised update with the cursor hidden',
			styled('\u001b[1mfoo\u001b[22m  \u001b[2mbar'),
			styled('foo  \u001b[2mbaz'),
			atOnce('\u001b[?25l\u001b[2;3Hfoo\u001b[4C\u001b[2mz\u001b[m\u001b[1;4H\u001b[?25h'),
		],
		['erases the rest of a line', {lines: ['abc def']}, {lines: ['abc']}, atOnce('\u001b[1;5H\u001b[K')],
		[
			'lets no line wrap if the width of its text is uncertain',
			{lines: ['a']},
			{lines: ['日']},
			atOnce('\u001b[?7l\u001b[1;1H\u001b[K日\u001b[?7h'),
		],
	])('%s', (_, before, after, bytes) => {
		expect(toUpdate(before, after)).toBe(bytes);
	});

	const added = '\u001b[2mb\u001b[7mc\u001b[m';
	const replaced = '\u001b[2mb\u001b[22;1;35mc\u001b[39;22m';
	const removed = '\u001b[2;7mb\u001b[27mc\u001b[22m';

	it.each([
		['keeps a style on the next line', [dim('a'), dim('b')], [dim('c'), dim('d')], '\u001b[2mc\u001b[2;1Hd\u001b[m'],
		['writes only the added attributes of a style', ['xx'], [added], added],
		['resets the attributes that a style lacks', ['xx'], [removed], '\u001b[2;7mb\u001b[0;2mc\u001b[m'],
		['resets them also before a longer style', ['xx'], [replaced], '\u001b[2mb\u001b[0;1;35mc\u001b[m'],
		['writes a new line with its spaces', [''], ['  a  b'], '\u001b[1;1H  a  b\u001b[?2026l'],
		['erases a line that is blank now', ['abc'], ['   '], '\u001b[1;1H\u001b[K\u001b[?2026l'],
		['erases cells that are blank now', ['ab'], ['a   '], '\u001b[1;2H\u001b[K\u001b[?2026l'],
		['writes a space whose style is visible', ['ab'], ['a\u001b[7m \u001b[m'], '\u001b[1;2H\u001b[7m \u001b[m'],
		['writes a space in the style before it', ['abc'], ['\u001b[1mx y\u001b[m'], '\u001b[1mx y\u001b[m'],
		[
			'writes one of 256 colours',
			['xx'],
			['\u001b[1mx\u001b[38;5;120my\u001b[m'],
			'\u001b[1;1H\u001b[1mx\u001b[38;5;120my',
		],
		['jumps over unchanged cells', ['abcde-vwxyz'], ['AbCd1-vwxyZ'], '\u001b[1;1HA\u001b[CC\u001b[C1\u001b[5CZ'],
	])('%s', (_, before, after, bytes) => {
		expect(toUpdate({lines: before}, {lines: after})).toContain(bytes);
	});
});

describe('a parsed line', () => {
	it('has the style of each cell in one order, however it was written', () => {
		const nested = parseCells('a\u001b[35mb\u001b[1mc\u001b[39md\u001b[22me');

		expect(nested).toEqual({text: 'abcde', styles: ['', '35', '1;35', '1', '']});
		expect(parseCells('a\u001b[35mb\u001b[1;35mc\u001b[0;1md\u001b[me')).toEqual(nested);
	});

	it('knows attributes, colours and their ends', () => {
		const line = '\u001b[1;2;7;91;102ma\u001b[22;27;39;49mb';

		expect(parseCells(line)?.styles).toEqual(['1;2;7;91;102', '']);
	});

	it('counts the marks and lines of the screen and Latin letters as one cell each', () => {
		expect(parseCells('❯ ● ▾ ▸ │ ─ × · … ⠋ é Ł')?.text).toHaveLength(23);
	});

	it.each([
		['日本', 'wide'],
		['e\u0301', 'a mark that combines'],
		['👩‍💻', 'joined'],
		['\u001b[38;2;9;9;9mred', 'a colour of any red, green and blue'],
		['\u001b[5mblink', 'an attribute not used here'],
		['\u001b[2Jx', 'another sequence'],
		['a\tb', 'a control character'],
		...[38, 48, 98, 108, 131, 141, 191, 301, 401, 917, 1007, 1100].map(code => [`\u001b[${code}mx`, 'no colour']),
	])('has no cells if it contains %j: %s', line => {
		expect(parseCells(line)).toBeUndefined();
	});
});

const styles = [
	['', ''],
	['\u001b[1m', '\u001b[22m'],
	['\u001b[2m', '\u001b[22m'],
	['\u001b[35m', '\u001b[39m'],
	['\u001b[35m\u001b[1m', '\u001b[22m\u001b[39m'],
	['\u001b[7m', '\u001b[27m'],
	['\u001b[4;31m', '\u001b[0m'],
	['\u001b[38;5;100m', '\u001b[39m'],
	['\u001b[7;44;31m', '\u001b[0m'],
] as const;

const anyRun = fc.tuple(
	fc.constantFrom(...styles),
	fc.string({unit: fc.constantFrom('a', 'b', ' ', ' ', '│', 'é', '日', 'e\u0301'), maxLength: 8}),
);

// Lines as Ink produces them: no wider than the terminal, with styles closed, and without trailing spaces.
const toLine = (columns: number, runs: ReadonlyArray<readonly [readonly [string, string], string]>): string => {
	let room = columns;
	let line = '';
	for (const [[open, close], text] of runs) {
		const kept = [...new Intl.Segmenter('en').segment(text)].filter(({segment}) => {
			room -= stringWidth(segment);
			return room >= 0;
		});
		line += open + kept.map(({segment}) => segment).join('') + close;
	}
	return line.trimEnd();
};

type Film = {readonly columns: number; readonly rows: number; readonly frames: readonly TerminalFrame[]};

const anyFilm: fc.Arbitrary<Film> = fc
	.record({columns: fc.integer({min: 2, max: 16}), rows: fc.integer({min: 1, max: 4})})
	.chain(({columns, rows}) => {
		// There are few different lines, so some stay the same and others change in part.
		const anyLine = fc.array(anyRun, {maxLength: 4}).map(runs => toLine(columns, runs));
		const cursor = fc.record({x: fc.nat({max: columns - 1}), y: fc.nat({max: rows - 1})});
		const anyFrames = fc.array(anyLine, {minLength: 2, maxLength: 4}).chain(few => {
			const lines = fc.array(fc.constantFrom('', ...few), {maxLength: rows});
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
		await drawn.write(frame.lines.map((line, y) => `\u001b[${y + 1}H${line}\u001b[m`).join(''));
		const {cursor} = frame;
		await drawn.write(cursor === undefined ? '\u001b[?25l' : `\u001b[${cursor.y + 1};${cursor.x + 1}H`);
		expect(updated.seen()).toEqual(drawn.seen());
	}
};
