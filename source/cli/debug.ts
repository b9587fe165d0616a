import {release} from 'node:os';
import {toBugLines} from '../debug/bug-lines.ts';
import {type DebugLog, openDebugLog} from '../debug/io/log.ts';
import {toFaultLine} from '../debug/lines.ts';
import {toFailure} from '../fault/explain.ts';
import {FaultError} from '../fault/fault.ts';
import type {ListingSource} from '../load/io/source.ts';
import {type Surroundings, toActionLine, toFirstLines, toListingLine} from '../run/log-lines.ts';
import type {State} from '../state/state.ts';
import type {Action} from '../update/update.ts';
import {reportFailure} from './report.ts';

/** The log of a run, and what fills it. */
export type Debug = DebugLog & {
	/** Makes a source log its loads. */
	readonly follow: (source: ListingSource) => ListingSource;
	readonly onAction: (state: State, action: Action) => void;
	/** Logs what ended a load or the run; the same error only once. */
	readonly onError: (error: unknown) => void;
};

type DebugRequest = Pick<Surroundings, 'environment' | 'isCaptured'> & {
	readonly path: string;
	/** The names of the options that were given: the rest of the command line may hold anything. */
	readonly names: readonly string[];
	readonly version: string;
	readonly process: NodeJS.Process;
};

/** Starts the log of a run, which lasts until the process ends. Throws FaultError where its file cannot be made. */
export const startDebug = ({path, names, version, process, ...rest}: DebugRequest): Debug => {
	const log = openDebugLog(path, () => performance.now());
	const system = `${process.platform} ${process.arch} ${release()}`;
	const versions = {envpick: version, node: process.version.slice(1), system};
	for (const line of toFirstLines({...rest, versions, options: names.map(name => `--${name}`)})) {
		log.note(line);
	}
	reportAtExit(log, process);
	let logged: unknown;
	const onError = (error: unknown) => {
		if (error !== logged) {
			logged = error;
			for (const line of error instanceof FaultError ? [toFaultLine(error.fault)] : toBugLines(error)) {
				log.note(line);
			}
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

// A log that could not be written is a failure, unless the run has already reported another.
const reportAtExit = (log: DebugLog, process: NodeJS.Process): void => {
	process.once('exit', () => {
		const code = Number(process.exitCode ?? 0);
		log.note(`exit code ${code}`);
		const failure = log.failure();
		if (failure !== undefined && (code < 2 || code === 130)) {
			process.exitCode = reportFailure(toFailure(failure), process.stderr);
		}
	});
};
