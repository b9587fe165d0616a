import type {Terminal as Emulator, IBuffer, IBufferCell} from '@xterm/headless';

export type Cell = ReturnType<typeof toCell>;

export type Reading = ReturnType<typeof createReading>;

/** Reads the screen of an emulator. */
export const createReading = (emulator: Emulator) => {
	const buffer = () => emulator.buffer.active;
	// After a resize to fewer columns, the emulator keeps the cells beyond the new edge.
	const line = (index: number) => buffer().getLine(index)?.translateToString(true, 0, emulator.cols).trimEnd() ?? '';
	const linesFrom = (start: number, length: number) => Array.from({length}, (_, row) => line(start + row));
	const lines = () => linesFrom(buffer().baseY, emulator.rows);
	const cellAt = (x: number, y: number) => {
		const cell = buffer()
			.getLine(buffer().baseY + y)
			?.getCell(x);
		if (cell === undefined) {
			throw new Error(`no cell at ${x},${y} of ${emulator.cols}×${emulator.rows}`);
		}
		return cell;
	};
	return {
		/** All visible lines, one per row, right-trimmed. */
		lines,
		/** The visible lines, right-trimmed, without the empty ones at the end. */
		screen: () => lines().join('\n').trimEnd(),
		/** The visible lines and those that scrolled off before them. */
		history: () => linesFrom(0, buffer().length).join('\n').trimEnd(),
		/** The text on the normal screen, even if it is hidden; wrapped lines are joined. */
		normalText: () => toUnwrapped(emulator.buffer.normal),
		/** One cell of the visible screen, both counted from 0. */
		cell: (x: number, y: number) => toCell(cellAt(x, y)),
		/** Whether a cell of the visible screen has no colour and no weight. */
		isPlain: (x: number, y: number) => cellAt(x, y).isAttributeDefault(),
		cursor: () => ({x: buffer().cursorX, y: buffer().cursorY}),
		size: () => ({columns: emulator.cols, rows: emulator.rows}),
		isAlternateScreen: () => buffer().type === 'alternate',
	};
};

const toUnwrapped = (buffer: IBuffer): string => {
	const lines = Array.from({length: buffer.length}, (_, index) => buffer.getLine(index));
	return lines
		.map((line, index) => {
			const isContinued = lines[index + 1]?.isWrapped === true;
			return `${line?.translateToString(!isContinued) ?? ''}${isContinued ? '' : '\n'}`;
		})
		.join('')
		.trimEnd();
};

const toCell = (cell: IBufferCell) => ({
	text: cell.getChars(),
	/** 0 for the second cell of a wide character. */
	width: cell.getWidth(),
	isInverse: cell.isInverse() !== 0,
	isBold: cell.isBold() !== 0,
	isDim: cell.isDim() !== 0,
	isUnderline: cell.isUnderline() !== 0,
	foreground: toColour(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
	background: toColour(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
});

// `default`, a palette index, or `#rrggbb`.
const toColour = (isDefault: boolean, isRgb: boolean, value: number): string | number => {
	if (isDefault) {
		return 'default';
	}
	return isRgb ? `#${value.toString(16).padStart(6, '0')}` : value;
};
