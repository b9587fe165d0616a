// Makes all files of a release in release/, from distribution/. The same files produce the same bytes, at any time and place.
import {execFile} from 'node:child_process';
import {cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import packageJson from '../../package.json' with {type: 'json'};
import {findLockedNode, makeExecutable, nodePackage} from '../executable.ts';
import {releaseDateOf} from '../man.ts';
import {
	type Made,
	readPackage,
	readSbom,
	readSystemFiles,
	toArchiveFiles,
	toDebianFiles,
	writeFiles,
} from './layout.ts';

const run = promisify(execFile);

const toTarball = async (directory: string, name: string, out: string, date: Date): Promise<void> => {
	const owner = ['--owner=0', '--group=0', '--numeric-owner'];
	const fixed = ['--sort=name', `--mtime=@${toSeconds(date)}`, ...owner, '--mode=u=rwX,go=rX', '--format=gnu'];
	const from = ['--directory', directory, `--transform=s,^\\.,${name},`, '.'];
	await run('tar', [...fixed, '-czf', join(out, `${name}.tar.gz`), ...from]);
};

const debianArchitecture = process.arch === 'x64' ? 'amd64' : process.arch;

// The dependencies are the libraries and versions that Node requires (`objdump -T`), as the packages that introduced them.
const toControl = (files: number): string => `Package: envpick
Version: ${packageJson.version}
Architecture: ${debianArchitecture}
Maintainer: ${packageJson.author}
Installed-Size: ${files}
Depends: libc6 (>= 2.28), libgcc-s1 (>= 4.2), libstdc++6 (>= 7)
Section: utils
Priority: optional
Description: browse a service's analysis environments and pick one
 ${packageJson.description}.
`;

const toDebianPackage = async (directory: string, path: string, date: Date): Promise<void> => {
	const {stdout: size} = await run('du', ['--summarize', '--apparent-size', '--block-size=1k', join(directory, 'usr')]);
	await mkdir(join(directory, 'DEBIAN'), {recursive: true});
	await writeFile(join(directory, 'DEBIAN/control'), toControl(Number.parseInt(size, 10)));
	// xz, because older systems lack zstd. More threads or a higher level take a minute, and save a seventh.
	const packing = ['--root-owner-group', '-Zxz', '-z1', '--threads-max=1', '--build', directory, path];
	await run('dpkg-deb', packing, {env: {...process.env, SOURCE_DATE_EPOCH: toSeconds(date)}});
};

const toSeconds = (date: Date): string => String(date.getTime() / 1000);

const name = `envpick-${packageJson.version}`;

const prepare = async (work: string): Promise<Made> => {
	const directory = findLockedNode();
	if (process.platform !== 'linux' || directory === undefined) {
		throw new Error(`a release is made on Linux, with the Node in the lock file; there is none for ${nodePackage}`);
	}
	const executable = join(work, 'envpick');
	await makeExecutable(executable);
	const date = new Date(releaseDateOf(await readFile('CHANGELOG.md', 'utf8')));
	return {executable, node: {directory, name: nodePackage}, date};
};

const makeRelease = async (out: string, work: string): Promise<void> => {
	const made = await prepare(work);
	const {date} = made;
	const platform = `${name}-${process.platform}-${process.arch}`;
	const [npm = '', tree = '', debian = '', maps = ''] = ['npm', 'tree', 'debian', 'maps'].map(part => join(work, part));
	await writeFiles(npm, await readPackage(), made);
	await run('npm', ['pack', npm, '--ignore-scripts', '--pack-destination', out]);
	const files = await readSystemFiles(made);
	await writeFiles(tree, toArchiveFiles(files), made);
	await toTarball(tree, platform, out, date);
	await writeFiles(debian, toDebianFiles(files), made);
	await toDebianPackage(debian, join(out, `envpick_${packageJson.version}_${debianArchitecture}.deb`), date);
	const isMap = (path: string) => !/\.\w+$/.test(path) || path.endsWith('.map');
	await cp('distribution', maps, {recursive: true, filter: isMap});
	await toTarball(maps, `${name}-source-maps`, out, date);
	await writeFile(join(out, `${name}.cdx.json`), await readFile('distribution/bom.cdx.json'));
	await writeFile(join(out, `${platform}.cdx.json`), await readSbom(made));
	const {stdout} = await run('sha256sum', (await readdir(out)).sort(), {cwd: out});
	await writeFile(join(out, 'SHA256SUMS'), stdout);
};

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
// The archives contain the modes of directories.
process.umask(0o022);
const out = 'release';
await rm(out, {recursive: true, force: true});
await mkdir(out);
const work = await mkdtemp(join(tmpdir(), 'envpick-release-'));
try {
	await makeRelease(out, work);
	console.log(`${await readFile(join(out, 'SHA256SUMS'), 'utf8')}in ${out}/`);
} finally {
	await rm(work, {recursive: true});
}
