import {describe} from 'vitest';
import {testFaults} from '../../helpers/faults/fault-case.ts';
import {refusedBody} from '../../helpers/scenes/bodies.ts';
import {headEnd, unreachable, whole} from '../../helpers/scenes/transport.ts';
import {type Answer, goodBody} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

const broken = 'the connection was lost before the answer was complete';

const breaking = (bytes: string): Answer => {
	return socket => {
		socket.write(bytes, () => socket.resetAndDestroy());
	};
};

const thrice = {requests: 3, within: 3700};
const lost = {...unreachable(`${broken}, 3 tries`, 'try again'), ...thrice};

describe('a connection that breaks', () => {
	testFaults([
		{name: 'B9: in the body is tried three times', answer: breaking(whole.slice(0, headEnd + 10)), ...lost},
		{
			name: 'B10: in the midst of JSON without a length is said to',
			answer: `HTTP/1.1 200 OK\r\n\r\n${goodBody.slice(0, -3)}`,
			...refusedBody('unexpected end of the JSON', 'try again'),
		},
		{name: 'B10: after a listing is its end', answer: `HTTP/1.1 200 OK\r\n\r\n${goodBody}`, ...works},
	]);
});
