import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {createInlineScreen} from '../../source/terminal/io/inline-screen.ts';
import {leaveScreen} from '../../source/terminal/io/restore.ts';
import {readAll} from '../helpers/state/key-inputs.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const question = '\u001b[6n';

/** A region of five rows in a terminal of twenty. */
const open = (rowsOf: (rows: number) => number | undefined = () => 5) => {
	const screen = openStreamTerminal({columns: 40, rows: 20});
	const region = createInlineScreen(screen.terminal, rowsOf);
	/** Replies that the cursor is in this cell, counted from 1; returns the inputs that the region leaves. */
	const answer = (row: number, column: number) =>
		readAll(`a\u001b[${row};${column}R`).filter(input => !region.take(input));
	const enterAt = async (row: number, column: number, cursorRow?: number) => {
		const entered = region.enter(cursorRow);
		answer(row, column);
		return entered;
	};
	return {...screen, region, answer, enterAt};
};

describe('a region below the cursor', () => {
	it.each([
		['with the line of the cursor if that is empty', 1, 2, '\u001b[3;1H\u001b[J\u001b[3;1H'],
		['below a line with text', 7, 3, '\u001b[4;1H\u001b[J\u001b[3;7H'],
	])('begins %s, and leaves the cursor where it was', async (_, column, top, left) => {
		const {region, enterAt, text} = open();

		expect(await enterAt(3, column)).toBe(true);

		expect([region.top(), region.terminal.size(), text()]).toEqual([top, {columns: 40, rows: 5}, question]);
		expect(region.leave()).toBe(left);
	});

	it.each([
		[16, 1, 0, 15],
		[17, 1, 1, 15],
		[20, 1, 4, 15],
		[20, 5, 5, 15],
	])('makes room from line %i, column %i on by scrolling %i lines', async (row, column, lines, top) => {
		const {region, enterAt, text} = open();

		await enterAt(row, column);

		expect(text()).toBe(question + (lines === 0 ? '' : `\u001b[20;1H${'\n'.repeat(lines)}`));
		expect(region.top()).toBe(top);
		expect(region.leave()).toContain(`\u001b[${column === 1 ? 16 : 15};${column}H`);
	});

	it.each([
		['on its first line', 1, [10, 2], 7, '\u001b[8;1H\u001b[J\u001b[8;1H'],
		['above its first line', 7, [10, 2], 7, '\u001b[8;1H\u001b[J\u001b[7;7H'],
		['anew, as it was not shown', 7, [10, undefined], 10, '\u001b[11;1H\u001b[J\u001b[10;4H'],
		['higher than the terminal allows', 1, [2, 4], 0, '\u001b[1;1H\u001b[J\u001b[1;1H'],
	] as const)('finds its place again: %s', async (_, column, found, top, left) => {
		const {region, enterAt} = open();
		const [row, cursorRow] = found;
		await enterAt(3, column);

		await enterAt(row, 4, cursorRow);

		expect(region.top()).toBe(top);
		expect(region.leave()).toBe(left);
	});

	it('leaves a row above it in a terminal that has shrunk', () => {
		const {region, resize} = open();
		const sizes: unknown[] = [];
		region.terminal.onResize(size => sizes.push(size));

		resize({columns: 30, rows: 4});

		expect(sizes).toEqual([{columns: 30, rows: 3}]);
	});

	it('takes only the reply to its own question', async () => {
		const {region, answer} = open();
		expect(answer(9, 9).map(({type}) => type)).toEqual(['key', 'reply']);

		const entered = region.enter();

		expect(answer(3, 1)).toEqual(readAll('a'));
		await entered;
		expect(answer(9, 9).map(({type}) => type)).toEqual(['key', 'reply']);
	});

	it.each([
		{columns: 30, rows: 20},
		{columns: 40, rows: 21},
	])('queries again if the size has changed meanwhile: %j', async size => {
		const {region, answer, text, resize} = open();
		expect(region.top()).toBe(0);
		const entered = region.enter();
		const settled = vi.fn();
		void region.settled().then(settled);

		// The terminal is measured only after its reply, whose bytes may also be a key.
		Object.assign(region.terminal.output, {_refreshSize: () => resize(size)});
		answer(1, 5);
		await expect.poll(text).toBe(question + question);
		expect(settled).not.toHaveBeenCalled();
		answer(6, 1);

		expect([await entered, region.top()]).toEqual([true, 5]);
		await region.settled();
	});
});

describe('a full-size region', () => {
	const expectWhole = (region: ReturnType<typeof createInlineScreen>) => {
		expect([region.top(), region.terminal.size().rows, region.leave()]).toEqual([undefined, 20, leaveScreen()]);
	};

	it('is used if the height says so', () => {
		expectWhole(open(() => undefined).region);
	});

	it('is used if the terminal does not report its cursor in a second', async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const {region} = open();
		expect(region.leave()).toBe('');

		const entered = region.enter();
		await vi.advanceTimersByTimeAsync(1000);

		expect(await entered).toBe(false);

		expectWhole(region);
	});
});
