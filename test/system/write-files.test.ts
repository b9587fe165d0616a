import {spawnSync} from 'node:child_process';
import fs, {
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import {makeDirectory as makeDirectoryFor, writeFiles} from '../../source/system/io/write-files.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {modeOf} from '../helpers/program/histories.ts';
import {longestWait} from '../helpers/project/waits.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

/** Makes new files accessible to everyone, unless their mode forbids it. */
const openUp = (): void => {
	const before = process.umask(0);
	onTestFinished(() => void process.umask(before));
};

describe('writing files', () => {
	it('makes files and directories for the user alone, whatever the umask', async () => {
		openUp();
		const directory = await makeDirectory();
		const path = join(directory, 'a', 'b', 'key');

		writeFiles([{path, text: 'text\n', keepsMode: false}]);

		expect(read(path)).toBe('text\n');
		expect([path, join(directory, 'a', 'b'), join(directory, 'a')].map(modeOf)).toEqual(['600', '700', '700']);
		expect(readdirSync(join(directory, 'a', 'b'))).toEqual(['key']);
	});

	it.each([
		['keeps its mode if requested', 'old', true, '644'],
		['otherwise makes it private', 'old', false, '600'],
		['creates it for the user alone if it does not exist', undefined, true, '600'],
	])('replaces a file, and %s', async (_, before, keepsMode, mode) => {
		openUp();
		const path = join(await makeDirectory(), 'config');
		if (before !== undefined) {
			writeFileSync(path, before, {mode: 0o644});
		}
		const inode = statSync(path, {throwIfNoEntry: false})?.ino;

		writeFiles([{path, text: 'new', keepsMode}]);

		expect([read(path), modeOf(path)]).toEqual(['new', mode]);
		// If another process has the file open, that file stays unchanged.
		expect(statSync(path).ino).not.toBe(inode);
	});

	it('writes a config through its links, and replaces a key that is a link', async () => {
		const directory = await makeDirectory();
		const [config, key] = ['config', 'key'].map(name => join(directory, name)) as [string, string];
		for (const path of [config, key]) {
			writeFileSync(`${path}.real`, 'old');
			symlinkSync(`${path}.real`, path);
		}

		writeFiles([
			{path: config, text: 'new', keepsMode: true},
			{path: key, text: 'new', keepsMode: false},
		]);

		expect([readlinkSync(config), read(`${config}.real`)]).toEqual([`${config}.real`, 'new']);
		expect([lstatSync(key).isFile(), read(`${key}.real`)]).toEqual([true, 'old']);
	});

	it('writes to a new private file beside the target, and syncs it unless it can be lost', async () => {
		const directory = await makeDirectory();
		using open = vi.spyOn(fs, 'openSync');
		using sync = vi.spyOn(fs, 'fsyncSync');
		using close = vi.spyOn(fs, 'closeSync');
		const file = {path: join(directory, 'key'), text: '', keepsMode: false};

		writeFiles([file]);
		expect(sync.mock.calls).toEqual([[open.mock.results[0]?.value]]);
		writeFiles([{...file, canBeLost: true}]);
		expect(sync).toHaveBeenCalledOnce();

		const temporary = expect.stringMatching(`^${directory}/\\.key\\.[\\da-f]{12}$`);
		expect(open.mock.calls).toEqual(Array(2).fill([temporary, 'wx', 0o600]));
		expect(close.mock.calls).toEqual(open.mock.results.map(({value}) => [value]));
	});

	it('names the file that could not be replaced, and leaves no temporary files', async () => {
		const directory = await makeDirectory();
		const files = ['a', 'b'].map(name => ({path: join(directory, name), text: '', keepsMode: false}));
		using _ = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
			throw Object.assign(new Error(), {code: 'EROFS'});
		});

		expect(await faultOf(() => writeFiles(files))).toMatchObject({
			what: `cannot write \`${files[0]?.path}\` (its disk is read-only)`,
		});
		expect(readdirSync(directory)).toEqual([]);
	});

	// Runs in a separate process, because the test could not stop an endless write within its own.
	const whyInShell = (before: string, file: string): string => {
		const module = new URL('../../source/system/io/write-files.ts', import.meta.url);
		const write = `writeFiles([{path: '${file}', text: 'x'.repeat(1_000_000), keepsMode: false}])`;
		const script = `import {writeFiles} from '${module}'; try { ${write} } catch (error) { console.log(error.what) }`;
		const words = ['sh', process.execPath, '--input-type=module', '--eval', script];
		const run = spawnSync('sh', ['-c', `${before}; exec "$@"`, ...words], {timeout: longestWait, encoding: 'utf8'});
		return run.stdout;
	};

	it('stops if no directory can ever be created', () => {
		expect(whyInShell(':', '/proc/none/a/b/config')).toBe('cannot write `/proc/none/a/b/config` (no such directory)\n');
	});

	it.each([
		['a directory', 'directory', 'it is a directory'],
		['below a file', 'file/config', 'no such directory'],
	])('writes nothing if a path is %s, and leaves no temporary files', async (_, name, why) => {
		const directory = await makeDirectory();
		const [key, path] = [join(directory, 'key'), join(directory, name)];
		writeFileSync(key, 'old');
		mkdirSync(join(directory, 'directory'));
		writeFileSync(join(directory, 'file'), '');
		const files = [key, path].map(path => ({path, text: 'new', keepsMode: true}));

		expect(await faultOf(() => writeFiles(files))).toEqual(
			new Fault(`cannot write \`${path}\` (${why})`, 'check the path'),
		);
		expect(read(key)).toBe('old');
		expect(readdirSync(directory).sort()).toEqual(['directory', 'file', 'key']);
	});

	it('leaves no temporary files if a file grows too large, and keeps the old one', async () => {
		const directory = await makeDirectory();
		const path = join(directory, 'key');
		writeFileSync(path, 'old');

		expect(whyInShell(`trap '' XFSZ; ulimit -f 8`, path)).toBe(
			`cannot write \`${path}\` (the file size limit is reached)\n`,
		);
		expect([readdirSync(directory), read(path)]).toEqual([['key'], 'old']);
	});
});

describe('making a directory', () => {
	it('creates its parents too, and leaves an existing one unchanged', async () => {
		openUp();
		const directory = await makeDirectory();
		mkdirSync(join(directory, 'a'), {mode: 0o755});

		makeDirectoryFor(join(directory, 'a', 'b', 'c'));
		makeDirectoryFor(join(directory, 'a'));

		expect(['a', 'a/b', 'a/b/c'].map(path => modeOf(join(directory, path)))).toEqual(['755', '700', '700']);
	});

	it('accepts one that was created meanwhile, and reports any other failure', async () => {
		const link = join(await makeDirectory(), 'link');
		symlinkSync('nowhere', link);

		expect(() => makeDirectoryFor(link)).not.toThrow();
		expect(() => makeDirectoryFor('/proc/none/a')).toThrow('ENOENT');
	});
});
