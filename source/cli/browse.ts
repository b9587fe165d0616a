import {readConfig} from '../config/io/read.ts';
import {type Format, formatNames} from '../formats/format.ts';
import {changesBetween} from '../history/changes.ts';
import type {Cached} from '../history/io/cached-listing.ts';
import {cachedToShow, type ListingSource, loadAhead, type SourceChoice} from '../load/io/source.ts';
import type {BrowseWorld} from '../run/start-program.ts';
import {holdHeap} from '../service/io/heap-growth.ts';
import type {Display, Options} from '../state/options.ts';
import type {Outcome} from '../state/step.ts';
import {nextTurn} from '../system/io/next-turn.ts';
import {canAskColors} from '../terminal/abilities.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import {colorlessPalette} from '../text/palette.ts';
import {prepare} from '../update/replace-listing.ts';
import {isSetupDue} from './choose-source.ts';
import {runCommands} from './pick-now.ts';
import {reportOutcome} from './report.ts';
import {createRun, needsAscii, type Run} from './run.ts';

type Start = (terminal: Terminal, options: Options, world: BrowseWorld) => ScreenRun<Outcome>;

const starts: Readonly<Record<Display, () => Promise<Start>>> = {
	screen: async () => (await import('../run/on-screen.ts')).browseOnScreen,
	speech: async () => (await import('../run/for-screen-reader.ts')).speak,
};

/** Browses on a terminal; `cached` is shown until the source responds. Returns the exit code. */
export const browse = async (run: Run, source: ListingSource, terminal: Terminal, cached?: Cached): Promise<number> => {
	const {process, screens} = run;
	const options = toOptions(run, source.name);
	const start = await starts[options.display]();
	const {clipboard, answer} = await run.clipboard(terminal, true);
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
	return outcome.type === 'run' ? runCommands(outcome.commands, run) : reportOutcome(outcome, run.end, process);
};

/** Browses, after the setup if that is due. Returns the exit code. Throws Fault. */
export const startBrowsing = async (run: Run): Promise<number> => {
	// Without a terminal a request would be pointless.
	const terminal = run.screen();
	if (isSetupDue(run.given.task === 'setup', run.process, run.choice)) {
		return browseAfterSetup(run, terminal);
	}
	// A cached listing is shown before the key is read. Otherwise the request is sent before the interface is loaded.
	const source = run.source();
	const cached = run.settings.screenReader ? undefined : cachedToShow(source);
	return browse(run, cached === undefined ? await loadAhead(source) : source, terminal, cached);
};

const browseAfterSetup = async (run: Run, terminal: Terminal): Promise<number> => {
	const {given, configRequest, screens, debug} = run;
	const {openReady, startSetup} = await import('./setup.ts');
	const ready = await screens.run(terminal, () => startSetup(terminal, run));
	if (ready === undefined) {
		return 130;
	}
	const config = ready.name === undefined ? run.config : await readConfig(configRequest);
	const {service: _, ...settings} = given.settings;
	const next = createRun({...run, config, given: {...given, settings: {...settings, baseUrl: ready.address.base}}});
	const source = openReady(ready, next);
	return browse(next, debug?.follow(source) ?? source, terminal);
};

/** The options of a run on a terminal; `name` is the name of its source. */
export const toOptions = (run: Run, name: string): Options => {
	const {settings, variables, config, format, target, reader} = run;
	const {formats, bindings, palette} = config;
	const hasColor = !settings.noColor;
	return {
		...settings,
		source: nameSource(run.choice(), name),
		target,
		reader,
		format,
		formats: [...new Set<Format>([...formatNames, ...formats, format])],
		bindings,
		palette: hasColor ? palette : colorlessPalette,
		asksColors: hasColor && canAskColors(variables),
		view: settings.unique ? 'distinct' : 'groups',
		isAscii: needsAscii(run),
		display: settings.screenReader ? 'speech' : 'screen',
	};
};

// Adds the name of the service in the config to its host, unless it only repeats the host, as the setup names it.
const nameSource = (choice: SourceChoice, host: string): string => {
	const name = choice.type === 'service' ? choice.service?.name : undefined;
	return name === undefined || lettersOf(name) === lettersOf(host) ? host : `${name} (${host})`;
};

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();

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

/** A time in few words: `09:14`, `yesterday 09:14`, `12 Nov 09:14`, `12 Nov 2024`. */
export const whenWas = (time: number, now = Date.now()): string => {
	const [then, today, yesterday] = [new Date(time), new Date(now), new Date(now)];
	yesterday.setDate(yesterday.getDate() - 1);
	const clock = then.toTimeString().slice(0, 5);
	const day = then.toDateString();
	if (day === today.toDateString()) {
		return clock;
	}
	if (day === yesterday.toDateString()) {
		return `yesterday ${clock}`;
	}
	const [, month, date, year] = day.split(' ');
	return `${Number(date)} ${month} ${then.getFullYear() === today.getFullYear() ? clock : year}`;
};
