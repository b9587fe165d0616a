import {execFileSync, spawn} from 'node:child_process';
import {longestWait} from '../project/waits.ts';

export type XServer = Awaited<ReturnType<typeof openXServer>>;

/** Starts an X server without a screen, on a free display. Rejects if it does not start. */
export const openXServer = async () => {
	const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '320x200x8', '-nolisten', 'tcp'], {
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
	const display = await new Promise<string>((resolve, reject) => {
		let told = '';
		child.stdout.on('data', chunk => {
			told += chunk;
			if (told.includes('\n')) {
				resolve(`:${told.trim()}`);
			}
		});
		child.once('error', reject);
		child.once('exit', () => reject(new Error('Xvfb did not come up')));
	});
	return {
		/** The value of `DISPLAY`. */
		display,
		/** The text on its clipboard. Throws an Error if the clipboard is empty, as it is briefly after xclip ends. */
		readClipboard: () =>
			execFileSync('xclip', ['-selection', 'clipboard', '-out'], {
				encoding: 'utf8',
				env: {PATH: process.env['PATH'], DISPLAY: display},
				stdio: ['ignore', 'pipe', 'ignore'],
				timeout: longestWait,
			}),
		close: async () => {
			child.kill();
			await ended;
		},
	};
};
