import {serviceOf} from './choose-service.ts';
import {tell, tellLines} from './report.ts';
import {type Run, openClipboard, openListing, sourceOptionsOf} from './run-context.ts';
import {endOf, hasStyles, toOptions} from './settings.ts';
import {readConfig} from '../config/io/read.ts';
import {switchServices} from '../load/io/preload.ts';
import type {ListingSource} from '../load/io/source.ts';
import type {BrowseWorld} from '../run/on-screen.ts';
import type {Options} from '../state/state.ts';
import type {Outcome} from '../state/step.ts';
import type {Face} from '../system/terminal-kind.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {ScreenRun} from '../terminal/io/session.ts';

/** Starts a run on a terminal. */
export type Start = (
	terminal: Terminal,
	options: Options,
	hasStyles: boolean,
	world: BrowseWorld,
) => ScreenRun<Outcome>;

/** Reads from disk what a run with a face needs, and no more. */
export const openFace = async (face: Face): Promise<Start> => {
	switch (face) {
		case 'screen':
			return (await import('../run/on-screen.ts')).browse;
		case 'speech':
			return (await import('../run/for-screen-reader.ts')).speak;
		case 'prompt':
			return (await import('../run/on-dumb-terminal.ts')).prompt;
	}
};

/** Lets a person browse on a terminal and tells what came of it. Gives the exit code. */
export const browse = async (run: Run, source: ListingSource, terminal: Terminal): Promise<number> => {
	const {given, seen, process, screens, debug} = run;
	const options = toOptions(given, seen, source.name);
	const start = await openFace(options.face);
	const {clipboard, answer} = await openClipboard(run, terminal, true);
	const world: BrowseWorld = {
		...screens.world,
		load: switchServices(source, options.service, (name, signal) => openListing(run, serviceOf(name, seen), signal)),
		copy: clipboard.copy,
		finishCopies: clipboard.finish,
		answer,
		...(debug !== undefined && {onAction: debug.onAction}),
	};
	const outcome = await screens.run(terminal, () => start(terminal, options, hasStyles(seen.environment), world));
	return tell(outcome, endOf(given), process);
};

/**
Sets up and then browses. The files are in place before the person browses, and are told of on the normal screen. Gives
the exit code.
*/
export const browseAfterSetup = async (run: Run, terminal: Terminal): Promise<number> => {
	const {given, seen, process, screens, debug} = run;
	const {openReady, startSetup, toGiven} = await import('./setup.ts');
	const request = {given, seen, source: sourceOptionsOf(run, {}), world: screens.world};
	const outcome = await screens.run(terminal, () => startSetup(terminal, request));
	if (outcome.type !== 'ready') {
		return 130;
	}
	let config = seen.config;
	if (outcome.kept !== undefined) {
		tellLines(outcome.kept.said, process.stderr);
		config = await readConfig({...given, environment: seen.environment, platform: process.platform});
	}
	const opened = await openReady(outcome, request, config);
	const next: Run = {...run, given: toGiven(given, outcome), seen: {...seen, config}};
	return browse(next, debug?.follow(opened) ?? opened, terminal);
};
