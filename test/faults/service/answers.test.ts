import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {checkBase, echo, failingWith, json, later} from '../../helpers/scenes/answers.ts';
import {refusedBody} from '../../helpers/scenes/bodies.ts';
import {timesOut} from '../../helpers/scenes/transport.ts';
import {type Answer, answerOf, goodBody} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

// What is made of a status and of the words of a service is shown in test/service/reply-fault.test.ts.

const hostile = '\u001b]52;c;aGk=\u0007\u001b[8m\u202e\u200b\u009b31m\u{e0041}';
const refusesKey = (fact: string) =>
	fails(4, `\`{host}\` refused the key (${fact}); check ENVPICK_ACCESS_KEY, or get a new one from the service`);
const forbids = (fact: string) =>
	fails(4, `\`{host}\` does not let this key list environments (${fact}); ask for permission, or use another key`);
const isNoListing = (fact: string, tryThis = checkBase) =>
	fails(5, `\`{host}\` did not return a listing (${fact}); ${tryThis}`);
const noHttp = fails(3, 'could not reach `{host}` (its answer is not valid HTTP); check the port, or try https://');

// An error whose body is larger than anything that is read of it.
const large: Answer = socket => {
	socket.write('HTTP/1.1 401 said\r\ncontent-length: 10485760\r\ncontent-type: application/json\r\n\r\n');
	socket.end(Buffer.alloc(10_485_760, '{"message":"x"} '));
};

describe('an answer that refuses the key', () => {
	testFaults([
		{
			name: 'A1: is told with the words of the service',
			answer: answerOf(401, '{"error":"UNAUTHORIZED","message":"Missing Authorization header"}'),
			...refusesKey('401: UNAUTHORIZED: Missing Authorization header'),
			within: 1000,
		},
		{
			name: 'A1: with a hostile WWW-Authenticate shows only the word of RFC 6750',
			answer: echo(credentials =>
				answerOf(401, '', {
					...json,
					'www-authenticate': `Bearer realm="\u009b31m${credentials}", error="invalid_token"`,
				}),
			),
			...refusesKey('401: invalid_token'),
		},
		{
			name: 'A1: with a word in WWW-Authenticate that RFC 6750 does not know does not show it',
			answer: failingWith(401, {'www-authenticate': 'Bearer error="pwned"'}),
			...refusesKey('401'),
		},
		{
			name: 'A1: with an escape sequence in a header is not HTTP',
			answer: failingWith(401, {'www-authenticate': 'Bearer realm="\u001b]0;x\u0007"'}),
			...noHttp,
		},
		{name: 'A1: with a body of 10 MiB is not waited for', answer: large, ...refusesKey('401'), within: 1000},
		{
			name: 'A2: and says it is forbidden is told apart from a wrong key',
			answer: answerOf(403, '{"error":"FORBIDDEN"}'),
			...forbids('403: FORBIDDEN'),
			within: 1000,
		},
		{
			name: 'A2: is not shown if it is the page of a firewall',
			answer: answerOf(403, '<html><title>\u001b]0;Blocked\u0007</title></html>', {'content-type': 'text/html'}),
			...forbids('403'),
		},
	]);
});

describe('an answer with another status', () => {
	testFaults([
		{
			name: 'A4: suggests /api for a 404 without it',
			answer: failingWith(404),
			...isNoListing('404', 'try `http://{host}/api` as the address'),
		},
		{
			name: 'A4: suggests leaving out /api for a 404 with it',
			answer: answerOf(404, '{"error":"NOT_FOUND","message":"no such endpoint"}'),
			path: '/api/',
			...isNoListing('404: NOT_FOUND: no such endpoint', 'try `http://{host}` as the address'),
		},
		...[204, 304, 599, 999].map(status => ({
			name: `A7: of ${status} is a failure and not asked again`,
			answer: answerOf(status, status < 400 ? '' : goodBody, status === 204 ? {} : json),
			...isNoListing(String(status), status >= 500 ? later : checkBase),
		})),
		{
			name: 'A7: that never comes after interim answers ends at the deadline',
			answer: socket => {
				const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'), 50);
				socket.on('close', () => clearInterval(timer));
			},
			...timesOut(),
		},
		{
			name: 'A7: that is interim does not matter before the listing',
			answer: socket => {
				socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n');
				socket.end(answerOf(200, goodBody));
			},
			...works,
		},
		{
			name: 'A7: never shows its reason phrase',
			answer: echo(credentials =>
				Buffer.from(`HTTP/1.1 400 ${credentials} \u009b31m\r\ncontent-length: 0\r\n\r\n`, 'latin1'),
			),
			...isNoListing('400'),
		},
	]);
});

describe('the words of an error', () => {
	testFaults([
		{
			name: 'A8: are made visible if they would act on a terminal',
			answer: answerOf(400, JSON.stringify({title: `a${hostile}b`}), {'content-type': 'application/problem+json'}),
			...isNoListing('400: a^[]52;c;aGk=^G^[[8m<U+202E><U+200B><U+009B>31m<U+E0041>b'),
		},
		{
			name: 'A8: are shown without the key in any form',
			answer: echo(credentials => {
				const key = credentials.slice('Bearer '.length);
				const forms = [key, key.toUpperCase(), btoa(key), key.slice(3, 11)];
				return answerOf(400, JSON.stringify({title: forms.join(' ')}));
			}),
			...isNoListing('400: *** *** *** ***'),
		},
		{
			name: 'A8: are left out if they are a megabyte',
			answer: answerOf(400, JSON.stringify({message: 'word '.repeat(200_000)})),
			...isNoListing('400'),
		},
		{
			name: 'A8: of another alphabet are written in ASCII, and the line stays short',
			answer: answerOf(400, JSON.stringify({message: '错误'.repeat(60)})),
			...fails(5, `\`{host}\` did not return a listing (400: ${'<U+9519><U+8BEF>'.repeat(14)}...; ${checkBase}`),
		},
		{
			name: 'A8: that never come are not waited for long',
			answer: socket => {
				socket.write('HTTP/1.1 400 x\r\ncontent-length: 10\r\ncontent-type: application/json\r\n\r\n');
			},
			...isNoListing('400'),
			within: 2200,
		},
	]);
});

describe('an answer that is no listing', () => {
	testFaults([
		{
			name: 'A13: suggests the other form of the address if it is a login page',
			answer: answerOf(200, '<!doctype html><title>\u001b]0;Log in\u0007</title>', {'content-type': 'text/html'}),
			...refusedBody('it is a web page', 'try `http://{host}/api` as the address'),
		},
		{
			name: 'A13: is not quoted',
			answer: echo(credentials => answerOf(200, `${credentials} ${hostile}`, {'content-type': 'text/plain'})),
			...refusedBody('it is not JSON'),
		},
		...['text/html', '\u009b31m', undefined].map(type => ({
			name: `A14: is one although it comes as ${JSON.stringify(type) ?? 'no type'}`,
			answer: answerOf(200, goodBody, type === undefined ? {} : {'content-type': type}),
			...works,
		})),
		...[
			'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n \r\n\t\n ',
			'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
			'HTTP/1.1 200 OK\r\n\r\n',
		].map(answer => ({
			name: `A15: is empty if it is ${JSON.stringify(answer)}`,
			answer,
			...refusedBody('it is empty'),
		})),
	]);
});
