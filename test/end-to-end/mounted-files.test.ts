import {chmodSync, chownSync, mkdirSync, writeFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {mountNote, runMounted} from '../helpers/program/mounted.ts';
import {describeWith, userNote} from '../helpers/program/programs.ts';
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
		...{DIR: at('secret'), LOG: log, ENVPICK_REMEMBER: '0'},
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

describe.skipIf(mountNote !== '')(`a mounted key${mountNote}`, () => {
	it('is used on a read-only mount whatever its mode, which is shown and logged', async () => {
		const {env, file, notes} = await makeSecret();

		const run = await runMounted(`${readOnly} ${showKey} ${list}`, env);

		expect(run).toMatchObject({stderr: '', exitCode: 0});
		expect(run.stdout).toContain(`the file ${file} (others may read it)\n`);
		expect(run.stdout).toContain('os:windows10-2004-x64');
		expect(await notes()).toEqual(['access key: others may read it']);
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

			expect(await runMounted(`${readOnly} "$@" --list --config "$DIR/config.json"`, {...env, HOME: at('.')})).toEqual({
				stdout: '',
				stderr: `envpick: cannot use the config \`${file}\` (it belongs to another user); check it, and use a copy of your own: \`install -m 600 ${file} ~/\`\n`,
				exitCode: 2,
			});
		},
	);
});

describe.skipIf(mountNote !== '')(`a user namespace${mountNote}`, () => {
	const asOrdinary = userNote('root') === '' ? 'setpriv --reuid 4242 --regid 4242 --clear-groups ' : '';

	it('has directories of an unknown owner, who can be trusted like root', async () => {
		const {env, at} = await makeSecret();
		chmodSync(at('secret'), 0o700);
		writeFileSync(at('secret/config.json'), '{"format": "lines"}');
		for (const name of asOrdinary === '' ? [] : ['.', 'secret', 'secret/config.json']) {
			chownSync(at(name), 4242, 4242);
		}
		const program = 'cat "$DIR/config.json" > /dev/null; exec "$@" --print-config --config "$DIR/config.json"';

		const line = `cd /; export PROGRAM='${program}'; exec ${asOrdinary}unshare -rm sh -ec "$PROGRAM" sh "$@"`;
		const {stdout, stderr} = await runMounted(line, env);

		expect(stderr).toBe('');
		expect(stdout).toContain('lines');
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
