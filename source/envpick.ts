#!/usr/bin/env node
// The entry point. An old Node must be able to parse this file. So it is built in old syntax, and loads the program after the
// checks.
import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import {isPrivateDirectory, isTrustedPath} from './system/io/trusted-path.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// V8 saves compiled code for the next start, which makes that a tenth faster. Anyone who can write to the directory runs code as
// this user, so it must be private; others could create Node's default one first. If the environment names a directory, Node has
// already used it. Without one the program is only slower.
const keepCompiled = () => {
	const {env, getuid} = process;
	const isSettled = env['NODE_COMPILE_CACHE'] !== undefined || env['NODE_DISABLE_COMPILE_CACHE'] !== undefined;
	const caches = env['XDG_CACHE_HOME'] || (existsSync(env['HOME'] || '') ? `${env['HOME']}/.cache` : '');
	const directory = `${caches}/envpick/compiled`;
	const isUsual = caches.startsWith('/') && getuid !== undefined && !areFilesLimited();
	if (isSettled || !isUsual || !isTrustedPath(directory, getuid())) {
		return;
	}
	// Level by level: if creating always fails, as in /proc, Node's recursive call never returns.
	for (const path of [caches, `${caches}/envpick`, directory].filter(path => !existsSync(path))) {
		mkdirSync(path, 0o700);
	}
	if (isPrivateDirectory(directory, getuid())) {
		// Node creates a directory in it for each version, open to others if the umask allows it.
		const umask = process.umask(0o077);
		process.getBuiltinModule('node:module').enableCompileCache(directory);
		process.umask(umask);
	}
};

// Node writes there just before it exits; a file size limit (`ulimit -f`) would then kill the process.
const areFilesLimited = (): boolean => {
	const limits = '/proc/self/limits';
	return existsSync(limits) && !/^Max file size +unlimited /m.test(readFileSync(limits, 'latin1'));
};

const fail = (line: string) => {
	process.stderr.write(`envpick: ${line}\n`);
	process.exitCode = 2;
};

if (major < 22 || (major === 22 && minor < 19)) {
	fail(
		`Node.js ${process.versions.node} is too old; install 22.19 or newer, or the archive of envpick, which includes it`,
	);
} else if (process.platform === 'win32') {
	fail('Windows is not supported; run it in WSL');
} else {
	try {
		keepCompiled();
	} catch {}
	// A variable, so that the bundler leaves it alone: that file may use modern syntax.
	const program = './cli.js';
	import(program).catch((error: NodeJS.ErrnoException) => {
		fail(`cannot read its own files (${error.code || error.name}); reinstall it`);
	});
}
