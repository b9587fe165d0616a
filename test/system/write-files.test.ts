import {spawnSync} from 'node:child_process';
import {
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
import {describe, expect, it, onTestFinished} from 'vitest';
import {makeFolder as makeFolderFor, writeFiles} from '../../source/system/io/write-files.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {longestWait} from '../helpers/project/waits.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Makes whatever is made from here on open to everyone who is not kept out. */
const openUp = (): void => {
	const before = process.umask(0);
	onTestFinished(() => {
		process.umask(before);
	});
};

describe('writing files', () => {
	it('makes files and folders for the user alone, whatever the umask', async () => {
		openUp();
		const folder = await makeFolder();
		const path = join(folder, 'a', 'b', 'key');

		writeFiles([{path, text: 'text\n', keepsMode: false}]);

		expect(readFileSync(path, 'utf8')).toBe('text\n');
		expect([path, join(folder, 'a', 'b'), join(folder, 'a')].map(modeOf)).toEqual(['600', '700', '700']);
		expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['key']);
	});

	it.each([
		['keeps its mode where that is asked for', 'old', true, '644'],
		['closes it else', 'old', false, '600'],
		['gives it to the user alone where it is not there yet', undefined, true, '600'],
	])('replaces a file, and %s', async (_, before, keepsMode, mode) => {
		openUp();
		const path = join(await makeFolder(), 'config');
		if (before !== undefined) {
			writeFileSync(path, before, {mode: 0o644});
		}
		const inode = statSync(path, {throwIfNoEntry: false})?.ino;

		writeFiles([{path, text: 'new', keepsMode}]);

		expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['new', mode]);
		// What is open elsewhere stays whole.
		expect(statSync(path).ino).not.toBe(inode);
	});

	it('writes a config through its links, and replaces a key that is a link', async () => {
		const folder = await makeFolder();
		for (const name of ['config', 'key']) {
			writeFileSync(join(folder, `real ${name}`), 'old');
			symlinkSync(`real ${name}`, join(folder, name));
		}

		writeFiles([
			{path: join(folder, 'config'), text: 'new', keepsMode: true},
			{path: join(folder, 'key'), text: 'new', keepsMode: false},
		]);

		expect(readlinkSync(join(folder, 'config'))).toBe('real config');
		expect(readFileSync(join(folder, 'real config'), 'utf8')).toBe('new');
		expect(lstatSync(join(folder, 'key')).isFile()).toBe(true);
		expect(readFileSync(join(folder, 'real key'), 'utf8')).toBe('old');
	});

	// In a process of its own: what never ends cannot be stopped from within.
	const whyInShell = (before: string, file: string): string => {
		const module = new URL('../../source/system/io/write-files.ts', import.meta.url);
		const write = `writeFiles([{path: '${file}', text: 'x'.repeat(1_000_000), keepsMode: false}])`;
		const script = `import {writeFiles} from '${module}'; try { ${write} } catch (error) { console.log(error.fault.why) }`;
		const words = ['sh', process.execPath, '--input-type=module', '--eval', script];
		const run = spawnSync('sh', ['-c', `${before}; exec "$@"`, ...words], {timeout: longestWait, encoding: 'utf8'});
		return run.stdout;
	};

	it('ends where no folder can ever be made', () => {
		expect(whyInShell(':', '/proc/none/a/b/config')).toBe('no such directory\n');
	});

	it('writes nothing where one of them cannot be written, and leaves nothing lying around', async () => {
		const folder = await makeFolder();
		const path = join(folder, 'key');
		writeFileSync(path, 'old');
		mkdirSync(join(folder, 'config'));
		writeFileSync(join(folder, 'file'), '');
		const key = {path, text: 'new', keepsMode: false};

		const ofFolder = await faultOf(() => writeFiles([key, {...key, path: join(folder, 'config'), keepsMode: true}]));
		const inFile = await faultOf(() => writeFiles([key, {...key, path: join(folder, 'file', 'config')}]));

		expect(ofFolder).toEqual({type: 'unwritable-file', path: join(folder, 'config'), why: 'it is a directory'});
		expect(inFile).toMatchObject({type: 'unwritable-file', path: join(folder, 'file', 'config')});
		expect(readFileSync(path, 'utf8')).toBe('old');
		expect(readdirSync(folder).sort()).toEqual(['config', 'file', 'key']);
	});

	it('leaves nothing lying around where a file grows too large, and keeps the old one', async () => {
		const folder = await makeFolder();
		const path = join(folder, 'key');
		writeFileSync(path, 'old');

		expect(whyInShell(`trap '' XFSZ; ulimit -f 8`, path)).toBe('the file size limit is reached\n');
		expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['key'], 'old']);
	});
});

describe('making a folder', () => {
	it('makes those around it too, and leaves one that is there as it is', async () => {
		openUp();
		const folder = await makeFolder();
		mkdirSync(join(folder, 'a'), {mode: 0o755});

		makeFolderFor(join(folder, 'a', 'b', 'c'));
		makeFolderFor(join(folder, 'a'));

		expect(['a', 'a/b', 'a/b/c'].map(path => modeOf(join(folder, path)))).toEqual(['755', '700', '700']);
	});

	it('takes it for made where something came in between, and tells any other failure', async () => {
		const folder = await makeFolder();
		symlinkSync('nowhere', join(folder, 'link'));

		expect(() => makeFolderFor(join(folder, 'link'))).not.toThrow();
		expect(() => makeFolderFor('/proc/none/a')).toThrow('ENOENT');
	});
});
