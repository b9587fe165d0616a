import {release} from 'node:os';
import packageJson from '../../package.json' with {type: 'json'};
import {openDebugLog} from '../debug/io/log.ts';
import {toBugLines, toFaultLine} from '../debug/log-lines.ts';
import {Fault} from '../fault/fault.ts';
import type {Variables} from '../system/variables.ts';
import {reportFailure} from './report-outcome.ts';

export type Debug = ReturnType<typeof startDebug>;

type Surroundings = {
	/** Only the names of the options: the rest of the command line may contain anything. */
	readonly names: readonly string[];
	readonly variables: Variables;
	readonly process: NodeJS.Process;
};

/** Starts the log of a run, which lasts until the process ends. Throws Fault if the file cannot be created. */
export const startDebug = (path: string, surroundings: Surroundings) => {
	const {process} = surroundings;
	const {note, failure} = openDebugLog(path, () => performance.now());
	toFirstLines(surroundings).forEach(note);
	process.once('exit', () => {
		const code = Number(process.exitCode ?? 0);
		note(`exit code ${code}`);
		const unwritable = failure();
		// A write error of the log sets the exit code, unless the run has already reported another failure.
		if (unwritable !== undefined && (code < 2 || code === 130)) {
			process.exitCode = reportFailure(unwritable, process.stderr);
		}
	});
	let logged: unknown;
	/** Logs the error that ended a load or the run; logs the same error only once. */
	const onError = (error: unknown) => {
		if (error !== logged) {
			logged = error;
			(error instanceof Fault ? [toFaultLine(error)] : toBugLines(error)).forEach(note);
		}
	};
	return {note, onError};
};

// These variables decide how the terminal is drawn and where a copy goes. A value that may be an address or a path is shown as
// (set).
const variableNames = [
	...['TERM', 'COLORTERM', 'TERM_PROGRAM', 'TERM_PROGRAM_VERSION', 'NO_COLOR', 'FORCE_COLOR'],
	...['LANG', 'LC_ALL', 'LC_CTYPE', 'CI', 'TMUX', 'SSH_TTY', 'SSH_CONNECTION', 'DISPLAY', 'WAYLAND_DISPLAY'],
];

const toFirstLines = ({names, variables, process}: Surroundings): readonly string[] => {
	const seen = variableNames.flatMap(name => {
		const value = variables[name];
		return value === undefined ? [] : `${name}=${/^[\w.@-]{0,30}$/.test(value) ? value : '(set)'}`;
	});
	const output = process.stdout.isTTY ? 'standard output is a terminal' : 'standard output is captured';
	return [
		`envpick ${packageJson.version}, node ${process.version.slice(1)}, ${process.platform} ${process.arch} ${release()}`,
		`options: ${names.map(name => `--${name}`).join(' ') || 'none'}`,
		`terminal: ${[...seen, output].join(', ')}`,
	];
};
