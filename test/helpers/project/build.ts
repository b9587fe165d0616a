import {execFileSync} from 'node:child_process';

/** Builds the program once before the tests, so that those of the built command run what a user runs. */
export const setup = (): void => {
	execFileSync(process.execPath, ['scripts/build.ts'], {stdio: 'inherit'});
};
