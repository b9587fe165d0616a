import {spawn} from 'node:child_process';

/**
Has a shell write bytes to the controlling terminal once that takes some again, which may be long after this process has
ended. Where there is no shell nothing is written.
*/
export const writeLater = (bytes: string): void => {
	const child = spawn('/bin/sh', ['-c', 'printf %s "$1" >/dev/tty', 'sh', bytes], {stdio: 'ignore', env: {}, cwd: '/'});
	child.on('error', () => {});
	child.unref();
};
