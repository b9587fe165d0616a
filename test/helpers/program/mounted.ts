import {spawnSync} from 'node:child_process';
import {userInfo} from 'node:os';
import {runShell} from './envpick.ts';
import {noteUnless} from './programs.ts';
import type {Run} from './run-options.ts';

// An ordinary user may mount in a user namespace, as its root. There, all other users are one unknown user.
const unshare = userInfo().uid === 0 ? ['unshare', '-m'] : ['unshare', '-rm'];

const canMount = (): boolean => {
	const [program = '', ...args] = unshare;
	return spawnSync(program, [...args, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
};

/** The note in a test's name if this user cannot mount anything; else empty. */
export const mountNote = noteUnless(canMount(), 'a user who may mount');

/** Runs a shell line with mounts of its own. `"$@"` in it is the built command, and the variables are those of the run. */
export const runMounted = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Run> =>
	runShell(`exec ${unshare.join(' ')} sh -ec "$LINE" sh "$@"`, {env: {...env, LINE: line}});
