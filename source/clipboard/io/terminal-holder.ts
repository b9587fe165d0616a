import {execFile} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import type {Variables} from '../../system/variables.ts';
import type {TerminalHolder} from '../path.ts';

type Process = {
	readonly pid: number;
	readonly name: string;
	readonly parent: number;
	/** Its controlling terminal, however the system writes it. */
	readonly terminal: string;
};

type FindProcess = (pid: number) => Promise<Process | undefined>;

/** Programs that put a terminal of their own between themselves and what they run, and pass everything on. */
const transparent = new Set(['sudo', 'su', 'doas', 'script']);

/** No chain of processes is longer; a table read while it changed could hold a circle. */
const longestChain = 64;

export type Holding = {
	/** Undefined for a program that matters to no copy, such as a terminal. */
	readonly holder: TerminalHolder | undefined;
	/** The process that the holder started in the terminal. */
	readonly first: number;
};

/**
The program that holds the terminal of a process, as a server of SSH or tmux does: the nearest ancestor that has another
terminal, or none. Undefined if the processes cannot be read, as from within a container. `platform` as Node's.
*/
export const findHolder = async (pid: number, platform: string): Promise<Holding | undefined> => {
	const find = platform === 'linux' ? readProcess : await listProcesses();
	let below = await find(pid);
	for (let step = 0; step < longestChain && below !== undefined; step += 1) {
		const above = await find(below.parent);
		if (above !== undefined && above.terminal !== below.terminal && !transparent.has(above.name)) {
			return {holder: toHolder(above.name), first: below.pid};
		}
		below = above;
	}
	return undefined;
};

const holders: readonly (readonly [TerminalHolder, RegExp])[] = [
	['tmux', /^tmux/],
	['screen', /^screen$/i],
	['mosh', /^mosh-server/],
	['ssh', /^sshd|^dropbear$/],
];

const toHolder = (name: string): TerminalHolder | undefined => holders.find(([, form]) => form.test(name))?.[0];

// "1234 (tmux: server) S 1 1234 1234 0 …": the name can hold anything, brackets too (proc(5)).
const readProcess: FindProcess = async pid => {
	const line = await readOrEmpty(`/proc/${pid}/stat`);
	const name = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
	const [, parent, , , terminal] = line.slice(line.lastIndexOf(')') + 2).split(' ');
	return parent === undefined || terminal === undefined ? undefined : {pid, name, parent: Number(parent), terminal};
};

const listProcesses = async (): Promise<FindProcess> => {
	const ps = promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,tty=,comm='], {timeout: 1000});
	const {stdout} = await ps.catch(() => ({stdout: ''}));
	const table = new Map<number, Process>();
	for (const line of stdout.split('\n')) {
		const [, pid, parent, terminal = '', command = ''] = /(\d+)\s+(\d+)\s+(\S+)\s+(.*)/.exec(line) ?? [];
		if (pid !== undefined) {
			table.set(Number(pid), {pid: Number(pid), name: path.basename(command), parent: Number(parent), terminal});
		}
	}
	return pid => Promise.resolve(table.get(pid));
};

/** The variables a process was started with; undefined if they cannot be read (only Linux tells them). */
export const findVariables = async (pid: number): Promise<Variables | undefined> => {
	const text = await readOrEmpty(`/proc/${pid}/environ`);
	const pairs = text.split('\0').map(entry => {
		const equals = entry.indexOf('=');
		return [entry.slice(0, equals), entry.slice(equals + 1)] as const;
	});
	return text === '' ? undefined : Object.fromEntries(pairs);
};

const readOrEmpty = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
