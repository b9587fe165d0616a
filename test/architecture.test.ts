import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {copyFile, mkdir, writeFile} from 'node:fs/promises';
import {dirname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import {layers} from '../scripts/modules.ts';
import {makeDirectory} from './helpers/program/directory.ts';

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
		expect(new Set(sourceFiles().filter(isInModule).map(moduleOf))).toEqual(
			new Set(layers.flatMap(modules => Object.keys(modules))),
		);
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
		for (const name of ['undici', 'meow', 'ink-select-input', 'ink-text-input']) {
			const imports = (file: string) => readFileSync(`${root}source/${file}`, 'utf8').match(` from '${name}['/]`);
			expect(files.filter(imports), name).toHaveLength(1);
		}
	});
});

const root = fileURLToPath(new URL('..', import.meta.url));
const biome = `${root}node_modules/.bin/biome`;

type Planted = readonly [file: string, code: string];

const toExports = (file: string, names: readonly string[]): Planted[] =>
	names.map(name => [file, `export * from '${name}';`]);

const refusedImports = [
	...toExports('source/text/planted.ts', [
		'../keys/io/keyboard.ts',
		'./io/keyboard.ts',
		'ink',
		'react',
		'undici',
		'node:fs',
	]),
	...toExports('source/update/planted.ts', ['../browse/run-effects.ts', '../ui/app.tsx']),
	...toExports('source/ui/planted.tsx', ['../terminal/io/open-terminal.ts', '../browse/run-effects.ts', 'node:fs']),
	...toExports('source/keys/io/planted.ts', ['ink', '../../ui/app.tsx', '../../browse/run-effects.ts']),
	...toExports('source/browse/planted.ts', ['../cli/debug.ts', 'ink']),
	...toExports('source/cli/planted.ts', ['../cli.ts', 'undici']),
];

const refusedGlobals: readonly Planted[] = [
	['source/text/planted.ts', 'export const now = new Date();'],
	...['text/planted.ts', 'ui/planted.tsx', 'keys/io/planted.ts', 'browse/planted.ts', 'cli/planted.ts'].map(
		(file): Planted => [`source/${file}`, 'export const now = process.pid;'],
	),
];

const allowed = toExports('source/text/planted.ts', ['./width.ts']);

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

const moduleOf = (file: string): string => file.split('/')[0] ?? '';
const layerOf = (file: string): number => layers.findIndex(modules => moduleOf(file) in modules);
const isInModule = (file: string): boolean => file.includes('/');
