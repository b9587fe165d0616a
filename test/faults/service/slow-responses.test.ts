import {describe} from 'vitest';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {allowMore, headEnd, timesOut, whole} from '../../helpers/scenes/transport.ts';
import {drip, type Responder} from '../../helpers/service/fault-server.ts';

const silent: Responder = () => {};

/** Sends the first bytes of the good response, and then stalls. */
const stallAt =
	(end: number): Responder =>
	socket => {
		socket.write(whole.slice(0, end));
	};

const dripFrom =
	(start: number, next: (index: number) => string): Responder =>
	socket => {
		socket.write(whole.slice(0, start));
		drip(socket, 50, next);
	};

const slow: readonly Pick<FaultCase, 'name' | 'response'>[] = [
	{name: 'B5: a service that accepts the request and sends nothing', response: silent},
	{name: 'B6: a head that comes byte by byte', response: dripFrom(0, index => whole.charAt(index))},
	{name: 'B6: headers without end, one by one', response: dripFrom(17, index => `x-${index}: y\r\n`)},
	{
		name: 'B7: a body that comes byte by byte',
		response: dripFrom(headEnd, index => whole.charAt(headEnd + (index % 20))),
	},
	{
		name: 'B7: endless spaces before the body',
		response: socket => {
			socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n');
			drip(socket, 50, () => ' ');
		},
	},
	{
		name: 'B7: endless chunks of one byte',
		response: socket => {
			socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
			drip(socket, 50, () => '1\r\n \r\n');
		},
	},
	{name: 'B8: a body that stops before it begins', response: stallAt(headEnd)},
	{name: 'B8: a body that stops midway', response: stallAt(headEnd + 20)},
	{
		name: 'B8: a chunk that stops midway',
		response: socket => {
			socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"data":');
		},
	},
];

describe('a response that is too slow', () => {
	testFaults(slow.map(one => ({...one, ...timesOut()})));
	testFaults(
		(
			[
				['B5: a missing response is awaited for ten seconds at most', silent, 'timed out waiting for'],
				['B6: the rest of a head is awaited for ten seconds at most', stallAt(20), 'timed out waiting for'],
				['B8: the rest of a body is awaited for ten seconds at most', stallAt(-2), 'timed out reading from'],
			] as const
		).map(([name, response, what]) => ({
			...{name, response, within: 12_500, isPlainOnly: true, isLong: true},
			...fails(3, `${what} \`{host}\` (10 s); ${allowMore}`),
		})),
	);
});
