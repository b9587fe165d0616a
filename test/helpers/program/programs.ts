import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {userInfo} from 'node:os';
import path from 'node:path';
import {afterEach, describe} from 'vitest';
import {notTested, score} from '../project/score.ts';

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];

const isInstalled = (name: string): boolean => folders.some(folder => existsSync(path.join(folder, name)));

// A server of SSH that is not root's cannot give its terminals to the group tty; where the system does not (mount
// option gid=5 of devpts), it lets nobody in who wants one.
const givesTerminals = (): boolean =>
	userInfo().uid === 0 ||
	!existsSync('/proc/mounts') ||
	/^devpts \S+ devpts \S*\bgid=5\b/m.test(readFileSync('/proc/mounts', 'utf8'));

// A file system of its own takes the rights of root.
const canUnshare = (): boolean => spawnSync('unshare', ['-m', 'true']).status === 0;

const needs: Readonly<Record<string, () => boolean>> = {sshd: givesTerminals, unshare: canUnshare};

/** Whether a program is installed and may do here what tests want of it. */
export const hasProgram = (name: string): boolean => isInstalled(name) && (needs[name]?.() ?? true);

/** What the name of a test says of the programs that are not here; empty where all are. In CI such a test fails the run. */
export const missingNote = (programs: readonly string[]): string => {
	const missing = programs.filter(program => !hasProgram(program));
	return missing.length === 0 ? '' : ` (${notTested}${missing.join(', no ')} here)`;
};

/** A group of tests that need programs of the system; without one of them it is skipped, and its name says why. */
export const describeWith = (programs: readonly string[], name: string, tests: () => void): void => {
	const note = missingNote(programs);
	describe.skipIf(note !== '')(name + note, () => {
		afterEach(() => scorePrograms(programs));
		tests();
	});
};

/** Records for the board that a test ran with programs of the system. */
export const scorePrograms = (programs: readonly string[]): void => {
	for (const program of programs) {
		score('programs', `tests with ${program}`, 1);
	}
};
