import {mkdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {makeFolder} from './folder.ts';

/** Writes a config file, given as a text or as what its JSON says, and gives its path. */
export const writeConfig = async (content: string | Uint8Array | object): Promise<string> => {
	const file = join(await makeFolder(), 'config.json');
	const isRaw = typeof content === 'string' || content instanceof Uint8Array;
	await writeFile(file, isRaw ? content : JSON.stringify(content, undefined, '\t'));
	return file;
};

/** Makes a home with a config at the place where it is looked for on Linux, and gives both paths. */
export const makeHome = async (config: object): Promise<{readonly home: string; readonly file: string}> => {
	const home = await makeFolder();
	const file = join(home, '.config', 'envpick', 'config.json');
	await mkdir(dirname(file), {recursive: true});
	await writeFile(file, JSON.stringify(config, undefined, '\t'));
	return {home, file};
};
