import {readFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readFrames} from '../../scripts/frames.ts';
import {toBugLines} from '../../source/debug/lines.ts';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {createKey, findLeak} from '../helpers/program/key.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {buildVariant} from '../helpers/project/variant-build.ts';

const frames = `
    at toFilterLine (file:///home/S3KRET/node_modules/envpick/distribution/chunks/chunk-A1B2.js:12:3456)
    at async Promise.all (index 0)
    at new S3KRET (/home/S3KRET (1)/distribution/cli.js:1:2)
    at file:///usr/bin/envpick/chunks/on-screen-C3.js:3:4
    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)
S3KRET    at S3KRET (cli.js:1:7)
    at S3KRET (cli.js:1:7) S3KRET`;

const errorOf = (message: string, stack: string, cause?: unknown): Error =>
	Object.assign(new TypeError(message, {cause}), {stack});

describe('a bug in the debug log', () => {
	it('is the kind of the error and its frames in the bundle and in Node', () => {
		expect(toBugLines(errorOf('S3KRET', `TypeError: S3KRET${frames}`))).toEqual([
			'bug: TypeError',
			'  at chunks/chunk-A1B2.js:12:3456',
			'  at cli.js:1:2',
			'  at chunks/on-screen-C3.js:3:4',
			'  at node:internal/process/task_queues:104:5',
		]);
	});

	it('has the cause after it, and of what is no error the type', () => {
		expect(toBugLines(errorOf('a', 'TypeError: a', new RangeError('S3KRET')))[1]).toBe('cause: RangeError');
		expect(toBugLines('S3KRET')).toEqual(['bug: string']);
		expect(toBugLines(undefined)).toEqual(['bug: undefined']);
		expect(toBugLines(Object.assign(new Error(''), {name: 'S3 KRET'}))[0]).toBe('bug: Error');
	});

	it('has nothing of a message, also where that looks like frames', () => {
		const looksLikeFrame = fc.constantFrom(
			'\n    at chunks/S3KRET.js:1:1',
			'\n    at f (cli.js:1:7)\n',
			'S3KRET',
			'\n',
		);
		fc.assert(
			fc.property(fc.array(looksLikeFrame), parts => {
				const message = parts.join('');
				const lines = toBugLines(errorOf(message, `TypeError: ${message}${frames}`));
				expect(lines.join('\n')).not.toMatch(/S3KRET|1:7/);
				expect(toBugLines(errorOf(`${message}!`, `TypeError: ${message}${frames}`))).toEqual(['bug: TypeError']);
			}),
			{numRuns: 30},
		);
	});

	it('leads to a line of the source, and holds no key', async () => {
		const key = createKey();
		const log = join(await makeFolder(), 'log');
		const entry = await buildVariant(
			{
				file: 'source/cli.ts',
				from: 'const environment = {...process.env};',
				to: 'const environment = {...process.env}; globalThis.leak = environment.ENVPICK_ACCESS_KEY;',
			},
			{
				file: 'source/listing/decode.ts',
				from: 'export const decodeListing = (',
				to: 'export const decodeListing = () => { throw new RangeError(globalThis.leak); }; const decode = (',
			},
		);

		const args = ['--list', '--input', sampleListing, '--debug', log];
		const {stderr, exitCode} = await runEnvpick(args, {entry, env: {ENVPICK_ACCESS_KEY: key}});

		const written = await readFile(log, 'utf8');
		expect({stderr, exitCode}).toEqual({
			stderr: 'envpick: internal error (RangeError); report it with the log of --debug FILE\n',
			exitCode: 70,
		});
		expect(findLeak(written + stderr, key)).toBeUndefined();
		expect(written).toContain(' bug: RangeError\n');
		expect(readFrames(written, dirname(entry))).toMatch(
			/ bug: RangeError\n.* {2}at \S*source\/listing\/decode\.ts:\d+:\d+\n/,
		);
		expect(readFrames(written, '/nonexistent')).toContain('take the maps of the version in the first line');
	});
});
