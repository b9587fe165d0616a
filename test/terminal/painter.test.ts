import {PassThrough} from 'node:stream';
import type {WriteStream} from 'node:tty';
import {describe, expect, it} from 'vitest';
import {Painter} from '../../source/terminal/io/frame-writer.ts';
import {createRegion} from '../../source/terminal/io/region.ts';
import {readAll} from '../helpers/state/key-inputs.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

/** A painter of a region of three rows that begins with the fifth of a terminal, and what it writes for a frame. */
const openBelow = async () => {
	const {terminal, text} = openStreamTerminal({columns: 20, rows: 20});
	const region = createRegion(terminal, () => 3);
	const entered = region.enter();
	region.adapt(readAll('\u001b[5;1R'));
	await entered;
	const painter = new Painter(terminal.output, region);
	const draw = (frame: string, cursor?: {x: number; y: number}): string => {
		const before = text().length;
		painter.draw({text: frame, size: {columns: 20, rows: 3}, cursor});
		return text().slice(before);
	};
	return {draw, painter};
};

describe('a painter below the cursor', () => {
	it('leaves a hidden cursor on the first row, where it is found again', async () => {
		const {draw} = await openBelow();

		expect(draw('one\ntwo')).toMatch(/^\u001b\[5;1H\u001b\[J.*\u001b\[5;1Hone\u001b\[6;1Htwo.*\u001b\[5;1H$/s);
		expect(draw('one\ntoo')).toBe('\u001b[?2026h\u001b[6;2Ho\u001b[?2026l\u001b[5;1H');
	});

	it('leaves a cursor that is shown where it belongs', async () => {
		const {draw} = await openBelow();
		draw('> ', {x: 2, y: 0});

		expect(draw('> a', {x: 3, y: 0})).toBe('\u001b[?2026h\u001b[?25l\u001b[5;3Ha\u001b[5;4H\u001b[?25h\u001b[?2026l');
	});

	it('writes nothing for what is shown already', async () => {
		const {draw} = await openBelow();
		draw('one');

		expect(draw('one')).toBe('');
	});

	it.each([
		['its row where it is shown', {x: 1, y: 1}, 1],
		['the first row where it is hidden', undefined, 0],
	])('says in which row of it the cursor was left, to find it again: %s', async (_, cursor, row) => {
		const {draw, painter} = await openBelow();
		const rows: number[] = [];
		painter.onMoved = found => rows.push(found);
		painter.move();
		expect(rows).toEqual([]);

		draw('one\ntwo', cursor);
		painter.move();

		expect(rows).toEqual([row]);
	});
});

describe('a painter', () => {
	it('knows whether a frame is to be seen, or is held until it can be', async () => {
		const {terminal, text} = openStreamTerminal({columns: 20, rows: 20});
		const region = createRegion(terminal, () => 3);
		const painter = new Painter(terminal.output, region);
		const frame = {text: 'one', size: {columns: 20, rows: 3}, cursor: undefined};
		expect(painter.hasFrame()).toBe(false);

		const entered = region.enter();
		painter.draw(frame);
		expect([painter.hasFrame(), text()]).toEqual([true, '\u001b[6n']);
		painter.forget();
		expect(painter.hasFrame()).toBe(false);

		region.adapt(readAll('\u001b[5;1R'));
		await entered;
		painter.draw(frame);
		expect([painter.hasFrame(), text().includes('one')]).toEqual([true, true]);
		painter.forget();
		expect(painter.hasFrame()).toBe(false);
	});

	it('draws nothing for a size that the terminal has no more', async () => {
		const {terminal, text} = openStreamTerminal({columns: 20, rows: 20});
		const painter = new Painter(Object.assign(terminal.output, {columns: 20, rows: 20}), undefined);
		const draw = (columns: number, rows: number) =>
			painter.draw({text: `${columns} by ${rows}`, size: {columns, rows}, cursor: undefined});

		draw(21, 20);
		draw(20, 19);
		expect(text()).toBe('');

		draw(20, 20);
		expect(text()).toContain('20 by 20');
	});

	it('holds what a slow terminal cannot take, and then draws the newest alone', async () => {
		const output = Object.assign(new PassThrough({highWaterMark: 1, encoding: 'utf8'}), {columns: 20, rows: 20});
		output.write('a copy');
		const painter = new Painter(output as unknown as WriteStream, undefined);
		const draw = (text: string) => painter.draw({text, size: {columns: 20, rows: 20}, cursor: undefined});
		expect(output.writableNeedDrain).toBe(true);

		draw('one');
		draw('two');
		draw('three');
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
