import {emptyConfig} from '../config/config.ts';
import {readConfig} from '../config/io/read.ts';
import {defaultsVariable, resolveSettings} from '../config/resolve.ts';
import {chooseSource, isSetupDue} from './choose-source.ts';
import type {Debug} from './debug.ts';
import {parseArguments, parseDefaults} from './options/parse.ts';
import {type Base, browses, createRun} from './run.ts';
import {runTask, tasks} from './tasks.ts';

/** The surroundings of a run; `onDebug` gets the log of `--debug` once it is started. */
type Surroundings = Omit<Base, 'given'> & {readonly onDebug: (debug: Debug) => void};

/** Runs a command line. Returns the exit code. Throws Fault. */
export const runCommandLine = async (
	argv: readonly string[],
	{onDebug, ...surroundings}: Surroundings,
): Promise<number> => {
	const {variables, process} = surroundings;
	const parsed = parseArguments(argv, import.meta);
	const {names, settings: given} = parsed;
	let debug: Debug | undefined;
	if (given.debug !== undefined) {
		const {startDebug} = await import('./debug.ts');
		debug = startDebug(given.debug, {names, variables, process});
		onDebug(debug);
	}
	const base: Base = {...surroundings, given: parsed, debug};
	const task = tasks.find(({name}) => name === parsed.task);
	if (task?.needs === 'nothing') {
		return task.run(base);
	}
	const defaults = parseDefaults(variables[defaultsVariable] ?? '', import.meta);
	// No config sets where the config is, and how long reading it may take.
	const resolved = resolveSettings({given, variables, defaults, config: emptyConfig});
	const {settings} = resolved;
	const {timeout} = settings;
	const configRequest = {config: given.config, timeout, variables, userId: process.getuid?.()};
	// The setup creates the named file if it does not exist. A service that is named would be in the config.
	const mayBeMissing = () =>
		browses(parsed, settings) &&
		!settings.offline &&
		settings.service === undefined &&
		isSetupDue(task !== undefined, process, () => chooseSource(resolved, variables, emptyConfig));
	const config = await readConfig({...configRequest, mayBeMissing});
	return runTask(createRun({...base, defaults, config, configRequest}), task);
};
