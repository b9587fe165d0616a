#!/usr/bin/env node
// The entry point. An old Node must be able to parse it. So it is built in old syntax, and loads the program after the checks.
import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import {isOursAlone, isSafeGround} from './system/io/permissions.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// V8 keeps compiled code for the next start, which saves a tenth of it. Anyone who can write there runs code as this user, so
// it needs a private directory. Anyone can create the default one of Node first. Node has already used a
// directory that the environment names. Without one the program is only slower.
const keepCompiled = () => {
	const {env, getuid} = process;
	const isSettled = env['NODE_COMPILE_CACHE'] !== undefined || env['NODE_DISABLE_COMPILE_CACHE'] !== undefined;
	// A missing home directory is not created.
	const caches = env['XDG_CACHE_HOME'] || (existsSync(env['HOME'] || '') ? `${env['HOME']}/.cache` : '');
	const directory = `${caches}/envpick/compiled`;
	const isUsual = caches.startsWith('/') && getuid !== undefined && !areFilesLimited();
	if (isSettled || !isUsual || !isSafeGround(directory, getuid())) {
		return;
	}
	for (const one of [caches, `${caches}/envpick`, directory]) {
		makeDirectory(one);
	}
	if (isOursAlone(directory, getuid()) && !isDiskFull(directory)) {
		// Node creates a directory in it for each version, open to others if the umask allows it.
		const umask = process.umask(0o077);
		process.getBuiltinModule('node:module').enableCompileCache(directory);
		process.umask(umask);
	}
};

// Node writes there at its very end, when a file size limit (`ulimit -f`) would kill the process.
const areFilesLimited = (): boolean => {
	const limits = '/proc/self/limits';
	return existsSync(limits) && !/^Max file size +unlimited /m.test(readFileSync(limits, 'latin1'));
};

// Level by level: where creating always fails, as in /proc, Node's recursive way never ends.
const makeDirectory = (path: string) => {
	try {
		mkdirSync(path, 0o700);
	} catch {
		// It exists already, or cannot be created.
	}
};

// On a full disk each run would leave an empty file. The compiled code is far below 16 MiB.
const isDiskFull = (directory: string): boolean => {
	const {bavail, bsize} = process.getBuiltinModule('node:fs').statfsSync(directory);
	return bavail * bsize < 2 ** 24;
};

if (major < 22 || (major === 22 && minor < 19)) {
	process.stderr.write(`envpick: Node.js ${process.versions.node} is too old; install 22.19 or newer\n`);
	process.exitCode = 2;
} else if (process.platform === 'win32') {
	process.stderr.write('envpick: Windows is not supported; run it in WSL\n');
	process.exitCode = 2;
} else {
	try {
		keepCompiled();
	} catch {
		// The program runs without it.
	}
	// A variable, so that the bundler leaves it alone: that file may use today's syntax.
	const program = './cli.js';
	import(program).catch((error: NodeJS.ErrnoException) => {
		process.stderr.write(`envpick: cannot read its own files (${error.code || error.name}); reinstall it\n`);
		process.exitCode = 2;
	});
}
