import {existsSync, readFileSync} from 'node:fs';
import {userInfo} from 'node:os';
import path from 'node:path';
import {describe} from 'vitest';

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];

const isInstalled = (name: string): boolean => folders.some(folder => existsSync(path.join(folder, name)));

// A server of SSH that is not root's cannot give its terminals to the group tty; where the system does not (mount
// option gid=5 of devpts), it lets nobody in who wants one.
const givesTerminals = (): boolean =>
	userInfo().uid === 0 ||
	!existsSync('/proc/mounts') ||
	/^devpts \S+ devpts \S*\bgid=5\b/m.test(readFileSync('/proc/mounts', 'utf8'));

const isUsable = (name: string): boolean => isInstalled(name) && (name !== 'sshd' || givesTerminals());

/** A group of tests that need programs of the system; without one of them it is skipped, and its name says why. */
export const describeWith = (programs: readonly string[], name: string, tests: () => void): void => {
	const missing = programs.filter(program => !isUsable(program));
	if (missing.length > 0) {
		describe.skip(`${name} (not tested: no ${missing.join(', no ')} here)`, tests);
	} else {
		describe(name, tests);
	}
};

/** Whether a program is installed. */
export const hasProgram = (name: string): boolean => isUsable(name);
