import {mkdirSync, mkdtempSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';

/** Makes an empty directory that is there until the test ends. */
export const makeDirectory = async (): Promise<string> => {
	const path = await mkdtemp(join(tmpdir(), 'envpick-'));
	// A program that just ended may still write, such as the history of a shell, while it is emptied.
	onTestFinished(() => rm(path, {recursive: true, force: true, maxRetries: 10, retryDelay: 50}));
	return path;
};

/** The writable places of a run: its home, its directory for temporary files, and the directory it works in. */
export type RunDirectories = {
	/** Where all of them are. */
	readonly root: string;
	readonly work: string;
	/** What tells it of the other two. */
	readonly variables: {readonly HOME: string; readonly TMPDIR: string};
};

/** Makes the empty directories of one run, which are there until the test ends. */
export const makeRunDirectories = (): RunDirectories => {
	const root = mkdtempSync(join(tmpdir(), 'envpick-'));
	onTestFinished(() => rm(root, {recursive: true, force: true}));
	const [home, temporary, work] = ['home', 'tmp', 'work'].map(name => join(root, name)) as [string, string, string];
	for (const directory of [home, temporary, work]) {
		mkdirSync(directory);
	}
	return {root, work, variables: {HOME: home, TMPDIR: temporary}};
};
