import {describe} from 'vitest';
import {testFaults} from '../helpers/fault-case.ts';
import {type Answer, answerOf, goodBody} from '../helpers/fault-server.ts';

const json = {'content-type': 'application/json'};
const hostile = '\u001b]52;c;aGk=\u0007\u001b[8m\u202e\u200b\u009b31m\u{e0041}';
const checkKey = 'check ENVPICK_ACCESS_KEY, or run `envpick --setup`';
const otherKey = 'ask for the permission, or use another key';
const later = 'try again in a while';
const checkBase = 'check the address';

// An error whose body is larger than anything that is read of it.
const large =
	(status: number): Answer =>
	socket => {
		socket.write(`HTTP/1.1 ${status} said\r\ncontent-length: 10485760\r\ncontent-type: application/json\r\n\r\n`);
		socket.end(Buffer.alloc(10_485_760, '{"message":"x"} '));
	};

// Says back what it was sent, in a way of its own.
const echo =
	(answer: (credentials: string) => Buffer): Answer =>
	(socket, _count, {headers}) => {
		socket.end(answer(headers['authorization'] ?? ''));
	};

const failingWith = (status: number, headers: Record<string, string | readonly string[]> = {}): Answer =>
	answerOf(status, '{}', {...json, ...headers});

/** Fails so often, then gives the listing. */
const recovering =
	(failures: number, failure: Uint8Array): Answer =>
	(socket, count) => {
		socket.end(count > failures ? answerOf(200, goodBody) : failure);
	};

const listed = 'os:ubuntu-22.04-amd64,locale:en-us\n';

describe('an answer that refuses the key', () => {
	testFaults([
		{
			row: 'A1',
			name: 'a 401 is told with the words of the service',
			answer: answerOf(401, '{"error":"UNAUTHORIZED","message":"Missing Authorization header"}'),
			exitCode: 4,
			says: `\`{host}\` refused the key (401: UNAUTHORIZED: Missing Authorization header); ${checkKey}`,
			requests: 1,
			within: 1000,
		},
		{
			row: 'A1',
			name: 'of a hostile WWW-Authenticate only the word of RFC 6750 is shown',
			answer: echo(credentials =>
				answerOf(401, '', {
					...json,
					'www-authenticate': `Bearer realm="\u009b31m${credentials}", error="invalid_token"`,
				}),
			),
			exitCode: 4,
			says: `\`{host}\` refused the key (401: invalid_token); ${checkKey}`,
			requests: 1,
		},
		{
			row: 'A1',
			name: 'a header that holds an escape sequence is not HTTP',
			answer: failingWith(401, {'www-authenticate': 'Bearer realm="\u001b]0;x\u0007"'}),
			exitCode: 3,
			says: 'could not reach `{host}` (its answer is not valid HTTP); check the port, and whether it wants https://',
			requests: 1,
		},
		{
			row: 'A1',
			name: 'a word in WWW-Authenticate that RFC 6750 does not know is not shown',
			answer: failingWith(401, {'www-authenticate': 'Bearer error="pwned"'}),
			exitCode: 4,
			says: `\`{host}\` refused the key (401); ${checkKey}`,
			requests: 1,
		},
		{
			row: 'A1',
			name: 'a body of 10 MiB is not waited for',
			answer: large(401),
			exitCode: 4,
			says: `\`{host}\` refused the key (401); ${checkKey}`,
			requests: 1,
			within: 1000,
		},
		{
			row: 'A1',
			name: 'an error that holds the key is shown without it',
			answer: echo(credentials => answerOf(401, JSON.stringify({message: `no: ${credentials}!`}))),
			exitCode: 4,
			says: `\`{host}\` refused the key (401: no: Bearer ***!); ${checkKey}`,
			requests: 1,
		},
		{
			row: 'A2',
			name: 'a 403 is told apart from a wrong key',
			answer: answerOf(403, '{"error":"FORBIDDEN"}'),
			exitCode: 4,
			says: `\`{host}\` does not let this key list environments (403: FORBIDDEN); ${otherKey}`,
			requests: 1,
			within: 1000,
		},
		{
			row: 'A2',
			name: 'the word of RFC 6750 for a missing permission is shown',
			answer: failingWith(403, {'www-authenticate': 'Bearer error="insufficient_scope", scope="x"'}),
			exitCode: 4,
			says: `\`{host}\` does not let this key list environments (403: insufficient_scope); ${otherKey}`,
			requests: 1,
		},
		{
			row: 'A2',
			name: 'a body of 10 MiB is not waited for',
			answer: large(403),
			exitCode: 4,
			says: `\`{host}\` does not let this key list environments (403); ${otherKey}`,
			requests: 1,
			within: 1000,
		},
		{
			row: 'A2',
			name: 'a page of a firewall is not shown',
			answer: answerOf(403, '<html><title>\u001b]0;Blocked\u0007</title></html>', {'content-type': 'text/html'}),
			exitCode: 4,
			says: `\`{host}\` does not let this key list environments (403); ${otherKey}`,
			requests: 1,
		},
	]);
});

