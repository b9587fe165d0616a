import {Readable} from 'node:stream';
import {deflateSync, gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readBody} from '../../source/service/io/read-body.ts';
import {notWhat} from '../../source/service/request-faults.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

const refused = notWhat('it', 'a listing');
const mostBytes = 2 ** 20;
const good = JSON.stringify({data: [{resources: [{tags: ['os:ubuntu-22.04-amd64', 'größe:😀']}]}]});

type Encoding = string | string[] | undefined;

// test/torture/random-bodies.test.ts reads any bytes.
describe('readBody', () => {
	it.each([null, '', 'identity', 'gzip', 'x-gzip', ' GZIP '])('reads content in the encoding %j', async encoding => {
		const bytes = encoding?.toLowerCase().includes('gzip') ? gzipSync(good) : Buffer.from(good);

		expect(await read([bytes], encoding ?? undefined)).toBe(good);
	});

	it.each(['br', 'deflate', 'zstd', 'compress', 'gzip, gzip', 'gzip,br', ['gzip', 'gzip'], 'none'])(
		'refuses content in the encoding %j',
		async encoding => {
			expect(await faultOf(() => read([deflateSync(good)], encoding))).toEqual(
				refused('its compression is not supported', 'check any proxy in between'),
			);
		},
	);

	it.each([
		['no gzip at all', Buffer.from(good)],
		['cut gzip', gzipSync(good).subarray(0, -12)],
		['gzip with a damaged middle', Buffer.from(gzipSync(good)).fill(0x55, 20, 30)],
	])('refuses %s', async (_, bytes) => {
		expect(await faultOf(() => read([bytes], 'gzip'))).toEqual(refused('its compressed data is corrupt', 'try again'));
	});

	it.each(['identity', 'gzip'])('reads %s up to the limit, and not a byte more', async encoding => {
		const pack = (bytes: Buffer) => [encoding === 'identity' ? bytes : gzipSync(bytes)];

		expect(await read(pack(Buffer.alloc(mostBytes, 'x')), encoding)).toHaveLength(mostBytes);
		expect(await faultOf(() => read(pack(Buffer.alloc(mostBytes + 1, 'x')), encoding))).toEqual(
			refused('it is larger than 1 MiB'),
		);
	});

	it.each(['identity', 'gzip', 'br'])('destroys an endless body in the encoding %j', async encoding => {
		const body = new Readable({
			read() {
				this.push(Buffer.alloc(2 ** 16));
			},
		}).on('error', () => {});

		await faultOf(() => readFrom(body, encoding));

		expect(body.destroyed).toBe(true);
	});

	it.each(['identity', 'gzip'])('passes on the error of a broken connection in the encoding %j', async encoding => {
		const broken = Object.assign(new Error('broken'), {code: 'ECONNRESET'});
		const body = new Readable({read() {}});
		body.push(gzipSync(good).subarray(0, 10));
		setTimeout(() => body.destroy(broken), 5);

		await expect(readFrom(body, encoding)).rejects.toBe(broken);
	});

	it('gives the same text however the bytes are split', async () => {
		const anyCuts = fc.array(fc.nat(1000));
		await fc.assert(
			fc.asyncProperty(fc.string({unit: 'grapheme'}), anyCuts, fc.boolean(), async (text, cuts, isPacked) => {
				const bytes = isPacked ? gzipSync(text) : Buffer.from(text);

				expect(await read(inChunks(bytes, cuts), isPacked ? 'gzip' : undefined)).toBe(text);
			}),
		);
	});
});

const readFrom = async (body: Readable, encoding: Encoding): Promise<string> => {
	const parts: Buffer[] = [];
	const take = (part: Buffer) => void parts.push(part);
	const bytes = await readBody({headers: {'content-encoding': encoding}, body}, {toFault: refused, mostBytes, take});
	expect(bytes).toBe(Buffer.concat(parts).length);
	return Buffer.concat(parts).toString();
};

const read = (chunks: Iterable<Uint8Array>, encoding?: Encoding): Promise<string> =>
	readFrom(Readable.from(chunks, {objectMode: false}), encoding);

/** Cuts bytes at random places. */
const inChunks = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
	const places = [...new Set(cuts.map(cut => cut % (bytes.length + 1)))].sort((a, b) => a - b);
	return [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length));
};
