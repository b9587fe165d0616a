import {readFileSync} from 'node:fs';

/**
Stops the process as Ctrl-Z would, with its whole group, such as `npm start` around it, and waits until it continues. The signal's
default action stops it, so that the shell notices. Continues at once if nothing could continue it later.
*/
export const stopGroup = (process: NodeJS.Process): Promise<void> =>
	isHeldByShell()
		? Promise.resolve()
		: new Promise(resolve => {
				const listeners = process.listeners('SIGTSTP');
				process.removeAllListeners('SIGTSTP');
				const goOn = () => {
					clearTimeout(timer);
					process.off('SIGCONT', goOn);
					for (const listener of listeners) {
						process.on('SIGTSTP', listener);
					}
					// Meanwhile the shell got the signals about the size.
					process.kill(process.pid, 'SIGWINCH');
					resolve();
				};
				process.on('SIGCONT', goOn);
				// If no shell could continue the group, the kernel does not stop it.
				const timer = setTimeout(goOn, 250);
				process.kill(0, 'SIGTSTP');
			});

// In `$(envpick)`, or if a key of the shell runs envpick, we are in the group of an interactive shell that waits for our end. It
// ignores SIGTSTP (20), so it would wait forever. Only Linux reports this (proc(5)).
const isHeldByShell = (): boolean => {
	try {
		const [group = ''] = /(?<=\) . \d+ )\d+/.exec(readFileSync('/proc/self/stat', 'latin1')) ?? [];
		const [ignored = '0'] = /(?<=^SigIgn:\s*)[\da-f]+/m.exec(readFileSync(`/proc/${group}/status`, 'latin1')) ?? [];
		return ((BigInt(`0x${ignored}`) >> 19n) & 1n) === 1n;
	} catch {
		return false;
	}
};

/** Whether keys on our terminal are for our process group, by proc_pid_stat(5); true if that is unknown. */
export const isInForeground = (): boolean => {
	try {
		const line = readFileSync('/proc/self/stat', 'latin1');
		const [, , group, , , foreground] = line.slice(line.lastIndexOf(')') + 2).split(' ');
		return group === foreground;
	} catch {
		return true;
	}
};
