import {readConfig} from '../config/io/read.ts';
import {switchServices} from '../load/io/preload.ts';
import type {ListingSource} from '../load/io/source.ts';
import {whenWas} from '../remember/io/clock.ts';
import type {Remembered} from '../remember/io/memory.ts';
import type {BrowseWorld} from '../run/start-program.ts';
import type {Options} from '../state/options.ts';
import type {Outcome} from '../state/step.ts';
import type {Face} from '../system/terminal-kind.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import {switchSource} from './choose-source.ts';
import {toMemoryWorld, toPicksBefore} from './memory-world.ts';
import {resolvePlan, toOptions} from './plan.ts';
import {reportOutcome} from './report.ts';
import {runCommands} from './run-commands.ts';
import {openClipboard, openListing, type Run} from './run-context.ts';

type Start = (terminal: Terminal, options: Options, world: BrowseWorld) => ScreenRun<Outcome>;

// A run reads from disk only what its kind of terminal needs.
const starts: Readonly<Record<Face, () => Promise<Start>>> = {
	screen: async () => (await import('../run/on-screen.ts')).browseOnScreen,
	speech: async () => (await import('../run/for-screen-reader.ts')).speak,
	prompt: async () => (await import('../run/on-dumb-terminal.ts')).prompt,
};

/**
Lets a person browse on a terminal and reports what came of it; `remembered` is shown until the source answers. Gives the exit
code.
*/
export const browse = async (
	run: Run,
	source: ListingSource,
	terminal: Terminal,
	remembered?: Remembered,
): Promise<number> => {
	const {plan, process, screens, debug} = run;
	const {environment, config} = plan.seen;
	const offline = plan.given.offline ? source.memory?.listing()?.time : undefined;
	const options = {
		...toOptions(plan, source.name),
		picks: toPicksBefore(source.memory),
		...(offline !== undefined && {offline: whenWas(offline)}),
	};
	const memories = new Map([[options.service, source.memory]]);
	const start = await starts[options.face]();
	const {clipboard, answer} = await openClipboard(run, terminal, true);
	const world: BrowseWorld = {
		...screens.world,
		load: switchServices(source, options.service, async (name, signal) => {
			const opened = await openListing(run, switchSource(name, environment, config), signal);
			memories.set(name, opened.memory);
			return opened;
		}),
		...toMemoryWorld(memories),
		...(remembered && {remembered: {listing: remembered.listing, since: whenWas(remembered.time)}}),
		copy: clipboard.copy,
		finishCopies: clipboard.finish,
		answer,
		...(debug !== undefined && {onAction: debug.onAction}),
	};
	const outcome = await screens.run(terminal, () => start(terminal, options, world));
	return outcome.type === 'run' ? runCommands(outcome.commands, run) : reportOutcome(outcome, plan.end, process);
};

/** Sets up, and then browses what was set up. Gives the exit code. */
export const browseAfterSetup = async (run: Run, terminal: Terminal): Promise<number> => {
	const {plan, configRequest, screens, debug} = run;
	const {given, seen} = plan;
	const {openReady, startSetup, toGiven} = await import('./setup.ts');
	const ready = await screens.run(terminal, () => startSetup(terminal, run));
	if (ready === undefined) {
		return 130;
	}
	const config = ready.name === undefined ? seen.config : await readConfig(configRequest);
	const source = await openReady(ready, run, config);
	const next = {...run, plan: resolvePlan(toGiven(given, ready), {...seen, config})};
	return browse(next, debug?.follow(source) ?? source, terminal);
};
