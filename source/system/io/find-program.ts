import {constants} from 'node:fs';
import path from 'node:path';
import type {Variables} from '../variables.ts';

/** The absolute path of a program, from the absolute folders of `PATH`; undefined if none has it. */
export const findTool = async (name: string, environment: Variables): Promise<string | undefined> => {
	// Loaded on demand: most starts look for no program.
	const {access, stat} = await import('node:fs/promises');
	const isProgram = async (file: string): Promise<boolean> => {
		await access(file, constants.X_OK);
		return (await stat(file)).isFile();
	};
	const folders = (environment['PATH'] ?? '').split(path.delimiter);
	for (const folder of folders.filter(folder => path.isAbsolute(folder))) {
		const file = path.join(folder, name);
		if (await isProgram(file).catch(() => false)) {
			return file;
		}
	}
	return undefined;
};
