import {existsSync} from 'node:fs';
import path from 'node:path';
import {describe} from 'vitest';

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];

const isInstalled = (name: string): boolean => folders.some(folder => existsSync(path.join(folder, name)));

/** A group of tests that need programs of the system; without one of them it is skipped, and its name says why. */
export const describeWith = (programs: readonly string[], name: string, tests: () => void): void => {
	const missing = programs.filter(program => !isInstalled(program));
	if (missing.length > 0) {
		describe.skip(`${name} (not tested: ${missing.join(', ')} not installed)`, tests);
	} else {
		describe(name, tests);
	}
};
