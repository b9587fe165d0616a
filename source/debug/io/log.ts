import {closeSync, constants, lstatSync, openSync, readSync, unlinkSync, writeFileSync} from 'node:fs';
import {FaultError} from '../../fault/fault.ts';
import {shownPath, toUnwritable} from '../../system/io/file-fault.ts';
import type {Note} from '../lines.ts';

/** Creates a private log file with times from `now`. It replaces nothing but an older log. Throws FaultError. */
export const openDebugLog = (path: string, now: () => number) => {
	const descriptor = open(path);
	let failure: FaultError | undefined;
	/** Writes a line at once, so that it is kept if the process crashes. After a failure nothing more is written. */
	const note: Note = line => {
		if (failure !== undefined) {
			return;
		}
		try {
			writeFileSync(descriptor, `${now().toFixed(1).padStart(9)} ${line}\n`);
		} catch (error) {
			failure = toUnwritable(path, error);
			closeSync(descriptor);
		}
	};
	return {note, failure: (): FaultError | undefined => failure};
};

const open = (path: string): number => {
	try {
		const existing = lstatSync(path, {throwIfNoEntry: false});
		if (existing !== undefined) {
			if (!existing.isFile() || !beginsLikeLog(path)) {
				const why = `it exists and is not ${existing.isFile() ? 'an envpick log' : 'a plain file'}`;
				throw new FaultError({type: 'unwritable-file', path: shownPath(path), why});
			}
			// Deleted rather than overwritten: others may have the file open, or read it through another link.
			unlinkSync(path);
		}
		// Exclusive, so that a link of another user is never followed.
		const {O_WRONLY, O_CREAT, O_EXCL, O_APPEND} = constants;
		return openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, 0o600);
	} catch (error) {
		throw toUnwritable(path, error);
	}
};

// Nothing else is replaced: it is easy to put `--debug` before the path of a key file.
const beginsLikeLog = (path: string): boolean => {
	const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
	try {
		const start = Buffer.alloc(80);
		const length = readSync(descriptor, start);
		// The first line has the time and the version.
		return length === 0 || /^ *\d+\.\d envpick \d/.test(start.toString('latin1', 0, length));
	} finally {
		closeSync(descriptor);
	}
};
