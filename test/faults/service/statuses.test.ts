import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {checkBase, echo, failingWith, json, later} from '../../helpers/scenes/answers.ts';
import {timesOut} from '../../helpers/scenes/transport.ts';
import {answerOf, goodBody} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

describe('an answer with another status', () => {
	testFaults([
		{
			name: 'A4: a 404 without /api suggests it',
			answer: failingWith(404),
			...fails(5, '`{host}` did not return a listing (404); try `http://{host}/api` as the address'),
		},
		{
			name: 'A4: a 404 with /api suggests leaving it out',
			answer: answerOf(404, '{"error":"NOT_FOUND","message":"no such endpoint"}'),
			path: '/api/',
			...fails(
				5,
				'`{host}` did not return a listing (404: NOT_FOUND: no such endpoint); try `http://{host}` as the address',
			),
		},
		{
			name: 'A4: a 410 suggests nothing that a 404 does',
			answer: failingWith(410),
			...fails(5, `\`{host}\` did not return a listing (410); ${checkBase}`),
		},
		...[204, 206, 304, 418, 500, 501, 599, 999].map(status => ({
			name: `A7: ${status} is a failure and not asked again`,
			answer: answerOf(status, status === 204 || status === 304 ? '' : goodBody, status === 204 ? {} : json),
			...fails(5, `\`{host}\` did not return a listing (${status}); ${status >= 500 ? later : checkBase}`),
		})),
		{
			name: 'A7: interim answers without end end at the deadline',
			answer: socket => {
				const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'), 50);
				socket.on('close', () => clearInterval(timer));
			},
			...timesOut(),
		},
		{
			name: 'A7: interim answers before the listing do not matter',
			answer: socket => {
				socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n');
				socket.end(answerOf(200, goodBody));
			},
			...works,
		},
		{
			name: 'A7: the reason phrase is never shown',
			answer: echo(credentials =>
				Buffer.from(`HTTP/1.1 400 ${credentials} \u009b31m\r\ncontent-length: 0\r\n\r\n`, 'latin1'),
			),
			...fails(5, `\`{host}\` did not return a listing (400); ${checkBase}`),
		},
	]);
});
