import {execFile} from 'node:child_process';
import {mkdtemp, rm, stat} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {findLockedNode, makeExecutable, nodePackage} from '../../scripts/executable.ts';
import {pages} from '../../scripts/pages.ts';
import {type Made, readSystemFiles, toDebianFiles, writeFiles} from '../../scripts/release/layout.ts';
import type {Sbom} from '../../scripts/release/sbom.ts';
import {noteUnless} from '../helpers/program/programs.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {expectDemoPick} from '../helpers/scenes/demo-pick.ts';
import {openTerminal} from '../helpers/terminal/terminal.ts';

const run = promisify(execFile);
const madeOf = (executable: string): Made => ({
	executable,
	node: {directory: findLockedNode() ?? '', name: nodePackage},
	date: new Date(0),
});

// The executable has to work without the project and without any Node.
const env = {PATH: '/nonexistent', HOME: '/nonexistent', LANG: 'C.UTF-8'};
const note = isTorture ? noteUnless(findLockedNode() !== undefined, 'the Node of the lock file') : '';

describe.runIf(isTorture && note === '')(`the single executable${note}`, () => {
	let directory = '';
	let command = '';
	beforeAll(async () => {
		directory = await mkdtemp(join(tmpdir(), 'envpick-'));
		command = join(directory, 'envpick with a space');
		await makeExecutable(command);
	});
	afterAll(() => rm(directory, {recursive: true}));

	it('lists the demo on a host without Node', async () => {
		const {stdout, stderr} = await run(command, ['--list', '--demo', '--unique', 'android'], {cwd: directory, env});

		expect(stdout).toBe('os:android-13-x64,locale:en-us,system\n');
		expect(stderr).toBe('');
	});

	it('explains an invalid option, with code 2', async () => {
		await expect(run(command, ['--frobnicate'], {cwd: directory, env})).rejects.toMatchObject({
			code: 2,
			stderr: 'envpick: unknown option `--frobnicate`; see `envpick --help`\n',
		});
	});

	it('ignores NODE_OPTIONS, which is for another Node', async () => {
		const {stdout, stderr} = await run(command, ['--version'], {
			cwd: directory,
			env: {...env, NODE_OPTIONS: '--require /nonexistent.cjs --no-such-option'},
		});

		expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
		expect(stderr).toBe('');
	});

	it('browses the demo, and copies the pick', async () => {
		await expectDemoPick(command, {cwd: directory, env});
	});

	it('starts anew for another service', async () => {
		const terminal = openTerminal(command, ['--demo'], {columns: 100, rows: 20, cwd: directory, env});
		await terminal.waitForText(/❯ +windows7-x64/);
		terminal.press('tab', '@', 'down', 'enter');
		await terminal.waitForText('? Service address');
		terminal.press('ctrl+c');

		expect(await terminal.waitForExit()).toMatchObject({exitCode: 130});
	});

	it('is smaller than 110 MB', async () => {
		expect((await stat(command)).size).toBeLessThan(110_000_000);
	});

	it('comes with its manual page, completions, notices and the list of its components', async () => {
		const files = await readSystemFiles(madeOf(command));

		expect(Object.keys(files).sort()).toEqual([
			'bin/envpick',
			'share/bash-completion/completions/envpick',
			'share/doc/envpick/README.md',
			'share/doc/envpick/bom.cdx.json',
			'share/doc/envpick/changelog',
			'share/doc/envpick/copyright',
			...pages.filter(page => page !== 'README.md').map(page => `share/doc/envpick/${page}`),
			'share/envpick/config.schema.json',
			'share/fish/vendor_completions.d/envpick.fish',
			'share/man/man1/envpick.1',
			'share/zsh/site-functions/_envpick',
		]);
		expect(files['share/zsh/site-functions/_envpick']).toMatch(/^#compdef envpick\n/);
		const copyright = files['share/doc/envpick/copyright'];
		for (const notice of [
			'the envpick authors',
			'react-reconciler 0',
			'Node.js is licensed',
			'OpenSSL',
			'ICU License',
		]) {
			expect(copyright).toContain(notice);
		}
		const {components} = JSON.parse(files['share/doc/envpick/bom.cdx.json'] as string) as Sbom;
		const node = components.find(({name}) => name === nodePackage);
		expect(node?.hashes?.[0].content).toMatch(/^[\da-f]{128}$/);
		expect(node?.components?.map(({name}) => name)).toEqual(expect.arrayContaining(['v8', 'openssl', 'uv', 'zlib']));
	});

	it('is in a .deb where Debian wants it, readable for all', async () => {
		const files = toDebianFiles(await readSystemFiles(madeOf(command)));
		await writeFiles(join(directory, 'deb'), files, madeOf(command));

		expect(Object.keys(files).filter(path => /\.gz$|zsh/.test(path))).toEqual([
			'usr/share/man/man1/envpick.1.gz',
			'usr/share/zsh/vendor-completions/_envpick',
			'usr/share/doc/envpick/changelog.gz',
		]);
		const {stdout} = await run(join(directory, 'deb/usr/bin/envpick'), ['--version'], {cwd: directory, env});
		expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
		expect((await stat(join(directory, 'deb/usr/share/doc/envpick/copyright'))).mode & 0o777).toBe(0o644);
	});
});
