import {readConfig} from '../config/io/read.ts';
import {changesBetween} from '../history/changes.ts';
import type {Cached} from '../history/io/cached-listing.ts';
import {whenWas} from '../history/io/when-was.ts';
import type {ListingSource} from '../load/io/source.ts';
import type {BrowseWorld} from '../run/start-program.ts';
import type {Display, Options} from '../state/options.ts';
import type {Outcome} from '../state/step.ts';
import {holdHeap} from '../system/io/heap-growth.ts';
import {nextTurn} from '../system/io/next-turn.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import {prepare} from '../update/replace-listing.ts';
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
export const browse = async (run: Run, source: ListingSource, terminal: Terminal, cached?: Cached): Promise<number> => {
	const {plan, process, screens} = run;
	const options = toOptions(plan, source.name);
	const start = await starts[options.display]();
	const {clipboard, answer} = await openClipboard(run, terminal, true);
	const world: BrowseWorld = {
		...screens.world,
		load: async (signal, onDelay) => {
			const listing = await source.load(signal, onDelay);
			await nextTurn();
			prepare(listing);
			// The heap is limited after the listing is drawn.
			setImmediate(holdHeap);
			const time = source.cameAt?.();
			return {listing, since: time === undefined ? undefined : whenWas(time)};
		},
		...toHistoryWorld(source),
		remembered: cached && {...cached, since: whenWas(cached.time)},
		copy: clipboard.copy,
		finishCopies: clipboard.finish,
		onReply: answer,
	};
	const outcome = await screens.run(terminal, () => start(terminal, options, world));
	return outcome.type === 'run' ? runCommands(outcome.commands, run) : reportOutcome(outcome, plan.end, process);
};

/** Runs the setup, then browses the new service. Returns the exit code. */
export const browseAfterSetup = async (run: Run, terminal: Terminal): Promise<number> => {
	const {plan, configRequest, screens, debug} = run;
	const {given, seen} = plan;
	const {openReady, startSetup} = await import('./setup.ts');
	const ready = await screens.run(terminal, () => startSetup(terminal, run));
	if (ready === undefined) {
		return 130;
	}
	const config = ready.name === undefined ? seen.config : await readConfig(configRequest);
	const source = openReady(ready, run, config);
	const next = {...given, baseUrl: ready.address.base, service: undefined};
	return browse({...run, plan: resolvePlan(next, {...seen, config})}, debug?.follow(source) ?? source, terminal);
};

type HistoryWorld = Pick<BrowseWorld, 'compare' | 'onPick' | 'picks'>;

/** Records the picks of a run on a terminal, and compares listings with the cache. */
export const toHistoryWorld = ({history, cameAt}: ListingSource): HistoryWorld => ({
	onPick: picked => history?.addPick(picked),
	picks: () =>
		(history?.picks() ?? []).flatMap(({environments, mode, time}) =>
			environments.map(environment => ({environment, mode, when: whenWas(time)})),
		),
	compare: async listing => {
		if (history === undefined || cameAt !== undefined || listing.next !== undefined) {
			return undefined;
		}
		// The list is drawn first.
		await nextTurn();
		const before = history.before();
		await nextTurn();
		return before && {since: whenWas(before.time), list: changesBetween(before.listing, listing)};
	},
});
