import {EventEmitter} from 'node:events';
import type {WriteStream} from 'node:tty';
import {describe, expect, it, vi} from 'vitest';
import type {Size} from '../../source/state/layout.ts';
import {FrameWriter} from '../../source/terminal/io/frame-writer.ts';
import {createRegion} from '../../source/terminal/io/region.ts';
import type {Drawn} from '../../source/terminal/shown.ts';
import {readAll} from '../helpers/state/key-inputs.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

describe('the frame writer', () => {
	it('writes a frame at once, then differences, and nothing for the same', () => {
		const {write} = start();

		expect(write('one\ntwo\nthree')).toEqual([update(`${hide}${erase}\u001b[1;1Hone\u001b[2;1Htwo\u001b[3;1Hthree`)]);
		expect(write('one\ntoo\nthree')).toEqual([update('\u001b[2;2Ho')]);
		expect(write('one\ntoo\nthree')).toEqual([]);
	});

	it('draws and reports only the newest frame once a slow terminal accepts it', () => {
		const {write, written, output} = start();
		const reported: string[] = [];
		const draw = (text: string) => write(text, {onWritten: () => reported.push(text)});
		draw('one');
		expect(reported).toEqual(['one']);

		Object.assign(output, {writableNeedDrain: true});
		for (const text of ['two', 'three']) {
			expect(draw(text)).toEqual([]);
			expect([reported, output.listenerCount('drain')]).toEqual([['one'], 1]);
		}

		Object.assign(output, {writableNeedDrain: false});
		output.emit('drain');
		expect(reported).toEqual(['one', 'three']);
		expect(written()).toEqual([update('\u001b[1;1Hthree')]);
	});

	it("passes on the terminal's modes, and draws a new screen completely", () => {
		const {write} = start();
		expect([write(enter), write(hide), write(enter)]).toEqual([[enter], [hide], [enter]]);
		write('frame');
		expect(write(show)).toEqual([show]);

		expect(write(leave)).toEqual([erase + leave]);
		expect(write(enter)).toEqual([enter]);
		expect(write('frame').join('')).toContain(`${erase}\u001b[1;1Hframe`);
	});

	it('leaves its screen once, and neither erases nor draws behind it', () => {
		const {write, written, output} = start();
		write(enter);
		write('frame');
		Object.assign(output, {writableNeedDrain: true});
		write('a frame that waits');
		write(leave);

		Object.assign(output, {writableNeedDrain: false});
		output.emit('drain');

		expect(written()).toEqual([]);
		expect(write(leave + show)).toEqual([show]);
	});

	it('lets Ink continue from a painted frame, and writes nothing for that', () => {
		const {write, paint, written} = start();
		write('', {cursor: {x: 2, y: 0}});
		paint('> \n漢字');
		expect(written().join('')).toMatch(/^\u001b\[\?1049h.*漢字.*\u001b\[1;3H\u001b\[\?25h\u001b\[\?2026l$/s);

		expect([enter, hide, '> \n漢字'].flatMap(chunk => write(chunk)).join('')).toBe('');

		expect(write('> a\n漢字', {cursor: {x: 3, y: 0}})).toEqual([update(`${hide}\u001b[1;3Ha\u001b[1;4H${show}`)]);
	});

	it('removes a painted frame, and does nothing without one', async () => {
		const {paint, close, written} = start();
		await close();
		expect(written().join('')).toBe('');

		paint('frame');
		written();
		await close();
		await close();
		expect(written().join('')).toBe(erase + leave + show);
	});

	it('skips a frame for another size, and draws the next completely', () => {
		const {write, output} = start();
		write('a\nb\nc');
		expect(write('a\nb\nc, wider', {size: {columns: 21, rows: 3}})).toEqual([]);
		output.rows = 2;
		expect(write('a\nb\nc', {size: {columns: 20, rows: 3}})).toEqual([]);

		expect(write('a\nb', {size: {columns: 20, rows: 2}})).toEqual([update(`${hide}${erase}\u001b[1;1Ha\u001b[2;1Hb`)]);
	});

	it('draws nothing by itself when the size changes', async () => {
		const {write, written, output} = start();
		write(enter);
		write('frame');
		written();
		output.emit('resize');
		await new Promise(resolve => setImmediate(resolve));

		expect([written(), write('frame')]).toEqual([[], []]);
	});

	it('reports when all is written, even if there was nothing to write', async () => {
		const {stream} = start();

		for (const text of ['frame', 'frame', '']) {
			await new Promise<void>(resolve => stream.write(text, () => resolve()));
		}
	});

	it('is otherwise the terminal: it has its size and reports its changes', () => {
		const {stream, output} = start();
		const resized = vi.fn();
		stream.on('resize', resized);
		output.columns = 30;
		output.emit('resize');

		expect(resized).toHaveBeenCalledOnce();
		expect([stream.columns, stream.rows]).toEqual([30, 3]);
		expect([stream.write('frame'), stream.write('frame')]).toEqual([true, true]);
	});
});

/** A writer for a three-row region that begins in the terminal's fifth row, and its output for a frame. */
const openBelow = async () => {
	const {terminal, text, resize} = openStreamTerminal({columns: 20, rows: 20});
	let rows = 3;
	const region = createRegion(terminal, () => rows);
	const enter = vi.fn(region.enter);
	const writer = new FrameWriter(region.terminal, {...region, enter});
	const sizeNow = () => ({columns: 20, rows});
	const stream = writer.toStream(() => ({size: sizeNow(), cursor: undefined}));
	const tellCursor = async () => {
		readAll('\u001b[5;1R').forEach(region.take);
		await region.settled();
		await new Promise(resolve => setImmediate(resolve));
	};
	const written = (act: () => void): string => {
		const before = text().length;
		act();
		return text().slice(before);
	};
	const draw = (frame: string, cursor?: {x: number; y: number}): string =>
		written(() => writer.paint({text: frame, size: sizeNow(), cursor}));
	/** Lets the list need more rows. */
	const grow = () => {
		rows++;
	};
	return {draw, stream, enter, tellCursor, written, text, grow, moveTerminal: () => resize({columns: 20, rows: 20})};
};

describe('the frame writer below the cursor', () => {
	it('keeps the newest frame until it knows its place', async () => {
		const {draw, stream, tellCursor, written, text} = await openBelow();
		expect(draw('one')).toBe(`\u001b[6n${hide}`);
		expect(draw('two')).toBe('');

		expect(written(() => stream.write(enter + hide))).not.toContain(enter);
		expect(written(() => stream.write(hide))).toBe('');
		const before = text().length;
		await tellCursor();

		expect(text().slice(before)).toBe(`\u001b[5;1H\u001b[J${update('\u001b[5;1Htwo')}\u001b[5;1H`);
		expect(draw('two')).toBe('');
	});

	it('opens no screen if it is closed before a terminal turns out not to know its place', async () => {
		const {draw, stream, enter, text} = await openBelow();
		enter.mockResolvedValueOnce(false);
		draw('one');

		stream.write(leave);
		await new Promise(resolve => setImmediate(resolve));

		expect(text()).toBe(hide);
	});

	it('leaves a hidden cursor where it is found again', async () => {
		const {draw, tellCursor} = await openBelow();
		draw('one');
		await tellCursor();

		expect(draw('one\ntwo')).toBe('\u001b[?2026h\u001b[6;1Htwo\u001b[?2026l\u001b[5;1H');
		expect(draw('one\ntoo')).toBe('\u001b[?2026h\u001b[6;2Ho\u001b[?2026l\u001b[5;1H');
		expect(draw('one\ntoo')).toBe('');
	});

	it('leaves a visible cursor in its place', async () => {
		const {draw, tellCursor} = await openBelow();
		draw('> ', {x: 2, y: 0});
		await tellCursor();

		expect(draw('> a', {x: 3, y: 0})).toBe('\u001b[?2026h\u001b[?25l\u001b[5;3Ha\u001b[5;4H\u001b[?25h\u001b[?2026l');
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

const enter = '\u001b[?1049h';
const leave = '\u001b[?1049l';
const hide = '\u001b[?25l';
const show = '\u001b[?25h';
const erase = '\u001b[H\u001b[J';
const update = (bytes: string) => `\u001b[?2026h${bytes}\u001b[?2026l`;

const toTerminal = (output: EventEmitter & {readonly columns: number; readonly rows: number}) => ({
	output: output as unknown as WriteStream,
	size: () => ({columns: output.columns, rows: output.rows}),
	onResize: (listener: (size: Size) => void) => void output.on('resize', listener),
});

const start = () => {
	const writes: string[] = [];
	let drawn: Drawn = {size: {columns: 20, rows: 3}, cursor: undefined};
	const output = Object.assign(new EventEmitter(), {
		columns: 20,
		rows: 3,
		write: (bytes: string, onWritten?: () => void) => {
			writes.push(bytes);
			onWritten?.();
			return true;
		},
	});
	const {toStream, paint, close} = new FrameWriter(toTerminal(output));
	const stream = toStream(() => drawn);
	/** The writes since the last call. */
	const written = () => writes.splice(0);
	return {
		stream,
		written,
		output,
		close,
		paint: (text: string) => paint({...drawn, text}),
		/** Writes a frame or modes as Ink, with a new size or cursor, and returns the writes. */
		write: (text: string, changes: Partial<Drawn> = {}) => {
			drawn = {...drawn, ...changes};
			written();
			stream.write(text);
			return written();
		},
	};
};
