import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it, vi} from 'vitest';
import {FrameWriter} from '../../source/terminal/io/frame-writer.ts';
import {createInlineScreen} from '../../source/terminal/io/inline-screen.ts';
import {toDrawn} from '../helpers/state/drawn.ts';
import {readAll} from '../helpers/state/key-inputs.ts';
import {atOnce, enter, hide, leave, show} from '../helpers/terminal/frame-sequences.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

describe('the frame writer below the cursor', () => {
	it('keeps the newest frame until it knows its place', async () => {
		const {draw, stream, tellCursor, written, text} = await openBelow();
		expect(draw('one')).toBe(`\u001b[6n${hide}`);
		expect(draw('two')).toBe('');

		expect(written(() => stream.write(enter + hide))).not.toContain(enter);
		expect(written(() => stream.write(hide))).toBe('');
		const before = text().length;
		await tellCursor();

		expect(text().slice(before)).toBe(`\u001b[5;1H\u001b[J${atOnce('\u001b[5;1Htwo')}\u001b[5;1H`);
		expect(draw('two')).toBe('');
	});

	it('can draw a response once it knows its place', async () => {
		const {stream, tellCursor, untilDrawable} = await openBelow();
		stream.write(enter);
		expect(untilDrawable()).toBeInstanceOf(Promise);

		await tellCursor();

		expect(untilDrawable()).toBeUndefined();
	});

	it('opens the alternate screen without a query if it has the whole terminal', () => {
		const {terminal, text} = openStreamTerminal({columns: 20, rows: 20});
		const writer = new FrameWriter(
			terminal,
			createInlineScreen(terminal, () => undefined),
		);

		writer.paint(toDrawn('one', {columns: 20, rows: 20}));

		expect(text().startsWith(enter)).toBe(true);
		expect(text()).not.toContain('\u001b[6n');
	});

	it('opens no screen if it is closed before a terminal turns out not to know its place', async () => {
		const {draw, stream, enter, text} = await openBelow();
		enter.mockResolvedValueOnce(false);
		draw('one');

		stream.write(leave);
		await turn();

		expect(text()).toBe(hide);
	});

	it('returns a hidden cursor to the row where the screen begins', async () => {
		const {draw, tellCursor} = await openBelow();
		draw('one');
		await tellCursor();

		expect(draw('one\ntwo')).toBe(`${atOnce('\u001b[6;1Htwo')}\u001b[5;1H`);
		expect(draw('one\ntoo')).toBe(`${atOnce('\u001b[6;2Ho')}\u001b[5;1H`);
		expect(draw('one\ntoo')).toBe('');
	});

	it('leaves a visible cursor in its place', async () => {
		const {draw, tellCursor} = await openBelow();
		draw('> ', {x: 2, y: 0});
		await tellCursor();

		expect(draw('> a', {x: 3, y: 0})).toBe(atOnce(`${hide}\u001b[5;3Ha\u001b[5;4H${show}`));
	});

	it.each([
		['its row if it is shown', {x: 1, y: 1}, 1],
		['the first row if it is hidden', undefined, 0],
	])('finds its place again by the row of the cursor: %s', async (_, cursor, row) => {
		const {draw, enter, tellCursor, moveTerminal, text} = await openBelow();
		draw('one\ntwo', cursor);
		moveTerminal();
		await tellCursor();
		expect(enter.mock.calls).toEqual([[undefined]]);

		moveTerminal();

		expect(enter.mock.lastCall).toEqual([row]);
		const before = text().length;
		await tellCursor();
		expect(text().slice(before)).toContain('Hone\u001b[');
	});

	it('finds its place again for a frame with more rows, and draws that whole', async () => {
		const {draw, enter, tellCursor, grow, text} = await openBelow();
		draw('one');
		await tellCursor();
		grow();

		expect(draw('one\ntwo')).toBe('\u001b[6n');
		expect(enter.mock.lastCall).toEqual([0]);
		const before = text().length;
		await tellCursor();
		expect(text().slice(before)).toContain('\u001b[5;1Hone\u001b[6;1Htwo');
	});
});

/** A writer for a three-row region that begins in the terminal's fifth row, and its output for a frame. */
const openBelow = async () => {
	const {terminal, text, resize} = openStreamTerminal({columns: 20, rows: 20});
	let rows = 3;
	const region = createInlineScreen(terminal, () => rows);
	const enter = vi.fn(region.enter);
	const writer = new FrameWriter(region.terminal, {...region, enter});
	const sizeNow = () => ({columns: 20, rows});
	const stream = writer.toStream(() => toDrawn('', sizeNow()));
	const tellCursor = async () => {
		readAll('\u001b[5;1R').forEach(region.take);
		await region.settled();
		await turn();
	};
	const written = (act: () => void): string => {
		const before = text().length;
		act();
		return text().slice(before);
	};
	const draw = (frame: string, cursor?: {x: number; y: number}): string =>
		written(() => writer.paint(toDrawn(frame, sizeNow(), cursor)));
	/** Lets the list need more rows. */
	const grow = () => {
		rows++;
	};
	return {
		draw,
		stream,
		untilDrawable: writer.untilDrawable,
		enter,
		tellCursor,
		written,
		text,
		grow,
		moveTerminal: () => resize({columns: 20, rows: 20}),
	};
};
