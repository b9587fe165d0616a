import {expect, it} from 'vitest';
import {createKey} from '../helpers/program/key.ts';
import {startSocketServer} from '../helpers/service/fault-server.ts';
import {failureOf} from '../helpers/service/load.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const noHttp = '3 could not reach `HOST` (its response is not valid HTTP); check the port, or try https://';
const noResponse =
	'3 could not reach `HOST` (it closed the connection without a response, 3 tries); try again, or check the port and the scheme (http or https)';
const lost = '3 could not reach `HOST` (the connection was lost before the response was complete, 3 tries); try again';
const large = '6 the response from `HOST` is not a listing (its headers are larger than 16 KiB); check the address';
const noTls = '3 could not reach `HOST` (it does not speak TLS); check the port, or try http://';

// test/torture/cut-responses.test.ts cuts a response everywhere.
it.each<[what: string, bytes: string, failure: string]>([
	['a banner', 'SSH-2.0-OpenSSH_9.2\r\n', noHttp],
	['text', 'hello\r\n\r\n', noHttp],
	['JSON without headers', '{"data":[]}', noHttp],
	['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', noHttp],
	['an alert of TLS', '\u0015\u0003\u0003\u0000\u0002\u0002\u0016', noHttp],
	['a header with a control character', `${ok}X: a\u0000b\r\n\r\n`, noHttp],
	['an escape sequence', '\u001b]52;c;aGk=\u0007\u001b[2J', noHttp],
	['a status outside all classes', 'HTTP/1.1 042 x\r\ncontent-length: 2\r\n\r\n{}', noHttp],
	['a status of four digits', 'HTTP/1.1 2000 x\r\ncontent-length: 2\r\n\r\n{}', noHttp],
	['a length that is not a number', `${ok}Content-Length: x\r\n\r\n{"data":[]}`, noHttp],
	['a length beside chunks', `${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, noHttp],
	['a chunk without a size', `${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n{"data":[]}\r\n`, noHttp],
	['nothing', '', noResponse],
	['half a header', `${ok}Content-Ty`, noResponse],
	['an unrequested upgrade', 'HTTP/1.1 101 Yes\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', noResponse],
	['fewer bytes than announced', `${ok}Content-Length: 100\r\n\r\n{"data":`, lost],
	['chunks without an end', `${ok}Transfer-Encoding: chunked\r\n\r\n8\r\n{"data":\r\n`, lost],
	['one large header', `${ok}X: ${'a'.repeat(20_000)}\r\n\r\n`, large],
	['many headers', `${ok}${'X: aaaaaaaa\r\n'.repeat(2000)}\r\n`, large],
	['plain HTTP if TLS was expected', 'HTTP/1.1 400 No\r\n\r\n', noTls],
	['a banner if TLS was expected', 'SSH-2.0-OpenSSH_9.2\r\n', noTls],
])('reports a service that sends %s', async (_, bytes, failure) => {
	const server = await startSocketServer({onRequest: socket => socket.end(bytes, 'latin1')});
	const [key, scheme] = [createKey(), failure === noTls ? 'https' : 'http'];

	expect(await failureOf(`${scheme}://${server.host}`, key)).toBe(failure.replace('HOST', server.host));
	expect(server.connections()).toBe(failure.includes('3 tries') ? 3 : 1);
	expect(server.received().includes(key)).toBe(scheme === 'http');
});
