import type {Socket} from 'node:net';
import {describe, it} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {goodBody, type Responder, responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';
import {openSession} from '../../helpers/terminal/session.ts';

const flood = (line: (index: number) => string): Responder => {
	const lines = Array.from({length: 1000}, (_, index) => line(index)).join('');
	return `HTTP/1.1 200 OK\r\n${lines}\r\n${goodBody}`;
};

const large = 'the response from `{host}` is not a listing (its headers are larger than 16 KiB); check the address';

describe('a response that is not HTTP', () => {
	testFaults([
		{
			name: 'B14: a flood of headers is refused',
			response: flood(index => `x-header-${index}: ${'y'.repeat(40)}\r\n`),
			...fails(6, large),
		},
		{
			name: 'B14: headers of fifteen kilobytes are accepted',
			response: responseOf(200, goodBody, {x: 'y'.repeat(15_000)}),
			...works,
		},
	]);
});

const kept = (socket: Socket) => {
	const body = responseOf(200, goodBody, {'content-type': 'application/json', 'keep-alive': 'timeout=60'});
	socket.write(body);
};

describe('a connection that the service keeps open', () => {
	testFaults([
		{name: 'B23: does not keep the program running', response: kept, ...works, within: 1000},
		{
			name: 'B23: does not keep the program running after an error',
			response: socket => socket.write(responseOf(400, '{}')),
			...fails(5, '`{host}` did not return a listing (400); check the address'),
			within: 1000,
		},
	]);

	it('B23: does not delay quitting with q', async () => {
		const server = await startFaultServer(kept);

		const {terminal, held} = openSession(['--base-url', server.base]);
		await terminal.waitForText('ubuntu-22.04-amd64');

		terminal.press('tab', 'q');

		await held(0);
	});
});
