import {closeSync, constants, lstatSync, openSync, unlinkSync, writeSync} from 'node:fs';
import {type Note, toStampedLine} from '../lines.ts';
import {FaultError} from '../../fault/fault.ts';
import {codeOf, toUnwritable} from '../../system/io/file-fault.ts';
import {shownPath} from '../../system/io/read-file.ts';

/** A log in a file. */
export type DebugLog = {
	/** Writes a line at once, so that it is there whatever comes next; after a failure it writes nothing more. */
	readonly note: Note;
	/** The first failure to write, if there was one. */
	readonly failure: () => FaultError | undefined;
};

/**
Makes a log that only its owner can read; a plain file of that name is replaced. `now` gives the milliseconds since the
start. Throws a FaultError of type `unwritable-file`.
*/
export const openDebugLog = (path: string, now: () => number): DebugLog => {
	const descriptor = open(path);
	let failure: FaultError | undefined;
	const note: Note = line => {
		if (failure !== undefined) {
			return;
		}
		try {
			writeAll(descriptor, Buffer.from(`${toStampedLine(now(), line)}\n`));
		} catch (error) {
			failure = toUnwritable(path, error);
			closeSync(descriptor);
		}
	};
	return {note, failure: () => failure};
};

// Where a disk has room for a part of it, the next write tells that there is no more.
const writeAll = (descriptor: number, bytes: Uint8Array): void => {
	for (let written = 0; written < bytes.length; ) {
		written += writeSync(descriptor, bytes, written);
	}
};

const open = (path: string): number => {
	try {
		return create(path);
	} catch (error) {
		if (codeOf(error) !== 'EEXIST') {
			throw toUnwritable(path, error);
		}
	}
	try {
		if (!lstatSync(path).isFile()) {
			throw new FaultError({type: 'unwritable-file', path: shownPath(path), why: 'it is there and no plain file'});
		}
		// Not written over: others may have it open, or may read what it is linked to.
		unlinkSync(path);
		return create(path);
	} catch (error) {
		throw error instanceof FaultError ? error : toUnwritable(path, error);
	}
};

// Exclusive: never through a link that somebody else put there.
const create = (path: string): number =>
	openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND, 0o600);
