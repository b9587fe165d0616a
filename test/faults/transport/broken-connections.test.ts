import {describe, it} from 'vitest';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {runPlain} from '../../helpers/faults/fault-run.ts';
import {assertGates} from '../../helpers/faults/gates.ts';
import {isTorture} from '../../helpers/project/torture.ts';
import {headEnd, unreachable, whole} from '../../helpers/scenes/transport.ts';
import {type Answer, goodBody, startFaultServer} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

const noAnswer = 'it closed the connection without answering';
const broken = 'the connection was lost before the answer was complete';

const breaking = (bytes: string): Answer => {
	return socket => {
		socket.write(bytes, () => socket.resetAndDestroy());
	};
};

/** Breaks each connection but the third. */
const breakingTwice: Answer = (socket, count) => {
	if (count < 3) {
		socket.resetAndDestroy();
	} else {
		socket.end(whole);
	}
};

const thrice = {requests: 3, within: 3700};
const lost = {...unreachable(`${broken}, 3 tries`, 'try again'), ...thrice};
const unanswered = {
	...unreachable(`${noAnswer}, 3 tries`, 'try again, or check the port and http or https'),
	...thrice,
};

describe('a connection that breaks', () => {
	testFaults([
		{
			name: 'B9: a reset in the body is tried three times',
			answer: breaking(whole.slice(0, headEnd + 10)),
			...lost,
		},
		{
			name: 'B9: a reset before an answer is tried three times',
			answer: breaking(''),
			...unanswered,
		},
		{
			name: 'B9: an end before an answer is tried three times',
			answer: '',
			...unanswered,
		},
		{
			name: 'B9: an end short of the length is tried three times',
			answer: whole.slice(0, -1),
			...lost,
		},
		{
			name: 'B9: chunks without the last are tried three times',
			answer: `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${goodBody.length.toString(16)}\r\n${goodBody}\r\n`,
			...lost,
		},
		{name: 'B9: the third try can give the listing', answer: breakingTwice, ...works, requests: 3, within: 3700},
		{
			name: 'B10: JSON that ends midway with the connection is said to',
			answer: `HTTP/1.1 200 OK\r\n\r\n${goodBody.slice(0, -3)}`,
			...fails(6, 'the answer from `{host}` is not a listing (unexpected end of the JSON); try again'),
		},
		{
			name: 'B10: a listing that ends with the connection is taken',
			answer: `HTTP/1.1 200 OK\r\n\r\n${goodBody}`,
			...works,
		},
	]);
});

const cutAt = (end: number): FaultCase => ({
	name: `B11: an answer of which ${end} bytes come is none`,
	answer: whole.slice(0, end),
	...(end < headEnd ? unanswered : lost),
});

describe('an answer that is cut', () => {
	testFaults([1, 9, 17, headEnd - 1, headEnd, headEnd + 1, whole.length - 1].map(cutAt));
	testFaults([{name: 'B11: all its bytes are a listing', answer: whole, ...works}]);

	it.runIf(isTorture)(
		'B11: at each byte it is none, and only the whole is a listing',
		async () => {
			const ends = Array.from({length: whole.length + 1}, (_, end) => end).values();
			const tryEnds = async () => {
				for (const end of ends) {
					const server = await startFaultServer(whole.slice(0, end));
					const run = await runPlain({arguments: ['--base-url', server.base, '--list']});
					const isWhole = end === whole.length;
					const paths = Array<string>(isWhole ? 1 : 3).fill('/v0/resources');

					assertGates(run, {exitCode: isWhole ? 0 : 3, within: 15_000, server, paths});
				}
			};
			// Most of the time is pauses before another try.
			await Promise.all(Array.from({length: 8}, tryEnds));
		},
		240_000,
	);
});
