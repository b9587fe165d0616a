import {execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {type KeyCommandRequest, readPrintedKey} from '../../source/access-key/io/key-command.ts';
import {Fault} from '../../source/fault/fault.ts';
import {toShellWord} from '../../source/text/shell-words.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {createKey, findLeak} from '../helpers/program/key.ts';
import {isRunning, sendSignal, until} from '../helpers/program/processes.ts';
import {withoutTerminal} from '../helpers/program/without-terminal.ts';

describe('readPrintedKey', () => {
	it('returns the output of a program, by its name in PATH or its path, without a wait', async () => {
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		onTestFinished(() => void vi.useRealTimers());

		expect(await run(['echo', 'a-key'])).toEqual('a-key');
		expect(await run(['/bin/echo', 'k'.repeat(4096)])).toEqual('k'.repeat(4096));
	});

	it('gets its arguments unchanged and no input, and its standard error is hidden', async () => {
		const given = ['$HOME', '`id`', ';', '*', ''];
		expect(await run(['printf', '%s|', ...given])).toEqual('$HOME|`id`|;|*||');
		expect(await run(['expr', 'a b', ':', 'a b'])).toEqual('3');
		expect(await shell('echo S3KRET >&2; cat; echo key')).toEqual('key');
	});

	it('removes our variables, and keeps the others', async () => {
		const given = {...variables, ENVPICK_ACCESS_KEY: 'S3KRET', NODE_OPTIONS: '--x', GPG_TTY: '/dev/pts/7'};

		const printed = await shell("env | tr '\\n ' ',_'", {variables: given});

		expect(printed).toEqual(expect.stringContaining('GPG_TTY=/dev/pts/7,'));
		expect(printed).not.toMatch(/S3KRET|ENVPICK|NODE_OPTIONS/);
	});

	it('waits for child processes of the command', async () => {
		// The child process runs until its parent has been reaped.
		const outlive = 'while kill -0 $$; do :; done';
		expect(await shell(`(${outlive}; echo late) & printf early-`)).toEqual('early-late');
	});

	it('waits half a second for the output of background processes', async () => {
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		onTestFinished(() => void vi.useRealTimers());
		const got = vi.fn();
		const printed = shell('sleep 1000 & echo $!');
		void printed.then(got);
		// The second timer is set at the exit of the command. `expect.poll` would advance the time.
		await until(
			() => vi.getTimerCount() === 2,
			() => 'the command does not exit',
		);

		await vi.advanceTimersByTimeAsync(499);
		expect(got).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);

		expect(await printed).toEqual(expect.stringMatching(/^\d+$/));
		sendSignal(Number(await printed), 'SIGTERM');
	});

	it('lets the program end, although a background process holds the output of the command', async () => {
		const script = `
			import {readPrintedKey} from '${new URL('../../source/access-key/io/key-command.ts', import.meta.url)}';
			const command = ['sh', '-c', 'sleep 1000 & echo $!'];
			const lend = use => use({ended: new AbortController().signal});
			const key = await readPrintedKey({command, variables: process.env, host: process, lend, timeout: 60_000});
			process.stdout.write(key);
		`;

		const {stdout} = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
			env: variables,
		});

		sendSignal(Number(stdout), 'SIGTERM');
	});

	it('kills the command with all its processes at the time limit, or when aborted', async () => {
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		onTestFinished(() => void vi.useRealTimers());
		const [late, aborted] = [await createPid(), await createPid()];
		const ending = new AbortController();
		const tooLate = faultOf(() => shell(`sleep 1000 & echo $! > ${late.file}; wait`, {timeout: 2000}));
		const stopped = shell(`sleep 1000 & echo $! > ${aborted.file}; wait`, {signal: ending.signal});
		await late.starts();
		await aborted.starts();

		vi.advanceTimersByTime(2000);
		ending.abort(new Error('enough'));

		await expect(stopped).rejects.toThrow('enough');
		expect(await tooLate).toMatchObject({what: 'the key command failed (timed out after 2 s)', exitCode: 4});
		await late.ends();
		await aborted.ends();
	});

	it('does not start the command if aborted while the program is looked up', async () => {
		const ending = new AbortController();
		const printed = shell('sleep 1000', {signal: ending.signal, timeout: 1000});

		ending.abort(new Error('enough'));

		await expect(printed).rejects.toThrow('enough');
	});

	it('removes its listeners', async () => {
		const before = process.eventNames().map(name => process.listenerCount(name));

		await run(['echo', 'a-key']);
		await faultOf(() => shell('exit 1'));
		await faultOf(() => run(['/etc/passwd']));

		expect(process.eventNames().map(name => process.listenerCount(name))).toEqual(before);
	});

	it('kills the command with all its processes once a signal ends the program', async () => {
		const pid = await createPid();
		const ending = new AbortController();
		const lend = withoutTerminal(ending.signal);
		const failed = faultOf(() => shell(`echo S3KRET >&2; sleep 1000 & echo $! > ${pid.file}; wait`, {lend}));
		await pid.starts();

		ending.abort();

		expect((await failed).what).toBe('the key command failed (interrupted)');
		await pid.ends();
		expect((await faultOf(() => shell('echo key', {lend}))).what).toBe('the key command failed (interrupted)');
	});

	it.each(['SIGTERM', 'SIGQUIT', 'SIGUSR2'] as const)('kills the command if the program dies of %s', async signal => {
		const pid = await createPid();
		const program = fileURLToPath(new URL('../../distribution/envpick.js', import.meta.url));
		const config = join(await makeDirectory(), 'config.json');
		const accessKeyCommand = ['sh', '-c', `sleep 1000 & echo $! > ${pid.file}; wait`];
		await writeFile(config, JSON.stringify({services: {lab: {address: 'localhost:1', accessKeyCommand}}}));
		const child = spawn(process.execPath, [program, '--list', '--config', config], {env: variables, stdio: 'ignore'});
		await pid.starts();

		child.kill(signal);

		expect(await once(child, 'exit')).toEqual(signal === 'SIGQUIT' ? [131, null] : [null, signal]);
		await pid.ends();
	});

	it.each(badScripts)('explains a script that %s, without the key', async (_, script, why, tryThis = usual) => {
		const file = join(await makeDirectory(), 'key');
		await writeFile(file, createKey());

		expect(await faultOf(() => run(['sh', '-c', script.replaceAll('$KEY', file)]))).toEqual(new Fault(why, tryThis));
	});

	it.each(failures)('explains a command that %s, with what to run', async (_, script, why) => {
		const file = join(await makeDirectory(), 'key');
		await writeFile(file, createKey());
		const line = script.replaceAll('$KEY', file);

		const itself = `sh -c ${toShellWord(line)}`;
		expect(await faultOf(() => shell(line))).toEqual(
			new Fault(
				`the key command failed (${/^(?:exit|killed)/.test(why) ? why : `\`${why}\``})`,
				`unlock your password manager, or run it yourself: \`${itself}\``,
				4,
			),
		);
	});

	it('hides what the command printed, even in its arguments', async () => {
		const [key, short] = [createKey(), 'p4ss'];
		const {message} = await faultOf(() => shell(`echo ${key} ${short}; echo ${key}, ${short} >&2; exit 1`));

		expect(findLeak(message, key)).toBeUndefined();
		expect(message).not.toContain(short);
		expect(message).toContain('(`•••, •••`); unlock your password manager, or run it yourself: `sh -c ');
	});

	it.each(noPrograms)('explains a program that %s', async (_, program, why, tryThis) => {
		expect(await faultOf(() => run([program, createKey()]))).toEqual(new Fault(why, tryThis));
	});

	it('reports a missing interpreter of a script', async () => {
		const PATH = await makeDirectory();
		await writeFile(join(PATH, 'script'), '#!/nonexistent/shell\n', {mode: 0o700});

		expect(await faultOf(() => run(['script'], {variables: {PATH}}))).toEqual(
			new Fault('is a script whose interpreter does not exist', 'check its first line'),
		);
	});
});

