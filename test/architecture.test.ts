import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {copyFile, mkdir, writeFile} from 'node:fs/promises';
import {dirname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from './helpers/program/directory.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const biome = `${root}node_modules/.bin/biome`;

type Planted = readonly [file: string, code: string];

const refusedImports: readonly Planted[] = [
	['source/text/planted.ts', "export * from '../keys/io/keyboard.ts';"],
	['source/text/planted.ts', "export * from './io/keyboard.ts';"],
	['source/text/planted.ts', "export * from 'ink';"],
	['source/text/planted.ts', "export * from 'react';"],
	['source/text/planted.ts', "export * from 'undici';"],
	['source/text/planted.ts', "export * from 'node:fs';"],
	['source/update/planted.ts', "export * from '../run/start-program.ts';"],
	['source/update/planted.ts', "export * from '../ui/app.tsx';"],
	['source/ui/planted.tsx', "export * from '../terminal/io/open.ts';"],
	['source/ui/planted.tsx', "export * from '../run/start-program.ts';"],
	['source/ui/planted.tsx', "export * from 'node:fs';"],
	['source/keys/io/planted.ts', "export * from 'ink';"],
	['source/keys/io/planted.ts', "export * from '../../ui/app.tsx';"],
	['source/keys/io/planted.ts', "export * from '../../run/start-program.ts';"],
	['source/run/planted.ts', "export * from '../cli/debug.ts';"],
	['source/run/planted.ts', "export * from 'ink';"],
	['source/cli/planted.ts', "export * from '../cli.ts';"],
	['source/cli/planted.ts', "export * from 'undici';"],
];

const refusedGlobals: readonly Planted[] = [
	['source/text/planted.ts', 'export const now = process.pid;'],
	['source/text/planted.ts', 'export const now = new Date();'],
	['source/ui/planted.tsx', 'export const now = process.pid;'],
	['source/keys/io/planted.ts', 'export const now = process.pid;'],
	['source/run/planted.ts', 'export const now = process.pid;'],
	['source/cli/planted.ts', 'export const now = process.pid;'],
];

const allowed: readonly Planted[] = [['source/text/planted.ts', "export * from './width.ts';"]];

// The rules that the lines break, by file and line, such as `source/text/planted3.ts:1`. One run of the linter reads all lines, each
// in its own file, in a separate directory with our configuration.
const lintAll = async (planted: readonly Planted[]): Promise<readonly string[]> => {
	const directory = await makeDirectory();
	await copyFile(`${root}biome.jsonc`, join(directory, 'biome.jsonc'));
	for (const [index, [file, code]] of planted.entries()) {
		const path = join(directory, file.replace('planted', `planted${index}`));
		await mkdir(dirname(path), {recursive: true});
		await writeFile(path, `${code}\n`);
	}
	const {stdout, stderr} = spawnSync(biome, ['lint', '--vcs-enabled=false', '--max-diagnostics=none', 'source'], {
		cwd: directory,
		encoding: 'utf8',
	});
	return planted.map((_, index) =>
		[...(stdout + stderr).matchAll(new RegExp(String.raw`planted${index}\.tsx?:\d+:\d+ (\S+)`, 'g'))]
			.map(([, rule]) => rule)
			.join(),
	);
};

const sourceFiles = (): string[] =>
	readdirSync(`${root}source`, {recursive: true, encoding: 'utf8'})
		.filter(file => /\.tsx?$/.test(file))
		.sort();

/** The files of source/ that a file imports, as paths relative to source/. */
const importsOf = (file: string): string[] =>
	[...readFileSync(`${root}source/${file}`, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)]
		.map(([, path = '']) => normalize(join(dirname(file), path)))
		.filter(path => !path.startsWith('..'));

// The layers: each module imports only from lower layers.
const layers = [
	'text',
	'fault json keys',
	'listing system',
	'check clipboard debug filter',
	'formats history service',
	'config state',
	'access-key screen terminal update',
	'load speech',
	'ui',
	'run setup',
	'cli',
].map(layer => layer.split(' '));

const moduleOf = (file: string): string => file.split('/')[0] ?? '';
const layerOf = (file: string): number => layers.findIndex(modules => modules.includes(moduleOf(file)));
const isInModule = (file: string): boolean => file.includes('/');

describe('the architecture', () => {
	it('refuses planted imports and globals, but not between pure modules', async () => {
		const planted = [...refusedImports, ...refusedGlobals, ...allowed];
		const expected = [
			...refusedImports.map(() => 'noRestrictedImports'),
			...refusedGlobals.map(() => 'noRestrictedGlobals'),
			...allowed.map(() => ''),
		];

		const found = await lintAll(planted);

		const missed = planted.filter((_, index) =>
			expected[index] === ''
				? found[index]?.includes('noRestricted')
				: found[index]?.includes(expected[index] ?? '') !== true,
		);
		expect(missed, found.join('\n')).toEqual([]);
	});

	it('has every module in a layer', () => {
		expect(new Set(sourceFiles().filter(isInModule).map(moduleOf))).toEqual(new Set(layers.flat()));
	});

	it('imports only from lower layers', () => {
		const upward = sourceFiles()
			.filter(isInModule)
			.flatMap(file =>
				importsOf(file)
					.filter(imported => moduleOf(imported) !== moduleOf(file))
					.filter(imported => !isInModule(imported) || layerOf(imported) >= layerOf(file))
					.map(imported => `${file} -> ${imported}`),
			);

		expect(upward).toEqual([]);
	});

	it.each(['source', 'test'])('has at most twenty files in each directory of %s', directory => {
		const counts = Map.groupBy(
			readdirSync(`${root}${directory}`, {recursive: true, withFileTypes: true}).filter(entry => entry.isFile()),
			({parentPath}) => parentPath,
		);

		expect([...counts].filter(([, files]) => files.length > 20).map(([path]) => path)).toEqual([]);
	});

	it('names in CONTRIBUTING only existing files and directories', () => {
		const named = [
			...readFileSync(`${root}CONTRIBUTING.md`, 'utf8').matchAll(/`((?:source|test|scripts)\/[^`*{ ]*)`/g),
		];

		expect(named.length).toBeGreaterThan(20);
		expect(named.map(([, path]) => path).filter(path => !existsSync(`${root}${path}`))).toEqual([]);
	});

	it('exports no name from two files', () => {
		const exported = sourceFiles().flatMap(file =>
			[...readFileSync(`${root}source/${file}`, 'utf8').matchAll(/^export (?:async )?\w+\*? (\w+)/gm)].map(
				([, name]) => name,
			),
		);

		expect(exported.filter((name, index) => exported.indexOf(name) !== index)).toEqual([]);
	});

	it('has no file of more than 400 lines', () => {
		const long = ['source', 'scripts', 'test/faults'].flatMap(directory =>
			readdirSync(`${root}${directory}`, {recursive: true, encoding: 'utf8'})
				.filter(file => /\.tsx?$/.test(file))
				.map(file => ({file, lines: readFileSync(`${root}${directory}/${file}`, 'utf8').trimEnd().split('\n').length}))
				.filter(({lines}) => lines > 400),
		);

		expect(long).toEqual([]);
	});

	it('imports undici and meow in one file each', () => {
		const files = sourceFiles().filter(file => !file.endsWith('.d.ts'));
		const importers = (name: string) =>
			files.filter(file => readFileSync(`${root}source/${file}`, 'utf8').match(` from '${name}['/]`));

		expect(importers('undici')).toHaveLength(1);
		expect(importers('meow')).toHaveLength(1);
		expect(importers('ink-select-input')).toHaveLength(1);
		expect(importers('ink-text-input')).toHaveLength(1);
	});
});
