import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {cp, readdir, readFile, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import type {Component, Sbom} from '../../scripts/release/sbom.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {itLong} from '../helpers/project/torture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The source files of each chunk, by their paths in the project, as its source map names them. */
const sourcesOfChunks = async (): Promise<string[][]> => {
	const directory = `${root}distribution`;
	const maps = (await readdir(directory, {recursive: true})).filter(file => file.endsWith('.map'));
	return Promise.all(
		maps.map(async file => {
			const map = JSON.parse(await readFile(join(directory, file), 'utf8')) as {sources: string[]};
			return map.sources.map(source => source.replace(/^(?:\.\.\/)+/, ''));
		}),
	);
};

const sourcesOfBundle = async (): Promise<string[]> => [...new Set((await sourcesOfChunks()).flat())];

type Patch = {readonly name: string; readonly text: string};

const patches = async (): Promise<Patch[]> => {
	const names = (await readdir(`${root}patches`)).filter(name => name.endsWith('.patch'));
	return Promise.all(names.map(async name => ({name, text: await readFile(`${root}patches/${name}`, 'utf8')})));
};

describe('the bundle', () => {
	it.each(['meow', 'ink', 'react', 'undici', 'ink-select-input', 'ink-text-input', 'valibot'])(
		'includes the code of %s',
		async name => {
			const sources = await sourcesOfBundle();

			expect(sources.filter(source => source.startsWith(`node_modules/${name}/`))).not.toEqual([]);
		},
	);

	it('consists of files of source/, packages and modules of Node only', async () => {
		const sources = await sourcesOfBundle();
		const node = /^(?:import-statement|require-call):/;

		const others = sources.filter(source => !/^(?:source|node_modules)\//.test(source) && !node.test(source));

		expect(others.toSorted()).toEqual(['man/envpick.1', 'package.json']);
	});

	it('has the code of each file once, so an error has the same class in each chunk', async () => {
		const files = (await sourcesOfChunks()).flat().filter(source => /^(?:source|node_modules)\//.test(source));

		expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
	});
});

describe('the patches', () => {
	it('stay small, and each is explained to its maintainers', async () => {
		const all = await patches();
		const text = all.map(one => one.text).join('');
		const readme = await readFile(`${root}patches/README.md`, 'utf8');
		const hunks = text.match(/^@@ /gm) ?? [];

		expect(hunks.length).toBeLessThanOrEqual(12);
		expect(text.match(/^(?:\+(?!\+\+ b\/)|-(?!-- a\/))/gm)?.length).toBeLessThanOrEqual(100);
		expect(readme.match(/^\d+\. /gm)).toHaveLength(hunks.length);
	});

	it('apply to packages with an exact version', async () => {
		const versions: Readonly<Record<string, string>> = packageJson.devDependencies;
		const names = (await patches()).map(({name}) => /^(.+)\+(.+)\.patch$/.exec(name)?.slice(1) ?? []);

		expect(names.map(([name = '']) => [name, versions[name]])).toEqual(names);
	});

	itLong('stop the build with one line if they are not applied', async () => {
		const directory = await makeDirectory();
		for (const part of ['package.json', 'package-lock.json', 'scripts', 'source', 'patches', 'node_modules/ink']) {
			await cp(root + part, join(directory, part), {recursive: true});
		}
		for (const name of await readdir(`${root}node_modules`)) {
			if (name !== 'ink') {
				await symlink(`${root}node_modules/${name}`, `${directory}/node_modules/${name}`);
			}
		}
		const path = `${directory}/node_modules/ink/build/output.js`;
		const patched = await readFile(path, 'utf8');
		await writeFile(path, patched.replace('const [only] = this.operations;', ''));

		const {status, stderr} = spawnSync(process.execPath, ['scripts/build.ts'], {cwd: directory, encoding: 'utf8'});

		const file = '`node_modules/ink/build/output.js`';
		expect(stderr).toBe(`${file} is not as \`patches/ink+8.0.0.patch\` leaves it: run \`npm ci\`\n`);
		expect(status).toBe(1);
	});
});

const allOf = (components: readonly Component[]): Component[] =>
	components.flatMap(component => [component, ...allOf(component.components ?? [])]);

describe('the list of components', () => {
	const sbom = JSON.parse(readFileSync(`${root}distribution/bom.cdx.json`, 'utf8')) as Sbom;

	it('has every package with its license and the hash of the lock file', () => {
		const notices = [
			...readFileSync(`${root}distribution/THIRD-PARTY-LICENSES.txt`, 'utf8').matchAll(
				/^-{80}\n(\S+) (\S+) \((.+)\)$/gm,
			),
		];
		const toNotice = ({name, version, licenses}: Component) => [name, version, licenses?.[0].expression];

		expect(notices.length).toBeGreaterThan(30);
		expect(sbom.components.map(toNotice)).toEqual(notices.map(([, ...notice]) => notice));
		expect(sbom.components.filter(({hashes}) => !/^[\da-f]{128}$/.test(hashes?.[0].content ?? ''))).toEqual([]);
	});

	it('names each component once, as scanners look it up', () => {
		const parts = allOf(sbom.components);

		expect(new Set(parts.map(part => part['bom-ref'])).size).toBe(parts.length);
		expect(parts.filter(({purl}) => !/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/.test(purl))).toEqual([]);
		expect(sbom.metadata.component.purl).toBe(`pkg:npm/envpick@${packageJson.version}`);
	});
});
