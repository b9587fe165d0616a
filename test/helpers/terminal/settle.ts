import {foregroundOf, isAsleep} from '../program/processes.ts';
import {longestWait} from '../project/waits.ts';
import type {Terminal} from './terminal.ts';

/** Waits until the program in the foreground has drawn its whole response to a key, and waits for the next one. */
export const settle = async (terminal: Terminal, timeout = longestWait): Promise<void> => {
	let [looks, seen] = [0, -1];
	const look = () => {
		const {length} = terminal.bytes();
		looks = isAsleep(foregroundOf(terminal.pid)) && terminal.isDrawn() && length === seen ? looks + 1 : 0;
		seen = length;
		return looks === 3;
	};
	await terminal.waitFor(look, 'a program that waits', timeout);
};
