import {mkdirSync, mkdtempSync} from 'node:fs';
import {mkdtemp, readdir, readFile, rm, stat} from 'node:fs/promises';
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

/**
Creates the empty directories of one run, which are deleted when the test ends. `variables` name its home and its temporary
directory, and `files` reads all files: their paths, such as `home/…`, and their contents.
*/
export const makeRunDirectories = () => {
	const root = mkdtempSync(join(tmpdir(), 'envpick-'));
	onTestFinished(() => rm(root, {recursive: true, force: true}));
	const [home, temporary, work] = ['home', 'tmp', 'work'].map(name => join(root, name)) as [string, string, string];
	for (const directory of [home, temporary, work]) {
		mkdirSync(directory);
	}
	const files = async () => {
		const names = await readdir(root, {recursive: true});
		const isFile = await Promise.all(names.map(async name => (await stat(join(root, name))).isFile()));
		const found = names.filter((_, index) => isFile[index]);
		return Promise.all(found.map(async name => [name, await readFile(join(root, name), 'latin1')] as const));
	};
	return {work, variables: {HOME: home, TMPDIR: temporary}, files};
};
