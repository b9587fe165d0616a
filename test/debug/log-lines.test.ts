import {readFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readFrames} from '../../scripts/frames.ts';
import {toBugLines, toFaultLine, toRequestLine, toResponseLine} from '../../source/debug/log-lines.ts';
import {Fault} from '../../source/fault/fault.ts';
import {
	redirectFault,
	responseFault,
	statusFault,
	timeoutFault,
	unreachableFault,
} from '../../source/service/request-faults.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {createKey, findLeak} from '../helpers/program/key.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {buildVariant} from '../helpers/project/variant-build.ts';

const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe('a line of the debug log', () => {
	it('has an address without user name, password, query and fragment', () => {
		expect(toRequestLine('GET', 'https://u:secret@h.example:81/v0/resources?a=secret#secret', undefined)).toBe(
			'request: GET https://h.example:81/v0/resources',
		);
		expect(toRequestLine('POST', 'https://h.example/', 'proxy.example:3128')).toBe(
			'request: POST https://h.example/ through the proxy proxy.example:3128',
		);
		expect(toRequestLine('GET', `https://h.example/${'a'.repeat(1000)}`, undefined).length).toBeLessThan(320);
	});

	const values = {
		'content-type': 'application/problem+json; charset=utf-8',
		'content-length': '12',
		'content-encoding': 'gzip',
		'transfer-encoding': 'chunked',
		connection: 'close',
		'retry-after': '3600',
	};

	it('has the values of impersonal headers, and only the names of others', () => {
		const shown = Object.entries(values).map(([name, value]) => `${name}: ${value}`);

		expect(toResponseLine(200, {...values, 'set-cookie': ['id=secret'], server: 'secret'})).toBe(
			`response: 200; ${shown.join('; ')}; set-cookie; server`,
		);
	});

	it('has no value of a malformed header', () => {
		for (const toWrong of [(value: string) => `${value} secret`, (value: string) => `secret ${value}`]) {
			const headers = Object.entries(values).map(([name, value]) => [name, toWrong(value)]);
			expect(toResponseLine(200, Object.fromEntries(headers))).toBe(`response: 200; ${Object.keys(values).join('; ')}`);
		}
		expect(toResponseLine(200, {'content-type': 'text/html; token=secret', 'content-length': ['1', '2']})).toBe(
			'response: 200; content-type; content-length',
		);
	});

	it('is one line of safe text, whatever a service sends', () => {
		fc.assert(
			fc.property(fc.dictionary(hostileText, hostileText), headers => {
				expect(toResponseLine(200, headers).replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(control);
			}),
		);
	});

	const route = {host: 'secret', method: 'GET', isRepeatable: true, what: 'secret', does: 'secret'} as const;

	it.each<[string, Fault]>([
		['code 3, refused', unreachableFault(route, 'refused')],
		['code 3, other EWHAT', unreachableFault(route, 'other', 'EWHAT')],
		['code 3, timed out whole', timeoutFault(route, 'whole', 30)],
		['code 5, status 503', statusFault(route, {status: 503, message: 'secret'})],
		['code 5, status 302', redirectFault(route, 302, 'secret')],
		['code 6', responseFault(route)('secret')],
		['code 2', new Fault('secret', 'secret')],
	])('has the kind of a fault, without its words: %s', (kind, fault) => {
		expect(toFaultLine(fault)).toBe(`fault: ${kind}`);
	});
});

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
	it('has the kind of the error and its frames in the bundle and in Node', () => {
		expect(toBugLines(errorOf('S3KRET', `TypeError: S3KRET${frames}`))).toEqual([
			'bug: TypeError',
			'  at chunks/chunk-A1B2.js:12:3456',
			'  at cli.js:1:2',
			'  at chunks/on-screen-C3.js:3:4',
			'  at node:internal/process/task_queues:104:5',
		]);
	});

	it('includes its cause, or the type of a value that is not an error', () => {
		expect(toBugLines(errorOf('a', 'TypeError: a', new RangeError('S3KRET')))[1]).toBe('cause: RangeError');
		const looped = errorOf('a', 'TypeError: a');
		expect(toBugLines(Object.assign(looped, {cause: looped}))).toEqual(['bug: TypeError', 'cause: TypeError']);
		expect(toBugLines('S3KRET')).toEqual(['bug: string']);
		expect(toBugLines(undefined)).toEqual(['bug: undefined']);
		expect(toBugLines(Object.assign(new Error(''), {name: 'S3 KRET'}))[0]).toBe('bug: Error');
	});

	it('contains no message, even if that looks like frames', () => {
		const looks = ['\n    at chunks/S3KRET.js:1:1', '\n    at f (cli.js:1:7)\n', 'S3KRET', '\n'];
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...looks)), parts => {
				const message = parts.join('');
				const lines = toBugLines(errorOf(message, `TypeError: ${message}${frames}`));
				expect(lines.join('\n')).not.toMatch(/S3KRET|1:7/);
				expect(lines).toHaveLength(5);
				expect(toBugLines(errorOf(`${message}!`, `TypeError: ${message}${frames}`))).toEqual(['bug: TypeError']);
			}),
			{numRuns: 30},
		);
	});

	it('leads to a line of the source, without a key', async () => {
		const key = createKey();
		const log = join(await makeDirectory(), 'log');
		const variables = 'const variables = {...process.env};';
		const [decode, fail] = ['export const decodeListing = (', 'throw new RangeError(globalThis.leak);'];
		const entry = await buildVariant(
			{file: 'source/cli.ts', from: variables, to: `${variables} globalThis.leak = variables.ENVPICK_ACCESS_KEY;`},
			{file: 'source/listing/decode.ts', from: decode, to: `${decode}) => { ${fail} }; const decode = (`},
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
