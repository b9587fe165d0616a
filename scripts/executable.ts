// Makes one executable of the built program and the Node that runs this, for hosts without Node. It is Node's single-executable
// feature (https://nodejs.org/api/single-executable-applications.html): the modules are assets in a copy of Node.
import {execFile} from 'node:child_process';
import {copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {build} from 'esbuild';

const run = promisify(execFile);
const fromRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

// What Node looks for in itself, to see whether something is inside; named in its documentation.
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Makes the executable at a path, from what is in `distribution/`. */
export const makeExecutable = async (path: string): Promise<void> => {
	const folder = await mkdtemp(join(tmpdir(), 'envpick-executable-'));
	try {
		const blob = await makeBlob(folder);
		await mkdir(dirname(path), {recursive: true});
		await copyNode(path);
		const postject = fromRoot('node_modules/postject/dist/cli.js');
		const segment = process.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : [];
		await run(process.execPath, [postject, path, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse, ...segment]);
		if (process.platform === 'darwin') {
			// macOS runs nothing whose signature does not fit.
			await run('codesign', ['--sign', '-', path]);
		}
	} finally {
		await rm(folder, {recursive: true});
	}
};

const makeBlob = async (folder: string): Promise<string> => {
	const main = join(folder, 'main.cjs');
	const output = join(folder, 'blob');
	const config = join(folder, 'config.json');
	await build({
		entryPoints: [fromRoot('scripts/bundled/executable.ts')],
		outfile: main,
		bundle: true,
		format: 'cjs',
		platform: 'node',
		logLevel: 'warning',
	});
	const files = (await readdir(fromRoot('distribution'), {recursive: true})).filter(file => file.endsWith('.js'));
	const assets = Object.fromEntries(
		files.map(file => [file.replaceAll('\\', '/'), join(fromRoot('distribution'), file)]),
	);
	await writeFile(config, JSON.stringify({main, output, assets, disableExperimentalSEAWarning: true}));
	await run(process.execPath, ['--experimental-sea-config', config]);
	return output;
};

// Without the names of its functions, which only a debugger reads, Node is a seventh smaller.
const copyNode = async (path: string): Promise<void> => {
	await copyFile(process.execPath, path);
	if (process.platform === 'linux') {
		await run('strip', [path]).catch(() => {});
	}
	if (process.platform === 'darwin') {
		await run('codesign', ['--remove-signature', path]);
	}
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const path = fromRoot(`executable/envpick${process.platform === 'win32' ? '.exe' : ''}`);
	await makeExecutable(path);
	const {size} = await stat(path);
	console.log(
		`${path}: ${Math.round(size / 1e6)} MB, of Node ${process.version} for ${process.platform}-${process.arch}`,
	);
}
