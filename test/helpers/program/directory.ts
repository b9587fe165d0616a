import {mkdirSync, mkdtempSync} from 'node:fs';
import {mkdtemp, readdir, readFile, rm, stat} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';

// While a directory is deleted, a program may still write to it, such as a shell that saves its history.
const removal = {recursive: true, force: true, maxRetries: 10, retryDelay: 50};

/** Creates an empty directory that is deleted when the test ends. */
export const makeDirectory = async (): Promise<string> => {
	const path = await mkdtemp(join(tmpdir(), 'envpick-'));
	onTestFinished(() => rm(path, removal));
	return path;
};

/**
Creates the empty directories of one run, which are deleted when the test ends. `variables` name its home and its temporary
directory, and `files` reads all files: their paths, such as `home/…`, and their contents.
*/
export const makeRunDirectories = () => {
	const root = mkdtempSync(join(tmpdir(), 'envpick-'));
	onTestFinished(() => rm(root, removal));
	const [home, temporary, work] = ['home', 'tmp', 'work'].map(name => join(root, name)) as [string, string, string];
	for (const directory of [home, temporary, work]) {
		mkdirSync(directory);
	}
	const files = async () => {
		const names = await readdir(root, {recursive: true});
		const found = await Promise.all(names.map(async name => [name, await readIfFile(join(root, name))] as const));
		return found.filter((file): file is [string, string] => file[1] !== undefined);
	};
	return {work, variables: {HOME: home, TMPDIR: temporary}, files};
};

// Undefined for a directory, or if the file was deleted meanwhile.
const readIfFile = async (path: string): Promise<string | undefined> => {
	try {
		return (await stat(path)).isFile() ? await readFile(path, 'latin1') : undefined;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
			throw error;
		}
		return undefined;
	}
};
