import {existsSync, mkdirSync} from 'node:fs';
import {dirname} from 'node:path';
import {codeOf} from './file-fault.ts';

/**
Makes a folder for the user alone where there is none, and those that it lies in. Step by step: where a step fails for ever, as in
/proc, Node's own way tries for ever. Throws the error of the file system.
*/
export const makeFolder = (path: string): void => {
	if (existsSync(path)) {
		return;
	}
	makeFolder(dirname(path));
	try {
		mkdirSync(path, {mode: 0o700});
	} catch (error) {
		// Another run was first.
		if (codeOf(error) !== 'EEXIST') {
			throw error;
		}
	}
};
