import {brotliCompressSync, deflateSync, gzipSync, zstdCompressSync} from 'node:zlib';
import {describe} from 'vitest';
import {type FaultCase, testFaults} from '../../helpers/faults/fault-case.ts';
import {encoded, refusedBody, tooLarge} from '../../helpers/scenes/bodies.ts';
import {answerOf, goodBody} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

const packed = gzipSync(goodBody);
const unknown = refusedBody('its compression is not supported', 'check any proxy in between');
const damaged = refusedBody('its compressed data is corrupt', 'try again');

describe('a compressed body', () => {
	testFaults([
		{name: 'B13: by gzip is taken', answer: encoded('gzip', packed), ...works},
		{name: 'B13: by x-gzip is taken', answer: encoded(' X-GZip ', packed), ...works},
		{name: 'B13: that says identity is taken', answer: encoded('identity'), ...works},
		{
			name: 'B13: of a megabyte that makes a gigabyte is read up to the limit',
			answer: socket => {
				const megabyte = gzipSync(Buffer.alloc(2 ** 20, ' '));
				socket.end(encoded('gzip', Buffer.concat(Array<Buffer>(1024).fill(megabyte))));
			},
			within: 10_000,
			...tooLarge,
		},
		...[
			['gzip twice', 'gzip, gzip', gzipSync(packed)],
			['gzip in two headers', ['gzip', 'gzip'], gzipSync(packed)],
			['brotli', 'br', brotliCompressSync(goodBody)],
			['deflate', 'deflate', deflateSync(goodBody)],
			['Zstandard', 'zstd', zstdCompressSync(goodBody)],
			['nobody knows what', '\u009b31m', packed],
		].map(
			([what, encoding, body]): FaultCase => ({
				name: `B13: by ${what} is refused`,
				answer: encoded(encoding as string, body as Buffer),
				...unknown,
			}),
		),
		{name: 'B13: by gzip that ends early is refused', answer: encoded('gzip', packed.subarray(0, -9)), ...damaged},
		{
			name: 'B13: by gzip whose checksum is wrong is refused',
			answer: encoded('gzip', packed.with(-6, (packed.at(-6) ?? 0) ^ 1)),
			...damaged,
		},
		{name: 'B13: that says gzip and is not is refused', answer: encoded('gzip'), ...damaged},
		{name: 'B13: that says gzip and is empty is refused', answer: encoded('gzip', ''), ...damaged},
		{
			name: 'B13: that is gzip and does not say so is refused',
			answer: answerOf(200, packed),
			...refusedBody('it is not UTF-8 text'),
		},
	]);
});
