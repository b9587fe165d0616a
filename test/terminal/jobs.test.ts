import {EventEmitter} from 'node:events';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {stopGroup} from '../../source/terminal/io/jobs.ts';
import {runInSession} from '../helpers/program/run-in-session.ts';

const path = new URL('../../source/terminal/io/jobs.ts', import.meta.url);

describe('stopGroup', () => {
	it.each([true, false])('continues once, after 250 ms without a signal; with one: %s', async isSignalled => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const [kill, listener, continued] = [vi.fn(), vi.fn(), vi.fn()];
		const host = Object.assign(new EventEmitter(), {pid: 7, kill}).on('SIGTSTP', listener);
		const stopped = stopGroup(host as unknown as NodeJS.Process).then(continued);
		expect([kill.mock.calls, host.listenerCount('SIGTSTP')]).toEqual([[[0, 'SIGTSTP']], 0]);

		await vi.advanceTimersByTimeAsync(249);
		expect(continued).not.toHaveBeenCalled();
		if (isSignalled) {
			host.emit('SIGCONT');
		}
		await vi.advanceTimersByTimeAsync(1);
		host.emit('SIGCONT');

		await stopped;
		expect(kill.mock.calls.slice(1)).toEqual([[7, 'SIGWINCH']]);
		// It is there for each further stop.
		host.emit('SIGTSTP');
		host.emit('SIGTSTP');
		expect(listener).toHaveBeenCalledTimes(2);
		expect(host.listenerCount('SIGTSTP')).toBe(1);
	});

	// In its own session the kernel stops no process. The shell leads the process group.
	it.each([
		['restores the listeners when the process continues', ':', '1 resized'],
		['does nothing if the leader of the group cannot be stopped', "trap '' TSTP", '1 '],
		['depends only on SIGTSTP', "trap '' TTIN TTOU INT", '1 resized'],
	])('%s', async (_, trap, listening) => {
		const program = `
			import {stopGroup} from '${path}';
			let told = '';
			process.on('SIGTSTP', () => {}).on('SIGWINCH', () => {
				told = 'resized';
			});
			await stopGroup(process);
			// Signals are handled in order, so an earlier one was handled before this one.
			const alive = setInterval(() => {}, 1000);
			await new Promise(resolve => {
				process.once('SIGUSR2', resolve).kill(process.pid, 'SIGUSR2');
			});
			clearInterval(alive);
			console.log(process.listenerCount('SIGTSTP') + ' ' + told);
		`;

		expect((await runInSession(program, `${trap}; "$@"; exit`)).said).toEqual([listening]);
	});
});
