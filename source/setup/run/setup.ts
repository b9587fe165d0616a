import {createSetupPump} from './dispatch-input.ts';
import {type SetupWorld, createSetupEffects} from './effects.ts';
import {type SetupOptions, type SetupOutcome, initSetup} from '../state.ts';
import {showSetup} from '../ui/setup-app.tsx';
import {updateSetup} from '../update.ts';
import type {Terminal} from '../../terminal/io/open.ts';
import {type HolderWorld, type ScreenRun, holdTerminal} from '../../terminal/io/session.ts';
import {createMenuInput} from '../../ui/menu-input.ts';
import {createLoop} from '../../update/loop.ts';

/** What a set-up needs of the world. */
export type SetupRunWorld = Omit<SetupWorld, 'leave' | 'crash' | 'suspend'> & Omit<HolderWorld, 'finishCopies'>;

/** How it begins. */
export type SetupStart = {
	readonly options: SetupOptions;
	readonly hasColor: boolean;
	/** Whether to ask for what is given already, too. */
	readonly startsAnew: boolean;
};

/** Runs the set-up on a terminal. When it is over the terminal is as it was, and open for whoever comes next. */
export const setUp = (
	terminal: Terminal,
	{options, hasColor, startsAnew}: SetupStart,
	world: SetupRunWorld,
): ScreenRun<SetupOutcome> => {
	const left = Promise.withResolvers<SetupOutcome>();
	const run = createSetupEffects({
		...world,
		// The command has no terminal of its own, so that all that it starts can be killed with it; but GnuPG's agent asks
		// for the password of its keys on the terminal that GPG_TTY names.
		runCommand: async words => {
			let printed: Promise<string> | undefined;
			await held.lend(async () => {
				// A slow one is waited for on a screen that is not ours.
				terminal.output.write(`envpick runs ${words[0] ?? ''}\r\n`);
				printed = world.runCommand(words);
				await printed.catch(() => {});
			});
			// What ends is lent nothing, and runs nothing more.
			return await (printed ?? new Promise<never>(() => {}));
		},
		leave: left.resolve,
		crash: left.reject,
		suspend: () => void held.suspend(),
	});
	const program = createLoop(initSetup(options, terminal.size(), startsAnew), updateSetup, run);
	const menu = createMenuInput();
	// What was typed before there is a field waits for it.
	const ready = Promise.withResolvers<void>();
	const pump = createSetupPump(program, menu.hand);
	const held = holdTerminal(
		{...terminal, close: () => {}},
		{
			...world,
			crash: left.reject,
			finishCopies: async () => {},
			onInputs: inputs => void ready.promise.then(() => pump(inputs)),
			onResize: size => program.dispatch({type: 'resized', size}),
			show: async () => () =>
				showSetup(program, {input: menu.stream, output: terminal.output, hasColor}, ready.resolve),
		},
	);
	return {
		ended: left.promise,
		suspend: () => program.dispatch({type: 'pressed', key: 'ctrl+z'}),
		restore: held.restore,
	};
};
