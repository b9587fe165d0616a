import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';

const run = promisify(execFile);

describe('stopGroup', () => {
	// Each in a session of its own, where the kernel stops nothing; the shell leads its group.
	it.each([
		['lets listen again what is still wanted when the process goes on', ':', '[ true ]\n'],
		['does nothing where the leader of the group could not be stopped', "trap '' TSTP", '[ true, false ]\n'],
		['goes by that signal alone', "trap '' TTIN TTOU INT", '[ true ]\n'],
	])('%s', async (_, trap, listening) => {
		const program = `
			import {stopGroup} from '${new URL('../../source/terminal/io/signals.ts', import.meta.url)}';
			const kept = () => {};
			const over = () => {};
			let isOver = false;
			process.on('SIGTSTP', kept).on('SIGTSTP', over);
			const stopped = stopGroup(process, listener => listener !== over || !isOver);
			isOver = true;
			await stopped;
			console.log(process.listeners('SIGTSTP').map(listener => listener === kept));
		`;
		const shell = ['sh', '-c', `${trap}; "$@"; exit`, 'sh'];

		const {stdout} = await run('setsid', [
			...['--wait', ...shell],
			...[process.execPath, '--input-type=module', '-e', program],
		]);

		expect(stdout).toBe(listening);
	});
});
