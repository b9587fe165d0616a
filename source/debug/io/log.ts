import {closeSync, openSync, writeFileSync} from 'node:fs';
import type {Fault} from '../../fault/fault.ts';
import {toUnwritable} from '../../system/io/file-fault.ts';
import type {Note} from '../log-lines.ts';

/** Creates a private log file with times from `now`. Throws Fault, also if the file exists. */
export const openDebugLog = (path: string, now: () => number) => {
	const descriptor = open(path);
	let failure: Fault | undefined;
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
	return {note, failure: (): Fault | undefined => failure};
};

// Nothing is replaced, as it is easy to put `--debug` before the path of a key file; and no link of another user is followed.
const open = (path: string): number => {
	try {
		return openSync(path, 'ax', 0o600);
	} catch (error) {
		throw toUnwritable(path, error);
	}
};
