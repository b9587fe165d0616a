import {describe} from 'vitest';
import {testFaults} from '../../helpers/faults/fault-case.ts';
import {checkBase, echo, failingWith, json, later} from '../../helpers/scenes/answers.ts';
import {inShort, tooLate} from '../../helpers/scenes/transport.ts';
import {answerOf, goodBody} from '../../helpers/service/fault-server.ts';
import {listed} from '../../helpers/service/good-service.ts';

describe('an answer with another status', () => {
	testFaults([
		{
			row: 'A4',
			name: 'a 404 without /api suggests it',
			answer: failingWith(404),
			exitCode: 5,
			says: '`{host}` did not return a listing (404); try `http://{host}/api` as the address',
			requests: 1,
		},
		{
			row: 'A4',
			name: 'a 404 with /api suggests leaving it out',
			answer: answerOf(404, '{"error":"NOT_FOUND","message":"no such endpoint"}'),
			path: '/api/',
			exitCode: 5,
			says: '`{host}` did not return a listing (404: NOT_FOUND: no such endpoint); try `http://{host}` as the address',
			requests: 1,
		},
		{
			row: 'A4',
			name: 'a 410 suggests nothing that a 404 does',
			answer: failingWith(410),
			exitCode: 5,
			says: `\`{host}\` did not return a listing (410); ${checkBase}`,
			requests: 1,
		},
		...[204, 206, 304, 418, 500, 501, 599, 999].map(status => ({
			row: 'A7',
			name: `${status} is a failure and not asked again`,
			answer: answerOf(status, status === 204 || status === 304 ? '' : goodBody, status === 204 ? {} : json),
			exitCode: 5,
			says: `\`{host}\` did not return a listing (${status}); ${status >= 500 ? later : checkBase}`,
			requests: 1,
		})),
		{
			row: 'A7',
			name: 'interim answers without end end at the deadline',
			answer: socket => {
				const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'), 50);
				socket.on('close', () => clearInterval(timer));
			},
			...inShort,
			exitCode: 3,
			says: tooLate,
			requests: 1,
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
			says: `\`{host}\` did not return a listing (400); ${checkBase}`,
			requests: 1,
		},
	]);
});