describe('an answer with another status', () => {
	testFaults([
		{
			row: 'A4',
			name: 'a 404 without /api suggests it',
			answer: failingWith(404),
			exitCode: 5,
			says: '`{host}` did not answer with a listing (404); try `http://{host}/api` as the address',
			requests: 1,
		},
		{
			row: 'A4',
			name: 'a 404 with /api suggests leaving it out',
			answer: answerOf(404, '{"error":"NOT_FOUND","message":"no such endpoint"}'),
			path: '/api/',
			exitCode: 5,
			says: '`{host}` did not answer with a listing (404: NOT_FOUND: no such endpoint); try `http://{host}` as the address',
			requests: 1,
		},
		{
			row: 'A4',
			name: 'a 410 suggests nothing that a 404 does',
			answer: failingWith(410),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (410); ${checkBase}`,
			requests: 1,
		},
		...[204, 206, 304, 418, 500, 501, 599, 999].map(status => ({
			row: 'A7',
			name: `${status} is a failure and not asked again`,
			answer: answerOf(status, status === 204 || status === 304 ? '' : goodBody, status === 204 ? {} : json),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (${status}); ${status >= 500 ? later : checkBase}`,
			requests: 1,
		})),
		{
			row: 'A7',
			name: 'interim answers without end end at the deadline',
			answer: socket => {
				const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'), 50);
				socket.on('close', () => clearInterval(timer));
			},
			arguments: ['--timeout', '0.5'],
			exitCode: 3,
			says: 'no complete answer from `{host}` (0.5 s); try again, or allow more with --timeout',
			requests: 1,
			within: 1500,
		},
		{
			row: 'A7',
			name: 'interim answers before the listing do not matter',
			answer: socket => {
				socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n');
				socket.end(answerOf(200, goodBody));
			},
			exitCode: 0,
			prints: listed,
			requests: 1,
		},
		{
			row: 'A7',
			name: 'the reason phrase is never shown',
			answer: echo(credentials =>
				Buffer.from(`HTTP/1.1 400 ${credentials} \u009b31m\r\ncontent-length: 0\r\n\r\n`, 'latin1'),
			),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (400); ${checkBase}`,
			requests: 1,
		},
	]);
});

const busy = (status: number, more: string): string =>
	`\`{host}\` did not answer with a listing (${status}${more}); ${later}`;

describe('an answer that asks to come back', () => {
	testFaults([
		...[
			['0', '0', 400],
			['1', '1', 1000],
			['a date that has passed', 'Wed, 21 Oct 2015 07:28:00 GMT', 400],
			['a negative number', '-5', 400],
			['no number', 'abc', 400],
			['a number too large to be one', '99999999999999999999', 400],
		].map(([what, wait, pause]) => ({
			row: 'A5',
			name: `a 429 with Retry-After of ${what} is asked again after a pause`,
			answer: recovering(1, answerOf(429, '{}', {...json, 'retry-after': String(wait)})),
			exitCode: 0,
			prints: listed,
			requests: 2,
			pause: Number(pause),
			within: 2000 + Number(pause),
		})),
		...[
			['an hour', '3600', 3600],
			['ten years', '315360000', 315_360_000],
			['the longer of two', ['1', '60'], 60],
		].map(([what, wait, seconds]) => ({
			row: 'A5',
			name: `a 429 that asks for ${what} is not waited for`,
			answer: failingWith(429, {'retry-after': wait as string}),
			exitCode: 5,
			says: busy(429, `, it asks to wait ${seconds} s`),
			requests: 1,
			within: 1000,
		})),
		{
			row: 'A5',
			name: 'a wait that does not fit into the time given is not begun',
			answer: failingWith(429, {'retry-after': '3'}),
			arguments: ['--timeout', '2'],
			exitCode: 5,
			says: busy(429, ', it asks to wait 3 s'),
			requests: 1,
			within: 1000,
		},
		{
			row: 'A5',
			name: 'a 429 for ever ends after three tries',
			answer: failingWith(429),
			exitCode: 5,
			says: busy(429, ', 3 tries'),
			requests: 3,
			within: 3500,
		},
		{
			row: 'A6',
			name: 'two failures before the listing do not matter',
			answer: recovering(2, answerOf(503, '{}')),
			exitCode: 0,
			prints: listed,
			requests: 3,
			within: 3500,
		},
		...[502, 503, 504].map(status => ({
			row: 'A6',
			name: `${status} for ever ends after three tries`,
			answer: failingWith(status),
			exitCode: 5,
			says: busy(status, ', 3 tries'),
			requests: 3,
			within: 3500,
		})),
		{
			row: 'A6',
			name: 'a 408 is not asked again',
			answer: failingWith(408),
			exitCode: 5,
			says: busy(408, ''),
			requests: 1,
		},
		{
			row: 'A6',
			name: 'a 500 is not asked again, as it may be about this very request',
			answer: answerOf(500, '{"error":"INTERNAL"}'),
			exitCode: 5,
			says: busy(500, ': INTERNAL'),
			requests: 1,
		},
		{
			row: 'A6',
			name: 'tries end with the time given',
			answer: failingWith(503),
			arguments: ['--timeout', '1.2'],
			exitCode: 5,
			says: busy(503, ', 2 tries'),
			requests: 2,
			within: 2000,
		},
	]);
});

const problem = {'content-type': 'application/problem+json'};

describe('the words of an error', () => {
	testFaults([
		{
			row: 'A8',
			name: 'title and detail of RFC 9457 are shown',
			answer: answerOf(400, '{"type":"about:blank","title":"Bad","detail":"the quota is used up"}', problem),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (400: Bad: the quota is used up); ${checkBase}`,
			requests: 1,
		},
		{
			row: 'A8',
			name: 'what would act on a terminal is made visible',
			answer: answerOf(400, JSON.stringify({title: `a${hostile}b`}), problem),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (400: a^[]52;c;aGk=^G^[[8m<U+202E><U+200B><U+009B>31m<U+E0041>b); ${checkBase}`,
			requests: 1,
		},
		{
			row: 'A8',
			name: 'the key in it is taken out, in any form',
			answer: echo(credentials => {
				const key = credentials.slice('Bearer '.length);
				const forms = [key, key.toUpperCase(), btoa(key), key.slice(3, 11)];
				return answerOf(400, JSON.stringify({title: forms.join(' ')}), problem);
			}),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (400: *** *** *** ***); ${checkBase}`,
			requests: 1,
		},
		{
			row: 'A8',
			name: 'a megabyte of it is cut',
			answer: answerOf(400, JSON.stringify({message: 'word '.repeat(200_000)})),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (400); ${checkBase}`,
			requests: 1,
		},
		{
			row: 'A8',
			name: 'sixty kilobytes of it are cut',
			answer: answerOf(400, JSON.stringify({message: 'word '.repeat(12_000)})),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (400: ${'word '.repeat(39)}word...); ${checkBase}`,
			requests: 1,
		},
		{
			row: 'A8',
			name: 'letters of other alphabets are written in ASCII, and the line stays short',
			answer: answerOf(400, JSON.stringify({message: '错误'.repeat(60)})),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (400: ${'<U+9519><U+8BEF>'.repeat(14)}...; ${checkBase}`,
			requests: 1,
		},
		{
			row: 'A8',
			name: 'a body that is no object says nothing',
			answer: answerOf(400, '["message"]'),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (400); ${checkBase}`,
			requests: 1,
		},
		{
			row: 'A8',
			name: 'a body that never comes is not waited for long',
			answer: socket => {
				socket.write('HTTP/1.1 400 x\r\ncontent-length: 10\r\ncontent-type: application/json\r\n\r\n');
			},
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (400); ${checkBase}`,
			requests: 1,
			within: 2200,
		},
	]);
});

describe('an answer that is no listing', () => {
	testFaults([
		{
			row: 'A13',
			name: 'a login page suggests the other form of the address',
			answer: answerOf(200, '<!doctype html><title>\u001b]0;Log in\u0007</title>', {'content-type': 'text/html'}),
			exitCode: 6,
			says: 'the answer of `{host}` is not a listing (it is a web page); try `http://{host}/api` as the address',
			requests: 1,
		},
		{
			row: 'A13',
			name: 'a login page under /api suggests leaving it out',
			answer: answerOf(200, '\n\n  <html></html>', {'content-type': 'text/html'}),
			path: '/api',
			exitCode: 6,
			says: 'the answer of `{host}` is not a listing (it is a web page); try `http://{host}` as the address',
			requests: 1,
		},
		{
			row: 'A13',
			name: 'nothing of a text that is no JSON is quoted',
			answer: echo(credentials => answerOf(200, `${credentials} ${hostile}`, {'content-type': 'text/plain'})),
			exitCode: 6,
			says: `the answer of \`{host}\` is not a listing (it is not JSON); ${checkBase}`,
			requests: 1,
		},
		...[
			'text/plain',
			'text/html',
			'application/vnd.x+json',
			'application/json; charset=utf-16',
			'\u009b31m',
			undefined,
		].map(type => ({
			row: 'A14',
			name: `a listing as ${JSON.stringify(type) ?? 'no type'} is taken`,
			answer: answerOf(200, goodBody, type === undefined ? {} : {'content-type': type}),
			exitCode: 0,
			prints: listed,
			requests: 1,
		})),
		...[
			['no byte at all', answerOf(200, '')],
			['white space', answerOf(200, ' \r\n\t\n ')],
			['a byte order mark', answerOf(200, '\ufeff')],
			['no chunk', Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n')],
			['a closed connection', Buffer.from('HTTP/1.1 200 OK\r\n\r\n')],
		].map(([what, answer]) => ({
			row: 'A15',
			name: `an answer of ${what} is empty`,
			answer: answer as Buffer,
			exitCode: 6,
			says: `the answer of \`{host}\` is not a listing (it is empty); ${checkBase}`,
			requests: 1,
		})),
	]);
});
