import {readFile} from 'node:fs/promises';

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
	/** Ends the watch, and tells what was seen. */
	readonly end: () => Seen;
};

/**
Looks at a process and all under it every few milliseconds; `entry` is the path that the program to watch is started with.
The program itself, and a shell around it, were given the key in their environment; nothing that it started may have it.
*/
export const watchProcess = (pid: number, entry: string): ProcessWatch => {
	const commandLines = new Set<string>();
	const environments = new Set<string>();
	let memory = 0;
	const look = async (id: number, isStartedByUs: boolean): Promise<void> => {
		const read = (name: string) => readFile(`/proc/${id}/${name}`, 'latin1').catch(() => '');
		const [line, environment, status, children] = await Promise.all([
			read('cmdline'),
			read('environ'),
			read('status'),
			read(`task/${id}/children`),
		]);
		// Also what it has just forked and what has not begun to be another program.
		const isOurs = line.split('\0')[1] === entry;
		commandLines.add(line);
		if (isStartedByUs && !isOurs && line !== '') {
			environments.add(environment);
		}
		memory = Math.max(memory, isOurs ? Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) * 1024 : 0);
		await Promise.all(
			children
				.trim()
				.split(/\s+/)
				.filter(Boolean)
				.map(child => look(Number(child), isOurs || isStartedByUs)),
		);
	};
	const timer = setInterval(() => void look(pid, false), 15);
	return {
		end: () => {
			clearInterval(timer);
			return {commandLines: [...commandLines], environments: [...environments], memory: memory || undefined};
		},
	};
};
