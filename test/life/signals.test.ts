import {constants} from 'node:os';
import {setTimeout as pause} from 'node:timers/promises';
import {afterAll, describe, expect, it} from 'vitest';
import {createKey, leakOf} from '../helpers/key.ts';
import {score} from '../helpers/score.ts';
import {serve} from '../helpers/service.ts';
import {openSession, type Session, soon} from '../helpers/session.ts';
import {isTorture} from '../helpers/torture.ts';
import {buildVariant} from '../helpers/variant-build.ts';

type Scene = {
	readonly name: string;
	/** Milliseconds between two moments. */
	readonly step: number;
	readonly start: () => Promise<Session>;
	/** What goes on at the terminal meanwhile. */
	readonly play?: (session: Session) => void;
};

const key = createKey();
const env = {ENVPICK_ACCESS_KEY: key};

const scenes: readonly Scene[] = [
	{name: 'it starts', step: 20, start: async () => openSession(['--demo'])},
	{
		name: 'it waits for a service that never answers',
		step: 30,
		start: async () => openSession(['--base-url', (await serve(() => {})).url], {env}),
	},
	{
		name: 'it tries again',
		step: 40,
		start: async () => {
			const service = await serve((_, response) => response.writeHead(503).end());
			return openSession(['--base-url', service.url], {env});
		},
	},
	{
		name: 'keys arrive and the size changes',
		step: 25,
		start: async () => {
			const session = openSession(['--demo']);
			await session.terminal.waitForText(/❯ +windows7-x64/);
			return session;
		},
		play: ({terminal}) => {
			terminal.press('tab', 'down', 'down', 't', 't', 'u', '/');
			terminal.resize(90, 30);
			terminal.press('w', 'i', 'n', 'down', 'ctrl+o');
			terminal.resize(100, 20);
		},
	},
];

// The long form has ten moments of each scene, which with four signals are 160 runs.
const moments = isTorture ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [2, 5];

const reach = async (scene: Scene, moment: number): Promise<Session> => {
	const session = await scene.start();
	await session.pid();
	const wait = pause(moment * scene.step);
	scene.play?.(session);
	await wait;
	return session;
};

let runs = 0;
let restored = 0;

afterAll(() => score('R6', 'signals at a moment, terminal restored', runs, runs - restored));

describe.each(scenes)('while $name', scene => {
	it.each([
		['F1', 'SIGINT'],
		['F2', 'SIGTERM'],
		['F2', 'SIGHUP'],
	] as const)('%s: %s ends it by that signal with the terminal as it was, at any moment', async (_, signal) => {
		for (const moment of moments) {
			runs++;
			const session = await reach(scene, moment);

			await session.signal(signal);

			const time = await session.gone();
			const code = await session.ended();
			const changes = session.changes();
			restored += changes.length === 0 ? 1 : 0;
			expect(leakOf(session.terminal.bytes(), key)).toBeUndefined();
			expect({moment, code, changes}).toEqual({moment, code: 128 + constants.signals[signal], changes: []});
			expect(time).toBeLessThan(soon);
		}
	});

	it('F8: SIGTSTP gives the shell its terminal at any moment, and fg brings it back to work', async () => {
		for (const moment of moments) {
			runs++;
			const session = await reach(scene, moment);

			await session.signal('SIGTSTP');

			await session.stopped();
			const changes = session.changes();
			session.goOn();
			await session.terminal.waitFor(() => session.terminal.isAlternateScreen(), 'the screen');
			session.terminal.press('ctrl+c');
			const code = await session.ended();
			changes.push(...session.changes());
			restored += changes.length === 0 ? 1 : 0;
			expect(leakOf(session.terminal.bytes(), key)).toBeUndefined();
			expect({moment, code, changes}).toEqual({moment, code: 130, changes: []});
		}
	});
});

describe('F2: a build that restores nothing', () => {
	it('F2: is found out', async () => {
		const entry = await buildVariant({
			file: 'source/run-screens.ts',
			from: 'void restore().finally(() => endBySignal(',
			to: 'void Promise.resolve().finally(() => endBySignal(',
		});
		const session = openSession(['--demo'], {entry});
		await session.terminal.waitForText(/❯ +windows7-x64/);

		await session.signal('SIGTERM');

		await session.gone();
		expect(session.changes()).toContain('it shows the alternate screen');
	});
});

describe('F14: signals while it ends', () => {
	const ready = async (): Promise<Session> => {
		const session = openSession(['--demo']);
		await session.terminal.waitForText(/❯ +windows7-x64/);
		return session;
	};

	it.each([2, 5])('F14: %i presses of Ctrl-C in one write are one', async presses => {
		const session = await ready();

		session.terminal.press(...Array.from({length: presses}, () => 'ctrl+c'));

		expect(await session.ended()).toBe(130);
		expect(session.changes()).toEqual([]);
	});

	it.each([
		['SIGINT', 'SIGINT'],
		['SIGTERM', 'SIGINT'],
		['SIGHUP', 'SIGTERM'],
		['SIGINT', 'SIGTSTP'],
		['SIGTSTP', 'SIGTERM'],
	] as const)('F14: %s, then five of %s a millisecond apart leave the terminal as it was', async (first, then) => {
		const session = await ready();

		await session.signal(first);
		for (let count = 0; count < 5; count++) {
			await pause(1);
			await session.signal(then);
		}
		// Which of the two it follows first is open.
		let stops = 0;
		await session.terminal.waitFor(() => {
			const seen = session.terminal.bytes().split('it is stopped').length - 1;
			if (seen > stops) {
				stops = seen;
				session.goOn();
			}
			return /code \d/.test(session.terminal.screen());
		}, 'the end');

		const code = await session.ended();
		expect([first, then].map(signal => 128 + constants.signals[signal])).toContain(code);
		expect(session.changes()).toEqual([]);
	});

	it('F14: Ctrl-C, then SIGTERM while an answer of the terminal is waited for, end it at once', async () => {
		const session = openSession(['--demo'], {holdsAnswers: true});
		await session.terminal.waitForText(/❯ +windows7-x64/);
		session.terminal.press('ctrl+y', 'ctrl+c');
		await session.terminal.waitFor(() => session.terminal.heldAnswers.length > 0, 'a question');

		await session.signal('SIGTERM');

		expect(await session.gone()).toBeLessThan(soon);
		expect(await session.ended()).toBe(143);
		expect(session.changes()).toEqual([]);
	});
});
