import {lstatSync, readdirSync, readlinkSync, statSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Variables} from '../variables.ts';
import {type LinuxProcess, readProcess, readProcesses, readVariables} from './processes.ts';
import type {Host} from './run-program.ts';

type Running = Pick<LinuxProcess, 'pid' | 'started'>;

// How often the processes are listed, every 10 ms: a program that ignores the request to end is killed. A daemon starts a prompt even
// after its caller has ended. Our own end must take less than a second, but on a busy machine a list alone may take one.
const patientLooks = 30;
const mostLooks = 45;
const quietLooks = 8;

/**
Traces a program on our terminal from its start. The returned function ends it: asks it, its descendants and the programs that ask
for it, and after some time kills them. Only Linux lists them; elsewhere only the program itself ends.
*/
export const traceProgram = (pid: number, host: Host): (() => Promise<void>) => {
	const isListed = isInProc(host.pid);
	// On a busy machine the program may have ended already.
	const [own, first] = isListed ? [readProcess(host.pid), readProcess(pid)] : [];
	const look = (): ReturnType<typeof findPrograms> =>
		own && first
			? findPrograms(first, own, readProcesses())
			: {programs: sendTo(pid, 0, host) ? [{pid, started: 0}] : [], isSure: true};
	return async () => {
		const sent = new Set<string>();
		for (let [looks, quiet] = [0, 0]; looks < mostLooks && quiet < quietLooks; looks++) {
			const {programs, isSure} = look();
			quiet = programs.length > 0 || !isSure ? 0 : quiet + 1;
			const signal = looks < patientLooks ? 'SIGTERM' : 'SIGKILL';
			for (const one of programs) {
				const key = `${signal} ${one.pid} ${one.started}`;
				// Ctrl-Z may have stopped it. What may not be ended stays stopped.
				if (sent.size < sent.add(key).size && sendTo(one.pid, signal, host)) {
					sendTo(one.pid, 'SIGCONT', host);
				}
			}
			await sleep(10);
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
A program, its descendants that are in our session or read our terminal, and those of a daemon that read our terminal since it
started. gpg-agent starts such a program, which outlives the caller of gpg-agent (before GnuPG 2.4) and would read the next line of
the shell. `isSure` is false while a newer process of the session shows no variables: so does a descendant that is just starting.
*/
const findPrograms = (
	first: LinuxProcess,
	own: LinuxProcess,
	all: readonly LinuxProcess[],
): {readonly programs: readonly Running[]; readonly isSure: boolean} => {
	const known = new Map(all.map(one => [one.pid, one]));
	const isOther = ({pid, started}: LinuxProcess) => pid === own.pid || (pid === first.pid && started !== first.started);
	const newer = all.filter(one => one.started >= first.started && !isOther(one));
	const tree = new Set([first.pid]);
	// A parent may have a higher number than its child, so one pass is not enough.
	for (let size = 0; size < tree.size; ) {
		size = tree.size;
		for (const {pid, parent} of newer) {
			if (tree.has(parent)) {
				tree.add(pid);
			}
		}
	}
	const variables = new Map(newer.map(one => [one.pid, readVariables(one.pid)]));
	const isOwn = ({pid}: LinuxProcess): boolean => tree.has(pid) || variables.get(pid)?.[mark] === String(own.pid);
	// A session leader is a daemon, and what reads the terminal of its own parent was started by a person.
	const isOfDaemon = ({pid, parent, session}: LinuxProcess): boolean => {
		const daemon = known.get(parent);
		return pid !== session && daemon?.session === session && !reads(daemon, own.terminal);
	};
	const asks = (one: LinuxProcess): boolean =>
		own.terminal !== '0' && one.terminal === '0' && (isOwn(one) || isOfDaemon(one)) && reads(one, own.terminal);
	const isStarting = ({pid}: LinuxProcess): boolean => {
		const found = variables.get(pid);
		return found !== undefined && Object.keys(found).length === 0;
	};
	return {
		programs: newer.filter(one => (one.session === own.session ? isOwn(one) : asks(one))),
		isSure: !newer.some(one => one.session === own.session && isStarting(one)),
	};
};

const reads = ({pid}: LinuxProcess, terminal: string): boolean => {
	const directory = `/proc/${pid}/fd`;
	try {
		return readdirSync(directory).some(name => {
			const file = `${directory}/${name}`;
			return String(statSync(file).rdev) === terminal && (lstatSync(file).mode & 0o400) !== 0;
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
