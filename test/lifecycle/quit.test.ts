import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readdirSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {envpick} from '../helpers/program/envpick.ts';
import {createKey} from '../helpers/program/key.ts';
import {startFaultServer} from '../helpers/service/fault-server.ts';

describe('SIGQUIT', () => {
	it('exits with code 131 and leaves no core file, as that would contain the key', async () => {
		expect(await quit()).toEqual({code: 131, signal: null, files: []});
	});
});

/** Starts a run whose service never responds, and ends it by SIGQUIT once it has sent its request. */
const quit = async () => {
	const directory = await makeDirectory();
	const asked = Promise.withResolvers<void>();
	const {base} = await startFaultServer(() => asked.resolve());
	const child = spawn(
		'/bin/sh',
		[
			'-c',
			'ulimit -c unlimited; exec "$0" "$@"',
			process.execPath,
			envpick,
			'--list',
			'--base-url',
			base,
			'--timeout',
			'5',
		],
		{
			cwd: directory,
			env: {PATH: process.env['PATH'], HOME: '/nonexistent', ENVPICK_ACCESS_KEY: createKey()},
			stdio: 'ignore',
		},
	);
	const exited = once(child, 'exit');
	await asked.promise;
	child.kill('SIGQUIT');
	const [code, signal] = await exited;
	return {code, signal, files: readdirSync(directory)};
};
