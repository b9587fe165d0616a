import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {copyFile, mkdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import {makeFolder} from './helpers/folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const biome = `${root}node_modules/.bin/biome`;

// What the linter says of a line of code, were it in that file: in a folder of its own with our configuration.
const lint = async (file: string, code: string): Promise<string> => {
	const folder = await makeFolder();
	await copyFile(`${root}biome.jsonc`, join(folder, 'biome.jsonc'));
	await mkdir(dirname(join(folder, file)), {recursive: true});
	await writeFile(join(folder, file), `${code}\n`);
	const {stdout, stderr} = spawnSync(biome, ['lint', '--vcs-enabled=false', file], {cwd: folder, encoding: 'utf8'});
	return stdout + stderr;
};

describe('the house', () => {
	it.each([
		['source/core/planted.ts', "export * from '../io/terminal.ts';"],
		['source/core/planted.ts', "export * from 'ink';"],
		['source/core/planted.ts', "export * from 'react';"],
		['source/core/planted.ts', "export * from 'undici';"],
		['source/core/planted.ts', "export * from 'node:fs';"],
		['source/core/planted.ts', "export * from '../program.ts';"],
		['source/components/planted.tsx', "export * from '../io/terminal.ts';"],
		['source/components/planted.tsx', "export * from '../program.ts';"],
		['source/components/planted.tsx', "export * from 'node:fs';"],
		['source/io/planted.ts', "export * from 'ink';"],
		['source/io/planted.ts', "export * from '../components/screen.tsx';"],
		['source/io/planted.ts', "export * from '../effects.ts';"],
		['source/planted.ts', "export * from './cli.tsx';"],
		['source/planted.ts', "export * from 'undici';"],
	])('lets %s not hold: %s', async (file, code) => {
		expect(await lint(file, code)).toContain('noRestrictedImports');
	});

	it.each([
		['source/core/planted.ts', 'export const now = process.pid;'],
		['source/components/planted.tsx', 'export const now = process.pid;'],
		['source/io/planted.ts', 'export const now = process.pid;'],
		['source/planted.ts', 'export const now = process.pid;'],
	])('lets nothing but the front door touch the process: not %s', async (file, code) => {
		expect(await lint(file, code)).toContain('noRestrictedGlobals');
	});

	it('lets core import core', async () => {
		expect(await lint('source/core/planted.ts', "export * from './text.ts';")).not.toContain('noRestricted');
	});

	it('has no file of more than 200 lines', () => {
		const long = ['source', 'scripts', 'test/faults'].flatMap(folder =>
			readdirSync(`${root}${folder}`, {recursive: true, encoding: 'utf8'})
				.filter(file => /\.tsx?$/.test(file))
				.map(file => ({file, lines: readFileSync(`${root}${folder}/${file}`, 'utf8').trimEnd().split('\n').length}))
				.filter(({lines}) => lines > 200),
		);

		expect(long).toEqual([]);
	});

	it('imports undici and meow in one file each', () => {
		const files = readdirSync(`${root}source`, {recursive: true, encoding: 'utf8'}).filter(file =>
			/\.tsx?$/.test(file),
		);
		const importers = (name: string) =>
			files.filter(file => readFileSync(`${root}source/${file}`, 'utf8').includes(` from '${name}'`));

		expect(importers('undici')).toHaveLength(1);
		expect(importers('meow')).toHaveLength(1);
		expect(importers('ink-select-input')).toHaveLength(1);
	});
});
