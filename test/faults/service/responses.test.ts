import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {refusedBody} from '../../helpers/scenes/bodies.ts';
import {timesOut} from '../../helpers/scenes/transport.ts';
import {goodBody, type Responder, responseOf} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

const json = {'content-type': 'application/json'};
const checkBase = 'check the address';

const echo =
	(response: (credentials: string) => Buffer): Responder =>
	(socket, _count, {headers}) => {
		socket.end(response(headers['authorization'] ?? ''));
	};

const failingWith = (status: number, headers: Record<string, string | readonly string[]> = {}): Responder =>
	responseOf(status, '{}', {...json, ...headers});

// The handling of a status and of the words of a service is tested in test/service/reply-fault.test.ts.

const hostile = '\u001b]52;c;aGk=\u0007\u001b[8m\u202e\u200b\u009b31m\u{e0041}';
const refusesKey = (fact: string) =>
	fails(4, `\`{host}\` refused the key (${fact}); check ENVPICK_ACCESS_KEY, or get a new one from the service`);
const forbids = (fact: string) =>
	fails(4, `\`{host}\` does not let this key list environments (${fact}); ask for permission, or use another key`);
const isNoListing = (fact: string, tryThis = checkBase) =>
	fails(5, `\`{host}\` did not return a listing (${fact}); ${tryThis}`);
const noHttp = fails(3, 'could not reach `{host}` (its response is not valid HTTP); check the port, or try https://');

describe('a response that refuses the key', () => {
	testFaults([
		{
			name: 'A1: is reported in the words of the service',
			response: responseOf(401, '{"error":"UNAUTHORIZED","message":"Missing Authorization header"}'),
			...refusesKey('401: UNAUTHORIZED: Missing Authorization header'),
			within: 1000,
		},
		{
			name: 'A1: with an escape sequence in a header is not HTTP',
			response: failingWith(401, {'www-authenticate': 'Bearer realm="\u001b]0;x\u0007"'}),
			...noHttp,
		},
		{
			name: 'A2: as forbidden is not reported as a wrong key',
			response: responseOf(403, '{"error":"FORBIDDEN"}'),
			...forbids('403: FORBIDDEN'),
			within: 1000,
		},
	]);
});

describe('a response with another status', () => {
	testFaults([
		{
			name: 'A4: suggests /api for a 404 without it',
			response: failingWith(404),
			...isNoListing('404', 'try `http://{host}/api` as the address'),
		},
		{
			name: 'A6: is requested again until the time limit',
			response: failingWith(503, {'retry-after': '2'}),
			arguments: ['--timeout', '3.8'],
			...isNoListing('503, 2 tries, retry after 2 s', 'try again later'),
			requests: 2,
			within: 4500,
		},
		{
			name: 'A7: that never follows its interim responses times out',
			response: socket => {
				const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'), 50);
				socket.on('close', () => clearInterval(timer));
			},
			...timesOut(),
		},
		{
			name: 'A7: that is interim is ignored before the listing',
			response: socket => {
				socket.write(
					'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n',
				);
				socket.end(responseOf(200, goodBody));
			},
			...works,
		},
	]);
});

describe('the texts of an error', () => {
	testFaults([
		{
			name: 'A8: are made visible if they would act on a terminal',
			response: responseOf(400, JSON.stringify({title: `a${hostile}b`}), {'content-type': 'application/problem+json'}),
			...isNoListing('400: a^[]52;c;aGk=^G^[[8m<U+202E><U+200B><U+009B>31m<U+E0041>b'),
		},
		{
			name: 'A8: are shown without the key in any encoding',
			response: echo(credentials => {
				const key = credentials.slice('Bearer '.length);
				const formats = [key, key.toUpperCase(), btoa(key)];
				return responseOf(400, JSON.stringify({title: formats.join(' ')}));
			}),
			...isNoListing('400: *** *** ***'),
		},
		{
			name: 'A8: are left out if they are a megabyte',
			response: responseOf(400, JSON.stringify({message: 'word '.repeat(200_000)})),
			...isNoListing('400'),
		},
		{
			name: 'A8: of another alphabet are written in ASCII, and the line stays short',
			response: responseOf(400, JSON.stringify({message: '错误'.repeat(60)})),
			...fails(5, `\`{host}\` did not return a listing (400: ${'<U+9519><U+8BEF>'.repeat(14)}...; ${checkBase}`),
		},
	]);
});

describe('a response that is not a listing', () => {
	testFaults([
		{
			name: 'A13: suggests the other base address if it is a login page',
			response: responseOf(200, '<!doctype html><title>\u001b]0;Log in\u0007</title>', {'content-type': 'text/html'}),
			...refusedBody('it is a web page', 'try `http://{host}/api` as the address'),
		},
		{
			name: 'A15: counts as empty if all of it is blank',
			response: 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n \r\n\t\n ',
			...refusedBody('it is empty'),
		},
	]);
});
