#!/usr/bin/env node
// The entry. An old Node reads all of it, so it keeps to old syntax and imports nothing before it has checked the version
// and the system.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// V8 keeps what it compiled for the next start, which then takes a tenth less. Whoever can write there runs code as us. So
// it lies in a folder that is ours alone, below folders in which only we or root can rename, and never in the one that Node
// would choose, which anybody can make first. Node has already taken a folder that the environment names. Without one the program is only
// slower.
const keepCompiled = () => {
	const {env} = process;
	const isSettled = env['NODE_COMPILE_CACHE'] !== undefined || env['NODE_DISABLE_COMPILE_CACHE'] !== undefined;
	const caches = env['XDG_CACHE_HOME'] || `${env['HOME']}/.cache`;
	if (isSettled || !caches.startsWith('/') || process.getuid === undefined || areFilesLimited()) {
		return;
	}
	const ours = `${caches}/envpick`;
	// A name of its own: beside it may lie what older versions kept, open to others, which is neither read nor changed.
	const oursAlone = `${ours}/compiled`;
	makeFolder(caches);
	const real = process.getBuiltinModule('node:fs').realpathSync(caches);
	if (isSafeGround(caches) && isSafeGround(real) && takeFolder(ours, 0o022) && takeFolder(oursAlone, 0o077)) {
		// Node makes a folder in it for each of its versions, open to whomever the umask lets in.
		const umask = process.umask(0o077);
		process.getBuiltinModule('node:module').enableCompileCache(oursAlone);
		process.umask(umask);
	}
};

// Node writes there at its very end, when nobody hears any more that a file may not grow (`ulimit -f`): that would kill it.
const areFilesLimited = (): boolean => {
	const limits = '/proc/self/limits';
	const {existsSync, readFileSync} = process.getBuiltinModule('node:fs');
	return existsSync(limits) && !/^Max file size +unlimited /m.test(readFileSync(limits, 'latin1'));
};

// Whether only we or root can rename what is in a folder, or in one above it.
const isSafeGround = (path: string): boolean => {
	const {uid, mode} = process.getBuiltinModule('node:fs').statSync(path);
	const isSafe = (mode & 0o002) === 0 || (mode & 0o1000) !== 0;
	const above = path.replace(/\/+[^/]*\/*$/, '') || '/';
	return isSafe && (uid === 0 || uid === process.getuid?.()) && (path === '/' || isSafeGround(above));
};

// Makes a folder, and says whether it is one of ours that lets nobody else do what is refused.
const takeFolder = (path: string, refused: number): boolean => {
	makeFolder(path);
	const found = process.getBuiltinModule('node:fs').lstatSync(path);
	return !found.isSymbolicLink() && found.uid === process.getuid?.() && (found.mode & refused) === 0;
};

const makeFolder = (path: string) => {
	try {
		process.getBuiltinModule('node:fs').mkdirSync(path, 0o700);
	} catch {
		// It exists already, or cannot be made.
	}
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
	// Named by a variable so that the bundler leaves it alone: the file behind it may use today's syntax.
	const program = './cli.js';
	import(program).catch((error: NodeJS.ErrnoException) => {
		process.stderr.write(`envpick: cannot read its own files (${error.code || error.name}); install it again\n`);
		process.exitCode = 2;
	});
}
