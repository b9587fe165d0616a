import {pipeline, type Readable} from 'node:stream';
import {FaultError, type UnusableReason} from '../../fault/fault.ts';
import {createTextDecoder} from '../parse-body.ts';

/**
Reads a body to its end, gives its text to `take` as it comes, and destroys it in any case. `encoding` is its
content-encoding: one gzip or none, since nothing else was asked for. Gives the number of bytes after decompression. Throws a
FaultError of type `unusable`, naming `from`, if the body is compressed otherwise or badly, is not UTF-8, or is larger than
`mostBytes`. Passes on what `take` throws, and the error of a broken connection.
*/
export const readBody = async (
	body: Readable,
	encoding: string | readonly string[] = '',
	{from, mostBytes, take}: {readonly from: string; readonly mostBytes: number; readonly take: (text: string) => void},
): Promise<number> => {
	const unusable = (reason: UnusableReason, limit?: number) =>
		new FaultError({type: 'unusable', from, reason, ...(limit !== undefined && {limit})});
	const stream = await unpack(body, String(encoding).trim().toLowerCase());
	if (stream === undefined) {
		body.destroy();
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
			take(decodeText(chunk));
		}
		take(decodeText());
		return bytes;
	} catch (error) {
		const reason = reasonOf(error);
		throw reason === undefined ? error : unusable(reason, reason === 'too-large' ? mostBytes : undefined);
	}
};

const unpack = async (body: Readable, encoding: string): Promise<Readable | undefined> => {
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
