import type {BrowseWorld} from '../browse/world.ts';
import {readConfig} from '../config/io/config-file.ts';
import {asFault} from '../fault/fault.ts';
import type {Changes} from '../history/changes.ts';
import {type Cached, mostAtOnce} from '../history/io/cached-listing.ts';
import {compareCached} from '../history/io/compare-cached.ts';
import {formatTime} from '../history/io/format-time.ts';
import type {Loader} from '../load/io/loader.ts';
import type {Received} from '../load/received.ts';
import {prepareListing} from '../state/prepare-listing.ts';
import type {Display, Options} from '../state/run-options.ts';
import {limitHeapGrowth} from '../system/io/heap-growth.ts';
import {yieldToInput} from '../system/io/yield-to-input.ts';
import type {Terminal} from '../terminal/io/open-terminal.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import type {Outcome} from '../update/effects.ts';
import {isSetupDue} from './choose-source.ts';
import {runCommands} from './pick/run-commands.ts';
import {reportOutcome} from './report-outcome.ts';
import {createRun, type Run} from './run-context.ts';
import {toOptions} from './screen-options.ts';

type Start = (terminal: Terminal, options: Options, world: BrowseWorld) => ScreenRun<Outcome>;

const starts: Readonly<Record<Display, () => Promise<Start>>> = {
	screen: async () => (await import('../browse/on-screen.ts')).browseOnScreen,
	speech: async () => (await import('../browse/for-screen-reader.ts')).speak,
};

/** Browses on a terminal; `cached` is shown until the source responds. Returns the exit code. */
export const browse = async (run: Run, source: Loader, terminal: Terminal, cached?: Cached): Promise<number> => {
	const {process, screens} = run;
	const options = toOptions(run, source.name);
	const start = await starts[options.display]();
	const {clipboard, answer, isReplyDue} = await run.clipboard(terminal, true);
	const world: BrowseWorld = {
		...screens.world,
		load: async (...how) => {
			const received = await source.load(...how);
			await yieldToInput();
			const {listing, time} = received;
			const loaded = prepareListing(listing, time === undefined ? undefined : formatTime(time));
			const keep = async () => {
				// The list is drawn first, and what the first letter needs is ready before it is typed.
				await yieldToInput();
				loaded.index.tables();
				return keepShown(source, received);
			};
			return {loaded, keep};
		},
		...toHistoryWorld(source),
		cached: cached && prepareListing(cached.listing, formatTime(cached.time)),
		copy: clipboard.copy,
		...toServicesWorld(run),
		finishCopies: clipboard.finish,
		onReply: answer,
		isReplyDue,
	};
	const outcome = await screens.run(terminal, () => start(terminal, options, world));
	switch (outcome.type) {
		case 'run':
			return runCommands(outcome.commands, run);
		case 'switched':
			return (await import('./services/new-run.ts')).startNewRun(outcome, run);
		default:
			return reportOutcome(outcome, run.end, process);
	}
};

// Loaded on demand, as few runs need them.
const toServicesWorld = (run: Run): Pick<BrowseWorld, 'readServices' | 'saveDefault'> => ({
	readServices: async () => (await import('./services/read-services.ts')).readServices(run),
	saveDefault: async name => (await import('./services/make-default.ts')).saveDefault(name, run),
});

/** Browses, after the setup if that is due. Returns the exit code. Throws Fault. */
export const startBrowsing = async (run: Run): Promise<number> => {
	// Without a terminal a request would be pointless.
	const terminal = run.screen();
	if (isSetupDue(run.given.task === 'setup', run.process, run.choice)) {
		return browseAfterSetup(run, terminal);
	}
	run.screens.expect();
	const source = run.source();
	const early = source.mayAsk ? source.start() : undefined;
	const failure = await early?.then(() => undefined, asFault);
	const cached = run.settings.screenReader ? undefined : source.before();
	if (failure !== undefined && cached === undefined) {
		throw failure;
	}
	// Without a question, a cached listing is shown before the key is read. Otherwise the request is sent before the interface is
	// loaded.
	if (early === undefined && cached === undefined) {
		await source.start();
	}
	return browse(run, source, terminal, cached);
};

const browseAfterSetup = async (run: Run, terminal: Terminal): Promise<number> => {
	const {given, configRequest, screens} = run;
	const {openReady, startSetup} = await import('./setup.ts');
	const ready = await screens.run(terminal, () => startSetup(terminal, run));
	if (ready === undefined) {
		return 130;
	}
	const config = ready.name === undefined ? run.config : await readConfig(configRequest);
	const {name, address} = ready;
	const chosen =
		name === undefined ? {'base-url': address.base, service: undefined} : {'base-url': undefined, service: name};
	const settings = {...given.settings, ...chosen};
	const next = createRun({...run, config, given: {...given, settings}});
	return browse(next, openReady(ready, next), terminal);
};

/** Records the picks of a run on a terminal. */
export const toHistoryWorld = ({history}: Pick<Loader, 'history'>): Pick<BrowseWorld, 'onPick' | 'picks'> => ({
	onPick: picked => history?.addPick(picked),
	picks: () =>
		(history?.picks() ?? []).flatMap(({environments, mode, time}) =>
			environments.map(environment => ({environment, mode, when: formatTime(time)})),
		),
});

/** Caches a response that the screen shows, and compares it with the last cached listing that differs from it. */
export const keepShown = async (
	{history}: Pick<Loader, 'history'>,
	received: Received,
): Promise<Changes | undefined> => {
	limitHeapGrowth();
	if (history === undefined || received.listing.next !== undefined) {
		return undefined;
	}
	const compared = await compareCached(history, received, mostAtOnce);
	return compared && {...compared.changes, since: formatTime(compared.cached.time)};
};
