import {accessSync, constants, fstatSync, openSync} from 'node:fs';
import {isSea} from 'node:sea';
import {Fault} from '../../fault/fault.ts';
import type {Variables} from '../variables.ts';
import {usualCoreDumps} from './core-dumps.ts';

/**
Replaces this process with a new run of the same program: with the same Node, its options, process id and standard streams, but
with these arguments and variables. Nothing else is left of this run. Throws Fault if the program is no longer there.
*/
export const startAnew = (process: NodeJS.Process, args: readonly string[], variables: Variables): never => {
	const {execPath, execArgv, argv} = process;
	// The single executable contains the program.
	const program = isSea() ? [] : [...execArgv, ...argv.slice(1, 2)];
	if (
		!canRead(shell, constants.X_OK) ||
		!canRead(execPath, constants.X_OK) ||
		!program.slice(-1).every(script => canRead(script))
	) {
		throw new Fault('cannot start envpick again (its files are gone)', 'install it again');
	}
	openStandardStreams();
	for (const stream of [process.stdin, process.stdout, process.stderr]) {
		makeBlocking(stream);
	}
	// Every supported system has the call.
	const replace = process.execve as NonNullable<NodeJS.Process['execve']>;
	return replace(shell, ['sh', '-c', script, 'envpick', usualCoreDumps(), execPath, ...program, ...args], {
		...variables,
	});
};

const shell = '/bin/sh';

// If the call failed, as while an update writes the program, Node would abort, and a core file would have the key. The shell has no key.
const script = '[ -z "$1" ] || echo "$1" > /proc/self/coredump_filter; shift; exec "$@"';

const canRead = (path: string, mode = constants.R_OK): boolean => {
	try {
		accessSync(path, mode);
		return true;
	} catch {
		return false;
	}
};

// Node refuses to replace a process without them. It closes standard input once that was read to its end.
const openStandardStreams = (): void => {
	for (const descriptor of [0, 1, 2]) {
		try {
			fstatSync(descriptor);
		} catch {
			// Opens the lowest free descriptor, which is this one.
			openSync('/dev/null', 'r+');
		}
	}
};

type Internals = {readonly _handle?: {setBlocking?: (isBlocking: boolean) => unknown} | null};

// Node makes pipes non-blocking, also for the programs that share them, and would undo that at its exit.
const makeBlocking = (stream: object): void => void (stream as Internals)._handle?.setBlocking?.(true);
