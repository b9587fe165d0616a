import {execFileSync} from 'node:child_process';
import {chmodSync, chownSync, mkdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {mountNote, runMounted} from '../helpers/program/mounted.ts';
import {describeWith, noteUnless, userNote} from '../helpers/program/programs.ts';
import {createAuthority} from '../helpers/service/certificates.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';

/** A directory that anyone can change, with a key file that anyone can read, and the variables of a run that uses it. */
const makeSecret = async () => {
	const {base, key} = await startListingServer();
	const root = await makeDirectory();
	chmodSync(root, 0o755);
	const at = (name: string) => join(root, name);
	mkdirSync(at('secret'));
	chmodSync(at('secret'), 0o777);
	writeFileSync(at('secret/key'), key);
	chmodSync(at('secret/key'), 0o644);
	const log = at('log');
	const env = {
		// In a user namespace, what is above the home is safe although its owner is unknown.
		...{DIR: at('secret'), LOG: log, ENVPICK_REMEMBER: '0', HOME: root},
		...{ENVPICK_BASE_URL: base, ENVPICK_ACCESS_KEY_FILE: at('secret/key')},
	};
	return {at, env, file: at('secret/key'), notes: () => notesIn(log)};
};

const notesIn = async (log: string): Promise<readonly string[]> =>
	(await readFile(log, 'utf8'))
		.split('\n')
		.flatMap(line => /\b(?:config|access key|certificates): .*/.exec(line)?.[0] ?? []);

const readOnly = 'mount --bind "$DIR" "$DIR"; mount -o remount,bind,ro "$DIR";';
const showKey = '"$@" --print-config | grep "^access key";';
const list = '"$@" --list --debug "$LOG"';

const rootNote = noteUnless(statSync('/').dev === statSync(tmpdir()).dev, 'temporary files on the disk of `/`');

describe.skipIf(mountNote !== '')(`a mounted key${mountNote}`, () => {
	it('is used on a read-only mount whatever its mode, which is shown and logged', async () => {
		const {env, file, notes} = await makeSecret();

		const run = await runMounted(`${readOnly} ${showKey} ${list}`, env);

		expect(run).toMatchObject({stderr: '', exitCode: 0});
		expect(run.stdout).toContain(`the file ${file} (others may read it, and change it elsewhere)\n`);
		expect(run.stdout).toContain('os:windows10-2004-x64');
		expect(await notes()).toEqual(['access key: others may read it, and change it elsewhere']);
	});

	it('is only read by others if the whole disk is read-only, or only this user could change it', async () => {
		const {env, file, at} = await makeSecret();
		const disk = 'cp "$DIR/key" "$LOG.key"; mount -t tmpfs none "$DIR"; chmod 777 "$DIR"; cp "$LOG.key" "$DIR/key";';
		const wholly = `${disk} chmod 644 "$DIR/key"; mount -i -o remount,ro none "$DIR"; ${showKey}`;

		expect((await runMounted(wholly, env)).stdout).toContain(`the file ${file} (others may read it)\n`);
		chmodSync(at('secret'), 0o755);
		expect((await runMounted(`${readOnly} ${showKey}`, env)).stdout).toContain(
			`the file ${file} (others may read it)\n`,
		);
	});

	it.skipIf(rootNote !== '')(`is not safe if all of the system is read-only${rootNote}`, async () => {
		const {env} = await makeSecret();

		expect((await runMounted(`mount -o remount,bind,ro /; "$@" --list`, env)).stderr).toMatch(
			/\(others can read it: mode 644\); give it the mode 600\n$/,
		);
	});

	it('is refused on a mount that can be written, with the command for what can be changed', async () => {
		const {env, at} = await makeSecret();

		const line = `mount --bind "$DIR" "$DIR"; ${list}`;

		expect((await runMounted(line, env)).stderr).toContain(`run \`chmod 600 ${at('secret/key')}\``);
		chmodSync(at('secret/key'), 0o600);
		expect((await runMounted('"$@" --list', env)).stderr).toContain(`run \`chmod go-w ${at('secret')}\``);
	});

	it('is used through the links of Kubernetes in a sticky directory', async () => {
		const {env} = await makeSecret();
		const mount = [
			...['cp "$DIR/key" "$LOG.key"; mount -t tmpfs none "$DIR"; mkdir "$DIR/..1"; cp "$LOG.key" "$DIR/..1/key"'],
			...['chmod 644 "$DIR/..1/key"; ln -s ..1 "$DIR/..data"; ln -s ..data/key "$DIR/key"'],
			...['chmod 1777 "$DIR"; mount -o remount,bind,ro "$DIR";'],
		].join('; ');

		expect(await runMounted(`${mount} ${list}`, env)).toMatchObject({stderr: '', exitCode: 0});
	});

	it('is refused if others could replace what stands above the mount', async () => {
		const {env, at} = await makeSecret();
		chmodSync(at('.'), 0o777);

		expect((await runMounted(`${readOnly} ${list}`, env)).stderr).toContain(`run \`chmod go-w ${at('')}\``);
	});

	it.skipIf(userNote('root') !== '')(`is used by any user, and owned by any${userNote('root')}`, async () => {
		const {env, at} = await makeSecret();
		chownSync(at('secret/key'), 4242, 4242);
		const as = 'exec setpriv --reuid 4343 --regid 4343 --clear-groups --inh-caps +dac_read_search --ambient-caps';
		const another = `cd /; ${as} +dac_read_search "$@" --list`;

		expect(await runMounted(`${readOnly} ${another}`, env)).toMatchObject({stderr: '', exitCode: 0});
		chmodSync(at('secret'), 0o755);
		expect((await runMounted(another, env)).stderr).toContain('(it belongs to another user)');
	});
});

describe.skipIf(mountNote !== '')(`a mounted config${mountNote}`, () => {
	it('is used on a read-only mount if it is of this user', async () => {
		const {env, at} = await makeSecret();
		writeFileSync(at('secret/config.json'), '{"format": "lines"}');
		chmodSync(at('secret/config.json'), 0o666);
		const line = '"$@" --print-config --config "$DIR/config.json"';

		expect((await runMounted(`${readOnly} ${line}`, env)).stdout).toContain('lines');
		expect((await runMounted(line, env)).stderr).toContain('others can change a directory above it');
	});

	it.skipIf(userNote('root') !== '')(
		`is refused if it is of another, without a vain command${userNote('root')}`,
		async () => {
			const {env, at} = await makeSecret();
			const file = at('secret/config.json');
			writeFileSync(file, '{}');
			chownSync(file, 4242, 4242);

			expect(await runMounted(`${readOnly} "$@" --list --config "$DIR/config.json"`, env)).toEqual({
				stdout: '',
				stderr: `envpick: cannot use the config \`${file}\` (it belongs to another user); check it, and use a copy of your own: \`install -m 600 ${file} ~/\`\n`,
				exitCode: 2,
			});
		},
	);
});

describe.skipIf(mountNote !== '')(`a user namespace${mountNote}`, () => {
	const isRoot = userNote('root') === '';
	const asOrdinary = isRoot ? 'setpriv --reuid 4242 --regid 4242 --clear-groups ' : '';

	/** Runs a shell line as an ordinary user of a namespace, or of one that maps no user. */
	const runInside = (
		program: string,
		env: Readonly<Record<string, string>>,
		map = '--map-user=4242 --map-group=4242',
		before = '',
	) =>
		runMounted(`${before}cd /; exec ${asOrdinary}unshare -U ${map} sh -ec "$PROGRAM" sh "$@"`, {
			...env,
			PROGRAM: program,
		});

	const makeHome = async () => {
		const {env, at} = await makeSecret();
		chmodSync(at('secret'), 0o700);
		writeFileSync(at('secret/config.json'), '{"format": "lines"}');
		for (const name of isRoot ? ['.', 'secret', 'secret/config.json'] : []) {
			chownSync(at(name), 4242, 4242);
		}
		return {at, env: {...env, HOME: at('.')}};
	};
	const show = '"$@" --print-config --config "$DIR/config.json"';

	it('has directories of an unknown owner above the home, where a config of the user is used', async () => {
		const {env} = await makeHome();
		const from = (path: string) => `printf "{\\"format\\": \\"lines\\"}" | "$@" --print-config --config ${path}`;

		for (const program of [show, from('/dev/fd/0'), from('/dev/stdin')]) {
			const run = await runInside(program, env);

			expect(run).toMatchObject({stderr: '', exitCode: 0});
			expect(run.stdout).toContain('lines');
		}
	});

	// No other user can write above that home.
	const copy = 'mount -t tmpfs -o mode=755 none /mnt; cp -a "$FROM" /mnt/home; ';

	it.each([
		['the home is the root directory', {HOME: '/'}, undefined, ''],
		['the home does not exist', {HOME: '/nonexistent'}, undefined, ''],
		['the user is unknown too', {}, '', ''],
		['the user is unknown too, in a home of their own', {HOME: '/mnt/home', DIR: '/mnt/home/secret'}, '', copy],
	])('has a config of no known owner if %s', async (_, more, map, before) => {
		const {env} = await makeHome();

		const run = await runInside(show, {...env, FROM: env.HOME, ...more}, map, before);

		expect(run.stderr).toContain('belongs to another user');
	});

	it.skipIf(!isRoot)(`has an own group only if that has the same number outside${userNote('root')}`, async () => {
		const {env, at} = await makeHome();
		chmodSync(at('secret/config.json'), 0o664);

		expect((await runInside(show, env, '-r')).stderr).toContain('others can change it: mode 664');
		expect((await runInside(show, env)).stderr).toBe('');
	});

	it.skipIf(!isRoot)(
		`has no trusted file or pipe of an unknown owner, even in the home${userNote('root')}`,
		async () => {
			const {env, at} = await makeHome();
			chownSync(at('secret/config.json'), 4343, 4343);
			expect((await runInside(show, env)).stderr).toContain('(it belongs to another user)');

			rmSync(at('secret/config.json'));
			execFileSync('mkfifo', [at('secret/config.json')]);
			chmodSync(at('secret/config.json'), 0o644);
			chownSync(at('secret/config.json'), 4343, 4343);
			expect((await runInside(show, env)).stderr).toContain('(it belongs to another user)');
		},
	);
});

// The owners and modes of its files are what a program of the user says. Debian's user 1 is `daemon`.
describeWith(['unshare', 'mount', 'bindfs'], 'a mount of another user', () => {
	const mount = [
		'mkdir "$LOG.real" "$LOG.dev"; mount -t tmpfs -o dev,mode=755 none "$LOG.dev"; mv "$DIR/key" "$LOG.real"',
		'mknod -m 666 "$LOG.dev/fuse" c 10 229; mount --bind "$LOG.dev/fuse" /dev/fuse; printf "{}" > "$LOG.real/config.json"',
		'echo user_allow_other > "$LOG.dev/conf"; mount --bind "$LOG.dev/conf" /etc/fuse.conf; chmod 644 "$LOG.real"/*',
		'chmod 755 "$LOG.real" "$DIR"; chown "$MOUNTED_BY" "$DIR"',
		'setpriv --reuid "$MOUNTED_BY" --clear-groups bindfs -p 0600,u+X -o "allow_other$WITH" --force-user=root "$LOG.real" "$DIR"',
		'trap \'umount "$DIR"\' EXIT',
	].join('; ');

	it.each([
		['key', list, ''],
		['key on a read-only mount', list, ',ro'],
		['config', '"$@" --list --config "$DIR/config.json"', ''],
	])('is theirs, whatever it says: a %s', async (_, line, more) => {
		const run = async (user: string) =>
			runMounted(`${mount}; ${line}`, {...(await makeSecret()).env, MOUNTED_BY: user, WITH: more});

		expect((await run('1')).stderr).toContain('(a directory above it belongs to another user)');
		expect(await run('0')).toMatchObject({stderr: '', exitCode: 0});
	});
});

// NTFS, as a disk of Windows, gives every file the mode 777.
describeWith(['unshare', 'mount', 'ntfs-3g'], 'a disk without modes', () => {
	it('has a key, a config and certificates that are used, and says what others may do', async () => {
		const {env, at, notes} = await makeSecret();
		const authority = createAuthority();
		const config = {services: {lab: {address: env.ENVPICK_BASE_URL, accessKeyFile: 'key', ca: 'ca.pem'}}};
		writeFileSync(at('ca.pem'), authority.cert);
		writeFileSync(at('config.json'), JSON.stringify(config));
		authority.remove();
		const mount = [
			'truncate -s 3M "$LOG.image"; mkntfs -F -q "$LOG.image" 2> /dev/null; cp "$DIR/key" "$LOG.key"',
			'mount -t ntfs-3g -o loop "$LOG.image" "$DIR"; trap \'umount "$DIR"\' EXIT',
			'cp "$LOG.key" "$DIR/key"; cp "$DIR/../ca.pem" "$DIR/../config.json" "$DIR"; chmod 600 "$DIR"/*',
		].join('; ');
		const {ENVPICK_BASE_URL: _, ENVPICK_ACCESS_KEY_FILE: __, ...variables} = env;

		const run = await runMounted(`${mount}; "$@" --print-config; ${list}`, {
			...variables,
			ENVPICK_CONFIG: at('secret/config.json'),
		});

		expect(run).toMatchObject({stderr: '', exitCode: 0});
		expect(run.stdout).toMatch(/ca {2,}\S+ +the file \S+ca\.pem \(others may change it\)\n/);
		expect(run.stdout).toMatch(/\nconfig file .*config\.json \(others may change it\)\n/);
		expect(run.stdout).toContain(`the file ${at('secret/key')} (others may read and change it)\n`);
		expect(await notes()).toEqual([
			'config: others may change it',
			'access key: others may read and change it',
			'certificates: others may change it',
		]);
	});
});
