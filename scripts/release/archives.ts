// The archives of a release: the same bytes from the same files, whoever makes them and when.
import {execFile} from 'node:child_process';
import {cp, mkdir, readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import packageJson from '../../package.json' with {type: 'json'};

const run = promisify(execFile);

/** A folder as a `.tar.gz`, whose one folder has the name of the archive. */
export const toTarball = async (folder: string, name: string, out: string, date: Date): Promise<void> => {
	const owner = ['--owner=0', '--group=0', '--numeric-owner'];
	const fixed = ['--sort=name', `--mtime=@${toSeconds(date)}`, ...owner, '--mode=u=rwX,go=rX', '--format=gnu'];
	const from = ['--directory', folder, `--transform=s,^\\.,${name},`, '.'];
	await run('tar', [...fixed, '-czf', join(out, `${name}.tar.gz`), ...from]);
};

const architectures: Readonly<Record<string, string>> = {x64: 'amd64', arm64: 'arm64'};

/** The architecture of this machine, in Debian's words. */
export const debianArchitecture = architectures[process.arch] ?? process.arch;

// The libraries of Node and the versions that it asks for (`objdump -T`), by the packages of Debian that brought them.
const depends = 'libc6 (>= 2.28), libgcc-s1 (>= 4.2), libstdc++6 (>= 7)';

const toControl = (files: number): string => `Package: envpick
Version: ${packageJson.version}
Architecture: ${debianArchitecture}
Maintainer: ${packageJson.author}
Installed-Size: ${files}
Depends: ${depends}
Section: utils
Priority: optional
Description: browse a service's analysis environments and pick one
 ${packageJson.description}.
`;

/** A folder as a `.deb`. */
export const toDebianPackage = async (folder: string, path: string, date: Date): Promise<void> => {
	const {stdout: size} = await run('du', ['--summarize', '--apparent-size', '--block-size=1k', join(folder, 'usr')]);
	await mkdir(join(folder, 'DEBIAN'), {recursive: true});
	await writeFile(join(folder, 'DEBIAN/control'), toControl(Number.parseInt(size, 10)));
	// xz, as older systems know no zstd; more threads or a higher level take a minute, and save a seventh.
	const packing = ['--root-owner-group', '-Zxz', '-z1', '--threads-max=1', '--build', folder, path];
	await run('dpkg-deb', packing, {env: {...process.env, SOURCE_DATE_EPOCH: toSeconds(date)}});
};

const toSeconds = (date: Date): string => String(date.getTime() / 1000);

/** The source maps of the bundle, by which `scripts/frames.ts` reads a report. */
export const copyMaps = async (to: string): Promise<void> => {
	await cp('distribution', to, {recursive: true, filter: path => !/\.\w+$/.test(path) || path.endsWith('.map')});
};

/** Writes `SHA256SUMS` over all files of a folder. */
export const writeSums = async (folder: string): Promise<void> => {
	const names = (await readdir(folder)).filter(name => name !== 'SHA256SUMS').sort();
	const {stdout} = await run('sha256sum', names, {cwd: folder});
	await writeFile(join(folder, 'SHA256SUMS'), stdout);
};
