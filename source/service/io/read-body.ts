import {FaultError, type UnusableReason} from '../../fault/fault.ts';
import {createTextDecoder} from '../parse-body.ts';
import type {Reply} from './connection.ts';
import {holdHeapIfLarge} from './heap-growth.ts';
import {unpack} from './unpack.ts';

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
	// Nothing else may be awaited in this loop: undici waits meanwhile, and that can lose the end of an answer (unpack.ts).
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