const toFault = (why: string, tryThis: string) => new Fault(why, tryThis);

const run = (command: readonly string[], more: Partial<KeyCommandRequest> = {}) =>
	readPrintedKey({command, variables, host: process, lend: withoutTerminal(), timeout: 60_000, toFault, ...more});

const shell = (line: string, more?: Partial<KeyCommandRequest>) => run(['sh', '-c', line], more);

/** A file for the id of a process, which `starts` and `ends` wait for. */
const createPid = async () => {
	const file = join(await makeDirectory(), 'pid');
	const id = () => Number(readFileSync(file, 'utf8'));
	return {
		file,
		starts: () => expect.poll(() => existsSync(file) && id()).toBeGreaterThan(0),
		ends: () => expect.poll(() => isRunning(id())).toBe(false),
	};
};

type BadCommand = readonly [does: string, command: string, why: string, tryThis: string];

const usual = 'write a command that prints the key on one line';

const badScripts: readonly BadCommand[] = [
	['says nothing', 'cat $KEY >&2', 'printed nothing', usual],
	['says an empty line', 'echo', 'printed nothing', usual],
	['says two lines', 'cat $KEY; echo; cat $KEY', 'printed 2 lines', usual],
	['says a megabyte', `while cat ${'$KEY '.repeat(8)}; do :; done`, 'printed more than a key', usual],
	['says 64 KiB of nothing', 'printf %65536s', 'printed nothing', usual],
	['says more than 64 KiB of nothing', 'printf %65537s', 'printed more than a key', usual],
	['says no key', 'echo Bearer $(cat $KEY)', 'printed no key: it includes the word Bearer', usual],
];

