import {describe, expect, it} from 'vitest';
import {Painter} from '../../source/terminal/io/painter.ts';
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
	return {draw};
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
});
