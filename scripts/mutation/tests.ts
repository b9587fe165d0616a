import {type ChildProcess, fork} from 'node:child_process';
import {dirname} from 'node:path';
import process from 'node:process';
import {fileURLToPath} from 'node:url';
import type {Outcome, Reply, Request} from './host.ts';

/** What came of a run of tests. */
export type Ran =
	| {readonly is: 'passed'}
	| {
			/** Whether tests failed, or came to no end. */
			readonly is: 'failed' | 'endless';
			readonly files: readonly string[];
			/** Whether they have passed before. */
			readonly havePassed: boolean;
			/** Whether they may have waited for a busy machine only. */
			readonly haveWaited: boolean;
	  };

export type Tests = {
	/** Runs files of tests up to the first test that fails. */
	readonly run: (request: Request) => Promise<Ran>;
	readonly end: () => void;
};

// Milliseconds; what failed later may have waited for a busy machine.
const longestCertain = 2000;

// Milliseconds until vitest and a worker have started and read the first test, on a busy machine, too.
const longestStart = 180_000;

/**
Runs tests of a project in a process of its own, which lives on while they pass; temporary files go into the folder above the
project. It is given up where no test ends for so many milliseconds after the first was read.
*/
export const startTests = (folder: string, longestWait: number): Tests => {
	const havePassed = new Set<string>();
	let host: ChildProcess | undefined;
	const end = () => {
		if (host?.pid !== undefined && host.exitCode === null) {
			// With what it has started.
			process.kill(-host.pid, 'SIGKILL');
		}
		host = undefined;
	};
	process.once('exit', end);
	return {
		run: async request => {
			host ??= fork(fileURLToPath(new URL('host.ts', import.meta.url)), {
				cwd: folder,
				// What tests leave that are cut short goes with the copy.
				env: {...process.env, TMPDIR: dirname(folder)},
				stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
				detached: true,
			});
			const outcome = await ask(host, request, longestWait);
			if (outcome === undefined) {
				end();
				return {is: 'endless', files: request.files, havePassed: false, haveWaited: true};
			}
			for (const file of outcome.passed) {
				havePassed.add(file);
			}
			const {failed, slowest} = outcome;
			if (failed.length === 0 && !outcome.hasError) {
				return {is: 'passed'};
			}
			// Vitest still ends what it has cut short, and would end the next run with it.
			end();
			return {
				is: 'failed',
				files: failed.length > 0 ? failed : request.files,
				havePassed: failed.length > 0 && failed.every(file => havePassed.has(file)),
				haveWaited: slowest >= longestCertain,
			};
		},
		end: () => {
			process.off('exit', end);
			end();
		},
	};
};

// The outcome; nothing if nothing started, no test ended for so many milliseconds, or the process did.
const ask = (host: ChildProcess, request: Request, longestWait: number): Promise<Outcome | undefined> =>
	new Promise(resolve => {
		const settle = (outcome?: Outcome) => {
			clearTimeout(timer);
			host.off('message', hear);
			host.off('exit', giveUp);
			resolve(outcome);
		};
		const giveUp = () => settle();
		let timer = setTimeout(giveUp, longestStart);
		const hear = (reply: Reply) => {
			clearTimeout(timer);
			if (reply === 'alive') {
				timer = setTimeout(giveUp, longestWait);
			} else {
				settle(reply);
			}
		};
		host.on('message', hear);
		host.once('exit', giveUp);
		host.send(request);
	});
