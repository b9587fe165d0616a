import {EventEmitter} from 'node:events';
import {PassThrough} from 'node:stream';
import type {WriteStream} from 'node:tty';
import {describe, expect, it} from 'vitest';
import {FrameWriter} from '../../source/terminal/io/frame-writer.ts';
import {createRegion} from '../../source/terminal/io/region.ts';
import type {Drawn} from '../../source/terminal/shown.ts';
import {readAll} from '../helpers/state/key-inputs.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

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
	const {toStream, paint, close} = new FrameWriter(output as unknown as WriteStream);
	return {
		writer: toStream(() => drawn),
		/** Paints a frame that the test supplies. */
		paint: (text: string) => paint({...drawn, text}),
		close,
		output,
		/** Sets the size and cursor position for the next output. */
		draw: (changes: Partial<Drawn>) => {
			drawn = {...drawn, ...changes};
		},
		/** The text written since the last call. */
		written: () => writes.splice(0),
	};
};

describe('the frame writer', () => {
	it('writes a frame at once, then differences, and nothing for the same', () => {
		const {writer, written} = start();

		writer.write('one\ntwo\nthree');
		expect(written()).toEqual([
			'\u001b[?2026h\u001b[?25l\u001b[H\u001b[J\u001b[1;1Hone\u001b[2;1Htwo\u001b[3;1Hthree\u001b[?2026l',
		]);

		writer.write('one\ntoo\nthree');
		expect(written()).toEqual(['\u001b[?2026h\u001b[2;2Ho\u001b[?2026l']);

		writer.write('one\ntoo\nthree');
		expect(written()).toEqual([]);
	});

	it('reports a frame once accepted, but no frame that a newer one replaced', () => {
		const {writer, draw, output} = start();
		const reported: string[] = [];
		const write = (text: string) => {
			draw({onWritten: () => reported.push(text)});
			writer.write(text);
		};
		write('one');
		expect(reported).toEqual(['one']);

		Object.assign(output, {writableNeedDrain: true});
		write('two');
		write('three');
		expect(reported).toEqual(['one']);

		Object.assign(output, {writableNeedDrain: false});
		output.emit('drain');
		expect(reported).toEqual(['one', 'three']);
	});

	it('moves the cursor into place with the frame', () => {
		const {writer, draw, written} = start();
		draw({cursor: {x: 2, y: 0}});
		writer.write('> ');
		draw({cursor: {x: 3, y: 0}});
		writer.write('> a');

		expect(written().at(-1)).toBe('\u001b[?2026h\u001b[?25l\u001b[1;3Ha\u001b[1;4H\u001b[?25h\u001b[?2026l');
	});

	it("passes on the terminal's modes, and draws a new screen completely", () => {
		const {writer, written} = start();
		writer.write('\u001b[?1049h');
		writer.write('\u001b[?25l');
		writer.write('frame');
		writer.write('\u001b[?1049l');
		writer.write('\u001b[?1049h');
		const [, hidden, , left, entered] = written();
		writer.write('frame');

		expect([hidden, left, entered]).toEqual(['\u001b[?25l', '\u001b[H\u001b[J\u001b[?1049l', '\u001b[?1049h']);
		expect(written().join('')).toContain('\u001b[H\u001b[J\u001b[1;1Hframe');
	});

	it('leaves its screen once, and erases nothing behind it', () => {
		const {writer, written} = start();
		writer.write('\u001b[?1049h');
		writer.write('frame');
		writer.write('\u001b[?1049l');
		written();

		writer.write('\u001b[?1049l\u001b[?25h');

		expect(written()).toEqual(['\u001b[?25h']);
	});

	it('lets Ink continue from a painted frame, and writes nothing for that', () => {
		const {writer, paint, draw, written} = start();
		draw({cursor: {x: 2, y: 0}});
		paint('> \n漢字');
		expect(written().join('')).toMatch(/^\u001b\[\?1049h.*漢字.*\u001b\[1;3H\u001b\[\?25h\u001b\[\?2026l$/s);

		writer.write('\u001b[?1049h');
		writer.write('\u001b[?25l');
		writer.write('> \n漢字');
		expect(written().join('')).toBe('');

		draw({cursor: {x: 3, y: 0}});
		writer.write('> a\n漢字');
		expect(written()).toEqual(['\u001b[?2026h\u001b[?25l\u001b[1;3Ha\u001b[1;4H\u001b[?25h\u001b[?2026l']);
	});

	it('removes a painted frame, and does nothing without one', async () => {
		const {paint, close, written} = start();
		await close();
		expect(written().join('')).toBe('');

		paint('frame');
		written();
		await close();
		await close();
		expect(written().join('')).toBe('\u001b[H\u001b[J\u001b[?1049l\u001b[?25h');
	});

	it('skips a frame for another size, and draws the next completely', () => {
		const {writer, output, draw, written} = start();
		writer.write('a\nb\nc');
		written();
		draw({size: {columns: 21, rows: 3}});
		writer.write('a\nb\nc, wider');
		output.rows = 2;
		draw({size: {columns: 20, rows: 3}});
		writer.write('a\nb\nc');
		expect(written()).toEqual([]);

		draw({size: {columns: 20, rows: 2}});
		writer.write('a\nb');
		expect(written()).toEqual(['\u001b[?2026h\u001b[?25l\u001b[H\u001b[J\u001b[1;1Ha\u001b[2;1Hb\u001b[?2026l']);
	});

	it('reports when all is written, even if there was nothing to write', async () => {
		const {writer} = start();
		writer.write('frame');

		await new Promise<void>(resolve => writer.write('frame', () => resolve()));
		await new Promise<void>(resolve => writer.write('', () => resolve()));
	});

	it('is otherwise the terminal: it has its size and reports its changes', () => {
		const {writer, output} = start();
		const sizes: number[] = [];
		writer.on('resize', () => sizes.push(writer.columns));
		output.columns = 30;
		output.emit('resize');

		expect([sizes, writer.rows]).toEqual([[30], 3]);
	});

	it('keeps what a slow terminal refuses, and draws only the newest', async () => {
		const output = Object.assign(new PassThrough({highWaterMark: 1, encoding: 'utf8'}), {columns: 20, rows: 20});
		output.write('a copy');
		const {paint} = new FrameWriter(output as unknown as WriteStream);
		expect(output.writableNeedDrain).toBe(true);

		for (const text of ['one', 'two', 'three']) {
			paint({text, size: {columns: 20, rows: 20}, cursor: undefined});
		}
		expect(output.listenerCount('drain')).toBe(1);
		let text = '';
		output.on('data', (bytes: string) => {
			text += bytes;
		});

		await expect.poll(() => text).toContain('three');
		expect(text).toMatch(/^a copy/);
		expect(text).not.toMatch(/one|two/);
	});
});

/** A writer for a three-row region that begins in the terminal's fifth row, and its output for a frame. */
const openBelow = async () => {
	const {terminal, text, resize} = openStreamTerminal({columns: 20, rows: 20});
	const region = createRegion(terminal, () => 3);
	const rows: (number | undefined)[] = [];
	const enter = (row?: number) => {
		rows.push(row);
		return region.enter(row);
	};
	const writer = new FrameWriter(terminal.output, {...region, enter});
	const stream = writer.toStream(() => ({size: {columns: 20, rows: 3}, cursor: undefined}));
	const tellCursor = async () => {
		region.adapt(readAll('\u001b[5;1R'));
		await region.settled();
		await new Promise(resolve => setImmediate(resolve));
	};
	const written = (act: () => void): string => {
		const before = text().length;
		act();
		return text().slice(before);
	};
	const draw = (frame: string, cursor?: {x: number; y: number}): string =>
		written(() => writer.paint({text: frame, size: {columns: 20, rows: 3}, cursor}));
	return {draw, stream, rows, tellCursor, written, moveTerminal: () => resize({columns: 20, rows: 20})};
};

describe('the frame writer below the cursor', () => {
	it('keeps the newest frame until it knows its place', async () => {
		const {draw, stream, tellCursor, written} = await openBelow();
		expect(draw('one')).toBe('\u001b[6n\u001b[?25l');
		expect(draw('two')).toBe('');

		expect(written(() => stream.write('\u001b[?1049h\u001b[?25l'))).not.toContain('\u001b[?1049h');
		expect(written(() => stream.write('\u001b[?25l'))).toBe('');
		await tellCursor();

		expect(draw('two')).toBe('');
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
		const {draw, rows, tellCursor, moveTerminal} = await openBelow();
		draw('one\ntwo', cursor);
		moveTerminal();
		await tellCursor();
		expect(rows).toEqual([undefined]);

		moveTerminal();

		expect(rows).toEqual([undefined, row]);
	});
});
