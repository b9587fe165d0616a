import {execFileSync} from 'node:child_process';
import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {startSocketServer} from '../helpers/service/fault-server.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

describe('the size of a response', () => {
	it.each([
		['announced to be 10 GB', 'Content-Length: 10000000000\r\n', 'x'.repeat(2 ** 16)],
		['chunks without end', 'Transfer-Encoding: chunked\r\n', `10000\r\n${'x'.repeat(2 ** 16)}\r\n`],
		['a body without end', '', 'x'.repeat(2 ** 16)],
		['gzip that decompresses to nothing', 'Content-Encoding: gzip\r\n', Buffer.alloc(20_000, gzipSync(''))],
	])('is limited: %s', async (_, headers, part) => {
		const server = await startSocketServer({
			onRequest: socket => {
				const send = () => {
					while (!socket.destroyed && socket.write(part));
				};
				socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\n`);
				socket.on('drain', send);
				send();
			},
		});

		expect(await failureOf(server.host, 'S3KRET-S3KRET', {limits: {bytes: 2 ** 20}})).toBe(
			`6 the response from \`${server.host}\` is not a listing (it is larger than 1 MiB); check the address`,
		);
		expect(server.connections()).toBe(1);
	});

	it('is limited after decompression, whatever arrives', async () => {
		const bytes = 2 ** 23;
		const packed = Buffer.concat(Array<Buffer>(128).fill(gzipSync(Buffer.alloc(bytes, ' '), {level: 9})));
		const server = await startListingServer({
			respond: response => response.writeHead(200, {'content-encoding': 'gzip'}).end(packed),
		});

		const before = process.memoryUsage().rss;
		expect(await failureOf(server.base, server.key, {limits: {bytes}})).toContain('(it is larger than 8 MiB)');
		expect(packed.length).toBeLessThan(bytes);
		expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 28);
	});

	it.each([
		['that fits into the cache is reported whole', 0, ['["é"]']],
		['that does not fit into the cache is used, and reported as empty', 1, [undefined]],
	])('%s', async (_, more, told) => {
		const bodies: (string | undefined)[] = [];
		const server = await startListingServer({listing: ['é']});
		const limits = {keptBytes: Buffer.byteLength('["é"]') - more};

		expect(await load(server.base, server.key, {limits, onText: text => bodies.push(text)})).toEqual(['é']);
		expect(bodies).toEqual(told);
	});
});

const heapGrowth = new URL('../../source/system/io/heap-growth.ts', import.meta.url).href;

// All the objects survive, as with a listing, so V8 keeps doubling its space for new objects up to the limit.
const surviving = `const kept = [];
for (let index = 0; index < 300_000; index++) kept.push({index, list: [index]});
const {getHeapSpaceStatistics} = await import('node:v8');
console.log(getHeapSpaceStatistics().find(({space_name}) => space_name === 'new_space').space_size);`;

/** The size of the space for new objects, in bytes, if all survive, after this many bytes of a response. */
const newSpaceAfter = (bytes: number): number => {
	const before = `import {limitHeapGrowthIfLarge} from ${JSON.stringify(heapGrowth)};\nlimitHeapGrowthIfLarge(${bytes});\n`;
	return Number(execFileSync(process.execPath, ['--input-type=module', '-e', before + surviving], {encoding: 'utf8'}));
};

it('limits the space for new objects once 16 MiB of a response have come', () => {
	expect(newSpaceAfter(2 ** 24 - 1)).toBeGreaterThan(4 * newSpaceAfter(2 ** 24));
});
