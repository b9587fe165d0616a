import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';

const run = promisify(execFile);

describe('stopGroup', () => {
	it('lets listen again what is still wanted when the process goes on', async () => {
		// In a session of its own, the kernel does not stop it.
		const program = `
			import {stopGroup} from '${new URL('../../source/system/io/suspend.ts', import.meta.url)}';
			const kept = () => {};
			const over = () => {};
			let isOver = false;
			process.on('SIGTSTP', kept).on('SIGTSTP', over);
			const stopped = stopGroup(process, listener => listener !== over || !isOver);
			isOver = true;
			await stopped;
			console.log(process.listeners('SIGTSTP').map(listener => listener === kept));
		`;

		const {stdout} = await run('setsid', ['--wait', process.execPath, '--input-type=module', '-e', program]);

		expect(stdout).toBe('[ true ]\n');
	});
});
