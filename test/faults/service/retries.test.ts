import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {failingWith, json, later} from '../../helpers/scenes/answers.ts';
import {type Answer, answerOf, goodBody} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

/** Fails so often, then gives the listing. */
const recovering =
	(failures: number, failure: Uint8Array): Answer =>
	(socket, count) => {
		socket.end(count > failures ? answerOf(200, goodBody) : failure);
	};

const busy = (status: number, more: string) =>
	fails(5, `\`{host}\` did not return a listing (${status}${more}); ${later}`);

describe('an answer that asks to come back', () => {
	testFaults([
		...[
			['no wait', '0', 400],
			['a second', '1', 1000],
			['no number', 'abc', 400],
		].map(([what, wait, pause]) => ({
			name: `A5: a 429 with Retry-After of ${what} is asked again after a pause`,
			answer: recovering(1, answerOf(429, '{}', {...json, 'retry-after': String(wait)})),
			...works,
			requests: 2,
			pause: Number(pause),
			within: 2000 + Number(pause),
		})),
		{
			name: 'A5: a wait that does not fit into the time given is not begun',
			answer: failingWith(429, {'retry-after': '3'}),
			arguments: ['--timeout', '2'],
			...busy(429, ', retry after 3 s'),
			within: 1000,
		},
		{
			name: 'A6: tries end with the time given',
			answer: failingWith(503, {'retry-after': '2'}),
			arguments: ['--timeout', '3.8'],
			...busy(503, ', 2 tries, retry after 2 s'),
			requests: 2,
			within: 4500,
		},
	]);
});
