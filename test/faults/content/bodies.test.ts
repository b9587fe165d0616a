import type {Socket} from 'node:net';
import {gzipSync} from 'node:zlib';
import {describe} from 'vitest';
import {type FaultCase, testFaults} from '../../helpers/faults/fault-case.ts';
import {encoded, refusedBody, tooLarge} from '../../helpers/scenes/bodies.ts';
import {goodBody, type Responder, responseOf} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

/** Writes the same bytes without end, as fast as the socket accepts them. */
const pour = (socket: Socket, bytes: Uint8Array | string): void => {
	const next = () => {
		while (!socket.destroyed && socket.write(bytes)) {}
	};
	socket.on('drain', next);
	next();
};

const pouring =
	(head: string, bytes: Uint8Array | string): Responder =>
	socket => {
		socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`);
		pour(socket, bytes);
	};

const much = ' '.repeat(2 ** 16);
const inText = (bytes: readonly number[]): Buffer =>
	Buffer.concat([Buffer.from('{"data":[{"resources":[{"tags":["'), Buffer.from(bytes), Buffer.from('"]}]}]}')]);
const packed = gzipSync(goodBody);
const damaged = refusedBody('its compressed data is corrupt', 'try again');

const refused = (name: string, body: string | Buffer, outcome: ReturnType<typeof refusedBody>): FaultCase => ({
	...{name, response: responseOf(200, body)},
	...outcome,
});

// test/service/read-body.test.ts and parse-body.test.ts test how bodies are read; test/listing/decode.test.ts tests which of them are listings.
describe('a body', () => {
	testFaults([
		{
			name: 'B12: of ten gigabytes by its length is read up to the limit',
			response: pouring('content-length: 10737418240\r\n', much),
			within: 10_000,
			...tooLarge,
		},
		{
			name: 'B12: of endless chunks is read up to the limit',
			response: pouring('transfer-encoding: chunked\r\n', `10000\r\n${much}\r\n`),
			within: 10_000,
			...tooLarge,
		},
		{
			name: 'B13: of a megabyte that decompresses to a gigabyte is read up to the limit',
			response: socket => {
				const megabyte = gzipSync(Buffer.alloc(2 ** 20, ' '));
				socket.end(encoded('gzip', Buffer.concat(Array<Buffer>(1024).fill(megabyte))));
			},
			within: 10_000,
			...tooLarge,
		},
		{
			name: 'B13: of gzip with a wrong checksum is refused',
			response: encoded('gzip', packed.with(-6, (packed.at(-6) ?? 0) ^ 1)),
			...damaged,
		},
		refused('B13: of gzip without a content-encoding is refused', packed, refusedBody('it is not UTF-8 text')),
		{
			name: 'C1: with a byte order mark in gzip is accepted',
			response: encoded('gzip', gzipSync(`\ufeff${goodBody}`)),
			...works,
		},
		refused('C2: with a Latin-1 letter is refused as not UTF-8', inText([0xe9]), refusedBody('it is not UTF-8 text')),
		refused(
			'C3: that ends midway is refused as incomplete',
			goodBody.slice(0, -6),
			refusedBody('unexpected end of the JSON', 'try again'),
		),
		refused(
			'C4: of a string is refused, and is not quoted',
			'"\\u001b]0;x\\u0007"',
			refusedBody('expected an object with `data`, found a string'),
		),
	]);
});
