import type {BrowseWorld} from './browse.ts';
import {serviceOf} from './choose-service.ts';
import {openFace} from './faces.ts';
import type {ListingSource} from './io/listing-source.ts';
import {readConfig} from './io/read-config.ts';
import type {Terminal} from './io/terminal.ts';
import {openClipboard, openListing, type Run, sourceOptionsOf} from './run.ts';
import {endOf, hasStyles, toOptions} from './settings.ts';
import {switchServices} from './switch-services.ts';
import {tell, tellLines} from './tell.ts';

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
	const {openReady, startSetup, toGiven} = await import('./run-setup.ts');
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
