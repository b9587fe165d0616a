import {parseArguments, parseDefaults} from '../../../source/cli/options/parse.ts';
import {createRun, type Run} from '../../../source/cli/run-context.ts';
import {type Config, emptyConfig} from '../../../source/config/config.ts';
import {defaultsVariable} from '../../../source/config/defaults-variable.ts';

type Surroundings = {
	readonly variables?: Readonly<Record<string, string | undefined>>;
	readonly config?: Config;
	readonly isCaptured?: boolean;
	readonly process?: object;
};

/** The run of a command line that is not started: its process has only what it is given. */
export const runOf = (argv: readonly string[], surroundings: Surroundings = {}): Run => {
	const {variables = {}, config = emptyConfig, isCaptured = false} = surroundings;
	const {process = {stdout: {isTTY: !isCaptured}, stderr: {}}} = surroundings;
	return createRun({
		given: parseArguments(argv, import.meta),
		defaults: parseDefaults(variables[defaultsVariable] ?? '', import.meta),
		variables,
		config,
		configRequest: {variables},
		process: process as NodeJS.Process,
		screens: {} as Run['screens'],
	});
};
