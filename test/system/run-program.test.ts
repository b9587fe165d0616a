import {execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readFileSync, statSync} from 'node:fs';
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {join, relative} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import {
	findProgram,
	findTool,
	outputOf,
	runTool,
	type ToProgramFault,
	toNotStarted,
} from '../../source/system/io/run-program.ts';
import {writeProgram} from '../helpers/clipboard/copying.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {isRunning, until} from '../helpers/program/processes.ts';

const run = promisify(execFile);

/** Runs a tool that is a shell script, and returns the result and the file that the script may write. */
const runScript = async (
	toScript: (file: string) => string,
	text: string,
	variables = {},
	args: readonly string[] = [],
) => {
	const directory = await makeDirectory();
	const file = join(directory, 'said');
	writeProgram(directory, 'wl-copy', toScript(file));
	const failure = await runTool('wl-copy', args, {text, variables: {PATH: directory, ...variables}, host: process});
	return {failure, said: await readFile(file, 'utf8').catch(() => '')};
};

describe('runTool', () => {
	it('runs in the root directory, with its arguments and text, and without our variables', async () => {
		const text = 'größe'.repeat(50_000);
		const variables = {MINE: '1', ENVPICK_ACCESS_KEY: 'k', NODE_OPTIONS: '--no-warnings'};
		const toScript = (file: string) => `(pwd; echo "$*"; cat; env | grep -E 'ENVPICK|NODE_OPTIONS|MINE') > ${file}`;

		expect(await runScript(toScript, text, variables, ['--type', 'text'])).toEqual({
			failure: undefined,
			said: `/\n--type text\n${text}MINE=1\n`,
		});
	});

	it.each([
		['cat > /dev/null; exit 3', 'exit code 3'],
		['cat > /dev/null; kill -TERM $$', 'killed by SIGTERM'],
		['exit 0', 'did not read its input'],
		['head -c 1 > /dev/null', 'did not read its input'],
	])('says why `%s` failed', async (script, why) => {
		expect((await runScript(() => script, 'x'.repeat(1_000_000))).failure).toBe(why);
	});

	it.each(['x', 'x y\n', '\n', '\\', 'one\ntwo\n'])(
		'knows whether a tool has read all of the short text %j',
		async text => {
			const oneLess = Buffer.byteLength(text) - 1;

			expect((await runScript(() => 'exit 0', text)).failure).toBe('did not read its input');
			expect((await runScript(() => `dd bs=1 count=${oneLess} > /dev/null`, text)).failure).toBe(
				'did not read its input',
			);
			expect((await runScript(() => 'cat > /dev/null', text)).failure).toBeUndefined();
			expect((await runScript(() => 'exit 3', text)).failure).toBe('exit code 3');
		},
	);

	it.each(['SIGHUP', 'SIGTERM'] as const)('ends a tool that hangs with this process: %s', async signal => {
		const directory = await makeDirectory();
		const file = join(directory, 'said');
		writeProgram(directory, 'wl-copy', `sleep 60 & echo $! > ${file}; wait`);
		const source = (name: string) => new URL(`../../source/system/io/${name}.ts`, import.meta.url);
		const program = `
			import {endBySignal} from '${source('end-process')}';
			import {runTool} from '${source('run-program')}';
			process.on('SIGWINCH', () => endBySignal(process, 'SIGHUP'));
			await runTool('wl-copy', [], {text: 'os:a', variables: {PATH: '${directory}:/bin'}, host: process});
		`;
		for (const sent of [signal, 'SIGWINCH'] as const) {
			await rm(file, {force: true});
			const child = spawn(process.execPath, ['--input-type=module', '-e', program], {stdio: 'ignore'});
			const ended = once(child, 'exit');
			await until(
				() => existsSync(file) && statSync(file).size > 0,
				() => 'the tool does not start',
			);

			child.kill(sent);

			expect(await ended).toEqual([null, sent === 'SIGWINCH' ? 'SIGHUP' : sent]);
			await expect.poll(() => isRunning(Number(readFileSync(file, 'utf8')))).toBe(false);
		}
	});

	it('kills a tool and its processes after two seconds', async () => {
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		onTestFinished(() => void vi.useRealTimers());
		let file = '';
		const ended = vi.fn();
		const toScript = (path: string) => {
			file = path;
			return `sleep 60 & echo $! > ${path}; wait`;
		};
		const running = runScript(toScript, 'text');
		void running.then(ended);
		await until(
			() => existsSync(file) && statSync(file).size > 0,
			() => 'the tool does not start',
		);

		await vi.advanceTimersByTimeAsync(1999);
		expect(ended).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);

		const {failure, said} = await running;
		expect(failure).toBe('timed out after 2 s');
		await expect.poll(() => isRunning(Number(said))).toBe(false);
	});

	it('reports a missing tool', async () => {
		const variables = {PATH: await makeDirectory()};

		expect(await runTool('wl-copy', [], {text: 'os:a', variables, host: process})).toBe('not found');
	});

	it.each([
		['could not be started', '/nonexistent/interpreter\n', 'could not be started'],
		['has run, nor shows what it says', '/bin/sh\necho a; echo b >&2; cat > /dev/null\n', null],
	])('leaves nothing behind if a tool %s', async (_, script, failure) => {
		const directory = await makeDirectory();
		await writeFile(join(directory, 'wl-copy'), `#!${script}`, {mode: 0o755});
		const program = `
			import {runTool} from '${new URL('../../source/system/io/run-program.ts', import.meta.url)}';
			const request = {text: 'os:a', variables: {PATH: '${directory}:/bin'}, host: process};
			const failure = await runTool('wl-copy', [], request);
			await new Promise(setImmediate);
			const isWaiting = process.getActiveResourcesInfo().includes('Timeout');
			process.stdout.write(JSON.stringify([failure ?? null, isWaiting]), () => process.exit());
		`;

		const {stdout, stderr} = await run(process.execPath, ['--input-type=module', '-e', program]);

		expect([stdout, stderr]).toEqual([JSON.stringify([failure, false]), '']);
	});
});

