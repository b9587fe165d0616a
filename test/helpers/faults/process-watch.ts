import {readFileSync, readlinkSync} from 'node:fs';

/** The observations of a program while it ran. */
export type Seen = {
	/** Command lines of the program and of the processes it started. */
	readonly commandLines: readonly string[];
	/** The processes it started. */
	readonly started: readonly StartedProcess[];
	/** Its peak memory in bytes; undefined if it ended too soon to be observed. */
	readonly memory: number | undefined;
	/**
	How many times longer its computing took than on an idle machine, as other processes used the processor. Includes the processes
	that it started.
	*/
	readonly slowness: number;
	/**
	The milliseconds, since the requested time, in which even the watch could not run: the machine stalled, or other processes used
	it.
	*/
	readonly missed: number;
};

/** A process that the program started. */
export type StartedProcess = {
	/** Its process ID, command line and file, and those of its parent, read at the same time. */
	readonly what: string;
	/** Its environment. */
	readonly variables: string;
};

export type ProcessWatch = {
	/** Observes again at once, after a sign of activity: the whole process tree, or one process with a known ID and its children. */
	readonly look: (pid?: number) => void;
	/** The delays since a time of `performance.now()`. */
	readonly delaysSince: (since: number) => Pick<Seen, 'slowness' | 'missed'>;
	/** Ends the watch and returns the observations; delays count from `since`, a `performance.now()` time, or from the start. */
	readonly end: (since?: number) => Seen;
};

/** One observation of a program: its time, and the milliseconds for which it had run and waited for a processor. */
type Reading = {readonly at: number; readonly ran: number; readonly queued: number};

// Empty if the process has ended meanwhile.
const read = (pid: number, name: string): string => {
	try {
		return readFileSync(`/proc/${pid}/${name}`, 'latin1');
	} catch {
		return '';
	}
};

const fileOf = (pid: number): string => {
	try {
		return readlinkSync(`/proc/${pid}/exe`);
	} catch {
		return 'no file';
	}
};

const describeProcess = (pid: number, line: string): string =>
	`process ${pid} (${JSON.stringify(line.replaceAll('\0', ' ').trim())}, ${fileOf(pid)})`;

const childrenOf = (pid: number): number[] =>
	read(pid, `task/${pid}/children`).trim().split(/\s+/).filter(Boolean).map(Number);

// `schedstat` has the nanoseconds on a processor and in the queue for a processor (Documentation/scheduler/sched-stats.rst of
// Linux).
const readingOf = (pid: number): Reading | undefined => {
	const times = read(pid, 'schedstat');
	const [ran = 0, queued = 0] = times.split(' ').map(Number);
	// Without this check, a program that has just ended would seem never to have run.
	return times === '' ? undefined : {at: performance.now(), ran: ran / 1e6, queued: queued / 1e6};
};

// With fewer milliseconds of computing, the ratio means nothing.
const leastRan = 50;

const slownessSince = (readings: readonly Reading[], since: number): number => {
	const {ran = 0, queued = 0} = readings.findLast(({at}) => at <= since) ?? {};
	const last = readings.at(-1) ?? {ran, queued};
	return 1 + (last.queued - queued) / Math.max(leastRan, last.ran - ran);
};

// Milliseconds between two observations.
const rate = 15;

// The delay of a timer, in milliseconds, on an idle machine.
const usuallyLate = rate;

/** Calls `look` on a timer, and records how late the timer fires. Such delays are not the waiting of the watched program. */
const keepTime = (look: () => void) => {
	const gaps: {readonly at: number; readonly missed: number}[] = [];
	let last = performance.now();
	const timer = setInterval(() => {
		const at = performance.now();
		const missed = at - last - rate - usuallyLate;
		last = at;
		if (missed > 0) {
			gaps.push({at, missed});
		}
		look();
	}, rate);
	return {
		missedBetween: (from: number, to: number) =>
			gaps.reduce((sum, {at, missed}) => sum + Math.max(0, Math.min(at, to) - Math.max(at - missed, from)), 0),
		stop: () => clearInterval(timer),
	};
};

/**
Observes a process and its descendants every few milliseconds; `entry` is the path that starts the watched program. The program
and a shell around it get the key in their environment; no process that the program starts may have it.
*/
export const watchProcess = (pid: number, entry: string): ProcessWatch => {
	const commandLines = new Set<string>();
	const started = new Map<string, StartedProcess>();
	const readings = new Map<number, Reading[]>();
	// The peak memory of each, in bytes.
	const ours = new Map<number, number>();
	// Processes seen with the program's path on their command line. A fork of this test process may have the program's name, but never its path.
	const entered = new Set<number>();
	// When each process was first seen.
	const programs = new Map<string, number>();
	const lookAt = (id: number, isStartedByUs: boolean, parent = id): void => {
		const line = read(id, 'cmdline');
		// This includes a process that the program has just forked and that does not run another program yet. The program soon changes
		// its process title to its name.
		const [first, second] = line.split('\0');
		const isOurs = second === entry || first === 'envpick';
		if (second === entry) {
			entered.add(id);
		}
		commandLines.add(line);
		if (isStartedByUs && !isOurs && line !== '') {
			const program = `${id} ${parent} ${line}`;
			// A process that is about to end shows an empty environment.
			const variables = read(id, 'environ') || (started.get(program)?.variables ?? '');
			// While a process changes into another program, it can show the command line of one and the environment of the other. So it
			// counts once it has stayed the same for some milliseconds, as every tool started here does.
			const since = programs.get(program) ?? performance.now();
			programs.set(program, since);
			if (performance.now() - since >= 5) {
				const parentLine = read(parent, 'cmdline');
				const state = /^\d+ \(.*\) (\w \d+)/s.exec(read(id, 'stat'))?.[1] ?? 'gone';
				const what = `${describeProcess(id, line)} of ${describeProcess(parent, parentLine)}, state and parent ${state}`;
				started.set(program, {what, variables});
			}
		}
		const reading = line === '' ? undefined : readingOf(id);
		if (reading !== undefined) {
			readings.set(id, [...(readings.get(id) ?? []), reading]);
		}
		if (isOurs) {
			const most = Number(/VmHWM:\s*(\d+)/.exec(read(id, 'status'))?.[1] ?? 0) * 1024;
			ours.set(id, Math.max(most, ours.get(id) ?? 0));
		} else if (line !== '' && (id === pid || isStartedByUs) && !entered.has(id)) {
			// It was only a fork with the program's name. That is the program, or this process after it has run a command line. The
			// program may also become a shell, in order to end while one of its threads hangs.
			ours.delete(id);
		}
		for (const child of childrenOf(id)) {
			lookAt(child, isOurs || isStartedByUs, id);
		}
	};
	const look = (id = pid) => lookAt(id, false);
	// Does not wait between the steps: a test that must share its processor would be too late for the next step.
	look();
	const time = keepTime(look);
	const delaysSince = (since: number) => ({
		slowness: Math.max(1, ...readings.values().map(own => slownessSince(own, since))),
		missed: time.missedBetween(since, performance.now()),
	});
	return {
		look,
		delaysSince,
		end: (since = 0) => {
			time.stop();
			return {
				commandLines: [...commandLines],
				started: [...started.values()],
				memory: Math.max(0, ...ours.values()) || undefined,
				...delaysSince(since),
			};
		},
	};
};
