import type {Socket} from 'node:net';
import {gzipSync} from 'node:zlib';
import {startSocketServer} from './fault-server.ts';

/** How a response can stop: the connection is closed, or reset, or nothing more arrives. */
export const endings = ['closed', 'reset', 'stalled'] as const;

export type Ending = (typeof endings)[number];

/** A response as bytes, for each way that HTTP/1.1 can indicate its length. */
export const formatsOfResponse = (json: string, headers: string): Readonly<Record<string, Buffer>> => {
	const body = Buffer.from(json);
	const packed = gzipSync(body);
	const respond = (more: string, content: Buffer) =>
		Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}${more}\r\n`), content]);
	return {
		plain: respond(`Content-Length: ${body.length}\r\n`, body),
		chunked: respond('Transfer-Encoding: chunked\r\n', toChunks(body, 200)),
		compressed: respond(`Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n`, packed),
		'compressed and chunked': respond(
			'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n',
			toChunks(packed, 100),
		),
		'without a length': respond('', body),
	};
};

const toChunks = (bytes: Buffer, length: number): Buffer => {
	const parts: Buffer[] = [];
	for (let start = 0; start < bytes.length; start += length) {
		const part = bytes.subarray(start, start + length);
		parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
	}
	return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
};

export type Cut = {readonly format: string; readonly ending: Ending; readonly offset: number};

const end = (socket: Socket, ending: Ending): void => {
	if (ending === 'closed') {
		socket.end();
	} else if (ending === 'reset') {
		socket.resetAndDestroy();
	}
};

/** Serves responses that stop early. The address from `toBase` selects the response, the way it stops, and the place. */
export const startCuttingServer = async (formats: Readonly<Record<string, Buffer>>) => {
	const names = Object.keys(formats);
	const server = await startSocketServer({
		onRequest: (socket, _count, request) => {
			const [, format = '', ending = '', offset = ''] =
				/^GET \/(\d+)\/(\d+)\/(\d+)\//.exec(request.toString('latin1')) ?? [];
			const bytes = formats[names[Number(format)] ?? '']?.subarray(0, Number(offset));
			socket.write(bytes ?? 'wrong', () => end(socket, endings[Number(ending)] ?? 'reset'));
		},
	});
	return {
		toBase: ({format, ending, offset}: Cut): string =>
			`http://${server.host}/${names.indexOf(format)}/${endings.indexOf(ending)}/${offset}`,
	};
};
