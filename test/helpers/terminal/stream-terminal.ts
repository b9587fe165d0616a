import {once} from 'node:events';
import {PassThrough} from 'node:stream';
import type {Size} from '../../../source/state/layout.ts';
import type {Terminal} from '../../../source/terminal/io/open-terminal.ts';
import {longestWait} from '../project/waits.ts';

/** A terminal made of streams within this process, with the keys typed on it and the output written to it. */
export const openStreamTerminal = (first: Size = {columns: 100, rows: 20}, supportsSequences = true) => {
	let size = first;
	let isRaw = false;
	let isClosed = false;
	const listeners = new Set<(size: Size) => void>();
	const keys = new PassThrough();
	const input = Object.assign(keys, {
		setRawMode: (isOn: boolean) => {
			isRaw = isOn;
			return input;
		},
	});
	// Node calls this to ask a terminal for its size again.
	const own = {isTTY: true, columns: first.columns, _refreshSize: () => {}};
	const output = Object.assign(new PassThrough({encoding: 'utf8'}), own);
	let text = '';
	output.on('data', (chunk: string) => {
		text += chunk;
	});
	const terminal = {
		input,
		output,
		supportsSequences,
		size: () => size,
		onResize: (listener: (size: Size) => void) => listeners.add(listener),
		close: () => {
			isClosed = true;
		},
	} satisfies Record<keyof Terminal, unknown> as unknown as Terminal;
	/** Resolves once the terminal shows a text; rejects with the whole output if the text does not appear. */
	const shows = async (wanted: string | RegExp): Promise<void> => {
		const isThere = () => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text));
		const signal = AbortSignal.timeout(longestWait);
		while (!isThere()) {
			await once(output, 'data', {signal}).catch(() => {
				throw new Error(`not there: ${wanted}\n${text}`);
			});
		}
	};
	return {
		terminal,
		shows,
		text: () => text,
		type: (typed: string) => void keys.write(typed),
		/** Nothing more can be typed. */
		hangUp: () => void keys.end(),
		resize: (changed: Size) => {
			size = changed;
			for (const listener of listeners) {
				listener(size);
			}
		},
		isRaw: () => isRaw,
		isClosed: () => isClosed,
	};
};
