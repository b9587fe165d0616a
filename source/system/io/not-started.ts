import {statSync} from 'node:fs';
import path from 'node:path';
import type {Variables} from '../variables.ts';

/** Why a program was not started, or did not do its work, to follow its name, and what to try. */
export type Refusal = {readonly why: string; readonly tryThis: string};

/** Why no program was found by a name without a folder: only the absolute folders of PATH are searched. */
export const whyNotFound = (name: string, {PATH}: Variables): Refusal => {
	if (!PATH) {
		return {why: 'names a program, and PATH is not set', tryThis: 'write its path, or set PATH'};
	}
	const relative = PATH.split(path.delimiter).filter(folder => !path.isAbsolute(folder));
	return relative.some(folder => kindOf(path.join(folder, name)) === undefined)
		? {why: 'is only in a relative folder of PATH, and these are not searched', tryThis: 'write its path'}
		: {why: 'names a program that is not in PATH', tryThis: 'install it, or write its path'};
};

/** Why the system did not start the program at a path; by what stands there, else by the code of the error. */
export const whyNotStarted = (file: string, error: unknown): Refusal => {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	return refusals[kindOf(file) ?? code] ?? {why: 'could not be started', tryThis: 'check that it is a program'};
};

const refusals: Readonly<Record<string, Refusal>> = {
	nothing: {why: 'names a program that is not there', tryThis: 'write its path, or a name in PATH'},
	folder: {why: 'names a folder', tryThis: 'write the path of a program'},
	ENOENT: {why: 'names a script whose interpreter is not there', tryThis: 'check its first line'},
	EACCES: {why: 'names a file that may not be run', tryThis: 'run `chmod +x` on it if it is a program'},
};

// Undefined for a file, and for what cannot be looked at and so may be one.
const kindOf = (path: string): 'nothing' | 'folder' | undefined => {
	try {
		const stats = statSync(path, {throwIfNoEntry: false});
		return stats === undefined ? 'nothing' : stats.isDirectory() ? 'folder' : undefined;
	} catch {
		return undefined;
	}
};
