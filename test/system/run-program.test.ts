import {execFile} from 'node:child_process';
import {chmod, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {runTool} from '../../source/system/io/run-program.ts';
import {writeProgram} from '../helpers/clipboard/copying.ts';
import {makeFolder} from '../helpers/program/folder.ts';

const run = promisify(execFile);

describe('runTool', () => {
	it('starts a tool in the root folder, as the working folder may be gone', async () => {
		const folder = await makeFolder();
		writeProgram(folder, 'wl-copy', `pwd > ${folder}/where`);

		await runTool('wl-copy', [], {text: '', environment: {PATH: folder}, host: process});

		expect(await readFile(join(folder, 'where'), 'utf8')).toBe('/\n');
	});

	it('gives it its arguments, the whole text and the variables that are not ours', async () => {
		const folder = await makeFolder();
		writeProgram(folder, 'wl-copy', `(echo "$*"; cat; env | grep -E 'ENVPICK|NODE_OPTIONS|MINE') > ${folder}/taken`);
		const text = 'größe'.repeat(50_000);
		const environment = {PATH: folder, MINE: '1', ENVPICK_ACCESS_KEY: 'k', NODE_OPTIONS: '--no-warnings'};

		expect(await runTool('wl-copy', ['--type', 'text'], {text, environment, host: process})).toBeUndefined();

		expect(await readFile(join(folder, 'taken'), 'utf8')).toBe(`--type text\n${text}MINE=1\n`);
	});

	it.each([
		['cat > /dev/null; exit 3', 'exit code 3'],
		['cat > /dev/null; kill -TERM $$', 'ended by SIGTERM'],
		['exit 0', 'did not read the text'],
		['cat > /dev/null; exec sleep 60', 'no end within 2 s'],
	])('tells why one failed that does `%s`', async (script, why) => {
		const folder = await makeFolder();
		writeProgram(folder, 'wl-copy', script);
		const text = 'x'.repeat(1_000_000);

		expect(await runTool('wl-copy', [], {text, environment: {PATH: folder}, host: process})).toBe(why);
	});

	it('tells of one that is not there', async () => {
		const environment = {PATH: await makeFolder()};

		expect(await runTool('wl-copy', [], {text: 'os:a', environment, host: process})).toBe('not found');
	});

	it('keeps nothing of a tool that could not be started', async () => {
		const folder = await makeFolder();
		const tool = join(folder, 'wl-copy');
		await writeFile(tool, '#!/nonexistent/interpreter\n');
		await chmod(tool, 0o755);
		const program = `
			import {runTool} from '${new URL('../../source/system/io/run-program.ts', import.meta.url)}';
			const request = {text: 'os:a', environment: {PATH: '${folder}'}, host: process};
			const failure = await runTool('wl-copy', [], request);
			await new Promise(setImmediate);
			const held = process.getActiveResourcesInfo().filter(name => /Timeout|Pipe|Process/.test(name));
			process.stdout.write(JSON.stringify([failure, held]), () => process.exit());
		`;

		const {stdout} = await run(process.execPath, ['--input-type=module', '-e', program]);

		// Standard output and standard error of the program that runs it.
		expect(JSON.parse(stdout)).toEqual(['could not be started', expect.not.arrayContaining(['Timeout'])]);
	});
});
