import {
	closeSync,
	constants,
	existsSync,
	fstatSync,
	lstatSync,
	openSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	type Stats,
	statSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Note} from '../../debug/lines.ts';
import {FaultError} from '../../fault/fault.ts';
import {codeOf} from '../../system/io/file-fault.ts';
import {makeFolder, writeFiles} from '../../system/io/write-files.ts';

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
	/** A file's text, and when it was written, in milliseconds since 1970; undefined for any doubt, as if others could have written it. */
	readonly read: (name: string, mostBytes: number) => Text | undefined;
	/** Writes a file whole or not at all, and says whether. */
	readonly write: (name: string, text: string) => boolean;
	/** Removes a file, and says whether it is gone. */
	readonly remove: (name: string) => boolean;
	/** Undefined where the folder is not for this person alone. */
	readonly list: () => readonly Entry[] | undefined;
};

type Text = {readonly text: string; readonly time: number};

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
	};
};

const isOurs = ({userId}: PrivateFolder, {uid, mode}: Stats): boolean =>
	userId === undefined || (uid === userId && (mode & 0o077) === 0);

const checkFolder = (folder: PrivateFolder): void => {
	const stats = lstatSync(folder.path);
	refuseUnless(stats.isDirectory() && isOurs(folder, stats), 'EPERM');
	checkGround(folder, dirname(folder.path));
};

// Whoever owns a folder on the way to one, or may rename in it, can put a link to anything in its place at any moment. And
// what root makes in the home of somebody else, as with sudo, would be in their way.
const checkGround = (folder: PrivateFolder, path: string): void => {
	for (const way of new Set([path, realpathSync(path)])) {
		checkUpwards(folder, way);
	}
};

const checkUpwards = ({userId}: Pick<PrivateFolder, 'userId'>, path: string): void => {
	const {uid, mode} = statSync(path);
	const isSafe = (mode & 0o002) === 0 || (mode & 0o1000) !== 0;
	refuseUnless(userId === undefined || (isSafe && [0, userId].includes(uid)), 'EPERM');
	if (path !== dirname(path)) {
		checkUpwards({userId}, dirname(path));
	}
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

const readIn = (folder: PrivateFolder, file: string, mostBytes: number): Text => {
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
const readOpen = (path: string, check: (stats: Stats) => void): Text => {
	const {O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0} = constants;
	const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
	try {
		const stats = fstatSync(descriptor);
		check(stats);
		return {text: readFileSync(descriptor, 'utf8'), time: stats.mtimeMs};
	} finally {
		closeSync(descriptor);
	}
};

// The log does not tell which service it is.
const kindOf = (name: string): string =>
	name
		.replace(/^$/, 'the folder')
		.replace(/^[\da-f]{16}/, 'a listing')
		.replace(/^tags-.*/, 'tags');
