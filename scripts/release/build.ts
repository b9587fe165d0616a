// Makes all files of a release in release/, from what is in distribution/.
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import packageJson from '../../package.json' with {type: 'json'};
import {findLockedNode, makeExecutable, nodePackage} from '../executable.ts';
import {releaseDateOf} from '../man.ts';
import {copyMaps, debianArchitecture, toDebianPackage, toTarball, writeSums} from './archives.ts';
import {type Made, readPackage, readSbom, readSystemFiles, toDebianFiles, writeFiles} from './layout.ts';

const run = promisify(execFile);
const name = `envpick-${packageJson.version}`;

const prepare = async (work: string): Promise<Made> => {
	const folder = findLockedNode();
	if (process.platform !== 'linux' || folder === undefined) {
		throw new Error(`a release is made on Linux, with the Node in the lock file; there is none for ${nodePackage}`);
	}
	const executable = join(work, 'envpick');
	await makeExecutable(executable);
	const date = new Date(releaseDateOf(await readFile('CHANGELOG.md', 'utf8')));
	return {executable, node: {folder, name: nodePackage}, date};
};

const makeRelease = async (out: string, work: string): Promise<void> => {
	const made = await prepare(work);
	const {date} = made;
	const platform = `${name}-${process.platform}-${process.arch}`;
	await writeFiles(join(work, 'package'), await readPackage(), made);
	await run('npm', ['pack', join(work, 'package'), '--ignore-scripts', '--pack-destination', out]);
	const files = await readSystemFiles(made);
	await writeFiles(join(work, 'tree'), files, made);
	await toTarball(join(work, 'tree'), platform, out, date);
	await writeFiles(join(work, 'debian'), toDebianFiles(files), made);
	await toDebianPackage(
		join(work, 'debian'),
		join(out, `envpick_${packageJson.version}_${debianArchitecture}.deb`),
		date,
	);
	await copyMaps(join(work, 'maps'));
	await toTarball(join(work, 'maps'), `${name}-source-maps`, out, date);
	await writeFile(join(out, `${name}.cdx.json`), await readFile('distribution/bom.cdx.json'));
	await writeFile(join(out, `${platform}.cdx.json`), await readSbom(made));
	await writeSums(out);
};

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
// The modes of folders go into the archives.
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
