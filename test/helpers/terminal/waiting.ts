import type {IModes} from '@xterm/headless';
import {longestWait} from '../project/waits.ts';
import {type Exit, isOver, type Run} from './run.ts';
import type {Reading} from './screen.ts';

/** Milliseconds between looks when nothing is drawn: what a predicate reads may be outside the terminal. */
const pollInterval = 20;

export type Waiting = {
	/** Waits until the predicate holds for the screen. Rejects, showing the screen, when it does not in time. */
	waitFor(predicate: (screen: string) => boolean, what: string, timeout?: number): Promise<void>;
	waitForText(text: string | RegExp, timeout?: number): Promise<void>;
	waitForNoText(text: string | RegExp, timeout?: number): Promise<void>;
	/** Waits until the program has ended and all it wrote is on the screen. */
	waitForExit(timeout?: number): Promise<Exit>;
};

/** Waits for conditions of a terminal: looks whenever something was drawn or the program ended. */
export const createWaiting = (reading: Reading, modes: () => IModes, run: Run): Waiting => {
	const describe = (what: string, why: string) => {
		const {columns, rows} = reading.size();
		const rule = '─'.repeat(columns);
		const state = run.exit === undefined ? 'running' : toEnding(run.exit);
		return `${why} for ${what} (${columns}×${rows}, ${state})\n${rule}\n${reading.lines().join('\n')}\n${rule}`;
	};

	const until = (isDone: () => boolean, what: string, timeout: number, caller: () => unknown): Promise<void> => {
		// Made here, so that its stack shows the line of the test.
		const failure = new Error();
		Error.captureStackTrace(failure, caller);
		return new Promise((resolve, reject) => {
			const finish = (why?: string) => {
				run.watchers.delete(check);
				clearInterval(interval);
				clearTimeout(limit);
				if (why === undefined) {
					resolve();
				} else {
					failure.message = describe(what, why);
					reject(failure);
				}
			};
			const check = () => {
				// Nobody sees a frame that is still being drawn.
				const isDrawing = modes().synchronizedOutputMode && run.exit === undefined;
				if (!isDrawing && isDone()) {
					finish();
				} else if (isOver(run)) {
					finish('the program ended while the test waited');
				}
			};
			const interval = setInterval(check, pollInterval);
			const limit = setTimeout(() => finish(`waited ${timeout} ms`), timeout);
			run.watchers.add(check);
			check();
		});
	};

	const has = (text: string | RegExp) => {
		const screen = reading.screen();
		return typeof text === 'string' ? screen.includes(text) : screen.search(text) >= 0;
	};
	const waitFor: Waiting['waitFor'] = (predicate, what, timeout = longestWait) =>
		until(() => predicate(reading.screen()), what, timeout, waitFor as () => unknown);
	const waitForText: Waiting['waitForText'] = (text, timeout = longestWait) =>
		until(() => has(text), `the text ${toQuoted(text)}`, timeout, waitForText as () => unknown);
	const waitForNoText: Waiting['waitForNoText'] = (text, timeout = longestWait) =>
		until(() => !has(text), `no text ${toQuoted(text)}`, timeout, waitForNoText as () => unknown);
	const waitForExit: Waiting['waitForExit'] = async (timeout = longestWait) => {
		await until(() => isOver(run), 'the end of the program', timeout, waitForExit);
		return run.exit!;
	};
	return {waitFor, waitForText, waitForNoText, waitForExit};
};

const toEnding = ({exitCode, signal}: Exit): string =>
	signal === undefined ? `ended with ${exitCode}` : `ended by signal ${signal}`;

const toQuoted = (text: string | RegExp): string => (typeof text === 'string' ? JSON.stringify(text) : text.toString());
