import {randomBytes} from 'node:crypto';
import {Readable} from 'node:stream';
import {deflateSync, gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readBody} from '../../source/service/io/read-body.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

const from = 'it';
const mostBytes = 2 ** 20;
const good = JSON.stringify({data: [{resources: [{tags: ['os:ubuntu-22.04-amd64', 'größe:😀']}]}]});

const replyOf = (body: Readable, encoding?: string | string[]) => ({headers: {'content-encoding': encoding}, body});

const read = async (chunks: readonly Uint8Array[], encoding?: string | string[]): Promise<string> => {
	const parts: Buffer[] = [];
	const take = (part: Buffer) => void parts.push(part);
	await readBody(replyOf(Readable.from(chunks, {objectMode: false}), encoding), {from, mostBytes, take});
	return Buffer.concat(parts).toString();
};

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
				type: 'no-listing',
				from,
				why: 'its compression is not supported',
				tryThis: 'check any proxy in between',
			});
		},
	);

	it.each([
		['no gzip at all', Buffer.from(good)],
		['cut gzip', gzipSync(good).subarray(0, -12)],
		['gzip with a damaged middle', Buffer.from(gzipSync(good)).fill(0x55, 20, 30)],
	])('refuses %s', async (_, bytes) => {
		expect(await faultOf(() => read([bytes], 'gzip'))).toEqual({
			type: 'no-listing',
			from,
			why: 'its compressed data is corrupt',
			tryThis: 'try again',
		});
	});

	it('reads up to the limit after decompression, and not a byte more', async () => {
		for (const bytes of [mostBytes, mostBytes + 1]) {
			for (const encoding of [undefined, 'gzip']) {
				const body = Buffer.alloc(bytes, 'x');
				const reading = () => read([encoding === undefined ? body : gzipSync(body)], encoding);
				if (bytes === mostBytes) {
					expect(await reading()).toHaveLength(mostBytes);
				} else {
					expect(await faultOf(reading)).toEqual({type: 'no-listing', from, why: 'it is larger than 1 MiB'});
				}
			}
		}
	});

	it.each([undefined, 'gzip', 'br'])('destroys the body in any case, in the encoding %j', async encoding => {
		const body = Readable.from(
			(function* () {
				for (;;) {
					yield randomBytes(2 ** 16);
				}
			})(),
			{objectMode: false},
		);
		body.on('error', () => {});

		await faultOf(() => readBody(replyOf(body, encoding), {from, mostBytes, take: () => {}}));

		expect(body.destroyed).toBe(true);
	});

	it('passes on the error of a broken connection', async () => {
		const broken = Object.assign(new Error('broken'), {code: 'ECONNRESET'});
		for (const encoding of [undefined, 'gzip']) {
			const body = new Readable({read() {}});
			body.push(
				gzipSync(good)
					.subarray(0, 10)
					.fill(0x20, encoding === undefined ? 0 : 10),
			);
			setTimeout(() => body.destroy(broken), 5);

			await expect(readBody(replyOf(body, encoding), {from, mostBytes, take: () => {}})).rejects.toBe(broken);
		}
	});

	it('gives the same text however the bytes are split', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.string({unit: 'grapheme'}),
				fc.array(fc.nat(1000)),
				fc.boolean(),
				async (text, cuts, isPacked) => {
					const bytes = isPacked ? gzipSync(text) : Buffer.from(text);

					expect(await read(inChunks(bytes, cuts), isPacked ? 'gzip' : undefined)).toBe(text);
				},
			),
		);
	});

	it('gives a text or a fault for any bytes', async () => {
		await fc.assert(
			fc.asyncProperty(fc.uint8Array(), fc.constantFrom(undefined, 'gzip'), async (bytes, encoding) => {
				let text: string | undefined;
				try {
					text = await read([bytes], encoding);
				} catch (error) {
					expect(error).toMatchObject({fault: {type: 'no-listing'}});
				}
				expect(text?.length ?? 0).toBeLessThanOrEqual(2000);
			}),
		);
	});
});
