import {execFileSync} from 'node:child_process';
import {once} from 'node:events';
import {
	chmodSync,
	closeSync,
	constants,
	openSync,
	readdirSync,
	readlinkSync,
	type Stats,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import {open} from 'node:fs/promises';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {PassThrough, Readable} from 'node:stream';
import {describe, expect, it, onTestFinished} from 'vitest';
import {FaultError} from '../../source/fault/fault.ts';
import {type FileRequest, readFile} from '../../source/system/io/read-file.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {userNote} from '../helpers/program/programs.ts';
import {openTerminal} from '../helpers/terminal/terminal.ts';

const read = (path: string, options: Partial<FileRequest> = {}): Promise<string> =>
	readFile({path, stdin: () => Readable.from([]), mostBytes: 1000, timeout: 10_000, ...options}).then(String);

const whyOf = async (path: string, options: Partial<FileRequest> = {}): Promise<string> => {
	const fault = await faultOf(() => read(path, options));
	if (fault.type !== 'unreadable-file') {
		throw new Error(`expected another fault than ${fault.type}`);
	}
	return `${fault.path}: ${fault.why}`;
};

describe('readFile', () => {
	it('reads a file, also through a link', async () => {
		const folder = await makeFolder();
		writeFileSync(join(folder, 'file'), 'größe\n');
		symlinkSync('file', join(folder, 'link'));

		expect(await read(join(folder, 'file'))).toBe('größe\n');
		expect(await read(join(folder, 'link'))).toBe('größe\n');
	});

	it('reads an empty file and an empty device', async () => {
		const path = join(await makeFolder(), 'file');
		writeFileSync(path, '');

		expect(await read(path)).toBe('');
		expect(await read('/dev/null')).toBe('');
	});

	it('reads standard input for `-`, in as many parts as it comes', async () => {
		expect(await read('-', {stdin: () => Readable.from([Buffer.from('a'), Buffer.from('b')])})).toBe('ab');
	});

	it('reads as much as the limit, and not a byte more', async () => {
		const path = join(await makeFolder(), 'file');
		writeFileSync(path, 'x'.repeat(1000));

		expect(await read(path)).toHaveLength(1000);
		expect(await whyOf(path, {mostBytes: 999})).toBe(`${path}: it is larger than 999 bytes`);
		expect(await whyOf('/dev/zero')).toBe('/dev/zero: it is larger than 1000 bytes');
	});

	it('reads a named pipe whose writer comes later and writes slowly', async () => {
		const path = join(await makeFolder(), 'pipe');
		execFileSync('mkfifo', [path]);

		const reading = read(path);
		const writer = await open(path, 'w');
		await writer.write('one ');
		await new Promise(resolve => setTimeout(resolve, 30));
		await writer.write('two');
		await writer.close();

		expect(await reading).toBe('one two');
	});

	it('waits for a pipe only as long as it may, and closes it', async () => {
		const path = join(await makeFolder(), 'pipe');
		execFileSync('mkfifo', [path]);

		expect(await whyOf(path, {timeout: 50})).toBe(`${path}: no end of it within 0.05 s`);
		expect(await whyOf('-', {timeout: 50, stdin: () => new PassThrough()})).toBe(
			'standard input: no end of it within 0.05 s',
		);
		await expect(open(path, constants.O_WRONLY | constants.O_NONBLOCK)).rejects.toMatchObject({code: 'ENXIO'});
	});

	it('ends with the reason of the signal', async () => {
		const path = join(await makeFolder(), 'pipe');
		execFileSync('mkfifo', [path]);
		const leaving = new AbortController();
		const reason = new Error('left');
		setTimeout(() => leaving.abort(reason), 20);

		await expect(read(path, {signal: leaving.signal})).rejects.toBe(reason);
		await expect(read(path, {signal: leaving.signal})).rejects.toBe(reason);
	});

	it('says what is wrong with a path', async () => {
		const folder = await makeFolder();
		writeFileSync(join(folder, 'file'), '');
		symlinkSync('circle', join(folder, 'circle'));
		const server = createServer().listen(join(folder, 'socket'));
		await once(server, 'listening');
		onTestFinished(() => {
			server.close();
		});

		expect(await whyOf(join(folder, 'none'))).toBe(`${join(folder, 'none')}: no such file`);
		expect(await whyOf(join(folder, 'file', 'none'))).toMatch(/: no such file$/);
		expect(await whyOf(folder)).toBe(`${folder}: it is a directory`);
		expect(await whyOf(join(folder, 'circle'))).toMatch(/: its links go in a circle$/);
		expect(await whyOf(join(folder, 'socket'))).toMatch(/: there is nothing behind it$/);
		expect(await whyOf('n'.repeat(5000))).toBe(`${'n'.repeat(99)}…: the path is too long`);
		expect(await whyOf('')).toBe(': no such file');
		expect(await whyOf('a\u0000b')).toBe('a^@b: ERR_INVALID_ARG_VALUE');
		expect(await whyOf('\u001b]0;x\u0007')).toBe('^[]0;x^G: no such file');
	});

	// The superuser may read everything.
	it.skipIf(process.getuid?.() === 0)(`says that permission is denied${userNote('ordinary user')}`, async () => {
		const path = join(await makeFolder(), 'file');
		writeFileSync(path, '', {mode: 0});

		expect(await whyOf(path)).toBe(`${path}: permission denied`);
	});

	it('does not read a key from a terminal, which would show it', async () => {
		const stdin = Object.assign(new PassThrough(), {isTTY: true});

		expect(await faultOf(() => read('-', {stdin: () => stdin}))).toEqual({
			type: 'unreadable-file',
			path: 'standard input',
			why: 'it is a terminal',
			tryThis: 'pipe something into it',
		});
	});

	it('reads no terminal, and no folder that is standard input', async () => {
		const terminal = openTerminal('sh', ['-c', 'read line']);
		const folder = openSync(await makeFolder(), 'r');
		onTestFinished(() => closeSync(folder));
		const stdin = Object.assign(new PassThrough(), {fd: folder});

		expect(await faultOf(() => read(terminal.device))).toEqual({
			...{type: 'unreadable-file', path: terminal.device, why: 'it is a terminal', tryThis: 'name a file'},
		});
		expect(await whyOf('-', {stdin: () => stdin})).toBe('standard input: it is a directory');
	});

	it('opens nothing for a signal that was there before', async () => {
		const reason = new Error('left');
		const stdin = () => {
			throw new Error('opened');
		};

		await expect(read('-', {stdin, signal: AbortSignal.abort(reason)})).rejects.toBe(reason);
	});

	it('closes what a check refuses', async () => {
		const path = join(await makeFolder(), 'file');
		writeFileSync(path, 'x');
		const isOpen = () =>
			readdirSync('/proc/self/fd').some(descriptor => {
				try {
					return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
				} catch {
					return false;
				}
			});
		const check = () => {
			expect(isOpen()).toBe(true);
			throw new FaultError({type: 'no-key'});
		};

		await expect(read(path, {check})).rejects.toMatchObject({fault: {type: 'no-key'}});

		await expect.poll(isOpen).toBe(false);
	});

	it('lets a check look at the open file, and refuse it before a byte is read', async () => {
		const path = join(await makeFolder(), 'file');
		writeFileSync(path, 'x');
		chmodSync(path, 0o640);
		const refusal = new FaultError({type: 'no-key'});
		const check = (stats: Stats) => {
			expect(stats.mode & 0o777).toBe(0o640);
			throw refusal;
		};

		await expect(read(path, {check})).rejects.toBe(refusal);
		expect(await read('-', {check, stdin: () => Readable.from([Buffer.from('a')])})).toBe('a');
	});
});
