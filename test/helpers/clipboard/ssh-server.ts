import {execFileSync, spawn} from 'node:child_process';
import {randomInt} from 'node:crypto';
import {chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir, userInfo} from 'node:os';
import path from 'node:path';
import {findInstalled} from '../program/programs.ts';

export type SshServer = Awaited<ReturnType<typeof openSshServer>>;

/**
Starts an SSH server on loopback that admits the test user with a key made only for this server. All its files are in
its own directory. Throws an Error if the server does not start.
*/
export const openSshServer = async () => {
	const directory = mkdtempSync(path.join(tmpdir(), 'envpick-ssh-'));
	const file = (name: string) => path.join(directory, name);
	for (const name of ['host-key', 'user-key']) {
		execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'envpick test', '-f', file(name)]);
	}
	copyFileSync(file('user-key.pub'), file('authorized-keys'));
	if (userInfo().uid === 0) {
		// The server needs this directory for privilege separation; Debian's service creates it at boot.
		mkdirSync('/run/sshd', {recursive: true});
		chmodSync('/run/sshd', 0o755);
	}
	const {port, end} = await listen(file);
	return {
		port,
		/** Arguments of ssh up to and including the host; the command to run follows them. */
		args: toClientArgs(port, file),
		close: async () => {
			await end();
			rmSync(directory, {recursive: true, force: true});
		},
	};
};

// The server cannot choose a free port itself, and another program may take one first. So this tries several ports that the system
// does not assign.
const listen = (file: (name: string) => string, tries = 10): ReturnType<typeof start> =>
	start(randomInt(10_000, 30_000), file).catch(error => {
		if (tries === 1) {
			throw error;
		}
		return listen(file, tries - 1);
	});

const start = async (port: number, file: (name: string) => string) => {
	writeFileSync(file('config'), toConfig(port, file));
	// sshd must be started by its full path.
	const child = spawn(findInstalled('sshd') ?? 'sshd', ['-D', '-e', '-f', file('config')], {
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
	await new Promise<void>((resolve, reject) => {
		let log = '';
		child.stderr.on('data', chunk => {
			log += chunk;
			if (log.includes(`listening on 127.0.0.1 port ${port}`)) {
				resolve();
			}
		});
		child.once('error', reject);
		child.once('exit', () => reject(new Error(`the SSH server did not come up: ${log}`)));
	});
	const end = () => {
		child.kill();
		return ended;
	};
	return {port, end};
};

const toConfig = (port: number, file: (name: string) => string): string => `Port ${port}
ListenAddress 127.0.0.1
HostKey ${file('host-key')}
AuthorizedKeysFile ${file('authorized-keys')}
PidFile none
UsePAM no
StrictModes no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
# As on Debian: without LANG, a remote tmux draws only ASCII.
AcceptEnv LANG
PrintMotd no
PrintLastLog no
LogLevel INFO
`;

const toClientArgs = (port: number, file: (name: string) => string): string[] => [
	...['-F', 'none', '-p', `${port}`, '-i', file('user-key')],
	...['IdentitiesOnly=yes', 'IdentityAgent=none', 'LogLevel=ERROR', 'SendEnv=LANG'].flatMap(option => ['-o', option]),
	...['-o', 'StrictHostKeyChecking=no', '-o', `UserKnownHostsFile=${file('known-hosts')}`],
	`${userInfo().username}@127.0.0.1`,
];
