import {readConfig} from '../config/io/read.ts';
import {type Changes, changesBetween} from '../history/changes.ts';
import type {Cached} from '../history/io/cached-listing.ts';
import {whenWas} from '../history/io/when-was.ts';
import type {Loader} from '../load/io/loader.ts';
import type {Received} from '../load/work.ts';
import type {BrowseWorld} from '../run/start-program.ts';
import {toLoaded} from '../state/loaded.ts';
import type {Display, Options} from '../state/options.ts';
import type {Outcome} from '../state/step.ts';
import {holdHeap} from '../system/io/heap-growth.ts';
import {nextTurn} from '../system/io/next-turn.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import {resolvePlan, toOptions} from './plan.ts';
import {reportOutcome} from './report.ts';
import {runCommands} from './run-commands.ts';
import {openClipboard, type Run} from './run-context.ts';

type Start = (terminal: Terminal, options: Options, world: BrowseWorld) => ScreenRun<Outcome>;

const starts: Readonly<Record<Display, () => Promise<Start>>> = {
	screen: async () => (await import('../run/on-screen.ts')).browseOnScreen,
	speech: async () => (await import('../run/for-screen-reader.ts')).speak,
};

/** Browses on a terminal; `cached` is shown until the source responds. Returns the exit code. */
export const browse = async (run: Run, source: Loader, terminal: Terminal, cached?: Cached): Promise<number> => {
	const {plan, process, screens} = run;
	const options = toOptions(plan, source.name);
	const start = await starts[options.display]();
	const {clipboard, answer} = await openClipboard(run, terminal, true);
	const world: BrowseWorld = {
		...screens.world,
		load: async (...how) => {
			const received = await source.load(...how);
			await nextTurn();
			const {listing, time} = received;
			const loaded = toLoaded(listing, time === undefined ? undefined : whenWas(time));
			return {loaded, keep: () => keepShown(source, received)};
		},
		...toHistoryWorld(source),
		cached: cached && toLoaded(cached.listing, whenWas(cached.time)),
		copy: clipboard.copy,
		finishCopies: clipboard.finish,
		onReply: answer,
	};
	const outcome = await screens.run(terminal, () => start(terminal, options, world));
	return outcome.type === 'run' ? runCommands(outcome.commands, run) : reportOutcome(outcome, plan.end, process);
};

/** Runs the setup, then browses the new service. Returns the exit code. */
export const browseAfterSetup = async (run: Run, terminal: Terminal): Promise<number> => {
	const {plan, configRequest, screens} = run;
	const {given, seen} = plan;
	const {openReady, startSetup} = await import('./setup.ts');
	const ready = await screens.run(terminal, () => startSetup(terminal, run));
	if (ready === undefined) {
		return 130;
	}
	const config = ready.name === undefined ? seen.config : await readConfig(configRequest);
	const source = openReady(ready, run, config);
	const next = {...given, baseUrl: ready.address.base, service: undefined};
	return browse({...run, plan: resolvePlan(next, {...seen, config})}, source, terminal);
};

/** Records the picks of a run on a terminal. */
export const toHistoryWorld = ({history}: Pick<Loader, 'history'>): Pick<BrowseWorld, 'onPick' | 'picks'> => ({
	onPick: picked => history?.addPick(picked),
	picks: () =>
		(history?.picks() ?? []).flatMap(({environments, mode, time}) =>
			environments.map(environment => ({environment, mode, when: whenWas(time)})),
		),
});

/** Caches a response that the screen shows, and compares it with the listing that was cached before this run. */
export const keepShown = async (
	{history, before}: Pick<Loader, 'history' | 'before'>,
	{listing, text, time}: Received,
): Promise<Changes | undefined> => {
	// The list is drawn first.
	await nextTurn();
	holdHeap();
	const earlier = listing.next === undefined && time === undefined ? before() : undefined;
	if (text !== undefined) {
		history?.write(text);
	}
	await nextTurn();
	return earlier && {since: whenWas(earlier.time), list: changesBetween(earlier.listing, listing)};
};
