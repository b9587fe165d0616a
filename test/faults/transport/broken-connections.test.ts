import {describe, it} from 'vitest';
import {testFaults} from '../../helpers/faults/fault-case.ts';
import {runPlain} from '../../helpers/faults/fault-run.ts';
import {assertGates} from '../../helpers/faults/gates.ts';
import {isTorture} from '../../helpers/project/torture.ts';
import {refusedBody} from '../../helpers/scenes/bodies.ts';
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
		{name: 'B9: in the body is tried three times', answer: breaking(whole.slice(0, headEnd + 10)), ...lost},
		{name: 'B9: before an answer is tried three times', answer: breaking(''), ...unanswered},
		{name: 'B9: can give the listing at the third try', answer: breakingTwice, ...works, ...thrice},
		{
			name: 'B10: in the midst of JSON without a length is said to',
			answer: `HTTP/1.1 200 OK\r\n\r\n${goodBody.slice(0, -3)}`,
			...refusedBody('unexpected end of the JSON', 'try again'),
		},
		{name: 'B10: after a listing is its end', answer: `HTTP/1.1 200 OK\r\n\r\n${goodBody}`, ...works},
	]);
});

describe('an answer that is cut', () => {
	testFaults(
		[1, headEnd - 1, headEnd, whole.length - 1].map(end => ({
			name: `B11: an answer of which ${end} bytes come is none`,
			answer: whole.slice(0, end),
			...(end < headEnd ? unanswered : lost),
		})),
	);

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
