import {constants} from 'node:fs';
import path from 'node:path';
import type {Variables} from '../environment.ts';

/** The absolute path of a program, from the absolute folders of `PATH`; undefined where none has it. */
export const findTool = async (name: string, environment: Variables): Promise<string | undefined> => {
	const folders = (environment['PATH'] ?? '').split(path.delimiter);
	for (const folder of folders.filter(folder => path.isAbsolute(folder))) {
		const file = path.join(folder, name);
		if (await isProgram(file)) {
			return file;
		}
	}
	return undefined;
};

const isProgram = async (file: string): Promise<boolean> => {
	// Loaded only where a program is looked for: a start that needs none is sooner.
	const {access, stat} = await import('node:fs/promises');
	try {
		await access(file, constants.X_OK);
		return (await stat(file)).isFile();
	} catch {
		return false;
	}
};
