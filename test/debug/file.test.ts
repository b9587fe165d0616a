import {execFile} from 'node:child_process';
import {mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {openDebugLog} from '../../source/debug/io/log.ts';
import {asFault} from '../../source/fault/fault.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openShell, runShell} from '../helpers/program/envpick.ts';
import {modeOf} from '../helpers/program/histories.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {longestWait} from '../helpers/project/waits.ts';

/** Writes a log of one line to a path; returns the reason if it fails, or the contents of the file. */
const write = (path: string): string => {
	try {
		openDebugLog(path, () => 1.26).note('envpick 1.2.3');
		return readFileSync(path, 'utf8');
	} catch (error) {
		return asFault(error).what.replace(/^cannot write `.*` \((.*)\)$/, '$1');
	}
};

// No file can grow, not even those that Node writes at the exit.
const limit = 'unset NODE_V8_COVERAGE NODE_COMPILE_CACHE; ulimit -f 0';

const written = '      1.3 envpick 1.2.3\n';

describe('the file of --debug', () => {
	it('is private', async () => {
		const path = join(await makeDirectory(), 'log');

		expect(write(path)).toBe(written);
		expect(modeOf(path)).toBe('600');
	});

	it('is closed once it cannot grow, so deleting it frees its space, and never written to again', async () => {
		const path = join(await makeDirectory(), 'log');
		const program = `
			import {fstatSync, openSync, readdirSync, readlinkSync} from 'node:fs';
			import {openDebugLog} from '${new URL('../../source/debug/io/log.ts', import.meta.url)}';
			const isLog = file => { try { return readlinkSync(file) === process.env.LOG; } catch { return false; } };
			const countOpen = () => readdirSync('/proc/self/fd').filter(file => isLog('/proc/self/fd/' + file)).length;
			const log = openDebugLog(process.env.LOG, () => 0);
			const before = countOpen();
			while (log.failure() === undefined) log.note('x'.repeat(1000));
			const after = countOpen();
			const sameNumber = openSync(process.env.LOG + '2', 'w');
			log.note('x');
			console.log(before, after, fstatSync(sameNumber).size);
		`;
		const words = ['-c', 'ulimit -f 8; exec "$0" --input-type=module --eval "$1"', process.execPath, program];

		const {stdout} = await promisify(execFile)('/bin/sh', words, {env: {LOG: path}, timeout: longestWait});

		expect(stdout).toBe('1 0 0\n');
	});

	it.each([
		['in a missing directory', 'no/log', 'no such directory'],
		['under a file', 'target/log', 'no such directory'],
		['that exists', 'target', 'it already exists'],
		['that is a directory', 'directory', 'it already exists'],
		['that is a link', 'link', 'it already exists'],
		['that is a link to nothing', 'nowhere', 'it already exists'],
		['with too long a name', 'x'.repeat(300), 'the path is too long'],
	])('is never created %s', async (_, name, why) => {
		const directory = await makeDirectory();
		writeFileSync(join(directory, 'target'), 'S3KRET');
		symlinkSync('target', join(directory, 'link'));
		symlinkSync('none', join(directory, 'nowhere'));
		mkdirSync(join(directory, 'directory'));

		expect(write(join(directory, name))).toBe(why);
		expect(readFileSync(join(directory, 'target'), 'utf8')).toBe('S3KRET');
		expect(readdirSync(directory)).toHaveLength(4);
	});

	it('results in exit code 2 and a line after the output if it cannot grow', async () => {
		const path = join(await makeDirectory(), 'log');

		// The listing goes to a pipe.
		const {stdout, stderr} = await runShell(
			`${limit}; { "$@" --list --input ${sampleListing} --debug ${path}; echo "code $?" >&2; } | cat`,
		);

		expect(stdout.trimEnd().split('\n')).toHaveLength(48);
		expect(stderr).toBe(`envpick: cannot write \`${path}\` (the file size limit is reached); check the path\ncode 2\n`);
	});

	it.each([
		['also without a match', `--list none --input ${sampleListing}`, 'code 2'],
		['without another line after another failure', '--list --input /nonexistent', 'code 2'],
	])('results in exit code 2 if it cannot grow, %s', async (_, args, code) => {
		const path = join(await makeDirectory(), 'log');

		const {stderr} = await runShell(`${limit}; "$@" ${args} --debug ${path}; echo "code $?" >&2`);

		expect(stderr).toMatch(new RegExp(`^envpick: .*\n${code}\n$`));
	});

	it('results in exit code 2 if it cannot grow, also after ctrl+c on the screen', async () => {
		const path = join(await makeDirectory(), 'log');
		const terminal = openShell(`${limit}; envpick --demo --debug ${path}; echo "code $?"`);
		await terminal.waitForText('❯');

		terminal.press('ctrl+c');

		await terminal.waitForText('code 2');
		expect(terminal.screen()).toContain('(the file size limit is reached)');
	});
});
