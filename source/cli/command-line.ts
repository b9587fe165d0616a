import {emptyConfig} from '../config/config.ts';
import {defaultsVariable} from '../config/defaults-variable.ts';
import {readConfig} from '../config/io/config-file.ts';
import {resolveSettings} from '../config/precedence.ts';
import {expandHome} from '../system/io/user-directory.ts';
import {chooseSource, isSetupDue} from './choose-source.ts';
import type {Debug} from './debug.ts';
import {parseArguments, parseDefaults} from './options/parse.ts';
import {browses} from './requested.ts';
import {type Base, configRequestOf, createRun} from './run-context.ts';
import {runTask, tasks} from './tasks.ts';

/** The surroundings of a run; `onDebug` gets the log of `--debug` once it is started. */
type Surroundings = Pick<Base, 'process' | 'screens' | 'variables'> & {readonly onDebug: (debug: Debug) => void};

/** Runs a command line. Returns the exit code. Throws Fault. */
export const runCommandLine = async (
	argv: readonly string[],
	{onDebug, ...surroundings}: Surroundings,
): Promise<number> => {
	const {variables, process} = surroundings;
	const given = parseArguments(argv, import.meta);
	const origins = {given: given.settings, variables, defaults: {}, config: emptyConfig};
	const early = resolveSettings(origins);
	let debug: Debug | undefined;
	if (early.settings.debug !== undefined) {
		const {startDebug} = await import('./debug.ts');
		debug = startDebug(expandHome(early.settings.debug, variables), {names: given.names, variables, process});
		onDebug(debug);
	}
	const base: Base = {...surroundings, ...early, given, debug};
	const task = tasks.find(({name}) => name === given.task);
	if (task?.needs === 'nothing') {
		return task.run(base);
	}
	const defaults = parseDefaults(variables[defaultsVariable] ?? '', import.meta);
	const resolved = resolveSettings({...origins, defaults});
	const {settings} = resolved;
	const configRequest = configRequestOf({...base, ...resolved});
	// The setup creates the named file if it does not exist. A service that is named would be in the config.
	const mayBeMissing = () =>
		browses(given, settings) &&
		!settings.offline &&
		settings.service === undefined &&
		isSetupDue(task !== undefined, process, () => chooseSource(resolved, variables, emptyConfig));
	const config = await readConfig({...configRequest, mayBeMissing});
	return runTask(createRun({...base, defaults, config, configRequest}), task);
};
