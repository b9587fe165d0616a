import {lstatSync, readdirSync, readFileSync, readlinkSync, statSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Variables} from '../variables.ts';
import type {Host} from './run-program.ts';

/** A running process, by the fields of proc_pid_stat(5). */
type Process = {
	readonly pid: number;
	readonly parent: number;
	readonly group: number;
	readonly session: number;
	/** The device number of its controlling terminal; 0 if there is none. */
	readonly terminal: number;
	/** When it started, in ticks since the system did. */
	readonly started: number;
};

// Milliseconds until a program that ignores the request to end is killed. Our own end must take less than a second.
const patience = 500;

/**
Traces a program on our terminal from its start. The returned function ends it: asks it, its descendants and the programs that ask
for it, and after half a second kills them. Only Linux lists them; elsewhere only the program itself ends.
*/
export const traceProgram = (pid: number, host: Host): (() => Promise<void>) => {
	const isListed = isInProc(host.pid);
	const [own, first] = isListed ? [readProcess(host.pid), readProcess(pid)] : [];
	const isThere = (one: number, started: number): boolean =>
		isListed ? readProcess(one)?.started === started : sendTo(one, 0, host);
	const look = () =>
		own && first ? findPrograms(first, own, listProcesses()) : {programs: [{pid, started: 0}], isSure: true};
	return async () => {
		const asked = new Map<number, number>();
		const left = () => [...asked].filter(([one, started]) => isThere(one, started));
		for (const start = performance.now(); performance.now() - start < patience; await sleep(10)) {
			const {programs, isSure} = look();
			for (const one of programs.filter(program => asked.get(program.pid) !== program.started)) {
				asked.set(one.pid, one.started);
				sendTo(one.pid, 'SIGTERM', host);
				// Ctrl-Z may have stopped it.
				sendTo(one.pid, 'SIGCONT', host);
			}
			if (isSure && left().length === 0) {
				return;
			}
		}
		for (const [one] of left()) {
			sendTo(one, 'SIGKILL', host);
		}
	};
};

/** Returns whether there is such a process, and whether it may be signalled: sudo may not, but it gets Ctrl-C from the terminal. */
const sendTo = (pid: number, signal: NodeJS.Signals | 0, host: Host): boolean => {
	try {
		host.kill(pid, signal);
		return true;
	} catch {
		return false;
	}
};

const mark = 'PROGRAM_OF_ENVPICK';

/** The variables of a program that will be traced: a descendant whose parent has ended is known by them. */
export const withMark = (variables: Variables, {pid}: Host): Variables => ({...variables, [mark]: String(pid)});

/**
A program with its descendants in our session, and with those of a daemon that read our terminal since it started. gpg-agent starts
such a program, which outlives the caller of gpg-agent (before GnuPG 2.4) and would read the next line of the shell. They are not
sure while a newer process of the session shows no variables: so does a descendant that is just starting.
*/
const findPrograms = (first: Process, own: Process, all: readonly Process[]) => {
	const known = new Map(all.map(one => [one.pid, one]));
	const tree = new Set([first.pid]);
	// A parent may have a higher number than its child, so one pass is not enough.
	for (let size = 0; size < tree.size; ) {
		size = tree.size;
		for (const {pid, parent} of all) {
			if (tree.has(parent)) {
				tree.add(pid);
			}
		}
	}
	const newer = all.filter(one => one.session === own.session && one.started >= first.started);
	const variables = new Map(newer.map(one => [one.pid, readVariables(one.pid)]));
	const isOwn = (one: Process): boolean =>
		one.session === own.session &&
		(tree.has(one.pid) || variables.get(one.pid)?.includes(`\0${mark}=${own.pid}\0`) === true);
	// A session leader is a daemon, and what reads the terminal of its own parent was started by a person.
	const isOfDaemon = ({pid, parent, session}: Process): boolean => {
		const daemon = known.get(parent);
		return pid !== session && daemon?.session === session && !reads(daemon, own.terminal);
	};
	const asks = (one: Process): boolean =>
		own.terminal !== 0 &&
		one.terminal === 0 &&
		one.session !== own.session &&
		one.started >= first.started &&
		isOfDaemon(one) &&
		reads(one, own.terminal);
	const programs = all.filter(one => isOwn(one) || asks(one));
	return {programs, isSure: ![...variables.values()].includes('\0')};
};

// Each after a NUL. Undefined if the process has ended or belongs to another user.
const readVariables = (pid: number): string | undefined => {
	try {
		return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`;
	} catch {
		return undefined;
	}
};

const reads = ({pid}: Process, terminal: number): boolean => {
	const directory = `/proc/${pid}/fd`;
	try {
		return readdirSync(directory).some(name => {
			const file = `${directory}/${name}`;
			return statSync(file).rdev === terminal && (lstatSync(file).mode & 0o400) !== 0;
		});
	} catch {
		// It has ended, or belongs to another user.
		return false;
	}
};

// In some containers /proc lists the processes outside, which have other numbers.
const isInProc = (pid: number): boolean => {
	try {
		return readlinkSync('/proc/self') === String(pid);
	} catch {
		return false;
	}
};

const listProcesses = (): readonly Process[] =>
	readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []));

// Undefined if it has ended.
const readProcess = (pid: number): Process | undefined => {
	try {
		const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
		const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
		const [parent = 0, group = 0, session = 0, terminal = 0] = fields.slice(1, 5).map(Number);
		const started = Number(fields[19]);
		return /[ZX]/.test(fields[0] ?? 'X') ? undefined : {pid, parent, group, session, terminal, started};
	} catch {
		return undefined;
	}
};