it('returns the output of a program, even if that fails or does not exist', async () => {
	expect(await outputOf('sh', ['-c', 'echo a; exit 3'])).toBe('a\n');
	expect(await outputOf('/bin/sh', ['-c', 'echo "$MINE"'], {env: {MINE: 'b'}})).toBe('b\n');
	expect(await outputOf('/nonexistent/program', [])).toBe('');
});

const toFault: ToProgramFault = (why, tryThis, exitCode) => new Fault(why, tryThis, exitCode);
const makeProgram = async () => {
	const directory = await makeDirectory();
	await writeFile(join(directory, 'own-program'), '#!/bin/sh\n', {mode: 0o755});
	await writeFile(join(directory, 'own-text'), '', {mode: 0o644});
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

	expect(await findProgram(name, {PATH: toPath(directory)}, toFault)).toEqual(
		new Fault('was not found in PATH', 'install it, or write its path', 127),
	);
});

it.each<[name: string, exitCode: 126 | 127, why: string, tryThis: string]>([
	['none', 127, 'does not exist', 'write its path, or the name of a program in PATH'],
	['own-program/none', 127, 'does not exist', 'write its path, or the name of a program in PATH'],
	['own-directory', 126, 'is a directory', 'write the path of a program'],
	['own-text', 126, 'is not executable', 'run `chmod +x` on it if it is a program'],
])('gives the right reason why the path of %s cannot be run', async (name, exitCode, why, tryThis) => {
	const path = join(await makeProgram(), name);

	expect(await findProgram(path, {}, toFault)).toEqual(new Fault(why, tryThis, exitCode));
});

it('finds the first program with a name in PATH that can be run', async () => {
	const [first, second, third] = [await makeDirectory(), await makeProgram(), await makeProgram()];
	await writeFile(join(first, 'own-program'), '', {mode: 0o644});
	const file = join(second, 'own-program');

	expect(await findTool('own-program', {PATH: [first, second, third].join(':')})).toBe(file);
	expect(await findTool('own-directory', {PATH: [first, second].join(':')})).toBeUndefined();
	expect(await findProgram('own-program', {PATH: `other:${second}`}, toFault)).toBe(file);
	for (const path of [file, relative(process.cwd(), file)]) {
		expect(await findProgram(path, {}, toFault)).toBe(path);
	}
});

it.each<[code: string, exitCode: 126 | 127, why: string, tryThis: string]>([
	['ENOENT', 127, 'is a script whose interpreter does not exist', 'check its first line'],
	['EACCES', 126, 'is not executable', 'run `chmod +x` on it if it is a program'],
	['E2BIG', 126, 'could not be started', 'check that it is a program'],
])('says why the system did not start an existing file: %s', async (code, exitCode, why, tryThis) => {
	const file = join(await makeProgram(), 'own-program');

	expect(toNotStarted(file, Object.assign(new Error('spawn'), {code}), toFault)).toEqual(
		new Fault(why, tryThis, exitCode),
	);
});
