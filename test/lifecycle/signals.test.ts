import {constants} from 'node:os';
import {setTimeout as pause} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {isTorture} from '../helpers/project/torture.ts';
import {type FaultServer, type Responder, responseOf, startFaultServer} from '../helpers/service/fault-server.ts';
import {type Held, openDemo, openSession, type Session} from '../helpers/terminal/session.ts';

const scenes: readonly Scene[] = [
	{name: 'it starts', step: 20},
	{name: 'it waits for a service that never answers', step: 30, response: () => {}},
	{name: 'it tries again', step: 40, response: responseOf(503)},
	{
		name: 'keys arrive and the size changes',
		step: 25,
		play: ({terminal}) => {
			terminal.press('tab', 'down', 'down', 't', 't', 'u', '/');
			terminal.resize(90, 30);
			terminal.press('w', 'i', 'n', 'down', 'ctrl+o');
			terminal.resize(100, 20);
		},
	},
];

describe.each(scenes)('while $name', scene => {
	const ending = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

	it.each(ending.filter(signal => momentsOf(scene, signal).length > 0))(
		'%s ends it with that signal and restores the terminal, at any moment',
		async signal => {
			await atMoments(scene, signal, async session => {
				await session.signal(signal);
				return 128 + constants.signals[signal];
			});
		},
	);

	it.runIf(momentsOf(scene, 'Ctrl-C').length > 0)(
		'SIGTSTP gives the shell its terminal at any moment, and fg continues it',
		async () => {
			await atMoments(scene, 'Ctrl-C', async session => {
				await session.signal('SIGTSTP');
				await session.stopped();
				expect(session.changes()).toEqual([]);
				session.goOn();
				await session.terminal.waitFor(() => session.terminal.isAlternateScreen(), 'the screen');
				session.terminal.press('ctrl+c');
				return 130;
			});
		},
	);
});

type Scene = {
	readonly name: string;
	readonly step: number;
	/** The service's action on a request. */
	readonly response?: Responder;
	/** The actions at the terminal meanwhile. */
	readonly play?: (session: Session) => void;
};

const enders: readonly string[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'Ctrl-C'];

// The long run tests four moments of each scene; with four signals, that makes 64 runs. The quick run tests every second pair of a
// scene and a signal, at a late moment.
const momentsOf = (scene: Scene, by: string): readonly number[] => {
	if (isTorture) {
		return [0, 2, 5, 9];
	}
	return (scenes.indexOf(scene) + enders.indexOf(by)) % 2 === 0 ? [5] : [];
};

const start = async ({response, play}: Scene): Promise<readonly [Session, FaultServer?]> => {
	if (response !== undefined) {
		const server = await startFaultServer(response);
		return [openSession(['--base-url', server.base]), server];
	}
	// On a busy terminal, the driver may handle the keys only after the program is gone, and would then show them in the shell.
	return [play === undefined ? openSession(['--demo']) : await openDemo({isTypedUnseen: true})];
};

// CI shows an error's message, but not its cause.
const whatIsSeen = ({terminal, drawn}: Session): string =>
	`${terminal.screen()}\nthe last it wrote: ${JSON.stringify(drawn().slice(-600))}`;

/** Runs a scene up to each moment, and has `act` end the run and return the expected exit code. */
const atMoments = async (scene: Scene, by: string, act: (session: Session) => Promise<number>): Promise<void> => {
	for (const moment of momentsOf(scene, by)) {
		const [session, server] = await start(scene);
		await session.pid();
		const wait = pause(moment * scene.step);
		scene.play?.(session);
		await wait;
		try {
			const code = await act(session);
			const asked: Held = server === undefined ? {} : {server, anyTimes: '/v0/resources'};
			await session.held(code, asked);
		} catch (error) {
			throw new Error(`at ${moment * scene.step} ms: ${error}\n${whatIsSeen(session)}`, {cause: error});
		}
	}
};
