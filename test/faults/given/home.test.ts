import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect} from 'vitest';
import {type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import type {FinishedRun} from '../../helpers/faults/gates.ts';
import {makeFolder} from '../../helpers/program/folder.ts';
import {good, works} from '../../helpers/service/good-service.ts';

const isTheirs = (path: string): boolean => !/^(?:before|after|stderr|code)$|^home\/\.cache\//.test(path);

const writesNothing = ({files}: FinishedRun) => expect(files.map(([path]) => path).filter(isTheirs)).toEqual([]);

/** A service given by the environment, to a program that is started with other variables of the home. */
const atHome =
	(...variables: readonly string[]) =>
	async (): Promise<Scene> => {
		const server = await good();
		return {
			server,
			command: ['/usr/bin/env', ...variables],
			environment: {ENVPICK_BASE_URL: server.base},
			check: writesNothing,
		};
	};

describe('a home', () => {
	testFaults([
		{name: 'H5: that is not there at all changes nothing', scene: atHome('-u', 'HOME'), ...works},
		{name: 'H5: that cannot be written changes nothing', scene: atHome('HOME=/proc'), ...works},
		{
			name: 'H5: is not looked into where XDG_CONFIG_HOME says where the config is',
			scene: async key => {
				const folder = await makeFolder();
				await mkdir(join(folder, 'envpick'));
				const server = await good();
				const services = {lab: {address: server.base, accessKeyFile: 'key'}};
				await writeFile(join(folder, 'envpick', 'config.json'), JSON.stringify({services}));
				await writeFile(join(folder, 'envpick', 'key'), key, {mode: 0o600});
				const environment = {XDG_CONFIG_HOME: folder};
				return {
					server,
					givesKey: false,
					command: ['/usr/bin/env', 'HOME=/nonexistent'],
					environment,
					check: writesNothing,
				};
			},
			...works,
		},
		{name: 'H5: gets nothing written but the cache of the program', scene: atHome(), ...works},
		{name: 'H5: that is a file changes nothing', scene: atHome('HOME=/etc/passwd'), ...works},
		{name: 'H5: that is not there is not made', scene: atHome('HOME=/nonexistent'), ...works},
		{
			name: 'H5: in which a relative XDG_CONFIG_HOME lies does not count for that',
			scene: atHome('XDG_CONFIG_HOME=.config', 'XDG_CACHE_HOME='),
			...works,
		},
	]);
});
