import {describe, it} from 'vitest';
import {type FaultCase, testFaults} from '../../helpers/faults/fault-case.ts';
import {runPlain} from '../../helpers/faults/fault-run.ts';
import {assertGates} from '../../helpers/faults/gates.ts';
import {isTorture} from '../../helpers/project/torture.ts';
import {headEnd, unreachable, whole} from '../../helpers/scenes/transport.ts';
import {type Answer, goodBody, startFaultServer} from '../../helpers/service/fault-server.ts';
import {listed} from '../../helpers/service/good-service.ts';

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

const thrice = {exitCode: 3, requests: 3, within: 3700} as const;

describe('a connection that breaks', () => {
	testFaults([
		{
			row: 'B9',
			name: 'a reset in the body is tried three times',
			answer: breaking(whole.slice(0, headEnd + 10)),
			says: unreachable(`${broken}, 3 tries`, 'try again'),
			...thrice,
		},
		{
			row: 'B9',
			name: 'a reset before an answer is tried three times',
			answer: breaking(''),
			says: unreachable(`${noAnswer}, 3 tries`, 'try again, or check the port and http or https'),
			...thrice,
		},
		{
			row: 'B9',
			name: 'an end before an answer is tried three times',
			answer: '',
			says: unreachable(`${noAnswer}, 3 tries`, 'try again, or check the port and http or https'),
			...thrice,
		},
		{
			row: 'B9',
			name: 'an end short of the length is tried three times',
			answer: whole.slice(0, -1),
			says: unreachable(`${broken}, 3 tries`, 'try again'),
			...thrice,
		},
		{
			row: 'B9',
			name: 'chunks without the last are tried three times',
			answer: `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${goodBody.length.toString(16)}\r\n${goodBody}\r\n`,
			says: unreachable(`${broken}, 3 tries`, 'try again'),
			...thrice,
		},
		{
			row: 'B9',
			name: 'the third try can give the listing',
			answer: breakingTwice,
			exitCode: 0,
			prints: listed,
			requests: 3,
			within: 3700,
		},
		{
			row: 'B10',
			name: 'JSON that ends midway with the connection is said to',
			answer: `HTTP/1.1 200 OK\r\n\r\n${goodBody.slice(0, -3)}`,
			exitCode: 6,
			says: 'the answer from `{host}` is not a listing (unexpected end of the JSON); try again',
			requests: 1,
		},
		{
			row: 'B10',
			name: 'a listing that ends with the connection is taken',
			answer: `HTTP/1.1 200 OK\r\n\r\n${goodBody}`,
			exitCode: 0,
			prints: listed,
			requests: 1,
		},
	]);
});

const cutAt = (end: number): FaultCase => ({
	row: 'B11',
	name: `an answer of which ${end} bytes come is none`,
	answer: whole.slice(0, end),
	says:
		end < headEnd
			? unreachable(`${noAnswer}, 3 tries`, 'try again, or check the port and http or https')
			: unreachable(`${broken}, 3 tries`, 'try again'),
	...thrice,
});

describe('an answer that is cut', () => {
	testFaults([1, 9, 17, headEnd - 1, headEnd, headEnd + 1, whole.length - 1].map(cutAt));
	testFaults([
		{row: 'B11', name: 'all its bytes are a listing', answer: whole, exitCode: 0, prints: listed, requests: 1},
	]);

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
