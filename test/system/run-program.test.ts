import {execFile} from 'node:child_process';
import {chmod, mkdir, readFile, writeFile} from 'node:fs/promises';
import {join, relative} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {findProgram, findTool, runTool, toNotStarted} from '../../source/system/io/run-program.ts';
import {writeProgram} from '../helpers/clipboard/copying.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const run = promisify(execFile);

describe('runTool', () => {
	it('starts a tool in the root directory, as the working directory may be gone', async () => {
		const directory = await makeDirectory();
		writeProgram(directory, 'wl-copy', `pwd > ${directory}/where`);

		await runTool('wl-copy', [], {text: '', variables: {PATH: directory}, host: process});

		expect(await readFile(join(directory, 'where'), 'utf8')).toBe('/\n');
	});

	it('passes its arguments, the whole text and the variables that are not ours', async () => {
		const directory = await makeDirectory();
		writeProgram(
			directory,
			'wl-copy',
			`(echo "$*"; cat; env | grep -E 'ENVPICK|NODE_OPTIONS|MINE') > ${directory}/taken`,
		);
		const text = 'größe'.repeat(50_000);
		const variables = {PATH: directory, MINE: '1', ENVPICK_ACCESS_KEY: 'k', NODE_OPTIONS: '--no-warnings'};

		expect(await runTool('wl-copy', ['--type', 'text'], {text, variables, host: process})).toBeUndefined();

		expect(await readFile(join(directory, 'taken'), 'utf8')).toBe(`--type text\n${text}MINE=1\n`);
	});

	it.each([
		['cat > /dev/null; exit 3', 'exit code 3'],
		['cat > /dev/null; kill -TERM $$', 'killed by SIGTERM'],
		['exit 0', 'did not read its input'],
		['cat > /dev/null; exec sleep 60', 'timed out after 2 s'],
	])('says why `%s` failed', async (script, why) => {
		const directory = await makeDirectory();
		writeProgram(directory, 'wl-copy', script);
		const text = 'x'.repeat(1_000_000);

		expect(await runTool('wl-copy', [], {text, variables: {PATH: directory}, host: process})).toBe(why);
	});

	it('reports a missing tool', async () => {
		const variables = {PATH: await makeDirectory()};

		expect(await runTool('wl-copy', [], {text: 'os:a', variables, host: process})).toBe('not found');
	});

	it('leaves nothing behind if a tool could not be started', async () => {
		const directory = await makeDirectory();
		const tool = join(directory, 'wl-copy');
		await writeFile(tool, '#!/nonexistent/interpreter\n');
		await chmod(tool, 0o755);
		const program = `
			import {runTool} from '${new URL('../../source/system/io/run-program.ts', import.meta.url)}';
			const request = {text: 'os:a', variables: {PATH: '${directory}'}, host: process};
			const failure = await runTool('wl-copy', [], request);
			await new Promise(setImmediate);
			const held = process.getActiveResourcesInfo().filter(name => /Timeout|Pipe|Process/.test(name));
			process.stdout.write(JSON.stringify([failure, held]), () => process.exit());
		`;

		const {stdout} = await run(process.execPath, ['--input-type=module', '-e', program]);

		// These are the standard output and standard error of the program that runs the tool.
		expect(JSON.parse(stdout)).toEqual(['could not be started', expect.not.arrayContaining(['Timeout'])]);
	});
});

const isMissing = {why: 'was not found in PATH', tryThis: 'install it, or write its path'};
const makeProgram = async () => {
	const directory = await makeDirectory();
	await writeFile(join(directory, 'own-program'), '#!/bin/sh\n', {mode: 0o755});
	await mkdir(join(directory, 'own-directory'));
	return directory;
};

it.each([
	['own-program', 'has it in a relative directory', (directory: string) => `/usr/bin:${directory}`],
	['own-program', 'has it nowhere', () => '/usr/bin:other:'],
	['own-directory', 'has a directory of that name', (directory: string) => directory],
	['own-program', 'is not set', () => undefined],
])('does not find %s if PATH %s', async (name, _, toPath) => {
	const directory = relative(process.cwd(), await makeProgram());

	expect(await findProgram(name, {PATH: toPath(directory)})).toEqual({exitCode: 127, refusal: isMissing});
});

it.each([
	['none', 127, 'does not exist', 'write its path, or the name of a program in PATH'],
	['own-program/none', 127, 'does not exist', 'write its path, or the name of a program in PATH'],
	['own-directory', 126, 'is a directory', 'write the path of a program'],
	['own-text', 126, 'is not executable', 'run `chmod +x` on it if it is a program'],
])('gives the right reason why the path of %s cannot be run', async (name, exitCode, why, tryThis) => {
	const directory = await makeProgram();
	await writeFile(join(directory, 'own-text'), '', {mode: 0o644});

	expect(await findProgram(join(directory, name), {})).toEqual({exitCode, refusal: {why, tryThis}});
});

it('finds the first program with a name in PATH that can be run', async () => {
	const [first, second, third] = [await makeDirectory(), await makeProgram(), await makeProgram()];
	await writeFile(join(first, 'own-program'), '', {mode: 0o644});
	await mkdir(join(first, 'own-directory'));

	expect(await findTool('own-program', {PATH: [first, second, third].join(':')})).toBe(join(second, 'own-program'));
	expect(await findTool('own-directory', {PATH: [first, second].join(':')})).toBeUndefined();
	expect(await findProgram('own-program', {PATH: `other:${second}`})).toEqual({file: join(second, 'own-program')});
	expect(await findProgram(join(second, 'own-program'), {})).toEqual({file: join(second, 'own-program')});
	expect(await findTool('own-program', {})).toBeUndefined();
});

it.each([
	['ENOENT', 127, 'is a script whose interpreter does not exist', 'check its first line'],
	['EACCES', 126, 'is not executable', 'run `chmod +x` on it if it is a program'],
	['E2BIG', 126, 'could not be started', 'check that it is a program'],
])('says why the system did not start an existing file: %s', async (code, exitCode, why, tryThis) => {
	const file = join(await makeProgram(), 'own-program');

	expect(toNotStarted(file, Object.assign(new Error('spawn'), {code}))).toEqual({exitCode, refusal: {why, tryThis}});
});
