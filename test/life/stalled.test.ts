import {constants} from 'node:os';
import {setTimeout as pause} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {assertInTime} from '../helpers/faults/in-time.ts';
import {soon} from '../helpers/project/torture.ts';
import {buildVariant} from '../helpers/project/variant-build.ts';
import {openSession, type Session} from '../helpers/terminal/session.ts';

const firstRow = /❯ +windows7-x64/;

const stall = async (session: Session): Promise<void> => {
	await session.terminal.waitForText(firstRow);
	await session.terminal.stall();
	// A frame that nobody takes.
	await session.writeRead('\x1b[B');
};

describe('F12: on a terminal that takes nothing', () => {
	it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)(
		'F12: %s ends it at once, and the terminal is restored once it takes something again',
		async signal => {
			const session = openSession(['--demo']);
			await stall(session);

			await session.signal(signal);

			assertInTime(await session.gone(), soon);
			session.terminal.flow();
			await session.held(128 + constants.signals[signal]);
		},
	);

	it('F12: Ctrl-C ends it', async () => {
		const session = openSession(['--demo']);
		await stall(session);

		session.terminal.press('ctrl+c');

		assertInTime(await session.gone(), 3 * soon);
		session.terminal.flow();
		await session.held(130);
	});

	it('F12: keys act, and the newest frame is drawn once the terminal takes something again', async () => {
		const session = openSession(['--demo']);
		await stall(session);

		for (const letter of 'win11') {
			session.terminal.type(letter);
		}
		session.terminal.flow();

		await session.terminal.waitForText('> win11');
		await session.terminal.waitForText(/❯ +windows11/);
		expect(session.terminal.bytes()).not.toContain('> win1 ');
		session.terminal.press('ctrl+c');
		await session.held(130);
	});

	it('F12: SIGTERM ends it while a copy waits for the terminal to take it', async () => {
		const session = openSession(['--demo']);
		await stall(session);
		await session.writeRead('\x19');

		await session.signal('SIGTERM');

		assertInTime(await session.gone(), 3 * soon);
		session.terminal.flow();
		await session.held(143, {isCopying: true});
	});

	it('F12: a build that waits in its writes is found out', async () => {
		const entry = await buildVariant({
			file: 'source/terminal/io/open.ts',
			from: 'handleOf(output)?.setBlocking?.(false);',
			to: '',
		});
		const session = openSession(['--demo'], {entry, columns: 200, rows: 60});
		await stall(session);
		// What is full may have room once more where the machine is busy, but not for all of the help.
		session.terminal.press('f1');

		await session.signal('SIGTERM');

		const time = session.gone();
		await pause(1000);
		session.terminal.flow();
		expect(await time).toBeGreaterThan(900);
	});
});
