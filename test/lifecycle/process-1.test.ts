import {readFileSync} from 'node:fs';
import {constants} from 'node:os';
import {expect, it} from 'vitest';
import {sendSignal} from '../helpers/program/processes.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {startFaultServer} from '../helpers/service/fault-server.ts';
import {firstRow, openSession, type SessionOptions} from '../helpers/terminal/session.ts';

/** Starts the program as process 1 of a new namespace, as a container does; `signal` sends it a signal. */
const openAsFirst = (args: readonly string[], options: SessionOptions = {}) => {
	const session = openSession(args, {...options, command: ['unshare', '--pid', '--fork', '--kill-child']});
	const signal = async (name: NodeJS.Signals) => {
		const above = await session.pid();
		const childOf = () => Number(readFileSync(`/proc/${above}/task/${above}/children`, 'utf8'));
		await expect.poll(childOf).toBeGreaterThan(0);
		sendSignal(childOf(), name);
	};
	return {...session, signal};
};

describeWith(['unshare'], 'process 1 of a container', () => {
	it.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGUSR1'] as const)(
		'ends on %s with its exit code',
		async name => {
			const {terminal, signal, held} = openAsFirst(['--demo']);
			await terminal.waitForText(firstRow);

			await signal(name);

			await held(128 + constants.signals[name]);
		},
	);

	it.each(['SIGTERM', 'SIGHUP', 'SIGALRM', 'ctrl+c'] as const)('ends on %s without a screen', async end => {
		const asked = Promise.withResolvers<void>();
		const server = await startFaultServer(() => asked.resolve());
		const {terminal, signal, held} = openAsFirst(['--list', '--base-url', server.base]);
		await asked.promise;

		await (end === 'ctrl+c' ? terminal.press(end) : signal(end));

		const code = 128 + constants.signals[end === 'ctrl+c' ? 'SIGINT' : end];
		await held(code, {server, paths: ['/v0/resources']});
	});
});
