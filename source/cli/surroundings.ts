import type {Config} from '../config/config.ts';
import type {Environment} from '../system/environment.ts';

/** Where a setting comes from: an option, a variable, a place of the config file, or nowhere: it is the usual one. */
export type Sourced<Value> = {readonly value: Value; readonly from: string};

/** What is seen from where the program was started. */
export type Seen = {
	/** Standard output is no terminal: a script or a file takes the pick. */
	readonly isCaptured: boolean;
	readonly environment: Environment;
	/** What the config file says. */
	readonly config: Config;
};
