import {release} from 'node:os';
import {type DebugLog, openDebugLog} from '../debug/io/log.ts';
import {toBugLines, toFaultLine} from '../debug/lines.ts';
import {toFailure} from '../fault/explain.ts';
import {FaultError} from '../fault/fault.ts';
import {isFormatName} from '../formats/format.ts';
import {countEnvironments, type Listing} from '../listing/listing.ts';
import type {ListingSource} from '../load/io/source.ts';
import {commandNow} from '../state/keys-now.ts';
import {modeOf, type State} from '../state/state.ts';
import type {Variables} from '../system/variables.ts';
import type {Action} from '../update/update.ts';
import {reportFailure} from './report.ts';

/** The log of a run, and its writers. */
export type Debug = DebugLog & {
	/** Makes a source log its loads. */
	readonly follow: (source: ListingSource) => ListingSource;
	readonly onAction: (state: State, action: Action) => void;
	/** Logs what ended a load or the run, the same error only once. */
	readonly onError: (error: unknown) => void;
};

type DebugRequest = {
	readonly path: string;
	/** The names of the given options: the rest of the command line may contain anything. */
	readonly names: readonly string[];
	readonly version: string;
	readonly environment: Variables;
	readonly isCaptured: boolean;
	readonly process: NodeJS.Process;
};

/** Starts the log of a run, which lasts until the process ends. Throws FaultError if its file cannot be made. */
export const startDebug = (request: DebugRequest): Debug => {
	const {path, process} = request;
	const log = openDebugLog(path, () => performance.now());
	for (const line of toFirstLines(request)) {
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

// A failed write of the log is a failure, unless the run has already reported another.
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

// The lines about a run contain no typed, listed or copied text.

// These variables decide how a terminal is drawn and where a copy goes. These contain names and addresses: the log says only that
// they are set.
const shownVariables = 'TERM COLORTERM TERM_PROGRAM TERM_PROGRAM_VERSION LANG LC_ALL LC_CTYPE CI'.split(' ');
const hiddenVariables = 'NO_COLOR FORCE_COLOR TMUX STY SSH_TTY SSH_CONNECTION DISPLAY WAYLAND_DISPLAY'.split(' ');

/** The first lines: the program, the options and the terminal. */
export const toFirstLines = (request: Omit<DebugRequest, 'path'>): readonly string[] => {
	const {names, version, environment, isCaptured, process} = request;
	const shown = shownVariables.flatMap(name => {
		const value = environment[name];
		return value === undefined ? [] : [`${name}=${/^[\w.@-]{0,30}$/.test(value) ? value : '(set)'}`];
	});
	const hidden = hiddenVariables.filter(name => environment[name] !== undefined).map(name => `${name}=(set)`);
	const output = isCaptured ? 'standard output is captured' : 'standard output is a terminal';
	return [
		`envpick ${version}, node ${process.version.slice(1)}, ${process.platform} ${process.arch} ${release()}`,
		`options: ${names.map(name => `--${name}`).join(' ') || 'none'}`,
		`terminal: ${[...shown, ...hidden, output].join(', ')}`,
	];
};

/** The size of a listing. */
export const toListingLine = (listing: Listing): string =>
	`listing: ${listing.groups.length} groups, ${countEnvironments(listing)} environments, ` +
	`${listing.tags.length} distinct tags, ${listing.unreadable} unreadable` +
	(listing.next === undefined ? '' : ', signals more');

/** An action with the state before it: a key as its command, a text as its length; undefined for one about time only. */
export const toActionLine = (state: State, action: Action): string | undefined => {
	const {type} = action;
	switch (type) {
		case 'pressed': {
			const command = commandNow(state, action.key);
			return `pressed: ${command ?? (action.text === undefined ? 'no command' : 'text')} (${modeOf(state)})`;
		}
		case 'pasted':
			return `pasted: ${action.text.length} characters (${modeOf(state)})`;
		case 'answered':
			return `answered: ${action.answer.type}`;
		case 'pointed':
			return `${action.at.type}: column ${action.at.column}, row ${action.at.row}`;
		case 'resized':
			return `resized: ${action.size.columns} x ${action.size.rows}`;
		case 'failed':
			return `failed: exit code ${action.failure.exitCode}`;
		case 'chose':
		case 'highlighted':
			// Names in the config are private.
			return `${type}: ${isFormatName(action.name) ? action.name : 'a name of the config'}`;
		case 'copied':
			return `copied: ${action.report.type}, ${action.report.bytes} bytes`;
		case 'knew-picks':
		case 'waited':
			return undefined;
		default:
			return type;
	}
};
