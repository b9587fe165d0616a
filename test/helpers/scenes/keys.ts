import {chmod, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect} from 'vitest';
import type {Scene} from '../faults/fault-case.ts';
import {makeFolder} from '../program/folder.ts';
import {good} from '../service/good-service.ts';

export const noKey =
	'no access key; run `envpick --setup`, set ENVPICK_ACCESS_KEY, or name a file with --access-key-file';

/** Gives a key, made from a good one, in a way of its own. */
export const giving =
	(toScene: (key: string, folder: string) => Promise<Scene> | Scene) =>
	async (key: string): Promise<Scene> => {
		const server = await good();
		const scene = await toScene(key, await makeFolder());
		return {
			base: server.base,
			server,
			givesKey: false,
			check: () => expect(server.requests().length).toBe(server.connections()),
			...scene,
		};
	};

/** Gives it in a file of a mode. */
export const inFile = (toText: (key: string) => string | Uint8Array, mode = 0o600) =>
	giving(async (key, folder) => {
		const path = join(folder, 'key');
		await writeFile(path, toText(key));
		await chmod(path, mode);
		return {arguments: ['--access-key-file', path], names: {path}};
	});
