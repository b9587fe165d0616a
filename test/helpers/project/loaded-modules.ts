import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {makeFolder} from '../program/folder.ts';

const recorder = fileURLToPath(new URL('record-modules.ts', import.meta.url));

type Recording = {
	/** What the program needs in its environment to be recorded. */
	readonly env: Readonly<Record<string, string>>;
	/** The source files that it had loaded when it ended, read from the source maps of its modules. */
	readonly sources: () => readonly string[];
	/** The files of the bundle that were loaded then. */
	readonly files: () => readonly string[];
	/** The modules of Node that were loaded then, its internal ones too, as `node:net`. */
	readonly ofNode: () => readonly string[];
};

/** Makes a recording of the modules that a run of the built command loads. */
export const recordModules = async (): Promise<Recording> => {
	const file = join(await makeFolder(), 'modules');
	const urls = () => readFileSync(file, 'utf8').split('\n');
	return {
		env: {NODE_OPTIONS: `--import ${recorder}`, RECORDED_MODULES: file},
		sources: () => urls().flatMap(toSources),
		files: () => urls().filter(url => url.includes('/distribution/')),
		ofNode: () => urls().filter(url => url.startsWith('node:')),
	};
};

const toSources = (url: string): readonly string[] => {
	if (!url.includes('/distribution/') || url.endsWith('/envpick.js')) {
		return [];
	}
	const {sources} = JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as {readonly sources: string[]};
	return sources;
};
