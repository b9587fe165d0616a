import {existsSync, lstatSync, readdirSync, readFileSync, rmSync, type Stats} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Note} from '../../debug/log-lines.ts';
import {Fault} from '../../fault/fault.ts';
import {codeOf} from '../../system/io/file-fault.ts';
import {isPrivate} from '../../system/io/permissions.ts';
import {isPrivateDirectory, isTrustedPath} from '../../system/io/trusted-path.ts';
import {makeDirectory, type NewFile, writeFiles} from '../../system/io/write-files.ts';

type PrivatePath = {
	readonly path: string;
	/** The user of this process; undefined on a system without user ids (Android). */
	readonly userId: number | undefined;
	/** The word for its files in the log. */
	readonly what: string;
	readonly note: Note;
};

type PrivateFile = Pick<NewFile, 'text' | 'time'> & {readonly name: string};

/** A directory with private files. Nothing throws: a failure counts as a missing file, and the log says why. */
export type PrivateDirectory = ReturnType<typeof openPrivateDirectory>;

/** The private directory at a path; it is created with the first file. */
export const openPrivateDirectory = (place: PrivatePath) => {
	const {path, userId} = place;
	const attempt = createAttempt(place);
	const check = () => refuseUnless(isPrivateDirectory(path, userId), 'EPERM');
	// A directory of another user, or a link to one, contains files that are not ours to delete.
	const isThere = (): boolean => {
		const exists = existsSync(path);
		if (exists) {
			check();
		}
		return exists;
	};
	const statOf = (name: string): Stats | undefined => lstatSync(join(path, name), {throwIfNoEntry: false});
	const read = (name: string, mostBytes: number) => {
		const stats = isThere() ? statOf(name) : undefined;
		if (stats === undefined) {
			return undefined;
		}
		// A link is not followed, and a pipe is not waited for.
		refuseUnless(stats.isFile() && isPrivate(stats, userId), 'EPERM');
		refuseUnless(stats.size <= mostBytes, 'EFBIG');
		return {text: readFileSync(join(path, name), 'utf8'), time: stats.mtimeMs};
	};
	const write = (files: readonly PrivateFile[]): boolean => {
		// With sudo, files of root in another user's home would later be unusable for that user.
		refuseUnless(isTrustedPath(dirname(path), userId), 'EPERM');
		makeDirectory(path);
		check();
		writeFiles(files.map(({name, ...file}) => ({...file, path: join(path, name), keepsMode: false, canBeLost: true})));
		return true;
	};
	const remove = (name: string): boolean => {
		if (isThere()) {
			rmSync(join(path, name), {force: true});
		}
		return true;
	};
	// A file that another run has deleted meanwhile counts as missing.
	const toEntry = (name: string) => {
		const stats = statOf(name);
		return stats === undefined ? [] : [{name, time: stats.mtimeMs, bytes: stats.size}];
	};
	return {
		/** Reads a file: its text, and when it was written in milliseconds since 1970. Undefined if others could have written it. */
		read: (name: string, mostBytes: number) => attempt('read', () => read(name, mostBytes), undefined),
		/** Writes files, whole and all of them, or none; returns whether they were written. */
		write: (...files: readonly PrivateFile[]): boolean => attempt('write', () => write(files), false),
		/** Deletes a file; returns whether it is gone. */
		remove: (name: string): boolean => attempt('delete', () => remove(name), false),
		/** The files, with their times in milliseconds since 1970 and sizes; undefined if the directory is not private. */
		list: () => attempt('list', () => (isThere() ? readdirSync(path).flatMap(toEntry) : []), undefined),
	};
};

const createAttempt =
	({what, note}: PrivatePath) =>
	<Result, Failed>(verb: string, act: () => Result, otherwise: Failed): Result | Failed => {
		try {
			return act();
		} catch (error) {
			note(`history: cannot ${verb} ${what} (${error instanceof Fault ? 'not writable' : codeOf(error)})`);
			return otherwise;
		}
	};

const refuseUnless = (isRight: boolean, code: string): void => {
	if (!isRight) {
		throw Object.assign(new Error(code), {code});
	}
};
