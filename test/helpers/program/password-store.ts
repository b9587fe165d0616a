import {execFile} from 'node:child_process';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {onTestFinished} from 'vitest';
import {findInstalled} from './programs.ts';

/** The passphrase of each store. No two letters of it follow each other in any other text here. */
export const passphrase = 'qzxjvkwq';

const user = 'sandbox@example.org';

/**
Makes a password store in a home, as `pass` does, with a secret under the name `sandbox`. Its passphrase is needed after `lock`, and
pinentry asks for that on the terminal which GPG_TTY names.
*/
export const makePasswordStore = async (home: string, secret: string) => {
	const variables = {HOME: home, GNUPGHOME: join(home, 'gnupg'), PASSWORD_STORE_DIR: join(home, 'store')};
	const start = (file: string, ...args: readonly string[]) =>
		promisify(execFile)(file, args, {env: {PATH: process.env['PATH'], ...variables}});
	const lock = () => start('gpgconf', '--kill', 'gpg-agent');
	onTestFinished(async () => void (await lock()));
	for (const directory of [variables.GNUPGHOME, variables.PASSWORD_STORE_DIR]) {
		await mkdir(directory, {mode: 0o700});
	}
	// By default, each passphrase takes a tenth of a second of processor time.
	const settings = [`pinentry-program ${findInstalled('pinentry-curses')}`, 's2k-count 65536'];
	await writeFile(join(variables.GNUPGHOME, 'gpg-agent.conf'), `${settings.join('\n')}\n`);
	const batch = ['--batch', '--pinentry-mode', 'loopback', '--passphrase', passphrase];
	await start('gpg', ...batch, '--quick-generate-key', user, 'future-default', 'default', 'never');
	const [plain, store] = [join(home, 'secret'), variables.PASSWORD_STORE_DIR];
	await writeFile(plain, `${secret}\n`, {mode: 0o600});
	await start('gpg', '--batch', '--trust-model', 'always', '-r', user, '-o', join(store, 'sandbox.gpg'), '-e', plain);
	await writeFile(join(store, '.gpg-id'), `${user}\n`);
	await lock();
	return {variables, lock};
};
