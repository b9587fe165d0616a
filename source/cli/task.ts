import packageJson from '../../package.json' with {type: 'json'};
import {type Config, emptyConfig} from '../config/config.ts';
import {type ConfigRequest, readConfig} from '../config/io/read.ts';
import {Fault} from '../fault/fault.ts';
import {openHistory} from '../history/io/history.ts';
import type {SourceChoice} from '../load/io/source.ts';
import type {Variables} from '../system/variables.ts';
import {countOf} from '../text/numbers.ts';
import {browse, browseAfterSetup} from './browse.ts';
import {chooseSource} from './choose-source.ts';
import type {Debug} from './debug.ts';
import {type Given, withDefaults} from './options/defaults.ts';
import {type Arguments, parseArguments} from './options/parse.ts';
import {isShell, options} from './options/table.ts';
import {pickAtOnce} from './pick-only-match.ts';
import {type Plan, resolvePlan} from './plan.ts';
import {printMatches} from './print-matches.ts';
import {writeLines} from './report.ts';
import {needCommand} from './run-commands.ts';
import {needScreen, openListing, type Run} from './run-context.ts';

/** The surroundings of a run; `onDebug` gets the log of `--debug` once it is started. */
type Runner = Pick<Run, 'process' | 'screens'> & {
	readonly variables: Variables;
	readonly onDebug: (debug: Debug) => void;
};

/** Runs a command line. Returns the exit code. Throws Fault. */
export const runCommandLine = async (argv: readonly string[], runner: Runner): Promise<number> => {
	const {process, screens, variables, onDebug} = runner;
	const {stdout} = process;
	const parsed = parseArguments(argv, import.meta);
	const request = {config: parsed.config, timeout: parsed.timeout, variables, userId: process.getuid?.()};
	const text = await textAbout(parsed, stdout.isTTY, request);
	if (text !== undefined) {
		stdout.write(text);
		return 0;
	}
	const given = withDefaults(parsed, variables, import.meta);
	const configRequest = {...request, timeout: given.timeout};
	let debug: Debug | undefined;
	if (given.debug !== undefined) {
		const {startDebug} = await import('./debug.ts');
		debug = startDebug(given.debug, {names: given.names, variables, process});
		onDebug(debug);
	}
	// The setup creates the named file if it does not exist.
	const config = await readConfig({...configRequest, mayBeMissing: () => isFirstSetup(given, variables, process)});
	const plan = resolvePlan(given, {isCaptured: !stdout.isTTY, variables, config});
	return runTask({plan, configRequest, process, screens, debug});
};

// The requested text about the program, if any. The config is read only if completions need its names.
const textAbout = async (
	given: Arguments,
	isTerminal: boolean,
	request: ConfigRequest,
): Promise<string | undefined> => {
	if (given.help) {
		return (await import('./options/help.ts')).helpText();
	}
	if (given.man) {
		return (await import('../../man/envpick.1')).default;
	}
	if (given.init !== undefined) {
		const {toInit, toValues} = await import('./options/init.ts');
		return isShell(given.init)
			? toInit(given.init, given.bind, isTerminal)
			: toValues(given.init, await configFor(given.init, request));
	}
	return given.version ? `${packageJson.version}\n` : undefined;
};

// The config for the completions of an option. The built-in formats are completed even if the config is invalid.
const configFor = (option: string, request: ConfigRequest): Config | Promise<Config> => {
	if (option === 'service') {
		return readConfig(request);
	}
	return option === 'as' ? readConfig(request).catch(() => emptyConfig) : emptyConfig;
};

const runTask = async (run: Run): Promise<number> => {
	const {plan, process} = run;
	const {given} = plan;
	if (given.printConfig) {
		return (await import('./print-config.ts')).printConfig(run);
	}
	if (given.clipboardTest) {
		return (await import('./clipboard-test.ts')).testClipboard(run);
	}
	if (given.forget) {
		return forget(run);
	}
	const open = () => openListing(run, plan.source());
	if (given.check !== undefined) {
		return (await import('./check-files.ts')).checkFiles(run, open());
	}
	if (given.changes) {
		return (await import('./print-changes.ts')).printChanges(run, open());
	}
	if (given.run !== undefined) {
		await needCommand(given.run, plan.seen.variables);
	}
	if (given.last) {
		return (await import('./pick-last.ts')).pickLast(run, open());
	}
	if (given.json || (given.list && !given.select1)) {
		return printMatches(run, open());
	}
	if (given.select1 || given.exit0) {
		return pickAtOnce(run, open());
	}
	checkFilter(plan);
	// Without a terminal a request would be pointless.
	const terminal = needScreen(run);
	if (isSetupDue(given, process, plan.source)) {
		return browseAfterSetup(run, terminal);
	}
	// A cached listing is shown before the key is read. Otherwise the request is sent before the interface is loaded.
	const source = open();
	const cached = plan.display === 'screen' ? source.before() : undefined;
	if (cached === undefined) {
		await source.start();
	}
	return browse(run, source, terminal, cached);
};

// Deletes all cached listings and past picks, and reports how many. Throws Fault if one cannot be deleted.
const forget = ({plan, process}: Run): number => {
	const history = openHistory({variables: plan.seen.variables, userId: process.getuid?.()});
	const {listings, picks, isAll} = history?.forget() ?? {listings: 0, picks: 0, isAll: true};
	if (!isAll) {
		const tryThis = "check the owner and mode of envpick's cache and state directories";
		throw new Fault('could not delete all cached listings and past picks', tryThis);
	}
	writeLines([`deleted ${countOf(listings, 'cached listing')} and ${countOf(picks, 'past pick')}`], process.stdout);
	return 0;
};

// In other programs such words are commands. If a service is given, the word is an ordinary filter.
const checkFilter = ({given: {query, names}, source}: Plan): void => {
	const isSwitch = options.some(({name, value}) => name === query && value === undefined);
	if (isSwitch && names.length === 0 && source().type === 'none') {
		throw new Fault(`\`${query}\` is used as a filter`, `did you mean \`--${query}\`?`);
	}
};

// Whether a run without a config needs the setup: it browses, and names no service, which would be in the config.
const isFirstSetup = (given: Given, variables: Variables, process: NodeJS.Process): boolean =>
	given.browses &&
	!given.offline &&
	(given.service ?? given.later.service) === undefined &&
	!variables['ENVPICK_SERVICE'] &&
	isSetupDue(given, process, () => chooseSource(given, variables, emptyConfig));

// The setup is due if it is requested, or if there is a terminal and the service or its key is missing.
const isSetupDue = (given: Given, {stdin, stdout}: NodeJS.Process, source: () => SourceChoice): boolean => {
	if (given.setup || !(stdin.isTTY && stdout.isTTY)) {
		return given.setup;
	}
	const choice = source();
	return choice.type === 'none' || (choice.type === 'service' && choice.key.type === 'none');
};
