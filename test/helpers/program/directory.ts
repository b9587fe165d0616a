import {mkdirSync, mkdtempSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';

/** Creates an empty directory that is deleted when the test ends. */
export const makeDirectory = async (): Promise<string> => {
	const path = await mkdtemp(join(tmpdir(), 'envpick-'));
	// While the directory is deleted, a program that just ended may still write to it, for example a shell its history.
	onTestFinished(() => rm(path, {recursive: true, force: true, maxRetries: 10, retryDelay: 50}));
	return path;
};

/** The writable directories of a run: its home, its temporary directory and its working directory. */
export type RunDirectories = {
	/** Their parent directory. */
	readonly root: string;
	readonly work: string;
	/** The variables that name the other two directories. */
	readonly variables: {readonly HOME: string; readonly TMPDIR: string};
};

/** Creates the empty directories of one run, which are deleted when the test ends. */
export const makeRunDirectories = (): RunDirectories => {
	const root = mkdtempSync(join(tmpdir(), 'envpick-'));
	onTestFinished(() => rm(root, {recursive: true, force: true}));
	const [home, temporary, work] = ['home', 'tmp', 'work'].map(name => join(root, name)) as [string, string, string];
	for (const directory of [home, temporary, work]) {
		mkdirSync(directory);
	}
	return {root, work, variables: {HOME: home, TMPDIR: temporary}};
};
