import {execFile} from 'node:child_process';
import {chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {openDebugLog} from '../../source/debug/io/log.ts';
import {FaultError} from '../../source/fault/fault.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openShell, runEnvpick, runShell} from '../helpers/program/envpick.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {longestWait} from '../helpers/project/waits.ts';

/** Writes a log of one line to a path; returns the reason if it fails, or the contents of the file. */
const write = (path: string): string => {
	try {
		openDebugLog(path, () => 1.26).note('envpick 1.2.3');
		return readFileSync(path, 'utf8');
	} catch (error) {
		return error instanceof FaultError && error.fault.type === 'unwritable-file' ? error.fault.why : String(error);
	}
};

// No file can grow, not even those that Node writes at the exit.
const limit = 'unset NODE_V8_COVERAGE NODE_COMPILE_CACHE; ulimit -f 0';

const written = '      1.3 envpick 1.2.3\n';

describe('the file of --debug', () => {
	it('is private, and touches nothing else with its name', async () => {
		const directory = await makeDirectory();
		const [path, other] = [join(directory, 'log'), join(directory, 'other')];
		writeFileSync(path, '       12.3 envpick 0.1.0, an older log\n');
		chmodSync(path, 0o644);
		linkSync(path, other);
		const before = readdirSync('/proc/self/fd').length;

		expect(write(path)).toBe(written);
		expect(statSync(path).mode & 0o777).toBe(0o600);
		expect(readFileSync(other, 'utf8')).toContain('an older log');
		// Only the new log stays open.
		expect(readdirSync('/proc/self/fd').length).toBe(before + 1);
	});

	it('is closed once it cannot grow, so that deleting it frees its space', async () => {
		const path = join(await makeDirectory(), 'log');
		const program = `
			import {readdirSync, readlinkSync} from 'node:fs';
			import {openDebugLog} from '${new URL('../../source/debug/io/log.ts', import.meta.url)}';
			const isLog = file => { try { return readlinkSync(file) === process.env.LOG; } catch { return false; } };
			const countOpen = () => readdirSync('/proc/self/fd').filter(file => isLog('/proc/self/fd/' + file)).length;
			const log = openDebugLog(process.env.LOG, () => 0);
			const before = countOpen();
			while (log.failure() === undefined) log.note('x'.repeat(1000));
			console.log(before, countOpen());
		`;
		const words = ['-c', 'ulimit -f 8; exec "$0" --input-type=module --eval "$1"', process.execPath, program];

		const {stdout} = await promisify(execFile)('/bin/sh', words, {env: {LOG: path}, timeout: longestWait});

		expect(stdout).toBe('1 0\n');
	});

	it.each([
		['an older log', '       12.3 envpick 0.1.0, Node 24.0.0\n', true],
		['a log of a long run', '1234567.8 envpick 10.0.0', true],
		['an empty file', '', true],
		['a key', 'S3KRET\n', false],
		['the version alone', 'envpick 0.1.0\n', false],
		['notes of a log', 'notes of 12.3 envpick 0.1.0', false],
		['a line without a version', '       12.3 envpick', false],
		['another line of a log', '       12.3 request: GET https://h.example/', false],
		['a space', ' ', false],
	])('replaces only a log or an empty file: %s', async (_, text, isReplaced) => {
		const path = join(await makeDirectory(), 'file');
		writeFileSync(path, text);

		expect(write(path)).toBe(isReplaced ? written : 'it exists and is not an envpick log');
		expect(readFileSync(path, 'utf8')).toBe(isReplaced ? written : text);
	});

	it.each([
		['in a missing directory', 'no/log', 'no such directory'],
		['under a file', 'target/log', 'no such directory'],
		['that is a directory', 'directory', 'it exists and is not a plain file'],
		['that is a link', 'link', 'it exists and is not a plain file'],
		['that is a device', '../../../../../../dev/null', 'it exists and is not a plain file'],
		['with too long a name', 'x'.repeat(300), 'the path is too long'],
	])('is never created %s', async (_, name, why) => {
		const directory = await makeDirectory();
		writeFileSync(join(directory, 'target'), '');
		symlinkSync('target', join(directory, 'link'));
		mkdirSync(join(directory, 'directory'));

		expect(write(join(directory, name))).toBe(why);
		expect(readFileSync(join(directory, 'target'), 'utf8')).toBe('');
	});

	it('stops the run with one line if it cannot be created', async () => {
		const run = await runEnvpick(['--list', '--input', sampleListing, '--debug', '/dev/null']);

		expect(run).toEqual({
			stdout: '',
			stderr: 'envpick: cannot write `/dev/null` (it exists and is not a plain file); check the path\n',
			exitCode: 2,
		});
	});

	it('results in exit code 2 and a line after the output if it cannot grow', async () => {
		const path = join(await makeDirectory(), 'log');
		writeFileSync(path, '');

		// The listing goes to a pipe.
		const {stdout, stderr} = await runShell(
			`${limit}; { "$@" --list --input ${sampleListing} --debug ${path}; echo "code $?" >&2; } | cat`,
		);

		expect(stdout.trimEnd().split('\n')).toHaveLength(48);
		expect(stderr).toBe(`envpick: cannot write \`${path}\` (the file size limit is reached); check the path\ncode 2\n`);
	});

	it('results in exit code 2 if it cannot grow, also after esc on the screen', async () => {
		const path = join(await makeDirectory(), 'log');
		const terminal = openShell(`${limit}; envpick --demo --debug ${path}; echo "code $?"`);
		await terminal.waitForText('❯');

		terminal.press('esc');

		await terminal.waitForText('code 2');
		expect(terminal.screen()).toContain('(the file size limit is reached)');
	});
});
