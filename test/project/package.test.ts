import {execFile} from 'node:child_process';
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {delimiter, dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import {pages} from '../../scripts/pages.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {itLong} from '../helpers/project/torture.ts';
import {expectDemoPick} from '../helpers/scenes/demo-pick.ts';

describe('the package', () => {
	it('has the program, its documents and the licenses, and nothing else', () => {
		const others = files.filter(path => !/^distribution\/(?:chunks\/)?[\w-]+\.js$/.test(path));
		expect(others.sort()).toEqual([
			'CHANGELOG.md',
			'LICENSE',
			'README.md',
			'config.schema.json',
			'distribution/THIRD-PARTY-LICENSES.txt',
			'distribution/bom.cdx.json',
			...pages.filter(page => page !== 'README.md'),
			'man/envpick.1',
			'package.json',
		]);
		expect(files).toContain('distribution/envpick.js');
	});

	it('has no dependencies: everything is bundled', () => {
		expect(Object.keys(packageJson).filter(name => /dependencies$/i.test(name))).toEqual(['devDependencies']);
	});

	// An address under a name that was never published leads nowhere, or one day to a file of others.
	it('names no address of others in its documents and messages, but those of standards', async () => {
		const documents = files.filter(path => !path.startsWith('distribution/'));
		const sources = (await readdir(`${root}source`, {recursive: true})).filter(path => /\.tsx?$/.test(path));
		const comments = /^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm;
		const texts = [
			...(await Promise.all(documents.map(path => readFile(root + path, 'utf8')))),
			...(await Promise.all(sources.map(path => readFile(`${root}source/${path}`, 'utf8')))).map(text =>
				text.replace(comments, ''),
			),
		];
		const examples = /^https?:\/\/(?:HOST|USER:PASSWORD@HOST|127\.0\.0\.1|\$\{\w+\}|sandbox\.example\.org)(?=[:/]|$)/;
		const standards = /^https?:\/\/(?:keepachangelog\.com|semver\.org|json-schema\.org)\//;
		const named = texts.flatMap(text => text.match(/\bhttps?:\/\/[^\s'"`)>,]*[^\s'"`)>,.]/g) ?? []);

		expect(named.length).toBeGreaterThan(5);
		expect(named.filter(address => !examples.test(address) && !standards.test(address))).toEqual([]);
	});

	it('installs without a registry and creates nothing outside itself', async () => {
		expect(said).toBe('');
		expect((await readdir(join(directory, 'node_modules'))).filter(name => !name.startsWith('.'))).toEqual(['envpick']);
		const {stdout} = await run(command, ['--version'], {env: {PATH: path}});
		expect(stdout).toBe(`${packageJson.version}\n`);
	});

	itLong('is installed for all and runs at once without a warning', async () => {
		const own = await makeDirectory();

		const runs = [
			await npm(['install', '--global', '--prefix', join(own, 'all'), file], own, own),
			await npm(['exec', '--yes', '--package', file, '--', 'envpick', '--version'], own, own),
		];

		expect(runs.map(({stderr}) => stderr)).toEqual(['', '']);
		expect(runs[1]?.stdout).toBe(`${packageJson.version}\n`);
		const {stdout} = await run(join(own, 'all/bin/envpick'), ['--version'], {env: {PATH: path}});
		expect(stdout).toBe(`${packageJson.version}\n`);
	});

	itLong('is published without a warning, and passes package linters', async () => {
		const {stderr} = await npm(['publish', '--dry-run', '--ignore-scripts', '--loglevel', 'warn'], root, home);
		const {stdout} = await run(`${root}node_modules/.bin/publint`, ['run', '--strict', file], {env: {PATH: path}});

		expect(stderr.split('\n').filter(line => line !== '' && !line.includes('requires you to be logged in'))).toEqual(
			[],
		);
		expect(stdout).toContain('All good!');
	});

	it('browses the demo once installed, and copies the pick', async () => {
		await expectDemoPick(command, {cwd: directory, env: {PATH: path}});
	});
});

type Packed = {readonly filename: string; readonly files: readonly {readonly path: string}[]};

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);

// npm as on a fresh installation: no settings, an empty cache, and no registry that responds.
const npm = async (args: readonly string[], cwd: string, home: string) => {
	const env = {
		PATH: path,
		HOME: home,
		npm_config_cache: join(home, 'cache'),
		npm_config_registry: 'http://127.0.0.1:9',
		npm_config_update_notifier: 'false',
		npm_config_fetch_retries: '0',
	};
	return run('npm', [...args], {cwd, env, timeout: 60_000, maxBuffer: 2 ** 24});
};

// Packs the program that was built before the tests. Building it again would remove it while other tests use it.
const pack = async (directory: string): Promise<Packed> => {
	const {stdout} = await npm(['pack', '--ignore-scripts', '--json', '--pack-destination', directory], root, directory);
	// One version of npm prints a list; a later one prints an object with names as keys.
	return Object.values(JSON.parse(stdout) as Record<string, Packed>)[0]!;
};

/** The path of the packed package, and its content. */
let home = '';
let file = '';
let files: readonly string[] = [];

/** The path of the installation, which the tests share, and the output of npm. */
let directory = '';
let command = '';
let said = '';

beforeAll(async () => {
	home = await mkdtemp(join(tmpdir(), 'envpick-'));
	const packed = await pack(home);
	file = join(home, packed.filename);
	files = packed.files.map(one => one.path);
	// Installs into a new directory. Otherwise, npm would use a parent directory that has a package.json.
	directory = await mkdtemp(join(tmpdir(), 'envpick-'));
	said = (await npm(['install', '--prefix', directory, file], directory, home)).stderr;
	command = join(directory, 'node_modules/.bin/envpick');
});

afterAll(() => Promise.all([home, directory].map(path => rm(path, {recursive: true, force: true}))));
