import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {spawn} from '@lydell/node-pty';
import type {Command} from './programs.ts';

/** The result of a key: milliseconds from the key to the last byte of the frame, and the number of bytes. */
export type Reaction = {readonly milliseconds: number; readonly bytes: number};

/** A program in a terminal of 120×40. */
export type Pty = ReturnType<typeof openPty>;

/** The size of the terminal, in cells. */
export const columns = 120;
export const rows = 40;

// Milliseconds. If a program is silent for this long, it is broken, and the bench reports it.
const longestWait = 30_000;

/** Runs a program in a real pty, and counts its bytes as they arrive. Its queries get no reply. */
export const openPty = ({file, args, env}: Command) => {
	const started = performance.now();
	const pty = spawn(file, [...args], {cols: columns, rows, cwd: tmpdir(), env, encoding: null});
	const record = {text: '', bytes: 0, last: started, written: started, wake: () => {}};
	const write = (keys: string) => {
		record.written = performance.now();
		pty.write(keys);
	};
	pty.onData(data => {
		// Without an encoding, the data is bytes, whatever its type says.
		const chunk = data as unknown as Buffer;
		record.last = performance.now();
		record.bytes += chunk.length;
		record.text += chunk.toString('latin1');
		record.wake();
	});
	const ended = new Promise<void>(resolve => {
		pty.onExit(() => resolve());
	});
	const until = (isDone: () => boolean, what: string) => waitUntil(record, isDone, what);
	const settle = (silence: number): Promise<void> =>
		until(() => performance.now() - Math.max(record.last, record.written) >= silence, 'silence');
	return {
		/** Waits until a text is written; returns the milliseconds since the start. */
		seeText: async (text: string): Promise<number> => {
			await until(() => record.text.includes(text), `\`${text}\` on the screen of ${args.join(' ')}`);
			return record.last - started;
		},
		/** Waits until neither the program nor the bench has written for this many milliseconds. */
		settle,
		write,
		/** Writes a key; the frame ends when the program has written nothing for the given milliseconds. */
		press: async (key: string, silence: number): Promise<Reaction> => {
			const before = record.bytes;
			const pressed = performance.now();
			write(key);
			await until(() => record.bytes > before, `response to the key ${JSON.stringify(key)}`);
			await settle(silence);
			return {milliseconds: record.last - pressed, bytes: record.bytes - before};
		},
		bytes: () => record.bytes,
		/** Its peak resident memory so far, in MiB; NaN if the system does not report it. */
		peakMemory: () => memoryOf(pty.pid, 'VmHWM'),
		/** The milliseconds in which its threads used a processor; NaN if the system does not report them. */
		work: () => workOf(pty.pid),
		memory: () => memoryOf(pty.pid, 'VmRSS'),
		ended,
		close: async (): Promise<void> => {
			// Kills the whole session of the terminal: the shell and the programs that it runs.
			process.kill(-pty.pid, 'SIGKILL');
			await ended;
		},
	};
};

// Checks after each write of the program, and at intervals, as some conditions depend only on time.
const waitUntil = async (record: {text: string; wake: () => void}, isDone: () => boolean, what: string) => {
	for (const begun = performance.now(); !isDone(); ) {
		if (performance.now() - begun > longestWait) {
			throw new Error(`no ${what} within ${longestWait / 1000} s after ${JSON.stringify(record.text.slice(-400))}`);
		}
		await new Promise<void>(resolve => {
			record.wake = resolve;
			setTimeout(resolve, 5);
		});
	}
};

const memoryOf = (pid: number, field: 'VmHWM' | 'VmRSS'): number => {
	const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
	return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
};

const workOf = (pid: number): number => {
	const threads = `/proc/${pid}/task`;
	if (!existsSync(threads)) {
		return Number.NaN;
	}
	const nanoseconds = readdirSync(threads).map(id => readFileSync(`${threads}/${id}/schedstat`, 'utf8').split(' ')[0]);
	return nanoseconds.reduce((sum, one) => sum + Number(one), 0) / 1e6;
};
