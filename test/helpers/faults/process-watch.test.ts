import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeFolder} from '../program/folder.ts';
import {watchProcess} from './process-watch.ts';

/** How long a program was idle, in milliseconds, whose script is this. */
const idleOf = async (script: string): Promise<number> => {
	const entry = join(await makeFolder(), 'script.mjs');
	await writeFile(entry, script);
	const child = spawn(process.execPath, [entry]);
	const watch = watchProcess(child.pid ?? 0, entry);
	await once(child, 'exit');
	return watch.end().idle;
};

describe('what a watched program starts', () => {
	it('is seen with its variables', async () => {
		const entry = join(await makeFolder(), 'script.mjs');
		const env = "{PATH: process.env.PATH, PLANTED: 'seen'}";
		await writeFile(entry, `import {spawn} from 'node:child_process'; spawn('sleep', ['0.3'], {env: ${env}});`);
		const child = spawn(process.execPath, [entry]);
		const watch = watchProcess(child.pid ?? 0, entry);
		await once(child, 'exit');

		const [started] = watch.end().started;
		expect(started?.variables).toContain('PLANTED=seen');
		expect(started?.what).toMatch(
			/^process \d+ \("sleep 0\.3", \S+\) of process \d+ \(".*script\.mjs", \S+\), state and parent S \d+$/,
		);
	});
});

describe('the time in which a watched program is idle', () => {
	it('is that in which it waits', async () => {
		expect(await idleOf('setTimeout(() => {}, 800);')).toBeGreaterThan(600);
	});

	it('is not that in which it computes, or others keep the processor from it', async () => {
		expect(await idleOf('const start = performance.now(); while (performance.now() - start < 800);')).toBeLessThan(400);
	});
});
