import {closeSync, constants, lstatSync, openSync, readSync, unlinkSync, writeSync} from 'node:fs';
import {FaultError} from '../../fault/fault.ts';
import {codeOf, shownPath, toUnwritable} from '../../system/io/file-fault.ts';
import type {Note} from '../lines.ts';

/** A line with its time in milliseconds since the start. */
export const toStampedLine = (milliseconds: number, line: string): string =>
	`${milliseconds.toFixed(1).padStart(9)} ${line}`;

/** Whether a text begins like a log: with the time and the version. */
export const isFirstLine = (text: string): boolean => /^ *\d+\.\d envpick \d/.test(text);

/** A log in a file. */
export type DebugLog = {
	/** Writes a line at once, so that it is there whatever comes next; after a failure it writes nothing more. */
	readonly note: Note;
	readonly failure: () => FaultError | undefined;
};

/**
Makes a log that only its owner can read. It replaces an older log or an empty file of that name, and nothing else. `now`
gives the milliseconds since the start. Throws a FaultError of type `unwritable-file`.
*/
export const openDebugLog = (path: string, now: () => number): DebugLog => {
	const descriptor = open(path);
	let failure: FaultError | undefined;
	const note: Note = line => {
		if (failure !== undefined) {
			return;
		}
		const bytes = Buffer.from(`${toStampedLine(now(), line)}\n`);
		try {
			// Where a disk has room for a part of it, the next write fails.
			for (let written = 0; written < bytes.length; ) {
				written += writeSync(descriptor, bytes, written);
			}
		} catch (error) {
			failure = toUnwritable(path, error);
			closeSync(descriptor);
		}
	};
	return {note, failure: () => failure};
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
		const isFile = lstatSync(path).isFile();
		if (!isFile || !beginsLikeLog(path)) {
			const why = `it is there and no ${isFile ? 'log of envpick' : 'plain file'}`;
			throw new FaultError({type: 'unwritable-file', path: shownPath(path), why});
		}
		// Not overwritten: others may have it open, or read it by another link.
		unlinkSync(path);
		return create(path);
	} catch (error) {
		throw toUnwritable(path, error);
	}
};

// Nothing else is replaced: one easily types `--debug` in front of the path of a key file.
const beginsLikeLog = (path: string): boolean => {
	const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
	try {
		const start = Buffer.alloc(80);
		const length = readSync(descriptor, start);
		return length === 0 || isFirstLine(start.toString('latin1', 0, length));
	} finally {
		closeSync(descriptor);
	}
};

// Exclusive: never through a link that somebody else put there.
const create = (path: string): number =>
	openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND, 0o600);
