import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {checkBase, echo} from '../../helpers/scenes/answers.ts';
import {answerOf, goodBody} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

const hostile = '\u001b]52;c;aGk=\u0007\u001b[8m\u202e\u200b\u009b31m\u{e0041}';
const problem = {'content-type': 'application/problem+json'};

describe('the words of an error', () => {
	testFaults([
		{
			name: 'A8: title and detail of RFC 9457 are shown',
			answer: answerOf(400, '{"type":"about:blank","title":"Bad","detail":"the quota is used up"}', problem),
			...fails(5, `\`{host}\` did not return a listing (400: Bad: the quota is used up); ${checkBase}`),
		},
		{
			name: 'A8: what would act on a terminal is made visible',
			answer: answerOf(400, JSON.stringify({title: `a${hostile}b`}), problem),
			...fails(
				5,
				`\`{host}\` did not return a listing (400: a^[]52;c;aGk=^G^[[8m<U+202E><U+200B><U+009B>31m<U+E0041>b); ${checkBase}`,
			),
		},
		{
			name: 'A8: the key in it is taken out, in any form',
			answer: echo(credentials => {
				const key = credentials.slice('Bearer '.length);
				const forms = [key, key.toUpperCase(), btoa(key), key.slice(3, 11)];
				return answerOf(400, JSON.stringify({title: forms.join(' ')}), problem);
			}),
			...fails(5, `\`{host}\` did not return a listing (400: *** *** *** ***); ${checkBase}`),
		},
		{
			name: 'A8: a megabyte of it is cut',
			answer: answerOf(400, JSON.stringify({message: 'word '.repeat(200_000)})),
			...fails(5, `\`{host}\` did not return a listing (400); ${checkBase}`),
		},
		{
			name: 'A8: sixty kilobytes of it are cut',
			answer: answerOf(400, JSON.stringify({message: 'word '.repeat(12_000)})),
			...fails(5, `\`{host}\` did not return a listing (400: ${'word '.repeat(39)}word...); ${checkBase}`),
		},
		{
			name: 'A8: letters of other alphabets are written in ASCII, and the line stays short',
			answer: answerOf(400, JSON.stringify({message: '错误'.repeat(60)})),
			...fails(5, `\`{host}\` did not return a listing (400: ${'<U+9519><U+8BEF>'.repeat(14)}...; ${checkBase}`),
		},
		{
			name: 'A8: a body that is no object says nothing',
			answer: answerOf(400, '["message"]'),
			...fails(5, `\`{host}\` did not return a listing (400); ${checkBase}`),
		},
		{
			name: 'A8: a body that never comes is not waited for long',
			answer: socket => {
				socket.write('HTTP/1.1 400 x\r\ncontent-length: 10\r\ncontent-type: application/json\r\n\r\n');
			},
			...fails(5, `\`{host}\` did not return a listing (400); ${checkBase}`),
			within: 2200,
		},
	]);
});

describe('an answer that is no listing', () => {
	testFaults([
		{
			name: 'A13: a login page suggests the other form of the address',
			answer: answerOf(200, '<!doctype html><title>\u001b]0;Log in\u0007</title>', {'content-type': 'text/html'}),
			...fails(
				6,
				'the answer from `{host}` is not a listing (it is a web page); try `http://{host}/api` as the address',
			),
		},
		{
			name: 'A13: a login page under /api suggests leaving it out',
			answer: answerOf(200, '\n\n  <html></html>', {'content-type': 'text/html'}),
			path: '/api',
			...fails(6, 'the answer from `{host}` is not a listing (it is a web page); try `http://{host}` as the address'),
		},
		{
			name: 'A13: nothing of a text that is no JSON is quoted',
			answer: echo(credentials => answerOf(200, `${credentials} ${hostile}`, {'content-type': 'text/plain'})),
			...fails(6, `the answer from \`{host}\` is not a listing (it is not JSON); ${checkBase}`),
		},
		...[
			'text/plain',
			'text/html',
			'application/vnd.x+json',
			'application/json; charset=utf-16',
			'\u009b31m',
			undefined,
		].map(type => ({
			name: `A14: a listing as ${JSON.stringify(type) ?? 'no type'} is taken`,
			answer: answerOf(200, goodBody, type === undefined ? {} : {'content-type': type}),
			...works,
		})),
		...[
			['no byte at all', answerOf(200, '')],
			['white space', answerOf(200, ' \r\n\t\n ')],
			['a byte order mark', answerOf(200, '\ufeff')],
			['no chunk', Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n')],
			['a closed connection', Buffer.from('HTTP/1.1 200 OK\r\n\r\n')],
		].map(([what, answer]) => ({
			name: `A15: an answer of ${what} is empty`,
			answer: answer as Buffer,
			...fails(6, `the answer from \`{host}\` is not a listing (it is empty); ${checkBase}`),
		})),
	]);
});
