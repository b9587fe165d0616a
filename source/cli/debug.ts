import {release} from 'node:os';
import packageJson from '../../package.json' with {type: 'json'};
import {openDebugLog} from '../debug/io/log.ts';
import {type Note, toBugLines, toFaultLine} from '../debug/lines.ts';
import {toFailure} from '../fault/explain.ts';
import {FaultError} from '../fault/fault.ts';
import {isFormatName} from '../formats/format.ts';
import {countEnvironments, type Listing} from '../listing/listing.ts';
import type {ListingSource} from '../load/io/source.ts';
import {commandNow, modeOf, type State} from '../state/state.ts';
import type {Variables} from '../system/variables.ts';
import type {Action} from '../update/update.ts';
import {reportFailure} from './report.ts';

export type Debug = ReturnType<typeof startDebug>;

/** Starts the log of a run, which lasts until the process ends. Throws FaultError if the file cannot be created. */
export const startDebug = (path: string, surroundings: Surroundings) => {
	const {process} = surroundings;
	const log = openDebugLog(path, () => performance.now());
	const noteAll = (lines: readonly string[]) => lines.forEach(log.note);
	noteAll(toFirstLines(surroundings));
	process.once('exit', () => {
		const code = Number(process.exitCode ?? 0);
		log.note(`exit code ${code}`);
		const failure = log.failure();
		// A write error of the log sets the exit code, unless the run has already reported another failure.
		if (failure !== undefined && (code < 2 || code === 130)) {
			process.exitCode = reportFailure(toFailure(failure), process.stderr);
		}
	});
	let logged: unknown;
	/** Logs the error that ended a load or the run; logs the same error only once. */
	const onError = (error: unknown) => {
		if (error !== logged) {
			logged = error;
			noteAll(error instanceof FaultError ? [toFaultLine(error.fault)] : toBugLines(error));
		}
	};
	return {
		...log,
		onError,
		follow: (source: ListingSource): ListingSource => ({...source, load: followLoad(source.load, log.note, onError)}),
		onAction: (state: State, action: Action) => noteAll([toActionLine(state, action) ?? []].flat()),
	};
};

const followLoad =
	(load: ListingSource['load'], note: Note, onError: (error: unknown) => void): ListingSource['load'] =>
	(signal, onDelay) => {
		note('load');
		const loading = load(signal, onDelay);
		loading.then(
			listing => note(toListingLine(listing)),
			error => (signal.aborted ? note('load: ended') : onError(error)),
		);
		return loading;
	};

type Surroundings = {
	/** Only the names of the options: the rest of the command line may contain anything. */
	readonly names: readonly string[];
	readonly variables: Variables;
	readonly process: NodeJS.Process;
};

// The first variables decide how the terminal is drawn and where a copy goes. The others contain names and addresses, so the log
// only says that they are set.
const shownVariables = 'TERM COLORTERM TERM_PROGRAM TERM_PROGRAM_VERSION LANG LC_ALL LC_CTYPE CI'.split(' ');
const hiddenVariables = 'NO_COLOR FORCE_COLOR TMUX STY SSH_TTY SSH_CONNECTION DISPLAY WAYLAND_DISPLAY'.split(' ');

export const toFirstLines = ({names, variables, process}: Surroundings): readonly string[] => {
	const shown = shownVariables.flatMap(name => {
		const value = variables[name];
		return value === undefined ? [] : [`${name}=${/^[\w.@-]{0,30}$/.test(value) ? value : '(set)'}`];
	});
	const hidden = hiddenVariables.filter(name => variables[name] !== undefined).map(name => `${name}=(set)`);
	const output = process.stdout.isTTY ? 'standard output is a terminal' : 'standard output is captured';
	return [
		`envpick ${packageJson.version}, node ${process.version.slice(1)}, ${process.platform} ${process.arch} ${release()}`,
		`options: ${names.map(name => `--${name}`).join(' ') || 'none'}`,
		`terminal: ${[...shown, ...hidden, output].join(', ')}`,
	];
};

export const toListingLine = (listing: Listing): string =>
	`listing: ${listing.groups.length} groups, ${countEnvironments(listing)} environments, ` +
	`${listing.tags.length} distinct tags, ${listing.unreadable} unreadable` +
	(listing.next === undefined ? '' : ', more results');

/** Describes an action by the state before it, without typed or listed text. Undefined for an action that only reports time. */
export const toActionLine = (state: State, action: Action): string | undefined => {
	const {type} = action;
	switch (type) {
		case 'pressed': {
			const command = commandNow(state, action.key);
			return `pressed: ${command ?? (action.text === undefined ? 'no command' : 'text')} (${modeOf(state)})`;
		}
		case 'pasted':
			return `pasted: ${action.text.length} characters (${modeOf(state)})`;
		case 'resized':
			return `resized: ${action.size.columns} x ${action.size.rows}`;
		case 'failed':
			return `failed: exit code ${action.failure.exitCode}`;
		case 'chose':
		case 'highlighted':
			// Names in the config are private.
			return `${type}: ${isFormatName(action.name) ? action.name : 'a name from the config'}`;
		case 'copied':
			return `copied: ${action.report.type}, ${Buffer.byteLength(action.text)} bytes`;
		case 'knew-picks':
		case 'waited':
			return undefined;
		default:
			return type;
	}
};
