import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Variables} from '../variables.ts';
import {outputOf} from './run-program.ts';

/** A process of any user. */
export type Process = {
	readonly pid: number;
	readonly name: string;
	readonly parent: number;
	/** Its controlling terminal, as the system names it. */
	readonly terminal: string;
};

/** What only Linux tells. There, the terminal is a device number, or `0`. */
export type LinuxProcess = Process & {
	readonly session: number;
	/** When it started, in ticks since the system did. */
	readonly started: number;
	/** Whether it has ended, and only waits for its parent. */
	readonly hasEnded: boolean;
};

/** Reads a process of Linux; undefined if there is none. */
export const readProcess = (pid: number): LinuxProcess | undefined => {
	const line = read(pid, 'stat');
	if (line === undefined) {
		return undefined;
	}
	// "1234 (tmux: server) S 1 1234 1234 0 …": the name can contain anything, brackets too (proc_pid_stat(5)).
	const name = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
	const [state = '', parent, , session, terminal = '', ...more] = line.slice(line.lastIndexOf(')') + 2).split(' ');
	return {
		...{pid, name, terminal},
		parent: Number(parent),
		session: Number(session),
		started: Number(more[14]),
		hasEnded: 'ZX'.includes(state),
	};
};

/** Reads the processes of Linux that have not ended. */
export const readProcesses = (): readonly LinuxProcess[] =>
	readdirSync('/proc')
		.flatMap(name => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []))
		.filter(({hasEnded}) => !hasEnded);

/** Makes a function that finds a process by its id. `platform` is Node's: systems other than Linux are asked once, by `ps`. */
export const openProcesses = async (platform: string): Promise<(pid: number) => Process | undefined> => {
	if (platform === 'linux') {
		return readProcess;
	}
	const table = new Map<number, Process>();
	for (const line of (await outputOf('ps', ['-A', '-o', 'pid=,ppid=,tty=,comm='])).split('\n')) {
		const [, pid, parent, terminal = '', command = ''] = /(\d+)\s+(\d+)\s+(\S+)\s+(.*)/.exec(line) ?? [];
		table.set(Number(pid), {pid: Number(pid), name: path.basename(command), parent: Number(parent), terminal});
	}
	return pid => table.get(pid);
};

/** The variables with which a process was started, none while it is starting. Undefined if they cannot be read; only Linux allows it. */
export const readVariables = (pid: number): Variables | undefined => {
	const entries = read(pid, 'environ')?.split('\0');
	return entries && Object.fromEntries(entries.filter(one => one !== '').map(one => one.split(/=(.*)/s, 2)));
};

// Undefined if the process has ended, or belongs to another user.
const read = (pid: number, file: string): string | undefined => {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8');
	} catch {
		return undefined;
	}
};
