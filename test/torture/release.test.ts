import {execFile} from 'node:child_process';
import {cp, mkdir, mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {readPage} from '../../scripts/pages.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {codeSpansOf} from '../helpers/project/pages.ts';
import {describeLong} from '../helpers/project/torture.ts';

describeLong('a release', () => {
	let directory = '';
	let release = '';
	beforeAll(async () => {
		directory = await mkdtemp(join(tmpdir(), 'envpick-'));
		release = await releaseIn(directory, 'umask 022; export TZ=UTC LC_ALL=C');
	}, 600_000);
	afterAll(() => rm(directory, {recursive: true}));

	it('has the same bytes wherever it is built', async () => {
		const elsewhere = join(await makeDirectory(), 'a deeper directory');

		const second = await releaseIn(elsewhere, 'umask 077; export TZ=Asia/Tokyo LC_ALL=C.UTF-8');

		const sums = await readFile(join(release, 'SHA256SUMS'), 'utf8');
		expect(await readFile(join(second, 'SHA256SUMS'), 'utf8')).toBe(sums);
		const named = sums.match(/(?<= {2})\S+$/gm) ?? [];
		expect(named).toHaveLength(6);
		expect((await readdir(release)).sort()).toEqual(['SHA256SUMS', ...named].sort());
		await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], {cwd: second});
	}, 600_000);

	it.each([
		['npm', 'npm install --global', 'npm uninstall --global'],
		['the archive', 'tar -xzf', 'uninstall.sh'],
	])('is installed by the line of the README, from %s', async (_, install, uninstall) => {
		const home = await makeDirectory();
		await mkdir(join(home, '.local'));
		const env = {
			HOME: home,
			PATH: `${join(home, '.local/bin')}:${dirname(process.execPath)}:${process.env['PATH']}`,
			npm_config_prefix: join(home, '.local'),
			npm_config_update_notifier: 'false',
		};
		const type = async (line: string) => run('sh', ['-c', line], {cwd: release, env});

		expect(await type(lineOf(install))).toMatchObject({stderr: ''});
		expect(await type('command -v envpick')).toMatchObject({stdout: `${join(home, '.local/bin/envpick')}\n`});
		expect(await type('envpick --list --demo --unique android')).toEqual({
			stdout: 'os:android-13-x64,locale:en-us,system\n',
			stderr: '',
		});
		expect(await type(lineOf(uninstall))).toMatchObject({stderr: ''});
		await expect(type('command -v envpick')).rejects.toThrow();
		expect(await type('find ~/.local -name "*envpick*"')).toMatchObject({stdout: ''});
	});

	describeWith(['dpkg-deb', 'apt-get', 'unshare', 'man'], 'as a .deb', () => {
		it('is installed by apt-get, runs for a user without Node, and is removed again', async () => {
			const lines = [lineOf('apt-get install'), lineOf('apt-get remove')].map(line =>
				line.replace('apt-get', '$& --yes'),
			);
			const args = [await makeDirectory(), release, ...lines];
			const {stdout} = await run('unshare', ['--mount', 'sh', '-c', systemAbove, 'sh', ...args]);

			expect(stdout.split('\n')).toEqual([
				'/usr/bin/envpick',
				'os:android-13-x64,locale:en-us,system',
				'/usr/share/man/man1/envpick.1.gz',
				'removed',
				'',
			]);
		}, 600_000);
	});
});

/** Copies the checkout, runs a shell line in the copy, and builds a release there; returns the directory of the release. */
const releaseIn = async (directory: string, before: string): Promise<string> => {
	const {stdout} = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {cwd: root});
	for (const path of stdout.split('\0').filter(name => name !== '')) {
		await mkdir(dirname(join(directory, path)), {recursive: true});
		await cp(join(root, path), join(directory, path));
	}
	await linkPackages(join(root, 'node_modules'), join(directory, 'node_modules'));
	await run('sh', ['-c', `${before}; npm run release:build`], {cwd: directory, maxBuffer: 2 ** 24});
	return join(directory, 'release');
};

// The bundle names its packages by their paths, and links to directories would change those paths.
const linkPackages = async (from: string, to: string): Promise<void> => {
	await run('cp', ['--archive', '--link', from, to]).catch(() => run('cp', ['--archive', from, to]));
};

/** The README's code that contains these words. */
const lineOf = (words: string): string =>
	codeSpansOf(readPage('README.md')).find(code => code.includes(words)) ?? `the README has no line with ${words}`;

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

// An overlay file system above this one, whose files stay unchanged. It contains no Node, and its installed files disappear when the
// last process ends.
const systemAbove = `
set -e
PATH=$PATH:/usr/sbin:/sbin
mount -t tmpfs tmpfs "$1"
mkdir "$1/changes" "$1/work" "$1/system"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$1/system"
mount --rbind /dev "$1/system/dev"
mount -t proc proc "$1/system/proc"
cp "$2"/envpick_*.deb "$1/system"
printf '#!/bin/sh\\nexec "$@"\\n' > "$1/system/usr/local/bin/sudo"
chmod 755 "$1/system/usr/local/bin/sudo"
rm -f "$1/system/usr/bin/node" "$1/system/usr/local/bin/node"
chroot "$1/system" sh -c "cd / && $3" >&2
as_nobody="setpriv --reuid=65534 --regid=65534 --clear-groups env -i PATH=/usr/bin:/bin HOME=/nonexistent LANG=C.UTF-8"
chroot "$1/system" $as_nobody sh -c 'command -v node; command -v envpick; envpick --list --demo --unique android; man --where envpick'
chroot "$1/system" sh -c "$4" >&2
chroot "$1/system" sh -c 'command -v envpick || echo removed'
`;
