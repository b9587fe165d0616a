import {spawn} from 'node:child_process';

// Milliseconds that a shell gets to start.
const longestStart = 200;

// It says that it is there before it writes, which may last.
const script = 'exec 3>/dev/tty && echo && printf %s "$1" >&3';

/**
Has a shell write bytes to the controlling terminal once that takes some again, which may be long after this process has
ended. Where there is no shell nothing is written. Resolves when the shell is about to write: what somebody writes after
that, such as a prompt, comes after it.
*/
export const writeLater = (bytes: string): Promise<void> =>
	new Promise(resolve => {
		const child = spawn('/bin/sh', ['-c', script, 'sh', bytes], {
			stdio: ['ignore', 'pipe', 'ignore'],
			env: {},
			cwd: '/',
		});
		const finish = () => {
			child.stdout.destroy();
			child.unref();
			resolve();
		};
		child.on('error', finish);
		child.stdout.on('data', finish);
		child.stdout.on('end', finish);
		setTimeout(finish, longestStart).unref();
	});
