import {close, constants, createReadStream, fstat, open, type Stats} from 'node:fs';
import {Socket} from 'node:net';
import {addAbortSignal, type Readable} from 'node:stream';
import {isatty} from 'node:tty';
import {promisify} from 'node:util';
import {FaultError} from '../../fault/fault.ts';
import {sizeText} from '../../text/plural.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {cutText} from '../../text/width.ts';

export type StandardInput = Readable & {readonly isTTY?: boolean};

export type FileRequest = {
	/** `-` is standard input. */
	readonly path: string;
	readonly stdin: StandardInput;
	/** A larger file is refused. */
	readonly mostBytes: number;
	/** How long to wait for the end of a pipe, in milliseconds. */
	readonly timeout: number;
	/** Ends the reading with its reason. */
	readonly signal?: AbortSignal;
	/** Looks at the open file before it is read, and may throw; not called for standard input. */
	readonly check?: (stats: Stats) => void;
};

/**
Reads a whole file, pipe or device. Throws a FaultError of type `unreadable-file` with a cleaned path, what `check`
throws, or the reason of the signal.
*/
export const readFile = async (request: FileRequest): Promise<Buffer> => {
	const {path, timeout, signal} = request;
	signal?.throwIfAborted();
	const deadline = AbortSignal.timeout(timeout);
	try {
		const stream = path === '-' ? openStandardInput(request) : await openFile(request);
		addAbortSignal(signal === undefined ? deadline : AbortSignal.any([signal, deadline]), stream);
		return await readStream(stream, request);
	} catch (error) {
		if (error instanceof FaultError) {
			throw error;
		}
		signal?.throwIfAborted();
		throw unreadable(path, deadline.aborted ? `no end of it within ${timeout / 1000} s` : whyUnreadable(error));
	}
};

/** A path to be shown: cleaned, and cut to 100 cells. */
export const shownPath = (path: string): string =>
	path === '-' ? 'standard input' : cutText(toSafeText(path), longestPath);

const longestPath = 100;

const openStandardInput = ({path, stdin}: FileRequest): Readable => {
	if (stdin.isTTY) {
		throw unreadable(path, 'it is a terminal', 'pipe something into it');
	}
	return stdin;
};

const openFile = async ({path, check}: FileRequest): Promise<Readable> => {
	// Not to wait for a writer: opening a pipe that has none would hold a thread that nothing can end, and with it the
	// process. The flag means nothing for files, and is missing on Windows.
	const descriptor = await promisify(open)(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
	try {
		const stats = await promisify(fstat)(descriptor);
		if (stats.isDirectory()) {
			throw unreadable(path, 'it is a directory');
		}
		if (isatty(descriptor)) {
			throw unreadable(path, 'it is a terminal', 'pipe something into it');
		}
		check?.(stats);
		return stats.isFIFO() ? new Socket({fd: descriptor, writable: false}) : createReadStream('', {fd: descriptor});
	} catch (error) {
		close(descriptor, () => {});
		throw error;
	}
};

const readStream = async (stream: Readable, {path, mostBytes}: FileRequest): Promise<Buffer> => {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of stream) {
		bytes += chunk.length;
		if (bytes > mostBytes) {
			throw unreadable(path, `it is larger than ${sizeText(mostBytes)}`);
		}
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
};

const unreadable = (path: string, why: string, tryThis?: string): FaultError =>
	new FaultError({type: 'unreadable-file', path: shownPath(path), why, ...(tryThis !== undefined && {tryThis})});

const reasons: Readonly<Record<string, string>> = {
	ENOENT: 'no such file',
	ENOTDIR: 'no such file',
	EACCES: 'permission denied',
	EPERM: 'permission denied',
	EISDIR: 'it is a directory',
	ELOOP: 'its links go in a circle',
	ENAMETOOLONG: 'the path is too long',
	ENXIO: 'it is a socket',
};

// Throws again what is no error of the system.
const whyUnreadable = (error: unknown): string => {
	if (!(error instanceof Error) || !('code' in error)) {
		throw error;
	}
	return reasons[String(error.code)] ?? String(error.code);
};
