import {randomBytes} from 'node:crypto';
import {
	closeSync,
	fchmodSync,
	fsyncSync,
	mkdirSync,
	openSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {FaultError} from '../../fault/fault.ts';
import {codeOf, toUnwritable} from './file-fault.ts';
import {shownPath} from './read-file.ts';

/** A file to be written. */
export type NewFile = {
	readonly path: string;
	readonly text: string;
	/** A file that is there keeps its mode, and a link to it stays one. Else it is replaced whatever it is, and private. */
	readonly keepsMode: boolean;
};

type Prepared = {readonly file: NewFile; readonly target: string; readonly temporary: string};

/**
Writes files. None is put in its place before all are whole on disk beside theirs, so that nothing is ever half written.
They are for the user alone from their first byte, and so are the folders that are made for them. No signal is heard
meanwhile. Throws a FaultError of type `unwritable-file`.
*/
export const writeFiles = (files: readonly NewFile[]): void => {
	const prepared: Prepared[] = [];
	try {
		for (const file of files) {
			prepared.push(naming(file, () => prepare(file)));
		}
		for (const {file, target, temporary} of prepared) {
			naming(file, () => renameSync(temporary, target));
		}
	} finally {
		for (const {temporary} of prepared) {
			rmSync(temporary, {force: true});
		}
	}
};

const naming = <Result>(file: NewFile, act: () => Result): Result => {
	try {
		return act();
	} catch (error) {
		throw error instanceof FaultError ? error : toUnwritable(file.path, error);
	}
};

const prepare = (file: NewFile): Prepared => {
	const target = file.keepsMode ? behindLinks(file.path) : file.path;
	if (isFolder(target)) {
		throw new FaultError({type: 'unwritable-file', path: shownPath(file.path), why: 'it is a directory'});
	}
	const folder = path.dirname(target);
	mkdirSync(folder, {recursive: true, mode: 0o700});
	const temporary = path.join(folder, `.${path.basename(target)}.${randomBytes(6).toString('hex')}`);
	// Exclusive: never through a link that somebody else put there.
	const descriptor = openSync(temporary, 'wx', 0o600);
	try {
		writeFileSync(descriptor, file.text);
		if (file.keepsMode) {
			fchmodSync(descriptor, modeOf(target));
		}
		fsyncSync(descriptor);
	} catch (error) {
		rmSync(temporary, {force: true});
		throw error;
	} finally {
		closeSync(descriptor);
	}
	return {file, target, temporary};
};

const usualMode = 0o600;

const isFolder = (file: string): boolean => orWhereMissing(() => statSync(file).isDirectory(), false);
const modeOf = (file: string): number => orWhereMissing(() => statSync(file).mode & 0o777, usualMode);

// Whoever keeps such files elsewhere and links to them wants the link kept.
const behindLinks = (file: string): string => orWhereMissing(() => realpathSync(file), file);

const orWhereMissing = <Value>(look: () => Value, missing: Value): Value => {
	try {
		return look();
	} catch (error) {
		if (codeOf(error) === 'ENOENT') {
			return missing;
		}
		throw error;
	}
};
