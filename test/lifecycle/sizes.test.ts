import {describe, it} from 'vitest';
import {expectNone} from '../helpers/faults/expect-none.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {startFaultServer} from '../helpers/service/fault-server.ts';
import {overrunsOf} from '../helpers/terminal/overruns.ts';
import {openDemo, openSession} from '../helpers/terminal/session.ts';

describe('any size', () => {
	const sizes = [
		[1, 1],
		[20, 6],
		[500, 200],
		[1, 200],
		[19, 5],
		[200, 1],
	] as const;

	it.each(casesOf(sizes, 2))('%i by %i is drawn within its edges, and can be quit', async (columns, rows) => {
		const session = openSession(['--demo'], {columns, rows});
		await session.terminal.waitFor(() => session.terminal.isAlternateScreen(), 'the screen');
		await session.terminal.waitFor(screen => screen !== '', 'something drawn');

		await session.writeRead('\t');
		await session.writeRead('\x1b[B');
		await session.writeRead('v');

		session.terminal.press('ctrl+c');
		await session.gone(undefined, soon);
		// The shell prints the exit code only once the terminal has room for it.
		session.terminal.resize(80, 24);
		await session.held(130);
		expectNone(overrunsOf(session.drawn(), {columns, rows}));
	});
});

describe('a changing size', () => {
	const rate = 10;

	const moments = [
		['while drawing', openDemo, true],
		[
			'while loading',
			async () => {
				const {base} = await startFaultServer(() => {});
				return openSession(['--base-url', base]);
			},
			false,
		],
	] as const;

	it.each(casesOf(moments, 1))(
		'a hundred times a second %s ends with the screen for that size',
		async (_, open, isLoaded) => {
			const session = await open();
			const {terminal} = session;
			await terminal.waitFor(() => terminal.isAlternateScreen(), 'the screen');

			for (let step = 0; step < 100; step++) {
				terminal.resize(20 + ((step * 37) % 140), 6 + ((step * 13) % 50));
				terminal.press(step % 2 === 0 ? 'down' : 'up');
				await new Promise(resolve => setTimeout(resolve, rate));
			}
			terminal.resize(90, 18);
			await terminal.waitFor(() => /quit|copy/.test(terminal.lines()[17] ?? ''), 'the keys on the last line');
			await terminal.waitFor(() => (terminal.lines()[0] ?? '').startsWith('>'), 'the filter on the first line');
			if (isLoaded) {
				const fresh = await openDemo({columns: 90, rows: 18});
				await terminal.waitFor(screen => screen === fresh.terminal.screen(), 'what a fresh start shows');
			}

			await session.quit();
		},
	);
});