const failures: readonly (readonly [does: string, script: string, why: string])[] = [
	['gives a reason', "printf '\\n  no such entry\\nmore\\n' >&2; exit 1", 'no such entry'],
	['gives no reason', 'cat $KEY; exit 1', 'exit code 1'],
	['asks first', "printf 'Passphrase: \\nwrong\\n' >&2; exit 1", 'wrong'],
	['only asks', "printf 'Passphrase: ' >&2; exit 1", 'exit code 1'],
	['is killed', 'cat $KEY; kill -9 $$', 'killed by SIGKILL'],
	['leaves a child that holds its output', 'sleep 1000 & echo locked >&2; exit 4', 'locked'],
	['colours its reason', "printf '\\033[1;31mError\\033[0m: locked\\n' >&2; exit 1", 'Error: locked'],
	['writes control characters', "printf 'a\\033]0;b\\007\\n' >&2; exit 1", 'a^[]0;b^G'],
	['writes a long line', 'printf %0200d 7 >&2; exit 1', `${'0'.repeat(29)}…${'0'.repeat(27)}7`],
	['writes two megabytes', 'echo locked >&2; head -c 2000000 /dev/zero >&2; exit 1', 'locked'],
];

const noPrograms: readonly BadCommand[] = [
	['is not in PATH', 'no-such-program-xyz', 'was not found in PATH', 'install it, or write its path'],
	['is nowhere', '/nonexistent/x', 'does not exist', 'write its path, or the name of a program in PATH'],
	['is not executable', '/etc/passwd', 'is not executable', 'run `chmod +x` on it if it is a program'],
	['is a directory', '/etc', 'is a directory', 'write the path of a program'],
	[
		'is a whole command line',
		'pass show sandbox',
		'was not found in PATH',
		'write the program and its arguments as separate strings, such as `["pass", "show", "sandbox"]`',
	],
];

const variables = {PATH: process.env['PATH'], HOME: '/nonexistent'};
