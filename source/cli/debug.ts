import {release} from 'node:os';
import {options, shortOptions} from './options.ts';
import {tellFailure} from './report.ts';
import {type DebugLog, openDebugLog} from '../debug/io/log.ts';
import {toFaultLine} from '../debug/lines.ts';
import {FaultError} from '../fault/fault.ts';
import type {ListingSource} from '../load/io/source.ts';
import {toFailure} from '../run/effects.ts';
import {type Surroundings, toActionLine, toFirstLines, toListingLine} from '../run/log-lines.ts';
import type {State} from '../state/state.ts';
import type {Action} from '../update/update.ts';

/** The log of a run, and what fills it. */
export type Debug = DebugLog & {
	/** Makes a source tell of its loads. */
	readonly follow: (source: ListingSource) => ListingSource;
	readonly onAction: (state: State, action: Action) => void;
	/** Tells what ended a load or the run; the same error only once. */
	readonly onError: (error: unknown) => void;
};

export type DebugRequest = Pick<Surroundings, 'environment' | 'isCaptured'> & {
	readonly path: string;
	/** The command line, checked. */
	readonly argv: readonly string[];
	readonly version: string;
	readonly process: {readonly version: string; readonly platform: string; readonly arch: string};
	/** Milliseconds since the start. */
	readonly now: () => number;
};

/** Starts the log of a run. Throws FaultError where its file cannot be made. */
export const startDebug = ({path, argv, version, process, now, ...rest}: DebugRequest): Debug => {
	const log = openDebugLog(path, now);
	const system = `${process.platform} ${process.arch} ${release()}`;
	const versions = {envpick: version, node: process.version.slice(1), system};
	for (const line of toFirstLines({...rest, versions, options: namesOf(argv)})) {
		log.note(line);
	}
	let told: unknown;
	const onError = (error: unknown) => {
		if (error !== told) {
			told = error;
			log.note(error instanceof FaultError ? toFaultLine(error.fault) : 'bug');
		}
	};
	return {
		...log,
		onError,
		follow: source => ({
			...source,
			load: async (signal, onDelay) => {
				log.note('load');
				try {
					const listing = await source.load(signal, onDelay);
					log.note(toListingLine(listing));
					return listing;
				} catch (error) {
					if (signal.aborted) {
						log.note('load: ended');
					} else {
						onError(error);
					}
					throw error;
				}
			},
		}),
		onAction: (state, action) => {
			const line = toActionLine(state, action);
			if (line !== undefined) {
				log.note(line);
			}
		},
	};
};

/**
Notes the exit code when the process ends. Who asked for a log and got none is told then, unless the run has said already
what failed.
*/
export const tellAtExit = (log: DebugLog, process: NodeJS.Process): void => {
	process.once('exit', code => {
		log.note(`exit code ${code}`);
		const failure = log.failure();
		if (failure !== undefined && (code < 2 || code === 130)) {
			process.exitCode = tellFailure(toFailure(failure), process.stderr);
		}
	});
};

// Names alone, and only known ones: the rest of a command line may hold anything.
const namesOf = (argv: readonly string[]): readonly string[] => {
	const end = argv.indexOf('--');
	const given = new Set(
		(end < 0 ? argv : argv.slice(0, end)).map(argument => {
			const name = /^--?([^=]*)/.exec(argument)?.[1] ?? '';
			return shortOptions[name] ?? name;
		}),
	);
	return options.flatMap(({name}) => (given.has(name) ? [`--${name}`] : []));
};
