import {Writable} from 'node:stream';
import type {WriteStream} from 'node:tty';
import type {Options} from '../../../source/state/run-options.ts';
import {yieldToInput} from '../../../source/system/io/yield-to-input.ts';
import {FrameWriter} from '../../../source/terminal/io/frame-writer.ts';
import {show} from '../../../source/ui/app.tsx';
import {createProgram} from '../../../source/update/program.ts';
import {type Action, init} from '../../../source/update/update.ts';
import {createEmulator, type Widths} from '../terminal/emulator.ts';
import {createReading} from '../terminal/screen.ts';

export type ShownOptions = {
	readonly options: Options;
	readonly size: {readonly columns: number; readonly rows: number};
	readonly widths: Widths;
};

/** Shows a program on a terminal in memory, as on a real one. Call `close` at the end. */
export const openShown = ({options, size, widths}: ShownOptions) => {
	const {columns, rows} = size;
	const {emulator, isCursorVisible} = createEmulator(columns, rows, widths);
	const writes: string[] = [];
	const output = Object.assign(
		new Writable({
			decodeStrings: false,
			write: (bytes: string, _encoding, onWritten) => {
				writes.push(bytes);
				emulator.write(bytes, () => onWritten());
			},
		}),
		{isTTY: true, columns, rows},
	);
	const terminal = {
		output: output as unknown as WriteStream,
		size: () => ({columns: output.columns, rows: output.rows}),
		onResize: () => {},
	};
	const program = createProgram(init(options, {columns, rows}), () => {});
	const {close, ended} = show(program, new FrameWriter(terminal).toStream);
	let failures: readonly unknown[] = [];
	ended.catch((error: unknown) => {
		failures = [error];
	});
	const settle = async () => {
		// React runs effects in a later turn, and they may draw again. Often nothing is written, so no write can be awaited.
		await yieldToInput();
		await new Promise<void>(resolve => emulator.write('', resolve));
		if (failures.length > 0) {
			throw failures[0];
		}
	};
	const {lines, cursor} = createReading(emulator);
	const resize = ({columns, rows}: ShownOptions['size']) => {
		emulator.resize(columns, rows);
		Object.assign(output, {columns, rows});
		output.emit('resize');
	};
	return {
		program,
		close: async () => {
			await close();
			emulator.dispose();
		},
		/** Runs actions in one batch, and returns the bytes that this wrote. Rejects if drawing fails. */
		write: async (...actions: readonly Action[]): Promise<readonly string[]> => {
			await settle();
			writes.length = 0;
			program.batch(() => {
				for (const action of actions) {
					if (action.type === 'resized') {
						resize(action.size);
					}
					program.dispatch(action);
				}
			});
			await settle();
			return [...writes];
		},
		lines,
		cursor: () => (isCursorVisible() ? cursor() : undefined),
	};
};
