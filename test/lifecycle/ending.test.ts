import {constants} from 'node:os';
import {setTimeout as pause} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {assertChecks} from '../helpers/faults/checks.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {openDemo} from '../helpers/terminal/session.ts';

describe('the exit', () => {
	it.each(casesOf([5, 2], 1))('%i presses of Ctrl-C in one write count as one', async presses => {
		const session = await openDemo();

		session.terminal.press(...Array.from({length: presses}, () => 'ctrl+c'));

		await session.held(130);
	});

	const pairs = [
		['SIGTERM', 'SIGINT'],
		['SIGINT', 'SIGTSTP'],
		['SIGTSTP', 'SIGTERM'],
		['SIGINT', 'SIGINT'],
		['SIGHUP', 'SIGTERM'],
	] as const;

	it.each(casesOf(pairs, 1))('%s, then five of %s a millisecond apart restore the terminal', async (first, then) => {
		const session = await openDemo();

		await session.signal(first);
		for (let count = 0; count < 5; count++) {
			await pause(1);
			await session.signal(then);
		}
		const finished = session.finished();
		// The program may act on either of the two signals first.
		let stops = 0;
		await session.terminal.waitFor(() => {
			const seen = session.terminal.bytes().split('it is stopped').length - 1;
			if (seen > stops) {
				stops = seen;
				session.goOn();
			}
			return /code \d/.test(session.terminal.screen());
		}, 'the end');

		const run = await finished;
		expect([first, then].map(signal => 128 + constants.signals[signal])).toContain(run.exitCode);
		assertChecks(run, {exitCode: run.exitCode, within: soon});
	});

	it('Ctrl-C, then SIGTERM during a reply, end the program at once', async () => {
		const session = await openDemo({holdsReplies: true});
		session.terminal.press('ctrl+y', 'ctrl+c');
		await session.terminal.waitFor(() => session.terminal.heldReplies.length > 0, 'a question');

		await session.signal('SIGTERM');

		await session.held(143, {isCopying: true});
	});
});
