import {describe} from 'vitest';
import {type FaultCase, testFaults} from '../../helpers/faults/fault-case.ts';
import {allowMore, headEnd, inShort, tooLate, whole} from '../../helpers/scenes/transport.ts';
import type {Answer} from '../../helpers/service/fault-server.ts';
import {drip} from '../../helpers/service/socket-server.ts';

const silent: Answer = () => {};

/** Begins with the first bytes of the good answer and stalls. */
const stallAt =
	(end: number): Answer =>
	socket => {
		socket.write(whole.slice(0, end));
	};

const dripFrom =
	(start: number, next: (index: number) => string): Answer =>
	socket => {
		socket.write(whole.slice(0, start));
		drip(socket, 50, next);
	};

const slow: readonly Pick<FaultCase, 'row' | 'name' | 'answer'>[] = [
	{
		row: 'B5',
		name: 'a service that takes the request and says nothing',
		answer: silent,
	},
	{row: 'B6', name: 'a head that comes byte by byte', answer: dripFrom(0, index => whole.charAt(index))},
	{
		row: 'B6',
		name: 'headers without end, one by one',
		answer: dripFrom(17, index => `x-${index}: y\r\n`),
	},
	{
		row: 'B7',
		name: 'a body that comes byte by byte',
		answer: dripFrom(headEnd, index => whole.charAt(headEnd + (index % 20))),
	},
	{
		row: 'B7',
		name: 'spaces before the body without end',
		answer: socket => {
			socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n');
			drip(socket, 50, () => ' ');
		},
	},
	{
		row: 'B7',
		name: 'chunks of one byte without end',
		answer: socket => {
			socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
			drip(socket, 50, () => '1\r\n \r\n');
		},
	},
	{row: 'B8', name: 'a body that stops before it begins', answer: stallAt(headEnd)},
	{row: 'B8', name: 'a body that stops in its midst', answer: stallAt(headEnd + 20)},
	{
		row: 'B8',
		name: 'a chunk that stops in its midst',
		answer: socket => {
			socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"data":');
		},
	},
];

describe('an answer that is too slow', () => {
	testFaults(slow.map(one => ({...one, ...inShort, exitCode: 3, says: tooLate, requests: 1})));
	testFaults(
		(
			[
				['B5', 'no answer is waited for ten seconds at most', silent, 'timed out waiting for'],
				['B6', 'a head is waited for ten seconds at most', stallAt(20), 'timed out waiting for'],
				['B8', 'a part of the body is waited for ten seconds at most', stallAt(-2), 'timed out reading from'],
			] as const
		).map(([row, name, answer, what]) => ({
			row,
			name,
			answer,
			exitCode: 3,
			says: `${what} \`{host}\` (10 s); ${allowMore}`,
			requests: 1,
			within: 12_500,
			isPlainOnly: true,
			isLong: true,
		})),
	);
});
