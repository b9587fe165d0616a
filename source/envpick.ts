#!/usr/bin/env node
// The entry. It is all that an old Node reads, so it keeps to old syntax and imports nothing before it has looked.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// V8 keeps what it compiled for the next start, which then takes a tenth less. Whoever can write where that lies runs code
// as us: so the folder is ours alone, and never the one of Node's choice, in which anybody can make it first. A folder that
// the environment names Node has taken already; without one it is only slower.
const keepCompiled = () => {
	const {env} = process;
	const isSettled = env['NODE_COMPILE_CACHE'] !== undefined || env['NODE_DISABLE_COMPILE_CACHE'] !== undefined;
	const caches = env['XDG_CACHE_HOME'] || `${env['HOME']}/.cache`;
	if (isSettled || !caches.startsWith('/') || process.getuid === undefined) {
		return;
	}
	const folder = `${caches}/envpick`;
	makeFolder(caches);
	makeFolder(folder);
	const {lstatSync} = process.getBuiltinModule('node:fs');
	const found = lstatSync(folder, {throwIfNoEntry: false});
	if (found?.isDirectory() && found.uid === process.getuid() && (found.mode & 0o022) === 0) {
		process.getBuiltinModule('node:module').enableCompileCache(folder);
	}
};

const makeFolder = (path: string) => {
	try {
		process.getBuiltinModule('node:fs').mkdirSync(path, 0o700);
	} catch {
		// It is there already, or cannot be made.
	}
};

if (major < 22 || (major === 22 && minor < 19)) {
	process.stderr.write(`envpick: Node.js ${process.versions.node} is too old; install 22.19 or newer\n`);
	process.exitCode = 2;
} else {
	try {
		keepCompiled();
	} catch {
		// Whatever keeps it from that, the program runs without.
	}
	// Named by a variable so that the bundler leaves it: what is behind it may use today's syntax.
	const program = './cli.js';
	import(program);
}
