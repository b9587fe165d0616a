import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {userInfo} from 'node:os';
import path from 'node:path';
import {describe} from 'vitest';
import {isTorture} from '../project/torture.ts';

/** The packages of the programs that some tests need besides Node and a POSIX system. Names are Debian's, plus Homebrew's if macOS lacks the program. */
export const packages: Readonly<Record<string, {readonly debian: string; readonly brew?: string}>> = {
	fzf: {debian: 'fzf', brew: 'fzf'},
	jq: {debian: 'jq', brew: 'jq'},
	bindfs: {debian: 'bindfs'},
	curl: {debian: 'curl'},
	zsh: {debian: 'zsh'},
	fish: {debian: 'fish', brew: 'fish'},
	gpg: {debian: 'gnupg', brew: 'gnupg'},
	pass: {debian: 'pass', brew: 'pass'},
	'pinentry-curses': {debian: 'pinentry-curses', brew: 'pinentry'},
	groff: {debian: 'groff', brew: 'groff'},
	man: {debian: 'man-db'},
	mandoc: {debian: 'mandoc', brew: 'mandoc'},
	tmux: {debian: 'tmux', brew: 'tmux'},
	screen: {debian: 'screen'},
	vim: {debian: 'vim'},
	mosh: {debian: 'mosh', brew: 'mosh'},
	'mosh-server': {debian: 'mosh', brew: 'mosh'},
	'ntfs-3g': {debian: 'ntfs-3g'},
	ssh: {debian: 'openssh-client'},
	'ssh-keygen': {debian: 'openssh-client'},
	sshd: {debian: 'openssh-server'},
	xclip: {debian: 'xclip', brew: 'xclip'},
	Xvfb: {debian: 'xvfb'},
	urxvt: {debian: 'rxvt-unicode'},
	xdotool: {debian: 'xdotool'},
	ps: {debian: 'procps'},
};

// Debian installs servers in /usr/sbin, which is not in the PATH of ordinary users.
const directories = (process.env['PATH'] ?? '')
	.split(path.delimiter)
	.flatMap(directory => [directory, directory.replace(/\bbin$/, 'sbin')]);

/** The path of an installed program; undefined if it is missing. */
export const findInstalled = (name: string): string | undefined =>
	directories.map(directory => path.join(directory, name)).find(file => existsSync(file));

// An SSH server of an ordinary user cannot assign a terminal to the group tty. Unless the system does that (mount option gid=5 of
// devpts), the server refuses to open a terminal.
const canGiveTerminals = (): boolean =>
	userInfo().uid === 0 ||
	!existsSync('/proc/mounts') ||
	/^devpts \S+ devpts \S*\bgid=5\b/m.test(readFileSync('/proc/mounts', 'utf8'));

// Creating a mount namespace requires root.
const canUnshare = (): boolean => spawnSync('unshare', ['-m', 'true']).status === 0;

const hasFuse = (): boolean => existsSync('/dev/fuse');

// A container may have neither.
const canMountImages = (): boolean => ['/dev/fuse', '/dev/loop-control'].every(device => existsSync(device));

const isUsable: Readonly<Record<string, () => boolean>> = {
	sshd: canGiveTerminals,
	unshare: canUnshare,
	bindfs: hasFuse,
	'ntfs-3g': canMountImages,
};

/** Whether a program is installed and works for this user as the tests need it. */
export const hasProgram = (name: string): boolean => findInstalled(name) !== undefined && (isUsable[name]?.() ?? true);

/** The start of the note in a skipped test's name, which says what is missing: `(skipped: no zsh, no sshd for this user)`. */
export const skipped = ' (skipped: ';

const lackOf = (program: string): string =>
	findInstalled(program) === undefined ? `no ${program}` : `no ${program} for this user`;

/** The note in a test's name if its programs are missing; empty if all are installed. */
export const missingNote = (programs: readonly string[]): string => {
	const missing = [...new Set(programs)].filter(program => !hasProgram(program));
	return missing.length === 0 ? '' : `${skipped}${missing.map(lackOf).join(', ')})`;
};

/** The note in a test's name if something that it needs is missing here; else empty. */
export const noteUnless = (has: boolean, need: string): string => (has ? '' : `${skipped}needs ${need})`);

/** The note in a test's name if the test needs root, or an ordinary user, and so cannot run here; else empty. */
export const userNote = (who: 'root' | 'ordinary user'): string =>
	noteUnless((userInfo().uid === 0) === (who === 'root'), who === 'root' ? 'root' : 'an ordinary user');

/** The note in a test's name if the test needs Linux, and so cannot run here; else empty. */
export const linuxNote = noteUnless(process.platform === 'linux', 'Linux');

/** A group of tests that need programs of the system. If one is missing, the tests are skipped, and their names say why. */
export const describeWith = (programs: readonly string[], name: string, tests: () => void): void => {
	const note = missingNote(programs);
	describe.skipIf(note !== '')(name + note, tests);
};

/** Like `describeWith`, but for the long run only. */
export const describeLongWith = (programs: readonly string[], name: string, tests: () => void): void => {
	if (isTorture) {
		describeWith(programs, name, tests);
	} else {
		describe.skip(name, tests);
	}
};
