import {randomBytes} from 'node:crypto';
import {Readable} from 'node:stream';
import {deflateSync, gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readBody} from '../../source/io/read-body.ts';
import {faultOf} from '../helpers/fault-of.ts';
import {startListingServer} from '../helpers/listing-server.ts';
import {failureOf, load} from '../helpers/load.ts';
import {startSocketServer} from '../helpers/socket-server.ts';

const from = 'it';
const mostBytes = 2 ** 20;
const good = JSON.stringify({data: [{resources: [{tags: ['os:ubuntu-22.04-amd64', 'größe:😀']}]}]});

const read = (chunks: readonly Uint8Array[], encoding?: string | readonly string[]): Promise<string> =>
	readBody(Readable.from(chunks, {objectMode: false}), encoding, {from, mostBytes});

/** Cuts bytes at random places. */
const inChunks = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
	const places = [...new Set(cuts.map(cut => cut % (bytes.length + 1)))].sort((a, b) => a - b);
	return [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length));
};

describe('readBody', () => {
	it.each([undefined, '', 'identity', 'gzip', 'x-gzip', ' GZIP '])(
		'reads content in the encoding %j',
		async encoding => {
			const bytes = encoding?.toLowerCase().includes('gzip') ? gzipSync(good) : Buffer.from(good);

			expect(await read([bytes], encoding)).toBe(good);
		},
	);

	it.each(['br', 'deflate', 'zstd', 'compress', 'gzip, gzip', 'gzip,br', ['gzip', 'gzip'], 'none'])(
		'refuses content in the encoding %j',
		async encoding => {
			expect(await faultOf(() => read([deflateSync(good)], encoding))).toEqual({
				type: 'unusable',
				from,
				reason: 'unknown-compression',
			});
		},
	);

	it.each([
		['no gzip at all', Buffer.from(good)],
		['cut gzip', gzipSync(good).subarray(0, -12)],
		['gzip with a damaged middle', Buffer.from(gzipSync(good)).fill(0x55, 20, 30)],
	])('refuses %s', async (_, bytes) => {
		expect(await faultOf(() => read([bytes], 'gzip'))).toEqual({type: 'unusable', from, reason: 'bad-compression'});
	});

	it('drops a byte order mark', async () => {
		expect(await read([Buffer.from(`\ufeff${good}`)])).toBe(good);
	});

	it.each([
		['a byte that begins nothing', Buffer.from([0x22, 0xff, 0x22])],
		['a character cut at the end', Buffer.from('"😀').subarray(0, -1)],
		['a surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
		['UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le')],
	])('refuses what is not UTF-8: %s', async (_, bytes) => {
		expect(await faultOf(() => read([bytes]))).toEqual({type: 'unusable', from, reason: 'no-utf8'});
	});

	it('takes as much as the limit, counted after decompression, and not a byte more', async () => {
		for (const bytes of [mostBytes, mostBytes + 1]) {
			for (const encoding of [undefined, 'gzip']) {
				const body = Buffer.alloc(bytes, 'x');
				const reading = () => read([encoding === undefined ? body : gzipSync(body)], encoding);
				if (bytes === mostBytes) {
					expect(await reading()).toHaveLength(mostBytes);
				} else {
					expect(await faultOf(reading)).toEqual({type: 'unusable', from, reason: 'too-large', limit: mostBytes});
				}
			}
		}
	});

	it.each([undefined, 'gzip', 'br'])('destroys the body whatever happens, in the encoding %j', async encoding => {
		const body = Readable.from(
			(function* () {
				for (;;) {
					yield randomBytes(2 ** 16);
				}
			})(),
			{objectMode: false},
		);
		body.on('error', () => {});

		await faultOf(() => readBody(body, encoding, {from, mostBytes}));

		expect(body.destroyed).toBe(true);
	});

	it('passes on the error of a connection that breaks', async () => {
		const broken = Object.assign(new Error('broken'), {code: 'ECONNRESET'});
		for (const encoding of [undefined, 'gzip']) {
			const body = new Readable({read() {}});
			body.push(
				gzipSync(good)
					.subarray(0, 10)
					.fill(0x20, encoding === undefined ? 0 : 10),
			);
			setTimeout(() => body.destroy(broken), 5);

			await expect(readBody(body, encoding, {from, mostBytes})).rejects.toBe(broken);
		}
	});

	it('gives the same text however the bytes are cut into parts', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.string({unit: 'grapheme'}),
				fc.array(fc.nat(1000)),
				fc.boolean(),
				async (text, cuts, isPacked) => {
					const bytes = isPacked ? gzipSync(text) : Buffer.from(text);

					expect(await read(inChunks(bytes, cuts), isPacked ? 'gzip' : undefined)).toBe(text.replace(/^\ufeff/, ''));
				},
			),
		);
	});

	it('takes any bytes, and gives a text or a fault', async () => {
		await fc.assert(
			fc.asyncProperty(fc.uint8Array(), fc.constantFrom(undefined, 'gzip'), async (bytes, encoding) => {
				let text: string | undefined;
				try {
					text = await read([bytes], encoding);
				} catch (error) {
					expect(error).toMatchObject({fault: {type: 'unusable'}});
				}
				expect(text?.length ?? 0).toBeLessThanOrEqual(2000);
			}),
		);
	});
});

