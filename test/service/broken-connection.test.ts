import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {createKey} from '../helpers/program/key.ts';
import {startSocketServer} from '../helpers/service/fault-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

describe('a misbehaving service', () => {
	const ok = 'HTTP/1.1 200 OK\r\n';
	const noHttp = '(its response is not valid HTTP); check the port, or try https://';

	it.each([
		['a banner', 'SSH-2.0-OpenSSH_9.2\r\n'],
		['text', 'hello\r\n\r\n'],
		['JSON without headers', '{"data":[]}'],
		['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
		['an alert of TLS', '\u0015\u0003\u0003\u0000\u0002\u0002\u0016'],
		['a header with a control character', `${ok}X: a\u0000b\r\n\r\n`],
		['an escape sequence', '\u001b]52;c;aGk=\u0007\u001b[2J'],
		['a status outside all classes', 'HTTP/1.1 042 x\r\ncontent-length: 2\r\n\r\n{}'],
		['a status of four digits', 'HTTP/1.1 2000 x\r\ncontent-length: 2\r\n\r\n{}'],
		['a length that is not a number', `${ok}Content-Length: x\r\n\r\n{"data":[]}`],
		['a length beside chunks', `${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
		['a chunk without a size', `${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n{"data":[]}\r\n`],
	])('sends %s: reported after one try', async (_, bytes) => {
		const server = await startSocketServer({onRequest: socket => socket.end(bytes, 'latin1')});

		expect(await failureOf(server.host, createKey())).toBe(`3 could not reach \`${server.host}\` ${noHttp}`);
		expect(server.connections()).toBe(1);
	});

	it.each([
		['nothing', ''],
		['half a header', `${ok}Content-Ty`],
		['an unrequested upgrade', 'HTTP/1.1 101 Yes\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
	])('sends %s and closes: reported after three tries', async (_, bytes) => {
		const server = await startSocketServer({onRequest: socket => socket.end(bytes)});

		expect(await failureOf(server.host, createKey())).toBe(
			`3 could not reach \`${server.host}\` (it closed the connection without a response, 3 tries); try again, or check the port and http or https`,
		);
		expect(server.connections()).toBe(3);
	});

	it.each([
		['fewer bytes than announced', `${ok}Content-Length: 100\r\n\r\n{"data":`],
		['chunks without an end', `${ok}Transfer-Encoding: chunked\r\n\r\n8\r\n{"data":\r\n`],
	])('sends %s: reported after three tries', async (_, bytes) => {
		const server = await startSocketServer({onRequest: socket => socket.end(bytes)});

		expect(await failureOf(server.host, createKey())).toBe(
			`3 could not reach \`${server.host}\` (the connection was lost before the response was complete, 3 tries); try again`,
		);
		expect(server.connections()).toBe(3);
	});

	it('resets the connection midway: reported after three tries', async () => {
		const server = await startSocketServer({
			onRequest: socket => {
				socket.write(`${ok}Content-Length: 100\r\n\r\n{"data":`);
				setTimeout(() => socket.resetAndDestroy(), 10);
			},
		});

		expect(await failureOf(server.host, createKey())).toBe(
			`3 could not reach \`${server.host}\` (the connection was lost before the response was complete, 3 tries); try again`,
		);
		expect(server.connections()).toBe(3);
	});

	it.each([
		['one large header', `X: ${'a'.repeat(20_000)}\r\n`],
		['many headers', 'X: aaaaaaaa\r\n'.repeat(2000)],
	])('sends %s', async (_, headers) => {
		const server = await startSocketServer({onRequest: socket => socket.write(`${ok}${headers}\r\n`)});

		expect(await failureOf(server.host, createKey())).toBe(
			`6 the response from \`${server.host}\` is not a listing (its headers are larger than 16 KiB); check the address`,
		);
		expect(server.connections()).toBe(1);
	});

	it.each([
		['plain HTTP', 'HTTP/1.1 400 No\r\n\r\n'],
		['a banner', 'SSH-2.0-OpenSSH_9.2\r\n'],
	])('sends %s if TLS was expected', async (_, bytes) => {
		const server = await startSocketServer({onRequest: socket => socket.end(bytes)});
		const key = createKey();

		expect(await failureOf(`https://${server.host}`, key)).toBe(
			`3 could not reach \`${server.host}\` (it does not speak TLS); check the port, or try http://`,
		);
		expect(server.connections()).toBe(1);
		expect(server.received()).not.toContain(key);
	});
});

describe('a truncated response', () => {
	const json = '{"data":[{"resources":[{"tags":["os:windows10-2004-x64"]}]}]}';
	const packed = gzipSync(json).toString('latin1');
	const formats: readonly (readonly [string, string])[] = [
		['with its length announced', `HTTP/1.1 200 OK\r\nContent-Length: ${json.length}\r\n\r\n${json}`],
		[
			'in chunks',
			`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
		],
		['up to the end of the connection', `HTTP/1.1 200 OK\r\nServer: x\r\n\r\n${json}`],
		['compressed', `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n${packed}`],
	];

	it.each(formats)('is a failure wherever it ends, and a listing if complete: %s', async (_, whole) => {
		let end = 0;
		const server = await startSocketServer({
			onRequest: socket => socket.end(whole.slice(0, end), 'latin1'),
		});
		const key = createKey();

		// test/torture/cut-responses.test.ts covers every byte.
		for (end = whole.length - 1; end >= 0; end -= 3) {
			expect(await failureOf(server.host, key, {limits: {pause: 0}})).toMatch(/^[36] /);
		}
		end = whole.length;
		expect(await load(server.host, key)).toEqual(JSON.parse(json));
	});
});
