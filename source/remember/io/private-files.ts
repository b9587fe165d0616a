import {
	closeSync,
	constants,
	existsSync,
	fstatSync,
	lstatSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	type Stats,
	statSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Note} from '../../debug/lines.ts';
import {FaultError} from '../../fault/fault.ts';
import {codeOf} from '../../system/io/file-fault.ts';
import {makeFolder} from '../../system/io/make-folder.ts';
import {writeFiles} from '../../system/io/write-files.ts';

export type PrivateFolder = {
	readonly path: string;
	/** It must exist: a home is never made. */
	readonly home: string | undefined;
	/** The user of this process; undefined where there are none (Android). */
	readonly userId: number | undefined;
	readonly note?: Note | undefined;
};

/** A file in the folder: when it was written, in milliseconds since 1970, and its size. */
export type Entry = {readonly name: string; readonly time: number; readonly bytes: number};

/** Files in a folder that are for one person alone. Nothing throws: what cannot be done is as if it were not there. */
export type PrivateFiles = {
	/** The text of a file; undefined for any doubt, as where others could have written it. */
	readonly read: (name: string, mostBytes: number) => string | undefined;
	/** Writes a file whole or not at all, and says whether. */
	readonly write: (name: string, text: string) => boolean;
	/** Removes a file, and says whether it is gone. */
	readonly remove: (name: string) => boolean;
	/** Undefined where the folder is not for this person alone. */
	readonly list: () => readonly Entry[] | undefined;
	/** Does something with a file while no other run does. */
	readonly alone: <Result>(name: string, act: () => Result) => Result;
};

export const openPrivateFiles = (folder: PrivateFolder): PrivateFiles => {
	const {path} = folder;
	const attempt = <Result>(what: string, name: string, act: (file: string) => Result, otherwise: Result): Result => {
		try {
			return act(join(path, name));
		} catch (error) {
			const why = error instanceof FaultError ? error.fault.type : codeOf(error);
			folder.note?.(`remember: cannot ${what} ${kindOf(name)} (${why})`);
			return otherwise;
		}
	};
	return {
		read: (name, mostBytes) => attempt('read', name, file => readIn(folder, file, mostBytes), undefined),
		write: (name, text) => attempt('write', name, file => writeIn(folder, file, text), false),
		remove: name => attempt('remove', name, file => !isThere(folder) || removeFile(file), false),
		list: () => attempt('list', '', () => (isThere(folder) ? readdirSync(path).flatMap(toEntry(path)) : []), undefined),
		alone: (name, act) => {
			const lock = `${name}.lock`;
			const isHeld = attempt(
				'lock',
				name,
				() => {
					prepareFolder(folder);
					return takeLock(join(path, lock));
				},
				false,
			);
			try {
				return act();
			} finally {
				if (isHeld) {
					attempt('unlock', lock, removeFile, false);
				}
			}
		},
	};
};

const isOurs = ({userId}: PrivateFolder, {uid, mode}: Stats): boolean =>
	userId === undefined || (uid === userId && (mode & 0o077) === 0);

const checkFolder = (folder: PrivateFolder): void => {
	const stats = lstatSync(folder.path);
	refuseUnless(stats.isDirectory() && isOurs(folder, stats), 'EPERM');
	checkGround(folder, dirname(folder.path));
};

// Whoever owns the folder around one, or may rename in it, can put a link to anything in its place at any moment. And what
// root makes in the home of somebody else, as with sudo, would be in their way.
const checkGround = ({userId}: PrivateFolder, path: string): void => {
	const {uid, mode} = statSync(path);
	const isSafe = (mode & 0o002) === 0 || (mode & 0o1000) !== 0;
	refuseUnless(userId === undefined || (isSafe && [0, userId].includes(uid)), 'EPERM');
};

const foundAbove = (path: string): string => (existsSync(path) ? path : foundAbove(dirname(path)));

// Through a folder of somebody else, or a link to one, what is not ours would be deleted.
const isThere = (folder: PrivateFolder): boolean => {
	if (!existsSync(folder.path)) {
		return false;
	}
	checkFolder(folder);
	return true;
};

const readIn = (folder: PrivateFolder, file: string, mostBytes: number): string => {
	checkFolder(folder);
	return readOpen(file, stats => {
		refuseUnless(stats.isFile() && isOurs(folder, stats), 'EPERM');
		refuseUnless(stats.size <= mostBytes, 'EFBIG');
	});
};

const prepareFolder = (folder: PrivateFolder): void => {
	refuseUnless(folder.home === undefined || existsSync(folder.home), 'ENOENT');
	checkGround(folder, foundAbove(dirname(folder.path)));
	makeFolder(folder.path);
	checkFolder(folder);
};

const writeIn = (folder: PrivateFolder, file: string, text: string): boolean => {
	prepareFolder(folder);
	writeFiles([{path: file, text, keepsMode: false, canBeLost: true}]);
	return true;
};

const removeFile = (file: string): boolean => {
	rmSync(file, {force: true});
	return true;
};

// What another run removes meanwhile is not there.
const toEntry =
	(path: string) =>
	(name: string): readonly Entry[] => {
		const stats = lstatSync(join(path, name), {throwIfNoEntry: false});
		return stats === undefined ? [] : [{name, time: stats.mtimeMs, bytes: stats.size}];
	};

const refuseUnless = (isRight: boolean, code: string): void => {
	if (!isRight) {
		throw Object.assign(new Error(code), {code});
	}
};

// A link is not followed, and a pipe not waited for.
const readOpen = (path: string, check: (stats: Stats) => void): string => {
	const {O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0} = constants;
	const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
	try {
		check(fstatSync(descriptor));
		return readFileSync(descriptor, 'utf8');
	} finally {
		closeSync(descriptor);
	}
};

// The log does not tell which service it is.
const kindOf = (name: string): string =>
	name
		.replace(/^$/, 'the folder')
		.replace(/^[\da-f]{16}\.seen$/, 'a baseline')
		.replace(/^[\da-f]{16}/, 'a listing')
		.replace(/^tags-.*/, 'tags');

// Milliseconds. Who holds it for longer was killed.
const longestHold = 2000;
const pause = 5;

const takeLock = (path: string): boolean => {
	for (const end = performance.now() + longestHold; performance.now() < end; ) {
		try {
			closeSync(openSync(path, 'wx', 0o600));
			return true;
		} catch (error) {
			if (codeOf(error) !== 'EEXIST') {
				throw error;
			}
			const since = lstatSync(path, {throwIfNoEntry: false})?.mtimeMs;
			// It can be of the time to come, where the clock was put back since.
			if (since !== undefined && Math.abs(Date.now() - since) > longestHold) {
				rmSync(path, {force: true});
			}
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
		}
	}
	return false;
};
