import {once} from 'node:events';
import type {Readable, Writable} from 'node:stream';
import type {Reply} from './connection.ts';

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
