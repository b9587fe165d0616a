import {Readable} from 'node:stream';
import type {ToFault} from '../../fault/fault.ts';
import {limitHeapGrowthIfLarge} from '../../system/io/heap-growth.ts';
import {sizeText} from '../../text/numbers.ts';
import type {Reply} from './connection.ts';

/**
Reads the body of a response to its end, passes its decompressed bytes to `take`, and destroys it in any case. The request accepts
only gzip. Returns the number of bytes after decompression. Throws a fault if the compression is corrupt or not gzip, or if there are
more than `mostBytes`. Also throws what `take` throws, and the error of a lost connection.
*/
export const readBody = async (
	{headers, body}: Pick<Reply, 'headers' | 'body'>,
	{
		toFault,
		mostBytes,
		take,
	}: {readonly toFault: ToFault; readonly mostBytes: number; readonly take: (chunk: Buffer) => void},
): Promise<number> => {
	// Nothing else may be awaited in this loop, as undici pauses meanwhile. If the service then closes the connection, undici reports
	// it as lost although the body is complete (onHttpSocketEnd in its client-h1.js). So a gzip body is read whole before it is
	// decompressed.
	const readAll = async (stream: Readable, use: (chunk: Buffer) => void): Promise<number> => {
		let bytes = 0;
		for await (const chunk of stream) {
			bytes += chunk.length;
			if (bytes > mostBytes) {
				throw toFault(`it is larger than ${sizeText(mostBytes)}`);
			}
			limitHeapGrowthIfLarge(bytes);
			use(chunk);
		}
		return bytes;
	};
	const encoding = String(headers['content-encoding'] ?? '').trim();
	try {
		if (!/^(?:identity|(?:x-)?gzip)?$/i.test(encoding)) {
			throw toFault('its compression is not supported', 'check any proxy in between');
		}
		const isPacked = /gzip/i.test(encoding);
		const packed: Buffer[] = [];
		const read = await readAll(body, isPacked ? chunk => packed.push(chunk) : take);
		return isPacked ? await readAll(await unpack(packed), take) : read;
	} catch (error) {
		const isCorrupt = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
		throw isCorrupt ? toFault('its compressed data is corrupt', 'try again') : error;
	} finally {
		body.destroy();
	}
};

const unpack = async (packed: readonly Buffer[]): Promise<Readable> => {
	// Loaded on demand, as small responses are not compressed.
	const {createGunzip} = await import('node:zlib');
	return Readable.from(packed).pipe(createGunzip());
};
