import {readFileSync} from 'node:fs';

/** The observations of a program while it ran. */
export type Seen = {
	/** Command lines of the program and of the processes it started. */
	readonly commandLines: readonly string[];
	/** Its peak memory in bytes; 0 if it ended too soon to be observed. */
	readonly memory: number;
};

// Empty if the process has ended meanwhile.
const read = (pid: number, name: string): string => {
	try {
		return readFileSync(`/proc/${pid}/${name}`, 'latin1');
	} catch {
		return '';
	}
};

/**
Observes a process and its descendants until the returned function is called; `entry` is the path that starts the program. The
program sets its process title to its name.
*/
export const watchProcess = (pid: number, entry: string): (() => Seen) => {
	const commandLines = new Set<string>();
	let memory = 0;
	// Before it runs its first program, the process is a fork of this one, which may have the program's name too.
	let isRoot = false;
	const look = (id: number): void => {
		const line = read(id, 'cmdline');
		const [first, second] = line.split('\0');
		isRoot ||= id === pid && second === entry;
		if (second === entry || (first === 'envpick' && (id !== pid || isRoot))) {
			memory = Math.max(memory, 1024 * Number(/VmHWM:\s*(\d+)/.exec(read(id, 'status'))?.[1] ?? 0));
		}
		commandLines.add(line);
		for (const child of read(id, `task/${id}/children`).match(/\d+/g) ?? []) {
			look(Number(child));
		}
	};
	look(pid);
	const timer = setInterval(() => look(pid), 15);
	return () => {
		clearInterval(timer);
		return {commandLines: [...commandLines], memory};
	};
};
