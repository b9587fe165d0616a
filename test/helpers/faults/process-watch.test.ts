import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {makeDirectory} from '../program/directory.ts';
import {watchProcess} from './process-watch.ts';

it('observes the memory of a program, and the command line of what it starts', async () => {
	const entry = join(await makeDirectory(), 'script.mjs');
	await writeFile(entry, `import {spawn} from 'node:child_process';\nspawn('cat', ['-u'], {stdio: 'inherit'});\n`);
	const child = spawn('sh', ['-c', '"$@"; exit 0', 'sh', process.execPath, entry]);
	const exit = once(child, 'exit');
	const endWatch = watchProcess(child.pid ?? 0, entry);
	child.stdin.write('to be said again by cat\n');
	await once(child.stdout, 'data');
	await new Promise(resolve => setTimeout(resolve, 50));
	child.stdin.end();
	await exit;

	const {commandLines, memory} = endWatch();
	expect(commandLines).toContain('cat\0-u\0');
	expect(memory).toBeGreaterThan(2 ** 20);
});
