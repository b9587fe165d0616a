import {close, constants, createReadStream, fstat, fstatSync, open, type Stats} from 'node:fs';
import {Socket} from 'node:net';
import {addAbortSignal, type Readable} from 'node:stream';
import {isatty} from 'node:tty';
import {promisify} from 'node:util';
import {Fault} from '../../fault/fault.ts';
import {sizeText} from '../../text/numbers.ts';
import {quote} from '../../text/quote.ts';
import {shownPath, whyUnreadable} from './file-fault.ts';

export type FileRequest = {
	/** A path; `-` is standard input. */
	readonly path: string;
	/** Opens standard input, only for `-`, as it loads a large part of Node. */
	readonly stdin: () => Readable & {readonly isTTY?: boolean; readonly fd?: number};
	readonly mostBytes: number;
	/** The time limit for reading a pipe to its end, in milliseconds. */
	readonly timeout: number;
	readonly signal?: AbortSignal | undefined;
	/** Checks a file before it is read, and may throw; not called for standard input. */
	readonly check?: (stats: Stats) => void;
	/** Makes the fault of an unreadable file; by default it names the path. */
	readonly toFault?: (why: string) => Fault;
};

/** Reads a whole file, pipe or device. Throws Fault, what `check` throws, or the reason of the signal. */
export const readFile = async (request: FileRequest): Promise<Buffer> => {
	const chunks: Buffer[] = [];
	await readChunks(request, chunk => chunks.push(chunk));
	return Buffer.concat(chunks);
};

/** Like `readFile`, but passes the bytes to `take` in parts, with the total so far. Throws what `take` throws. */
export const readChunks = async (request: FileRequest, take: (chunk: Buffer, bytes: number) => void): Promise<void> => {
	const {mostBytes, timeout, signal} = request;
	signal?.throwIfAborted();
	const deadline = AbortSignal.timeout(timeout);
	let bytes = 0;
	try {
		const stream = await openFile(request);
		addAbortSignal(signal === undefined ? deadline : AbortSignal.any([signal, deadline]), stream);
		for await (const chunk of stream) {
			bytes += chunk.length;
			if (bytes > mostBytes) {
				throw unreadable(request, `it is larger than ${sizeText(mostBytes)}`);
			}
			take(chunk, bytes);
		}
	} catch (error) {
		signal?.throwIfAborted();
		throw unreadable(request, deadline.aborted ? `timed out after ${timeout / 1000} s` : whyUnreadable(error));
	}
};

const openFile = async (request: FileRequest): Promise<Readable> => {
	const {path} = request;
	if (path === '-') {
		const stdin = request.stdin();
		if (stdin.isTTY) {
			throw unreadable(request, 'it is a terminal', 'pipe something into it');
		}
		// Reading a directory gives Node no bytes and no error.
		if (isDirectory(stdin.fd)) {
			throw unreadable(request, 'it is a directory');
		}
		return stdin;
	}
	// Opening a pipe without a writer would block a thread that nothing can end, and so the process. The flag has no effect on files.
	const descriptor = await promisify(open)(path, constants.O_RDONLY | constants.O_NONBLOCK);
	try {
		const stats = await promisify(fstat)(descriptor);
		if (isatty(descriptor)) {
			throw unreadable(request, 'it is a terminal', 'specify a file');
		}
		request.check?.(stats);
		return stats.isFIFO() ? new Socket({fd: descriptor, writable: false}) : createReadStream('', {fd: descriptor});
	} catch (error) {
		close(descriptor, () => {});
		throw error;
	}
};

const unreadable = ({path, toFault}: FileRequest, why: string, tryThis = 'check the path'): Fault =>
	toFault?.(why) ?? new Fault(`cannot read ${quote(shownPath(path))} (${why})`, tryThis);

/** Whether a descriptor belongs to a directory. For such a standard stream Node makes a stream that never ends. */
export const isDirectory = (descriptor: number | undefined): boolean => {
	try {
		return descriptor !== undefined && fstatSync(descriptor).isDirectory();
	} catch {
		return false;
	}
};