describe('the size of an answer', () => {
	it.each([
		['announced to be 10 GB', 'Content-Length: 10000000000\r\n\r\n', 'x'.repeat(2 ** 16)],
		['chunks without end', 'Transfer-Encoding: chunked\r\n\r\n', `10000\r\n${'x'.repeat(2 ** 16)}\r\n`],
		['a body without end', '\r\n', 'x'.repeat(2 ** 16)],
	])('is limited: %s', async (_, headers, part) => {
		const server = await startSocketServer({
			onRequest: socket => {
				const send = () => {
					while (!socket.destroyed && socket.write(part));
				};
				socket.write(`HTTP/1.1 200 OK\r\n${headers}`);
				socket.on('drain', send);
				send();
			},
		});

		expect(await failureOf(server.host, 'S3KRET-S3KRET', {limits: {bytes: mostBytes}})).toBe(
			`6 the answer of \`${server.host}\` is not a listing (it is larger than 1 MiB); check the address`,
		);
		expect(server.connections()).toBe(1);
	});

	it('is limited to 64 MiB after decompression, whatever comes over the wire', async () => {
		const bomb = gzipSync(Buffer.alloc(2 ** 26 + 1, ' '), {level: 9});
		const server = await startListingServer({
			respond: response => {
				response.writeHead(200, {'content-encoding': 'gzip'}).end(bomb);
			},
		});

		const before = process.memoryUsage().rss;
		expect(await failureOf(server.base, server.key)).toBe(
			`6 the answer of \`${server.host}\` is not a listing (it is larger than 64 MiB); check the address`,
		);
		expect(bomb.length).toBeLessThan(100_000);
		expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 28);
	});

	it('is limited on the wire as well, where nothing comes out of what is compressed', async () => {
		const nothing = Buffer.concat(Array.from({length: 1000}, () => gzipSync('')));
		const server = await startSocketServer({
			onRequest: socket => {
				const send = () => {
					while (!socket.destroyed && socket.write(nothing));
				};
				socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n');
				socket.on('drain', send);
				send();
			},
		});

		expect(await failureOf(server.host, 'S3KRET-S3KRET', {limits: {bytes: mostBytes}})).toBe(
			`6 the answer of \`${server.host}\` is not a listing (it is larger than 1 MiB); check the address`,
		);
	});

	it('may be large within the limit', async () => {
		const listing = {data: [{resources: Array.from({length: 50_000}, () => ({tags: ['os:windows10-2004-x64']}))}]};
		const server = await startListingServer({listing});

		expect(await load(server.base, server.key)).toEqual(listing);
	});

	it.each([
		['no bytes', ''],
		['white space', ' \r\n '],
		['a byte order mark', '\ufeff'],
	])('is nothing: %s', async (_, text) => {
		const server = await startListingServer({respond: response => response.end(text)});

		expect(await failureOf(server.base, server.key)).toBe(
			`6 the answer of \`${server.host}\` is not a listing (it is empty); check the address`,
		);
		expect(server.requests).toHaveLength(1);
	});
});
