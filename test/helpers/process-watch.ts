import {readFileSync} from 'node:fs';

/** What was seen of a program while it ran. */
export type Seen = {
	/** Command lines of it and of what it started. */
	readonly commandLines: readonly string[];
	/** Environments of what it started. */
	readonly environments: readonly string[];
	/** The most memory it had, in bytes; undefined where it was too short to be looked at. */
	readonly memory: number | undefined;
};

export type ProcessWatch = {
	/** Looks once more now, where something has just been heard of it: at all of it, or at one process whose number is known. */
	readonly look: (pid?: number) => void;
	/** Ends the watch, and tells what was seen. */
	readonly end: () => Seen;
};

// Of one that has ended meanwhile there is nothing.
const read = (pid: number, name: string): string => {
	try {
		return readFileSync(`/proc/${pid}/${name}`, 'latin1');
	} catch {
		return '';
	}
};

const childrenOf = (pid: number): number[] =>
	read(pid, `task/${pid}/children`).trim().split(/\s+/).filter(Boolean).map(Number);

/**
Looks at a process and all under it every few milliseconds; `entry` is the path that the program to watch is started with.
The program itself, and a shell around it, were given the key in their environment; nothing that it started may have it.
*/
export const watchProcess = (pid: number, entry: string): ProcessWatch => {
	const commandLines = new Set<string>();
	const environments = new Set<string>();
	let memory = 0;
	const lookAt = (id: number, isStartedByUs: boolean): void => {
		const line = read(id, 'cmdline');
		// Also what it has just forked and what has not begun to be another program. It soon calls itself by its name alone.
		const [first, second] = line.split('\0');
		const isOurs = second === entry || first === 'envpick';
		commandLines.add(line);
		if (isStartedByUs && !isOurs && line !== '') {
			environments.add(read(id, 'environ'));
		}
		if (isOurs) {
			memory = Math.max(memory, Number(/VmHWM:\s*(\d+)/.exec(read(id, 'status'))?.[1] ?? 0) * 1024);
		}
		for (const child of childrenOf(id)) {
			lookAt(child, isOurs || isStartedByUs);
		}
	};
	const look = (id = pid) => lookAt(id, false);
	// Without waiting between its parts: a test that has to share its processor would come too late for the next one.
	look();
	const timer = setInterval(() => look(), 15);
	return {
		look,
		end: () => {
			clearInterval(timer);
			return {commandLines: [...commandLines], environments: [...environments], memory: memory || undefined};
		},
	};
};
