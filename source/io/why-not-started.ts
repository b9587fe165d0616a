import {statSync} from 'node:fs';

/** Why something failed, to follow its name, and what to try. */
export type Refusal = {readonly why: string; readonly tryThis: string};

/** Why the system did not start the program at a path, as Node tells it. */
export const whyNotStarted = (file: string, error: unknown): Refusal => {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	const kind = kindOf(file);
	if (kind === 'nothing') {
		return {why: 'names a program that is not there', tryThis: 'write its path, or a name in PATH'};
	}
	if (kind === 'folder') {
		return {why: 'names a folder', tryThis: 'write the path of a program'};
	}
	switch (code) {
		case 'ENOENT':
			return {why: 'names a script whose interpreter is not there', tryThis: 'check its first line'};
		case 'EACCES':
			return {why: 'names a file that may not be run', tryThis: 'run `chmod +x` on it if it is a program'};
		default:
			return {why: 'could not be started', tryThis: 'check that it is a program'};
	}
};

const kindOf = (file: string): 'nothing' | 'folder' | 'file' => {
	try {
		const stats = statSync(file, {throwIfNoEntry: false});
		return stats === undefined ? 'nothing' : stats.isDirectory() ? 'folder' : 'file';
	} catch {
		// It cannot be looked at, so it may be there.
		return 'file';
	}
};
