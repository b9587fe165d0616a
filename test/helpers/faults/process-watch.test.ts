import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../program/directory.ts';
import {watchProcess} from './process-watch.ts';

// The program reports that it has started, then waits for input before it continues.
const prelude = `import {spawn} from 'node:child_process';
import {readSync, writeSync} from 'node:fs';
const hear = () => readSync(0, Buffer.alloc(1));
writeSync(1, 'here');
hear();
`;

/** Starts a program that waits before its script, and watches it. */
const startWatched = async (script: string, ...before: readonly string[]) => {
	const entry = join(await makeDirectory(), 'script.mjs');
	await writeFile(entry, prelude + script);
	const [program = '', ...args] = [...before, process.execPath, entry];
	const child = spawn(program, args);
	const exit = once(child, 'exit');
	const watch = watchProcess(child.pid ?? 0, entry);
	await once(child.stdout, 'data');
	return {
		child,
		watch,
		/** Observes once more, then lets the program continue. */
		goOn: () => {
			watch.look();
			child.stdin.write('\n');
		},
		/** Waits for its end, and returns the observations. */
		ended: async () => {
			await exit;
			return watch.end();
		},
	};
};

const becoming = 'read line; echo here; read line; exec cat';

/** Watches a shell that replaces itself with `cat` after the first look. */
const seeBecomingCat = async (entry: string, args: readonly string[]) => {
	const child = spawn('bash', args);
	const exit = once(child, 'exit');
	const watch = watchProcess(child.pid ?? 0, entry);
	for (const typed of ['\n', '\nto be said again by cat\n']) {
		child.stdin.write(typed);
		await once(child.stdout, 'data');
		watch.look();
	}
	child.stdin.end();
	await exit;
	return watch.end();
};

describe('the child process of a watched program', () => {
	it('is found with its variables', async () => {
		const options = "{env: {PATH: process.env.PATH, PLANTED: 'seen'}, stdio: 'inherit'}";
		const {child, watch, goOn, ended} = await startWatched(`spawn('cat', [], ${options});`);
		goOn();
		child.stdin.write('to be said again by cat\n');
		await once(child.stdout, 'data');
		// A command line counts once it has stayed the same for some milliseconds.
		watch.look();
		await pause(10);
		watch.look();
		child.stdin.end();

		const [started] = (await ended()).started;
		expect(started?.variables).toContain('PLANTED=seen');
		expect(started?.what).toMatch(
			/^process \d+ \("cat", \S+\) of process \d+ \(".*script\.mjs", \S+\), state and parent [RS] \d+$/,
		);
	});
});

describe('the memory of a watched program', () => {
	it('is known even if the program becomes another one to exit', async () => {
		const entry = join(await makeDirectory(), 'script.sh');
		await writeFile(entry, becoming);

		expect((await seeBecomingCat(entry, [entry])).memory).toBeGreaterThan(0);
	});
});
