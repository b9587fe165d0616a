/**
Stops the process as Ctrl-Z does by itself, and waits for it to go on: the whole group, so that `npm start` or a shell
function around it stops too, and by the signal's default action, so that the shell sees it. Of the listeners that were there,
those listen again then that are still wanted.
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
			// While it was stopped, changes of the terminal's size were told to the shell.
			process.kill(process.pid, 'SIGWINCH');
			resolve();
		};
		process.on('SIGCONT', goOn);
		// The kernel does not stop a group without a shell that could continue it.
		const timer = setTimeout(goOn, 250);
		process.kill(0, 'SIGTSTP');
	});
