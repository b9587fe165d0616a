import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';

/** Makes an empty folder that is there until the test ends. */
export const makeFolder = async (): Promise<string> => {
	const path = await mkdtemp(join(tmpdir(), 'envpick-'));
	onTestFinished(() => rm(path, {recursive: true, force: true}));
	return path;
};
