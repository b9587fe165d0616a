import {EventEmitter} from 'node:events';
import {setImmediate as turn} from 'node:timers/promises';
import type {WriteStream} from 'node:tty';
import {describe, expect, it, vi} from 'vitest';
import type {Size} from '../../source/state/layout.ts';
import {FrameWriter} from '../../source/terminal/io/frame-writer.ts';
import type {Drawn} from '../../source/terminal/shown.ts';
import {toDrawn} from '../helpers/state/drawn.ts';
import {atOnce, enter, erase, hide, leave, show} from '../helpers/terminal/frame-sequences.ts';

describe('the frame writer', () => {
	it('writes a frame at once, then differences, and nothing for the same', () => {
		const {write} = start();

		expect(write('one\ntwo\nthree')).toEqual([atOnce(`${hide}${erase}\u001b[1;1Hone\u001b[2;1Htwo\u001b[3;1Hthree`)]);
		expect(write('one\ntoo\nthree')).toEqual([atOnce('\u001b[2;2Ho')]);
		expect(write('one\ntoo\nthree')).toEqual([]);
	});

	it('draws only the newest frame once a slow terminal accepts it', () => {
		const {write, written, output} = start();
		write('one');

		Object.assign(output, {writableNeedDrain: true});
		for (const text of ['two', 'three']) {
			expect(write(text)).toEqual([]);
			expect(output.listenerCount('drain')).toBe(1);
		}

		Object.assign(output, {writableNeedDrain: false});
		output.emit('drain');
		expect(written()).toEqual([atOnce('\u001b[1;1Hthree')]);
	});

	it('can draw at once if the screen is there and the terminal has accepted everything', async () => {
		const {write, paint, output, untilDrawable} = start();
		let isDrawable = false;
		const wait = () => {
			isDrawable = false;
			void untilDrawable()?.then(() => {
				isDrawable = untilDrawable() === undefined;
			});
			return turn();
		};
		await wait();
		expect(isDrawable).toBe(false);
		paint('one');
		await turn();
		expect(isDrawable).toBe(true);

		// A frame that waits for the terminal.
		Object.assign(output, {writableNeedDrain: true});
		write('two');
		await wait();
		expect(isDrawable).toBe(false);
		Object.assign(output, {writableNeedDrain: false});
		output.emit('drain');
		await turn();
		expect([isDrawable, untilDrawable()]).toEqual([true, undefined]);

		// Suspended, and continued.
		write(leave);
		await wait();
		expect(isDrawable).toBe(false);
		write(enter);
		await turn();
		expect(isDrawable).toBe(true);
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

	it('knows the frame on the terminal, unless a newer one waits', () => {
		const {write, written, seen, output} = start();
		const textSeen = () => seen()?.lines.map(([first]) => first?.text);
		write(enter);
		expect(seen()).toBeUndefined();
		write('frame');
		expect(textSeen()).toEqual(['frame']);

		Object.assign(output, {writableNeedDrain: true});
		write('newer');
		expect(seen()).toBeUndefined();
		Object.assign(output, {writableNeedDrain: false});
		output.emit('drain');
		expect([textSeen(), written().join('')]).toEqual([['newer'], expect.stringContaining('newer')]);

		Object.assign(output, {writableLength: 5});
		expect(seen()).toBeUndefined();
		Object.assign(output, {writableLength: 0});
		output.columns = 30;
		expect(seen()).toBeUndefined();
		write('frame', {size: {columns: 30, rows: 3}});
		expect(textSeen()).toEqual(['frame']);
		write(leave);
		expect(seen()).toBeUndefined();
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

		expect(write('> a\n漢字', {cursor: {x: 3, y: 0}})).toEqual([atOnce(`${hide}\u001b[1;3Ha\u001b[1;4H${show}`)]);
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

		expect(write('a\nb', {size: {columns: 20, rows: 2}})).toEqual([atOnce(`${hide}${erase}\u001b[1;1Ha\u001b[2;1Hb`)]);
	});

	it('draws nothing by itself when the size changes', async () => {
		const {write, written, output} = start();
		write(enter);
		write('frame');
		written();
		output.emit('resize');
		await turn();

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

const toTerminal = (output: EventEmitter & {readonly columns: number; readonly rows: number}) => ({
	output: output as unknown as WriteStream,
	size: () => ({columns: output.columns, rows: output.rows}),
	onResize: (listener: (size: Size) => void) => void output.on('resize', listener),
});

const start = () => {
	const writes: string[] = [];
	let drawn = toDrawn('', {columns: 20, rows: 3});
	const output = Object.assign(new EventEmitter(), {
		columns: 20,
		rows: 3,
		writableLength: 0,
		write: (bytes: string, onWritten?: () => void) => {
			writes.push(bytes);
			onWritten?.();
			return true;
		},
	});
	const {toStream, paint, close, untilDrawable, seen} = new FrameWriter(toTerminal(output));
	const stream = toStream(() => drawn);
	/** The writes since the last call. */
	const written = () => writes.splice(0);
	return {
		stream,
		written,
		output,
		close,
		seen,
		untilDrawable,
		paint: (text: string) => paint({...drawn, ...toDrawn(text, drawn.size)}),
		/** Writes a frame or modes as Ink, with a new size or cursor, and returns the writes. */
		write: (text: string, changes: Partial<Drawn> = {}) => {
			drawn = {...drawn, ...toDrawn(text, drawn.size), ...changes};
			written();
			stream.write(text);
			return written();
		},
	};
};
