import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeFolder} from '../program/folder.ts';
import {type Seen, watchProcess} from './process-watch.ts';

// For so long that it does not matter which of two begins a little later.
const computing = 'while (process.cpuUsage().user < 1_500_000);';

/** What is seen of a program whose script is this. */
const seenOf = async (script: string, ...before: readonly string[]): Promise<Seen> => {
	const entry = join(await makeFolder(), 'script.mjs');
	await writeFile(entry, script);
	const [program = '', ...args] = [...before, process.execPath, entry];
	const child = spawn(program, args);
	const watch = watchProcess(child.pid ?? 0, entry);
	await once(child, 'exit');
	return watch.end();
};

describe('what a watched program starts', () => {
	it('is seen with its variables', async () => {
		const entry = join(await makeFolder(), 'script.mjs');
		const env = "{PATH: process.env.PATH, PLANTED: 'seen'}";
		await writeFile(entry, `import {spawn} from 'node:child_process'; spawn('sleep', ['1'], {env: ${env}});`);
		const child = spawn(process.execPath, [entry]);
		const watch = watchProcess(child.pid ?? 0, entry);
		await once(child, 'exit');

		const [started] = watch.end().started;
		expect(started?.variables).toContain('PLANTED=seen');
		expect(started?.what).toMatch(
			/^process \d+ \("sleep 1", \S+\) of process \d+ \(".*script\.mjs", \S+\), state and parent [RS] \d+$/,
		);
	});
});

describe('the time in which a watched program is idle', () => {
	it('is that in which it waits', async () => {
		expect((await seenOf('setTimeout(() => {}, 2500);')).idle).toBeGreaterThan(600);
	});

	it('is not that in which it computes, or others keep the processor from it', async () => {
		expect((await seenOf(computing)).idle).toBeLessThan(400);
	});
});

describe('the slowness of a watched program', () => {
	it('is how much longer it takes where it shares a processor', async () => {
		const processor = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1] ?? '0';
		const seeOne = () => seenOf(computing, 'taskset', '-c', processor);

		const sharing = await Promise.all([seeOne(), seeOne()]);

		expect(Math.min(...sharing.map(({slowness}) => slowness))).toBeGreaterThan(1.3);
	});
});
