import {readFileSync} from 'node:fs';

/**
Stops the process as Ctrl-Z would, and waits for it to continue: its whole group, so that `npm start` or a shell function
around it stops too, and by the signal's default action, so that the shell sees it. Then puts back the listeners that are
still wanted. Goes on at once where nobody could continue it.
*/
export const stopGroup = (
	process: NodeJS.Process,
	isWanted: (listener: NodeJS.SignalsListener) => boolean,
): Promise<void> =>
	isHeldByShell()
		? Promise.resolve()
		: new Promise(resolve => {
				const listeners = process.listeners('SIGTSTP');
				process.removeAllListeners('SIGTSTP');
				const goOn = () => {
					clearTimeout(timer);
					process.off('SIGCONT', goOn);
					for (const listener of listeners.filter(isWanted)) {
						process.on('SIGTSTP', listener);
					}
					// The shell got the signals of resizing meanwhile.
					process.kill(process.pid, 'SIGWINCH');
					resolve();
				};
				process.on('SIGCONT', goOn);
				// Without a shell that could continue the group, the kernel does not stop it.
				const timer = setTimeout(goOn, 250);
				process.kill(0, 'SIGTSTP');
			});

const stopSignal = 20n;

// In `$(envpick)` and behind a key of it an interactive shell has us in its own group and waits for our end: it does not stop
// itself, and so it would wait for ever. Told only by Linux (proc(5)).
const isHeldByShell = (): boolean => {
	try {
		const [group = ''] = /(?<=\) . \d+ )\d+/.exec(readFileSync('/proc/self/stat', 'latin1')) ?? [];
		const [ignored = '0'] = /(?<=^SigIgn:\s*)[\da-f]+/m.exec(readFileSync(`/proc/${group}/status`, 'latin1')) ?? [];
		return ((BigInt(`0x${ignored}`) >> (stopSignal - 1n)) & 1n) === 1n;
	} catch {
		return false;
	}
};
