import type {Socket} from 'node:net';
import {gzipSync} from 'node:zlib';
import {describe} from 'vitest';
import {type FaultCase, testFaults} from '../../helpers/faults/fault-case.ts';
import {encoded, refusedBody, tooLarge} from '../../helpers/scenes/bodies.ts';
import {type Answer, answerOf, goodBody} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

/** Writes the same without end, as fast as it is taken. */
const pour = (socket: Socket, bytes: Uint8Array | string): void => {
	const next = () => {
		while (!socket.destroyed && socket.write(bytes)) {}
	};
	socket.on('drain', next);
	next();
};

const pouring =
	(head: string, bytes: Uint8Array | string): Answer =>
	socket => {
		socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`);
		pour(socket, bytes);
	};

const much = ' '.repeat(2 ** 16);
describe('a body without end', () => {
	testFaults([
		{
			name: 'B12: of ten gigabytes by its length is read up to the limit',
			answer: pouring('content-length: 10737418240\r\n', much),
			within: 10_000,
			...tooLarge,
		},
		{
			name: 'B12: of a length beyond all numbers is read up to the limit',
			answer: pouring('content-length: 9007199254740993\r\n', much),
			within: 10_000,
			isLong: true,
			...tooLarge,
		},
		{
			name: 'B12: in chunks is read up to the limit',
			answer: pouring('transfer-encoding: chunked\r\n', `10000\r\n${much}\r\n`),
			within: 10_000,
			...tooLarge,
		},
		{
			name: 'B12: that only the end of the connection would end is read up to the limit',
			answer: pouring('', much),
			within: 10_000,
			isLong: true,
			...tooLarge,
		},
	]);
});

const inText = (bytes: readonly number[]): Buffer =>
	Buffer.concat([Buffer.from('{"data":[{"resources":[{"tags":["'), Buffer.from(bytes), Buffer.from('"]}]}]}')]);

describe('the bytes of a body', () => {
	testFaults([
		{name: 'C1: a byte order mark is passed over', answer: answerOf(200, `\ufeff${goodBody}`), ...works},
		{
			name: 'C1: a byte order mark in a gzip is passed over',
			answer: encoded('gzip', gzipSync(`\ufeff${goodBody}`)),
			...works,
		},
		{
			name: 'C1: a second byte order mark is no JSON',
			answer: answerOf(200, `\ufeff\ufeff${goodBody}`),
			...refusedBody('it is not JSON'),
		},
		...[
			['a byte that never occurs', inText([0xff])],
			['a letter of Latin 1', inText([0xe9])],
			['a letter that ends early', inText([0xe2, 0x82])],
			['a letter longer than it needs', inText([0xc1, 0x81])],
			['half of a pair', inText([0xed, 0xa0, 0x80])],
			['a letter beyond Unicode', inText([0xf4, 0x90, 0x80, 0x80])],
			['UTF-16 with a byte order mark', Buffer.from(`\ufeff${goodBody}`, 'utf16le')],
		].map(
			([what, body]): FaultCase => ({
				name: `C2: ${what} is not UTF-8`,
				answer: answerOf(200, body as Buffer),
				...refusedBody('it is not UTF-8 text'),
			}),
		),
		{
			name: 'C2: UTF-16 without a byte order mark is no JSON',
			answer: answerOf(200, Buffer.from(goodBody, 'utf16le')),
			...refusedBody('it is not JSON'),
		},
	]);
});

describe('the JSON of a body', () => {
	testFaults([
		...[
			['a list that ends midway', goodBody.slice(0, -6)],
			['an opened brace', '{'],
			['a text that ends midway', '{"data":[{"resources":[{"tags":["os:win'],
		].map(
			([what, body]): FaultCase => ({
				name: `C3: ${what} is said to end midway`,
				answer: answerOf(200, body ?? ''),
				...refusedBody('unexpected end of the JSON', 'try again'),
			}),
		),
		...[
			['NaN', '{"data":[NaN]}'],
			['a comma too many', '{"data":[],}'],
			['two documents', `${goodBody}\n${goodBody}`],
			['single quotes', "{'data':[]}"],
			['a comment', '{"data":[] /* none */}'],
			['a line break in a text', '{"data":["a\nb"]}'],
			['an escape sequence', '\u001b[31m{"data":[]}'],
			['a word', 'OK'],
			['a prefix against scripts', `)]}',\n${goodBody}`],
		].map(
			([what, body]): FaultCase => ({
				name: `C3: ${what} is no JSON, and nothing of it is quoted`,
				answer: answerOf(200, body ?? ''),
				...refusedBody('it is not JSON'),
			}),
		),
		...[
			['an array', '[]', 'an array'],
			['a text', '"\\u001b]0;x\\u0007"', 'a text'],
			['a number', '12', '12'],
			['null', 'null', 'null'],
			['a boolean', 'true', 'true'],
		].map(
			([what, body, found]): FaultCase => ({
				name: `C4: ${what} is no listing`,
				answer: answerOf(200, body ?? ''),
				...refusedBody(`expected an object with \`data\`, found ${found}`),
			}),
		),
		...[
			['an empty object', '{}'],
			['an error with the status of a success', '{"error":"UNAUTHORIZED","message":"\\u001b]0;x\\u0007"}'],
			['another spelling', '{"Data":[]}'],
			['a prototype', '{"__proto__":{"data":[]}}'],
		].map(
			([what, body]): FaultCase => ({
				name: `C4: ${what} has no data`,
				answer: answerOf(200, body ?? ''),
				...refusedBody('`data` is missing'),
			}),
		),
		...[
			['a text', '"x"', 'a text'],
			['an object', '{"0":{}}', 'an object'],
			['a number', '-0', '-0'],
			['a boolean', 'false', 'false'],
		].map(
			([what, data, found]): FaultCase => ({
				name: `C4: data of ${what} is no listing`,
				answer: answerOf(200, `{"data":${data}}`),
				...refusedBody(`\`data\` should be an array, found ${found}`),
			}),
		),
	]);
});
