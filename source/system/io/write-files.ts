import {randomBytes} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {codeOf, toUnwritable} from './file-fault.ts';

export type NewFile = {
	readonly path: string;
	readonly text: string;
	/** Whether an existing file keeps its mode, and a link to it stays a link. Otherwise a private file replaces it. */
	readonly keepsMode: boolean;
	/** Whether its reader checks that it is complete and can do without it: then writing does not wait for the disk. */
	readonly canBeLost?: boolean;
	/** The time of its last change, in milliseconds since 1970, if that is not now. */
	readonly time?: number;
};

type Prepared = {readonly path: string; readonly target: string; readonly temporary: string};

/**
Writes private files, all of them or none: first beside their targets, then by renaming. Synchronous, so that no signal is handled
in between. Throws a Fault.
*/
export const writeFiles = (files: readonly NewFile[]): void => {
	const prepared: Prepared[] = [];
	let current = '';
	try {
		for (const file of files) {
			current = file.path;
			prepare(file, prepared);
		}
		for (const {path, target, temporary} of prepared) {
			current = path;
			fs.renameSync(temporary, target);
		}
	} catch (error) {
		throw toUnwritable(current, error);
	} finally {
		for (const {temporary} of prepared) {
			fs.rmSync(temporary, {force: true});
		}
	}
};

const prepare = (file: NewFile, prepared: Prepared[]): void => {
	const existing = fs.statSync(file.path, {throwIfNoEntry: false});
	if (existing?.isDirectory()) {
		throw Object.assign(new Error('EISDIR'), {code: 'EISDIR'});
	}
	const kept = file.keepsMode ? existing : undefined;
	const target = kept === undefined ? file.path : fs.realpathSync(file.path);
	const directory = path.dirname(target);
	makeDirectory(directory);
	const temporary = path.join(directory, `.${path.basename(target)}.${randomBytes(6).toString('hex')}`);
	// With `x`, a link of another user is never followed.
	const descriptor = fs.openSync(temporary, 'wx', 0o600);
	prepared.push({path: file.path, target, temporary});
	try {
		fs.writeFileSync(descriptor, file.text);
		if (kept !== undefined) {
			fs.fchmodSync(descriptor, kept.mode & 0o777);
		}
		if (file.time !== undefined) {
			fs.futimesSync(descriptor, file.time / 1000, file.time / 1000);
		}
		if (!file.canBeLost) {
			fs.fsyncSync(descriptor);
		}
	} finally {
		fs.closeSync(descriptor);
	}
};

/** Makes a directory that only the user can open. Step by step, as Node's recursive call never returns in /proc. */
export const makeDirectory = (directory: string): void => {
	if (fs.existsSync(directory)) {
		return;
	}
	makeDirectory(path.dirname(directory));
	try {
		fs.mkdirSync(directory, {mode: 0o700});
	} catch (error) {
		// Another run created it first.
		if (codeOf(error) !== 'EEXIST') {
			throw error;
		}
	}
};
