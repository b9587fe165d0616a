import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {echo, failingWith, json} from '../../helpers/scenes/answers.ts';
import {type Answer, answerOf} from '../../helpers/service/fault-server.ts';

const checkKey = 'check ENVPICK_ACCESS_KEY, or get a new one from the service';
const otherKey = 'ask for permission, or use another key';
// An error whose body is larger than anything that is read of it.
const large =
	(status: number): Answer =>
	socket => {
		socket.write(`HTTP/1.1 ${status} said\r\ncontent-length: 10485760\r\ncontent-type: application/json\r\n\r\n`);
		socket.end(Buffer.alloc(10_485_760, '{"message":"x"} '));
	};

describe('an answer that refuses the key', () => {
	testFaults([
		{
			name: 'A1: a 401 is told with the words of the service',
			answer: answerOf(401, '{"error":"UNAUTHORIZED","message":"Missing Authorization header"}'),
			...fails(4, `\`{host}\` refused the key (401: UNAUTHORIZED: Missing Authorization header); ${checkKey}`),
			within: 1000,
		},
		{
			name: 'A1: of a hostile WWW-Authenticate only the word of RFC 6750 is shown',
			answer: echo(credentials =>
				answerOf(401, '', {
					...json,
					'www-authenticate': `Bearer realm="\u009b31m${credentials}", error="invalid_token"`,
				}),
			),
			...fails(4, `\`{host}\` refused the key (401: invalid_token); ${checkKey}`),
		},
		{
			name: 'A1: a header that holds an escape sequence is not HTTP',
			answer: failingWith(401, {'www-authenticate': 'Bearer realm="\u001b]0;x\u0007"'}),
			...fails(3, 'could not reach `{host}` (its answer is not valid HTTP); check the port, or try https://'),
		},
		{
			name: 'A1: a word in WWW-Authenticate that RFC 6750 does not know is not shown',
			answer: failingWith(401, {'www-authenticate': 'Bearer error="pwned"'}),
			...fails(4, `\`{host}\` refused the key (401); ${checkKey}`),
		},
		{
			name: 'A1: a body of 10 MiB is not waited for',
			answer: large(401),
			...fails(4, `\`{host}\` refused the key (401); ${checkKey}`),
			within: 1000,
		},
		{
			name: 'A1: an error that holds the key is shown without it',
			answer: echo(credentials => answerOf(401, JSON.stringify({message: `no: ${credentials}!`}))),
			...fails(4, `\`{host}\` refused the key (401: no: Bearer ***!); ${checkKey}`),
		},
		{
			name: 'A2: a 403 is told apart from a wrong key',
			answer: answerOf(403, '{"error":"FORBIDDEN"}'),
			...fails(4, `\`{host}\` does not let this key list environments (403: FORBIDDEN); ${otherKey}`),
			within: 1000,
		},
		{
			name: 'A2: the word of RFC 6750 for a missing permission is shown',
			answer: failingWith(403, {'www-authenticate': 'Bearer error="insufficient_scope", scope="x"'}),
			...fails(4, `\`{host}\` does not let this key list environments (403: insufficient_scope); ${otherKey}`),
		},
		{
			name: 'A2: a body of 10 MiB is not waited for',
			answer: large(403),
			...fails(4, `\`{host}\` does not let this key list environments (403); ${otherKey}`),
			within: 1000,
		},
		{
			name: 'A2: a page of a firewall is not shown',
			answer: answerOf(403, '<html><title>\u001b]0;Blocked\u0007</title></html>', {'content-type': 'text/html'}),
			...fails(4, `\`{host}\` does not let this key list environments (403); ${otherKey}`),
		},
	]);
});
