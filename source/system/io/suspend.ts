/**
Stops the process as Ctrl-Z would, and waits for it to continue: its whole group, so that `npm start` or a shell function
around it stops too, and by the signal's default action, so that the shell sees it. Then puts back the listeners that are
still wanted.
*/
export const stopGroup = (
	process: NodeJS.Process,
	isWanted: (listener: NodeJS.SignalsListener) => boolean,
): Promise<void> =>
	new Promise(resolve => {
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
