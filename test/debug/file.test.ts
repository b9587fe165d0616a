import {execFile} from 'node:child_process';
import {chmod, link, mkdir, readdir, readFile, stat, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {openDebugLog} from '../../source/debug/io/log.ts';
import {runEnvpick, runShell} from '../helpers/program/envpick.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {longestWait} from '../helpers/project/waits.ts';

/** The lines of a log without their times. */
const linesOf = async (path: string): Promise<string[]> =>
	(await readFile(path, 'utf8'))
		.trimEnd()
		.split('\n')
		.map(line => line.replace(/^ *\d+\.\d /, ''));

describe('the file of --debug', () => {
	const debug = (path: string) => runEnvpick(['--list', '--input', sampleListing, '--debug', path]);

	it('is for its owner alone', async () => {
		const path = join(await makeFolder(), 'log');

		await debug(path);

		expect((await stat(path)).mode & 0o777).toBe(0o600);
	});

	it('replaces an older log, without touching what else it is called', async () => {
		const folder = await makeFolder();
		const [path, other] = [join(folder, 'log'), join(folder, 'other')];
		await debug(path);
		const before = await readFile(path, 'utf8');
		await chmod(path, 0o644);
		await link(path, other);

		await debug(path);

		expect(await readFile(other, 'utf8')).toBe(before);
		expect((await stat(path)).mode & 0o777).toBe(0o600);
		expect((await linesOf(path)).at(-1)).toBe('exit code 0');
	});

	it('is the only one that stays open where it replaces another', async () => {
		const path = join(await makeFolder(), 'log');
		openDebugLog(path, () => 0).note('envpick 1.2.3');
		const countOpen = async () => (await readdir('/proc/self/fd')).length;
		const before = await countOpen();

		openDebugLog(path, () => 0);

		expect(await countOpen()).toBe(before + 1);
	});

	it('is closed once it cannot grow, so that its room is free where somebody removes it', async () => {
		const path = join(await makeFolder(), 'log');
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

	it('takes the place of an empty file', async () => {
		const path = join(await makeFolder(), 'log');
		await writeFile(path, '');

		await debug(path);

		expect((await linesOf(path)).at(-1)).toBe('exit code 0');
	});

	it.each(['S3KRET\n', 'envpick 0.1.0\n', '{}', ' '])(
		'never takes the place of a file that is no log: %j',
		async text => {
			const path = join(await makeFolder(), 'key');
			await writeFile(path, text);

			const {stdout, stderr, exitCode} = await debug(path);

			expect(stderr).toBe(`envpick: cannot write \`${path}\` (it is there and no log of envpick); check the path\n`);
			expect([stdout, exitCode]).toEqual(['', 2]);
			expect(await readFile(path, 'utf8')).toBe(text);
		},
	);

	it('is never what a link points to, nor a device', async () => {
		const folder = await makeFolder();
		const target = join(folder, 'target');
		await writeFile(target, 'before');
		await symlink(target, join(folder, 'log'));

		const linked = await debug(join(folder, 'log'));
		const device = await debug('/dev/null');

		expect(linked).toEqual({
			stdout: '',
			stderr: `envpick: cannot write \`${folder}/log\` (it is there and no plain file); check the path\n`,
			exitCode: 2,
		});
		expect(await readFile(target, 'utf8')).toBe('before');
		expect(device.stderr).toContain('`/dev/null` (it is there and no plain file)');
	});

	it.each([
		['in a missing folder', 'no/log', 'no such folder'],
		['under a file', 'file/log', 'no such folder'],
		['that is a folder', 'folder', 'it is there and no plain file'],
		['with too long a name', 'x'.repeat(300), 'the path is too long'],
	])('ends the run with one line if it is one %s', async (_, name, why) => {
		const folder = await makeFolder();
		await writeFile(join(folder, 'file'), '');
		await mkdir(join(folder, 'folder'));

		const {stdout, stderr, exitCode} = await debug(join(folder, name));

		expect(stdout).toBe('');
		expect(stderr).toMatch(
			/^envpick: cannot write `[\x20-\x7e]+; check the path\n$|^envpick: cannot write `.*…` .*\n$/u,
		);
		expect(stderr).toContain(`(${why})`);
		expect(exitCode).toBe(2);
	});

	it('makes the run end with 2 and a line where it cannot grow, after what was asked for', async () => {
		const path = join(await makeFolder(), 'log');
		await writeFile(path, '');

		// No file may grow over 0 bytes; what is listed goes to a pipe.
		const {stdout, stderr, exitCode} = await runShell(
			`unset NODE_V8_COVERAGE NODE_COMPILE_CACHE; ulimit -f 0; "$@" --list --input ${sampleListing} --debug ${path} | cat; echo`,
		);

		expect(stdout.trimEnd().split('\n')).toHaveLength(48);
		expect(stderr).toBe(`envpick: cannot write \`${path}\` (it is as large as files may be); check the path\n`);
		expect(exitCode).toBe(0);
	});
});
