import {pipeline, type Readable} from 'node:stream';
import {FaultError, type UnusableReason} from '../../fault/fault.ts';

/**
Reads a body to its end as text. `encoding` is its content-encoding: one gzip or none is accepted, nothing else was
asked for. Throws a FaultError of type `unusable`, naming `from`, where the body is compressed otherwise or badly, is not
UTF-8, or is larger than `mostBytes` after decompression; and passes on the error of a connection that breaks. In every
case the body is destroyed.
*/
export const readBody = async (
	body: Readable,
	encoding: string | readonly string[] | undefined,
	{from, mostBytes}: {readonly from: string; readonly mostBytes: number},
): Promise<string> => {
	const unusable = (reason: UnusableReason, limit?: number) =>
		new FaultError({type: 'unusable', from, reason, ...(limit !== undefined && {limit})});
	const stream = await unpacked(body, encoding);
	if (stream === undefined) {
		body.destroy();
		throw unusable('unknown-compression');
	}
	// The byte order mark is dropped by the decoder (RFC 8259, section 8.1 allows it).
	const decoder = new TextDecoder('utf-8', {fatal: true});
	let text = '';
	let bytes = 0;
	try {
		for await (const chunk of stream) {
			bytes += chunk.length;
			if (bytes > mostBytes) {
				throw unusable('too-large', mostBytes);
			}
			text += decoder.decode(chunk, {stream: true});
		}
		return text + decoder.decode();
	} catch (error) {
		const reason = reasonOf(error);
		throw reason === undefined ? error : unusable(reason, reason === 'too-large' ? mostBytes : undefined);
	}
};

const unpacked = async (
	body: Readable,
	encoding: string | readonly string[] | undefined,
): Promise<Readable | undefined> => {
	const name = String(encoding ?? '')
		.trim()
		.toLowerCase();
	if (name === '' || name === 'identity') {
		return body;
	}
	if (name !== 'gzip' && name !== 'x-gzip') {
		return undefined;
	}
	// Loaded only where something is compressed: a small answer comes without, and sooner.
	const {createGunzip} = await import('node:zlib');
	// An error of either stream destroys both; the reader sees it.
	return pipeline(body, createGunzip(), () => {});
};

const reasonOf = (error: unknown): UnusableReason | undefined => {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
		return 'no-utf8';
	}
	if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
		return 'too-large';
	}
	return code.startsWith('Z_') ? 'bad-compression' : undefined;
};
