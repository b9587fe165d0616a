import fc from 'fast-check';
import {expect} from 'vitest';
import {anyInput, keyedListing, toWrites} from '../helpers/arbitrary/keys.ts';
import {createKey} from '../helpers/program/key.ts';
import {bytesReadBy, isRunning, isStopped, until} from '../helpers/program/processes.ts';
import {itLong} from '../helpers/project/torture.ts';
import {type FaultServer, responseOf, startFaultServer} from '../helpers/service/fault-server.ts';
import {openSession, type Session} from '../helpers/terminal/session.ts';

const size = {columns: 100, rows: 20};

itLong.each([0, 1, 2])(
	'random keys with seed %i that leave or stop the program restore the terminal',
	async seed => {
		const server = await startFaultServer(responseOf(200, JSON.stringify(keyedListing)));
		const key = createKey();
		const writes = toWrites(anyInput, 2000, 40, seed);
		const sizes = fc.sample(fc.tuple(fc.integer({min: 1, max: 150}), fc.integer({min: 1, max: 50})), {
			seed,
			numRuns: writes.length,
		});
		let session = await open(server, key);
		for (const [index, bytes] of writes.entries()) {
			const pid = await session.pid();
			session.terminal.resize(...(sizes[index] ?? [100, 20]));
			await press(session, pid, bytes);
			if (!isRunning(pid)) {
				await hold(session, server);
				session = await open(server, key);
			}
		}
		await leave(session);
		await hold(session, server);
	},
	120_000,
);

const open = async (server: FaultServer, key: string): Promise<Session> => {
	// Text that is typed after the program has exited is not shown by the terminal.
	const session = openSession(['--base-url', server.base], {
		...size,
		isTypedUnseen: true,
		env: {ENVPICK_ACCESS_KEY: key},
	});
	await session.terminal.waitForText(/❯ +win0/);
	return session;
};

/** Checks the finished run. */
const hold = async (session: Session, server: FaultServer): Promise<void> => {
	// On a narrow terminal, the shell waits for enough columns before it prints the exit code.
	session.terminal.resize(size.columns, size.rows);
	const code = await session.ended();
	expect([0, 130]).toContain(code);
	await session.held(code, {isCopying: true, server, anyTimes: '/v0/resources'});
};

/** Repeats an action until a condition holds or the program is gone. */
const pressUntil = async (pid: number, press: () => void, isDone: () => boolean, toFailure: () => string) => {
	press();
	const again = setInterval(press, 300);
	await until(() => isDone() || !isRunning(pid), toFailure).finally(() => clearInterval(again));
};

/** Writes, and waits until the program has read everything or is gone. If a key stops the program, continues it. */
const press = async ({terminal, goOn}: Session, pid: number, bytes: Uint8Array): Promise<void> => {
	const toFailure = () => `the program does not follow\n${terminal.screen()}`;
	let [before, length] = [0, 0];
	let next = bytes;
	const write = () => {
		[before, length] = [bytesReadBy(pid), next.length];
		terminal.write(next);
		// The shell may have read the keys that arrived during the stop. The test then sends another key and waits for that.
		next = Buffer.from(' ');
	};
	await pressUntil(pid, write, () => isStopped(pid) || bytesReadBy(pid) - before >= length, toFailure);
	while (isStopped(pid)) {
		await pressUntil(pid, goOn, () => !isStopped(pid), toFailure);
		await until(() => isStopped(pid) || !isRunning(pid) || terminal.isAlternateScreen(), toFailure);
	}
};

/** Presses Ctrl-C until the program is gone: keys that it has not read yet may still stop it. */
const leave = async ({terminal, pid, goOn}: Session): Promise<void> => {
	const id = await pid();
	const pressOn = () => (isStopped(id) ? goOn() : terminal.press('ctrl+c'));
	await pressUntil(
		id,
		pressOn,
		() => false,
		() => `the program goes on\n${terminal.screen()}`,
	);
};
