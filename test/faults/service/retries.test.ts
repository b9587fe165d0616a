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

const busy = (status: number, more: string): string =>
	`\`{host}\` did not return a listing (${status}${more}); ${later}`;

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
			name: `A5: a 429 with Retry-After of ${what} is asked again after a pause`,
			answer: recovering(1, answerOf(429, '{}', {...json, 'retry-after': String(wait)})),
			...works,
			requests: 2,
			pause: Number(pause),
			within: 2000 + Number(pause),
		})),
		...[
			['an hour', '3600', 3600],
			['ten years', '315360000', 315_360_000],
			['the longer of two', ['1', '60'], 60],
		].map(([what, wait, seconds]) => ({
			name: `A5: a 429 that asks for ${what} is not waited for`,
			answer: failingWith(429, {'retry-after': wait as string}),
			...fails(5, busy(429, `, retry after ${seconds} s`)),
			within: 1000,
		})),
		{
			name: 'A5: a wait that does not fit into the time given is not begun',
			answer: failingWith(429, {'retry-after': '3'}),
			arguments: ['--timeout', '2'],
			...fails(5, busy(429, ', retry after 3 s')),
			within: 1000,
		},
		{
			name: 'A5: a 429 for ever ends after three tries',
			answer: failingWith(429),
			...fails(5, busy(429, ', 3 tries')),
			requests: 3,
			within: 3500,
		},
		{
			name: 'A6: two failures before the listing do not matter',
			answer: recovering(2, answerOf(503, '{}')),
			...works,
			requests: 3,
			within: 3500,
		},
		...[502, 503, 504].map(status => ({
			name: `A6: ${status} for ever ends after three tries`,
			answer: failingWith(status),
			...fails(5, busy(status, ', 3 tries')),
			requests: 3,
			within: 3500,
		})),
		{name: 'A6: a 408 is not asked again', answer: failingWith(408), ...fails(5, busy(408, ''))},
		{
			name: 'A6: a 500 is not asked again, as it may be about this very request',
			answer: answerOf(500, '{"error":"INTERNAL"}'),
			...fails(5, busy(500, ': INTERNAL')),
		},
		{
			name: 'A6: tries end with the time given',
			answer: failingWith(503, {'retry-after': '2'}),
			arguments: ['--timeout', '3.8'],
			...fails(5, busy(503, ', 2 tries, retry after 2 s')),
			requests: 2,
			within: 4500,
		},
	]);
});
