import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';

/**
Builds the program once before the tests, so that tests of the built command run the same program as users. Also creates a
directory for V8's compile cache, which exists until the tests end.
*/
export const setup = (): (() => void) => {
	if (spawnSync(process.execPath, ['scripts/build.ts'], {stdio: 'inherit'}).status !== 0) {
		// The build has already printed the reason, in one line.
		process.exit(1);
	}
	const compiled = mkdtempSync(join(tmpdir(), 'envpick-compiled-'));
	// Worker processes inherit this variable.
	process.env['COMPILED'] = compiled;
	return () => rmSync(compiled, {recursive: true, force: true, maxRetries: 10, retryDelay: 50});
};
