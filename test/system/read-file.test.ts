import {execFileSync} from 'node:child_process';
import {once} from 'node:events';
import {
	chmodSync,
	closeSync,
	constants,
	openSync,
	readdirSync,
	realpathSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import {open} from 'node:fs/promises';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {PassThrough, Readable} from 'node:stream';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import {type FileRequest, isDirectory, readChunks, readFile} from '../../source/system/io/read-file.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {userNote} from '../helpers/program/programs.ts';
import {longestWait} from '../helpers/project/waits.ts';
import {openTerminal} from '../helpers/terminal/terminal.ts';

const read = (path: string, options: Partial<FileRequest> = {}): Promise<string> =>
	readFile({path, stdin: () => Readable.from([]), mostBytes: 1000, timeout: 10_000, ...options}).then(String);

const whyOf = async (path: string, options: Partial<FileRequest> = {}): Promise<string> => {
	const {what} = await faultOf(() => read(path, options));
	return what.replace(/^cannot read `(.*)` \((.*)\)$/, '$1: $2');
};

const makeFile = async (text: string, mode = 0o644): Promise<string> => {
	const path = join(await makeDirectory(), 'file');
	writeFileSync(path, text, {mode});
	return path;
};

const makePipe = async (): Promise<string> => {
	const path = join(await makeDirectory(), 'pipe');
	execFileSync('mkfifo', [path]);
	return path;
};

describe('readFile', () => {
	it('reads a file, even through a link, and an empty file or device', async () => {
		const path = await makeFile('größe\n');
		symlinkSync('file', `${path}.link`);

		expect(await read(path)).toBe('größe\n');
		expect(await read(`${path}.link`)).toBe('größe\n');
		expect(await read(await makeFile(''))).toBe('');
		expect(await read('/dev/null')).toBe('');
	});

	it('reads standard input for `-`, in as many parts as arrive', async () => {
		const stdin = () => Readable.from([Buffer.from('größe'), Buffer.from('b')]);
		const parts: unknown[] = [];
		await readChunks({path: '-', stdin, mostBytes: 8, timeout: 10_000}, (...part) => parts.push(part.map(String)));

		expect(parts).toEqual([
			['größe', '7'],
			['b', '8'],
		]);
	});

	it('reads up to the limit, and not a byte more', async () => {
		const path = await makeFile('x'.repeat(1000));

		expect(await read(path)).toHaveLength(1000);
		expect(await whyOf(path, {mostBytes: 999})).toBe(`${path}: it is larger than 999 bytes`);
		expect(await whyOf('/dev/zero')).toBe('/dev/zero: it is larger than 1000 bytes');
	});

	it('reads a named pipe whose writer comes later and writes slowly', async () => {
		const path = await makePipe();

		const parts: string[] = [];
		const request = {path, stdin: () => Readable.from([]), mostBytes: 1000, timeout: longestWait};
		const reading = readChunks(request, part => parts.push(`${part}`));
		const writer = await open(path, 'w');
		await writer.write('one ');
		await expect.poll(() => parts).toEqual(['one ']);
		await writer.write('two');
		await writer.close();

		await reading;
		expect(parts).toEqual(['one ', 'two']);
	});

	it('waits for a pipe until the time limit, and closes it', async () => {
		const path = await makePipe();

		expect(await whyOf(path, {timeout: 50})).toBe(`${path}: timed out after 0.05 s`);
		const {signal} = new AbortController();
		using timeout = vi.spyOn(AbortSignal, 'timeout');
		expect(await whyOf('-', {timeout: 50, signal, stdin: () => new PassThrough()})).toBe(
			'standard input: timed out after 0.05 s',
		);
		expect(timeout).toHaveBeenCalledWith(50);
		await expect(open(path, constants.O_WRONLY | constants.O_NONBLOCK)).rejects.toMatchObject({code: 'ENXIO'});
	});

	it('rejects with the reason of the signal, and opens nothing after an earlier one', async () => {
		const path = await makePipe();
		const leaving = new AbortController();
		const reason = new Error('left');
		setTimeout(() => leaving.abort(reason), 20);
		const stdin = () => {
			throw new Error('opened');
		};

		await expect(read(path, {signal: leaving.signal, timeout: 600_000})).rejects.toBe(reason);
		await expect(read('-', {stdin, signal: leaving.signal})).rejects.toBe(reason);
	});

	it('explains what is wrong with a path', async () => {
		const file = await makeFile('');
		symlinkSync('file.circle', `${file}.circle`);
		const server = createServer().listen(`${file}.socket`);
		await once(server, 'listening');
		onTestFinished(() => void server.close());

		const whys = {
			[`${file}.none`]: 'no such file',
			[`${file}/none`]: 'no such file',
			[join(file, '..')]: 'it is a directory',
			[`${file}.circle`]: 'too many symbolic links',
			[`${file}.socket`]: 'no such device or address',
			'': 'no such file',
		};
		for (const [path, why] of Object.entries(whys)) {
			expect(await whyOf(path)).toBe(`${path}: ${why}`);
		}
		expect(await whyOf('n'.repeat(5000))).toBe(`${'n'.repeat(29)}…${'n'.repeat(28)}: the path is too long`);
		expect(await whyOf('a\u0000b')).toBe('a^@b: ERR_INVALID_ARG_VALUE');
		expect(await whyOf('\u001b]0;x\u0007')).toBe('^[]0;x^G: no such file');
	});

	// The superuser may read everything.
	it.skipIf(process.getuid?.() === 0)(`says that permission is denied${userNote('ordinary user')}`, async () => {
		const path = await makeFile('', 0);

		expect(await whyOf(path)).toBe(`${path}: permission denied`);
	});

	it('reads neither a terminal that would show a key nor a directory', async () => {
		const {device} = openTerminal('sh', ['-c', 'read line']);
		const directory = openSync(await makeDirectory(), 'r');
		onTestFinished(() => closeSync(directory));
		const open = (more: object) => ({stdin: () => Object.assign(new PassThrough(), more)});

		expect(await whyOf(device)).toBe(`${device}: it is a terminal`);
		expect(await faultOf(() => read(device))).toMatchObject({tryThis: 'specify a file'});
		expect(await whyOf('-', open({isTTY: true}))).toBe('standard input: it is a terminal');
		expect(await faultOf(() => read('-', open({isTTY: true})))).toMatchObject({tryThis: 'pipe something into it'});
		expect(await whyOf('-', open({fd: directory}))).toBe('standard input: it is a directory');
		expect([isDirectory(undefined), isDirectory(2 ** 20)]).toEqual([false, false]);
	});

	it('lets a check examine the open file, and refuse it before a byte is read', async () => {
		const path = await makeFile('x');
		chmodSync(path, 0o640);
		const isOpen = () => readdirSync('/proc/self/fd').some(descriptor => targetOf(descriptor) === path);
		const refusal = new Fault('it is shared', 'close it');
		const check: FileRequest['check'] = stats => {
			expect([stats.mode & 0o777, isOpen()]).toEqual([0o640, true]);
			throw refusal;
		};

		await expect(read(path, {check})).rejects.toBe(refusal);
		expect(await read('-', {check, stdin: () => Readable.from([Buffer.from('a')])})).toBe('a');
		await expect.poll(isOpen).toBe(false);
	});
});

const targetOf = (descriptor: string): string => {
	try {
		return realpathSync(`/proc/self/fd/${descriptor}`);
	} catch {
		return '';
	}
};
