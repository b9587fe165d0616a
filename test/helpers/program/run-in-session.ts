import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {text as readText} from 'node:stream/consumers';

/** Runs a program in a separate session, below a shell that runs `before`; returns its output and how it ended. */
export const runInSession = async (program: string, before = 'exec "$@"') => {
	const words = ['-c', before, 'sh', process.execPath, '--input-type=module', '-e', program];
	const child = spawn('sh', words, {stdio: ['ignore', 'pipe', 'inherit'], detached: true});
	const [said, [code, signal]] = await Promise.all([readText(child.stdout), once(child, 'exit')]);
	return {said: said.split('\n').slice(0, -1), end: signal ?? code};
};
