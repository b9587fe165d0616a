import {constants} from 'node:os';
import {setTimeout as pause} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {openSession, type Session} from '../helpers/session.ts';
import {soon} from '../helpers/torture.ts';
import {buildVariant} from '../helpers/variant-build.ts';

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

			expect(await session.gone()).toBeLessThan(soon);
			session.terminal.flow();
			await session.held(128 + constants.signals[signal]);
		},
	);

	it('F12: Ctrl-C ends it', async () => {
		const session = openSession(['--demo']);
		await stall(session);

		session.terminal.press('ctrl+c');

		expect(await session.gone()).toBeLessThan(3 * soon);
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

		expect(await session.gone()).toBeLessThan(3 * soon);
		session.terminal.flow();
		await session.held(143, {isCopying: true});
	});

	// What is full may have room once more where the machine is busy: then nothing waits.
	it('F12: a build that waits in its writes is found out', {retry: 3}, async () => {
		const entry = await buildVariant({
			file: 'source/io/terminal.ts',
			from: 'handleOf(output)?.setBlocking?.(false);',
			to: '',
		});
		const session = openSession(['--demo'], {entry});
		await stall(session);

		await session.signal('SIGTERM');

		const time = session.gone();
		await pause(1000);
		session.terminal.flow();
		expect(await time).toBeGreaterThan(900);
	});
});
