import {readFileSync, readlinkSync} from 'node:fs';

/** The observations of a program while it ran. */
export type Seen = {
	/** Command lines of it and of what it started. */
	readonly commandLines: readonly string[];
	/** What it started. */
	readonly started: readonly StartedProcess[];
	/** The most memory it had, in bytes; undefined if it was too short to be looked at. */
	readonly memory: number | undefined;
	/** Milliseconds in which it waited for something else than a processor, since the moment asked for, without those that were missed. */
	readonly idle: number;
	/** How many times as long as on an idle machine it, or what it started, took for what was computed, as others kept the processor from it. */
	readonly slowness: number;
	/** Milliseconds, since the moment asked for, in which not even the watch itself came to anything: the machine stood, or others had it. */
	readonly missed: number;
};

/** A process that the program started. */
export type StartedProcess = {
	/** Which one it was: its number, line and file, and the same of its parent, as they were read together. */
	readonly what: string;
	/** Its environment. */
	readonly variables: string;
};

export type ProcessWatch = {
	/** Looks once more now, if something has just been heard of it: at all of it, or at one process whose number is known. */
	readonly look: (pid?: number) => void;
	/** What kept it back since a moment, of `performance.now()`. */
	readonly delaysSince: (since: number) => Pick<Seen, 'slowness' | 'missed'>;
	/** Ends the watch, and tells what was seen; since when it was idle, on the clock of `performance.now()`, from its start if absent. */
	readonly end: (since?: number) => Seen;
};

/** When a program was looked at, whether it waited for something else than a processor, and for how long it had run and waited for a processor by then, in milliseconds. */
type Reading = {readonly at: number; readonly isAsleep: boolean; readonly ran: number; readonly queued: number};

// Of one that has ended meanwhile there is nothing.
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

// Nanoseconds on a processor and in the queue for one (Documentation/scheduler/sched-stats.rst of Linux).
const readingOf = (pid: number): Reading | undefined => {
	const times = read(pid, 'schedstat');
	const state = /^\d+ \(.*\) (\w)/s.exec(read(pid, 'stat'))?.[1];
	const [ran = 0, queued = 0] = times.split(' ').map(Number);
	// A program that has just ended would seem to have done nothing before.
	return times === '' || state === undefined
		? undefined
		: {at: performance.now(), isAsleep: 'SD'.includes(state), ran: ran / 1e6, queued: queued / 1e6};
};

const busyBy = ({ran, queued}: Reading): number => ran + queued;

// Below that, what it computed tells nothing.
const leastRan = 50;

const slownessSince = (readings: readonly Reading[], since: number): number => {
	const {ran = 0, queued = 0} = readings.findLast(({at}) => at <= since) ?? {};
	const last = readings.at(-1) ?? {ran, queued};
	return 1 + (last.queued - queued) / Math.max(leastRan, last.ran - ran);
};

const idleSince = (
	readings: readonly Reading[],
	since: number,
	missedBetween: (from: number, to: number) => number,
): number => {
	let last = readings.findLast(({at}) => at <= since) ?? readings[0];
	let idle = 0;
	for (const reading of readings) {
		// While it waits in the queue, that time is counted nowhere yet.
		if (last !== undefined && reading.isAsleep && reading.at > last.at) {
			const waited = reading.at - last.at - (busyBy(reading) - busyBy(last));
			// Time missed while it computed is not subtracted from its waiting.
			idle += waited - Math.min(Math.max(0, waited), missedBetween(last.at, reading.at));
			last = reading;
		}
	}
	return idle;
};

// Milliseconds between two looks.
const rate = 15;

// The delay of a timer, in milliseconds, on an idle machine.
const usuallyLate = rate;

/** Keeps time by a timer, and what of it was missed: the control of what is waited for meanwhile. */
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
Looks at a process and all under it every few milliseconds; `entry` is the path that the program to watch is started with.
The program itself, and a shell around it, were given the key in their environment; nothing that it started may have it.
*/
export const watchProcess = (pid: number, entry: string): ProcessWatch => {
	const commandLines = new Set<string>();
	const started = new Map<string, StartedProcess>();
	const readings = new Map<number, Reading[]>();
	// The most memory of each, in bytes.
	const ours = new Map<number, number>();
	// Those seen with the program's path on their command line. The process that forks one for us may have its name, but never that.
	const entered = new Set<number>();
	// When each was seen first.
	const programs = new Map<string, number>();
	const lookAt = (id: number, isStartedByUs: boolean, parent = id): void => {
		const line = read(id, 'cmdline');
		// Also what it has just forked and what has not begun to be another program. It soon calls itself by its name alone.
		const [first, second] = line.split('\0');
		const isOurs = second === entry || first === 'envpick';
		if (second === entry) {
			entered.add(id);
		}
		commandLines.add(line);
		if (isStartedByUs && !isOurs && line !== '') {
			const variables = read(id, 'environ');
			// A process that is just becoming another program shows the command line of one and the variables of the other. So it counts once it
			// was the same for some milliseconds, as every tool that is started here is.
			const program = `${id} ${parent} ${line}`;
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
			// It was only forked, by a process that is called as the program is: by the program, or by this one, once it has run a
			// command line itself. The program may become a shell too, to end while a thread of it hangs.
			ours.delete(id);
		}
		for (const child of childrenOf(id)) {
			lookAt(child, isOurs || isStartedByUs, id);
		}
	};
	const look = (id = pid) => lookAt(id, false);
	// Without waiting between its parts: a test that has to share its processor would come too late for the next one.
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
			const delays = delaysSince(since);
			const idle = ours.keys().map(id => idleSince(readings.get(id) ?? [], since, time.missedBetween));
			return {
				commandLines: [...commandLines],
				started: [...started.values()],
				memory: Math.max(0, ...ours.values()) || undefined,
				idle: Math.max(0, ...idle),
				...delays,
			};
		},
	};
};
