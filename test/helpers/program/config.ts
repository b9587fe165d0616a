import {mkdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {expect} from 'vitest';
import {makeDirectory} from './directory.ts';
import {runHere} from './run-here.ts';
import {sampleListing} from './run-options.ts';

/** Writes a config file, from a text or from an object as JSON, and returns its path. */
export const writeConfig = async (content: string | Uint8Array | object): Promise<string> => {
	const file = join(await makeDirectory(), 'config.json');
	const isRaw = typeof content === 'string' || content instanceof Uint8Array;
	await writeFile(file, isRaw ? content : JSON.stringify(content, undefined, '\t'));
	return file;
};

/** Creates a home with a config at the default path on Linux, and returns both paths. */
export const makeHome = async (config: object): Promise<{readonly home: string; readonly file: string}> => {
	const home = await makeDirectory();
	const file = join(home, '.config', 'envpick', 'config.json');
	await mkdir(dirname(file), {recursive: true});
	await writeFile(file, JSON.stringify(config, undefined, '\t'));
	return {home, file};
};

/** Runs with a config that must be refused, and returns the message without its prefix. */
export const refusalOf = async (
	file: string,
	args: readonly string[] = ['--list', '--input', sampleListing],
): Promise<string> => {
	const {stdout, stderr, exitCode} = await runHere(args, {env: {ENVPICK_CONFIG: file}});

	expect({stdout, exitCode}).toEqual({stdout: '', exitCode: 2});
	expect(stderr).toMatch(/^envpick: [ -~]+\n$/);
	return stderr.slice('envpick: '.length, -1);
};

/** The config of one service, `lab`. */
export const serviceOf = (more: object): object => ({services: {lab: {address: 'sandbox.example.org', ...more}}});
