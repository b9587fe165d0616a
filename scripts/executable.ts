// Makes one executable of the built program and a Node, for hosts without Node. It uses Node's single-executable
// feature (https://nodejs.org/api/single-executable-applications.html): the modules are assets in a copy of Node.
import {execFile} from 'node:child_process';
import {copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {constants, zstdCompressSync} from 'node:zlib';
import {build} from 'esbuild';

const run = promisify(execFile);
const fromRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

// Node looks for this string in its own binary to detect embedded files; its documentation names it.
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** The package with Node for this platform; the lock file has its hash (scripts/node/package.json). */
export const nodePackage = `node-${process.platform}-${process.arch}`;

/** The directory of that package; undefined if the registry has none for this platform. */
export const findLockedNode = (): string | undefined => {
	try {
		return dirname(fileURLToPath(import.meta.resolve(`${nodePackage}/package.json`)));
	} catch {
		return undefined;
	}
};

// The Node for the executable: from the lock file, else the version that runs this script.
const lockedNode = findLockedNode();
const node = lockedNode === undefined ? process.execPath : join(lockedNode, 'bin/node');

/** Makes the executable at a path, from the files in `distribution/`. The bytes do not depend on the time or the place of the build. */
export const makeExecutable = async (path: string): Promise<void> => {
	const directory = await mkdtemp(join(tmpdir(), 'envpick-executable-'));
	try {
		const blob = await makeBlob(directory);
		await mkdir(dirname(path), {recursive: true});
		await copyNode(path);
		const postject = fromRoot('node_modules/postject/dist/cli.js');
		const segment = process.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : [];
		await run(process.execPath, [postject, path, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse, ...segment]);
		if (process.platform === 'darwin') {
			// macOS refuses to run an executable whose signature does not match.
			await run('codesign', ['--sign', '-', path]);
		}
	} finally {
		await rm(directory, {recursive: true});
	}
};

const makeBlob = async (directory: string): Promise<string> => {
	await build({
		absWorkingDir: fromRoot('.'),
		entryPoints: ['scripts/executable-entry.ts'],
		outfile: join(directory, 'main.cjs'),
		bundle: true,
		format: 'cjs',
		platform: 'node',
		logLevel: 'warning',
	});
	const files = (await readdir(fromRoot('distribution'), {recursive: true})).filter(file => file.endsWith('.js'));
	// Compression reduces the size to a third, and adds a few milliseconds to the start.
	const packed = {params: {[constants.ZSTD_c_compressionLevel]: 19}};
	for (const file of files) {
		await mkdir(dirname(join(directory, file)), {recursive: true});
		await writeFile(join(directory, file), zstdCompressSync(await readFile(fromRoot(`distribution/${file}`)), packed));
	}
	const assets = Object.fromEntries(files.sort().map(file => [file, file]));
	// NODE_OPTIONS is for the user's own Node: it could load a file, or have an option that this Node refuses.
	const options = {disableExperimentalSEAWarning: true, execArgvExtension: 'none'};
	// The executable contains the path of its first file. A relative path keeps the build directory out of the bytes.
	const config = {main: 'main.cjs', output: 'blob', assets, ...options};
	await writeFile(join(directory, 'config.json'), JSON.stringify(config));
	await run(node, ['--experimental-sea-config', 'config.json'], {cwd: directory});
	return join(directory, 'blob');
};

// Node is a seventh smaller without the names of its functions, which only a debugger reads.
const copyNode = async (path: string): Promise<void> => {
	await copyFile(node, path);
	if (process.platform === 'linux') {
		await run('strip', [path]).catch(() => {});
	}
	if (process.platform === 'darwin') {
		await run('codesign', ['--remove-signature', path]);
	}
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const path = fromRoot('executable/envpick');
	await makeExecutable(path);
	const {stdout: version} = await run(node, ['--version']);
	console.log(`${path}: ${Math.round((await stat(path)).size / 1e6)} MB, with Node ${version.trim()}`);
}
