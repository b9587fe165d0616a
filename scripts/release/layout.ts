// The files of a release. The paths for the executable follow the layout of a system, such as `~/.local` or `/usr`.
import {execFile} from 'node:child_process';
import {chmod, mkdir, readFile, utimes, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {gzipSync} from 'node:zlib';
import {partsOf, type Shell} from '../../source/cli/options/completions.ts';
import {options} from '../../source/cli/tasks.ts';
import {pages, readPage} from '../pages.ts';
import {type Sbom, withNode} from './sbom.ts';
import {toUninstaller, uninstallerPath} from './uninstaller.ts';

const run = promisify(execFile);

/** The inputs of an archive. */
export type Made = {
	readonly executable: string;
	/** The directory and the name of the package with the executable's Node. */
	readonly node: {readonly directory: string; readonly name: string};
	/** The modification time of every file. */
	readonly date: Date;
};

type Files = Readonly<Record<string, string | Uint8Array>>;

const read = (path: string): Promise<string> => readFile(path, 'utf8');

/** The list of the components in an executable, for scanners. */
export const readSbom = async ({node}: Made): Promise<string> => {
	const {stdout} = await run(join(node.directory, 'bin/node'), ['-p', 'JSON.stringify(process.versions)']);
	const sbom = JSON.parse(await read('distribution/bom.cdx.json')) as Sbom;
	return `${JSON.stringify(withNode(sbom, node.name, JSON.parse(stdout)), undefined, '\t')}\n`;
};

/** The files of the package for npm. npm would keep their current modes, which may give access only to their owner. */
export const readPackage = async (): Promise<Files> => {
	const {stdout} = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']);
	// One version of npm returns a list, a later one an object with names as keys.
	const [packed] = Object.values(JSON.parse(stdout) as Record<string, {files: {path: string}[]}>);
	const files = packed?.files.map(async ({path}) => [path, await readFile(path)] as const) ?? [];
	return Object.fromEntries(await Promise.all(files));
};

/** The files of the executable, by path. */
export const readSystemFiles = async (made: Made): Promise<Files> => ({
	'bin/envpick': await readFile(made.executable),
	'share/envpick/config.schema.json': await read('config.schema.json'),
	'share/man/man1/envpick.1': await read('man/envpick.1'),
	'share/bash-completion/completions/envpick': await readCompletions('bash'),
	'share/zsh/site-functions/_envpick': `#compdef envpick\n${await readCompletions('zsh')}`,
	'share/fish/vendor_completions.d/envpick.fish': await readCompletions('fish'),
	...Object.fromEntries(pages.map(page => [`share/doc/envpick/${page}`, readPage(page)])),
	'share/doc/envpick/changelog': await read('CHANGELOG.md'),
	'share/doc/envpick/copyright': await readCopyright(made),
	'share/doc/envpick/bom.cdx.json': await readSbom(made),
});

/** The files of the archive: those of the executable, and a script that removes them again. */
export const toArchiveFiles = (files: Files): Files => ({
	...files,
	[uninstallerPath]: toUninstaller(Object.keys(files)),
});

const readCompletions = async (shell: Shell): Promise<string> =>
	partsOf(shell, await read(`source/cli/options/shells/envpick.${shell}`), options).at(-1) ?? '';

const readCopyright = async ({node}: Made): Promise<string> =>
	[
		await read('LICENSE'),
		await read('distribution/THIRD-PARTY-LICENSES.txt'),
		`The executable contains Node.js.\n\n${await read(join(node.directory, 'LICENSE'))}`,
	].join(`\n${'='.repeat(80)}\n\n`);

/** The same files in Debian's layout: in `usr`, with compressed documents, and zsh's completion in another directory. */
export const toDebianFiles = (files: Files): Files =>
	Object.fromEntries(
		Object.entries(files).map(([path, contents]) => {
			const place = `usr/${path.replace('zsh/site-functions', 'zsh/vendor-completions')}`;
			return /\/(?:envpick\.1|changelog)$/.test(path) ? [`${place}.gz`, gzipSync(contents)] : [place, contents];
		}),
	);

/** Writes files into a directory, with the modes that they have when installed. */
export const writeFiles = async (directory: string, files: Files, {date}: Pick<Made, 'date'>): Promise<void> => {
	for (const [path, contents] of Object.entries(files)) {
		const file = join(directory, path);
		await mkdir(dirname(file), {recursive: true});
		await writeFile(file, contents);
		await chmod(file, /bin\/|envpick\.js$/.test(path) ? 0o755 : 0o644);
		await utimes(file, date, date);
	}
};
