import {constants} from 'node:os';
import {expect, it} from 'vitest';
import {describeWith} from '../helpers/program/programs.ts';
import {casesOf, itLong} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {openDemo, type Session, type SessionOptions} from '../helpers/terminal/session.ts';

const openStalled = async (options?: SessionOptions): Promise<Session> => {
	const session = await openDemo(options);
	session.terminal.stall();
	// The program draws a frame that no reader accepts.
	await session.writeRead('\x1b[B');
	return session;
};

// The terminal is restored by another process, maybe after the shell goes on.
const flow = async ({terminal}: Session): Promise<void> => {
	terminal.flow();
	await terminal.waitFor(() => !terminal.isAlternateScreen() && terminal.isCursorVisible(), 'a restored terminal');
};

// On a busy terminal, the driver may handle the key only after the program is gone, and would then show it in the shell.
const unseen = {isTypedUnseen: true};

describeWith(['perl'], 'on a terminal that accepts no output', () => {
	it.each(casesOf(['SIGTERM', 'SIGQUIT', 'SIGINT', 'SIGHUP'] as const, 1))(
		'%s ends the program at once, and the terminal is restored later',
		async signal => {
			const session = await openStalled(unseen);

			await session.signal(signal);

			await session.gone(undefined, soon);
			await flow(session);
			await session.held(128 + constants.signals[signal]);
		},
	);

	it('Ctrl-C ends the program', async () => {
		const session = await openStalled();

		session.terminal.press('ctrl+c');

		await session.gone(undefined, 2 * soon);
		await flow(session);
		await session.held(130);
	});

	it('keys act, and the newest frame is drawn once the terminal accepts output again', async () => {
		const {terminal, writeRead, quit} = await openDemo({columns: 200, rows: 60});
		terminal.press('tab');
		await terminal.waitForText('Y copy as');
		terminal.stall();
		const before = terminal.bytes().length;

		// The help opens and closes repeatedly, so the output soon exceeds what is buffered for a terminal.
		for (let presses = 0; presses < 40; presses++) {
			await writeRead('\u001bOP');
		}
		await writeRead('\u001b[B');
		terminal.flow();

		await terminal.waitForText(/❯ +windows7-x64 +win7-20230705-en/);
		expect(terminal.bytes().slice(before).split('\u001b[?2026h').length - 1).toBeLessThan(30);
		await quit();
	});

	itLong('SIGTERM ends it while a copy waits for the terminal to accept it', async () => {
		const session = await openStalled(unseen);
		await session.writeRead('\x19');

		await session.signal('SIGTERM');

		await session.gone(undefined, 2 * soon);
		await flow(session);
		await session.held(143, {isCopying: true});
	});
});
