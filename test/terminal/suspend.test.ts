import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';

const run = promisify(execFile);

describe('stopGroup', () => {
	// Each in a session of its own, where the kernel stops nothing; the shell leads its group.
	it.each([
		['lets listen again what listened when the process goes on', ':', '1\n'],
		['does nothing where the leader of the group could not be stopped', "trap '' TSTP", '1\n'],
		['goes by that signal alone', "trap '' TTIN TTOU INT", '1\n'],
	])('%s', async (_, trap, listening) => {
		const program = `
			import {stopGroup} from '${new URL('../../source/terminal/io/signals.ts', import.meta.url)}';
			process.on('SIGTSTP', () => {});
			await stopGroup(process);
			console.log(process.listenerCount('SIGTSTP'));
		`;
		const shell = ['sh', '-c', `${trap}; "$@"; exit`, 'sh'];

		const {stdout} = await run('setsid', [
			...['--wait', ...shell],
			...[process.execPath, '--input-type=module', '-e', program],
		]);

		expect(stdout).toBe(listening);
	});
});
