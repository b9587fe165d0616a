import {pipeline, type Readable} from 'node:stream';
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

const unpack = async ({headers, body}: Pick<Reply, 'headers' | 'body'>): Promise<Readable | undefined> => {
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
	// An error of either stream destroys both; the reader sees it.
	return pipeline(body, createGunzip(), () => {});
};

const reasonOf = (error: unknown): UnusableReason | undefined => {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
		return 'too-large';
	}
	return code.startsWith('Z_') ? 'bad-compression' : undefined;
};
