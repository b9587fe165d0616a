import {once} from 'node:events';
import type {Readable, Writable} from 'node:stream';
import {FaultError, type UnusableReason} from '../../fault/fault.ts';
import {createTextDecoder} from '../parse-body.ts';
import type {Reply} from './connection.ts';
import {holdHeapIfLarge} from './heap-growth.ts';

/**
Reads the body of a reply to its end, gives its text to `take` as it comes, and destroys it in any case. It is one gzip, or not
compressed, since nothing else was asked for. Gives the number of bytes after decompression. Throws a FaultError of type
`unusable`, naming `from`, if the body is compressed otherwise or badly, is not UTF-8, or is larger than `mostBytes`. Passes
on what `take` throws, and the error of a broken connection.
*/
export const readBody = async (
	reply: Pick<Reply, 'headers' | 'body'>,
	{from, mostBytes, take}: {readonly from: string; readonly mostBytes: number; readonly take: (text: string) => void},
): Promise<number> => {
	const unusable = (reason: UnusableReason, limit?: number) => new FaultError({type: 'unusable', from, reason, limit});
	const stream = await unpack(reply);
	if (stream === undefined) {
		reply.body.destroy();
		throw unusable('unknown-compression');
	}
	const decodeText = createTextDecoder(from);
	let bytes = 0;
	// Nothing else may be awaited in this loop: undici waits meanwhile, and that can lose the end of an answer (writeAll, below).
	try {
		for await (const chunk of stream) {
			bytes += chunk.length;
			if (bytes > mostBytes) {
				throw unusable('too-large', mostBytes);
			}
			holdHeapIfLarge(bytes);
			take(decodeText(chunk));
		}
		take(decodeText());
		return bytes;
	} catch (error) {
		const reason = reasonOf(error);
		throw reason === undefined ? error : unusable(reason, reason === 'too-large' ? mostBytes : undefined);
	}
};

const reasonOf = (error: unknown): UnusableReason | undefined => {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
		return 'too-large';
	}
	return code.startsWith('Z_') ? 'bad-compression' : undefined;
};

// Some five times what undici and Node hold of a connection whose reader waits.
const lastBytes = 2 ** 20;

/**
Gives the bytes of a reply's body as they are without its content-encoding: one gzip or none. Undefined for any other, or
several. An error of the body comes out of the stream that is returned, and destroying that destroys the body.
*/
export const unpack = async ({headers, body}: Pick<Reply, 'headers' | 'body'>): Promise<Readable | undefined> => {
	const encoding = String(headers['content-encoding'] ?? '')
		.trim()
		.toLowerCase();
	if (encoding === '' || encoding === 'identity') {
		return body;
	}
	if (encoding !== 'gzip' && encoding !== 'x-gzip') {
		return undefined;
	}
	// Loaded on demand: small answers come uncompressed.
	const {createGunzip} = await import('node:zlib');
	const gunzip = createGunzip();
	gunzip.on('close', () => body.destroy());
	writeAll(body, gunzip, Number(headers['content-length'])).catch(error => gunzip.destroy(error));
	return gunzip;
};

// Waits while `to` is full, but not with the last of `length` bytes (NaN where nobody announced it). A service may close the
// connection once it has sent them, without having said so. If undici waits for its reader then, it takes the connection for
// lost, though all has come (onHttpSocketEnd in its client-h1.js). It finds the end of chunks by itself.
const writeAll = async (body: Readable, to: Writable, length: number): Promise<void> => {
	let rest = length;
	for await (const part of body) {
		rest -= part.length;
		const hasRoom = to.write(part);
		if (!(hasRoom || rest <= lastBytes)) {
			await once(to, 'drain');
		}
	}
	to.end();
};
