import type {Socket} from 'node:net';
import {describe, expect, it} from 'vitest';
import {openBlackHole} from '../helpers/black-hole.ts';
import {type FaultCase, type Scene, testFaults} from '../helpers/fault-case.ts';
import {runOnTerminal, runPlain} from '../helpers/fault-run.ts';
import {type Answer, answerOf, goodBody, startFaultServer} from '../helpers/fault-server.ts';
import {assertGates} from '../helpers/gates.ts';
import {startNameServer} from '../helpers/name-server.ts';
import {describeWith} from '../helpers/programs.ts';
import {drip} from '../helpers/socket-server.ts';
import {isTorture} from '../helpers/torture.ts';

const listed = 'os:ubuntu-22.04-amd64,locale:en-us\n';
const whole = answerOf(200, goodBody).toString();
const headEnd = whole.indexOf('\r\n\r\n') + 4;
const allowMore = 'try again, or allow more with --timeout';
const inShort = ['--timeout', '0.5'];
const tooLate = `no complete answer from \`{host}\` (0.5 s); ${allowMore}`;
const noAnswer = 'it closed the connection without an answer';
const broken = 'the connection broke before the answer was complete';

const unreachable = (why: string, tryThis: string): string => `could not reach \`{host}\` (${why}); ${tryThis}`;

const unknownTo = (answer: Parameters<typeof startNameServer>[0]) => async (): Promise<Scene> => {
	const {command, questions} = await startNameServer(answer);
	return {base: 'https://service.test', command, check: () => expect(questions()).toBeGreaterThan(0)};
};

// A machine that is busy with other things makes any run slow, but not all of them.
const expectFast = async (most: number, run: () => Promise<number>): Promise<void> => {
	const times: number[] = [];
	do {
		times.push(await run());
	} while (times.length < 10 && Math.min(...times) >= most);
	expect(Math.min(...times), `milliseconds of the fastest of ${times.length} runs`).toBeLessThan(most);
};

describeWith(['unshare', 'mount'], 'a name server', () => {
	testFaults([
		{
			row: 'B1',
			name: 'that knows no such host is believed at once',
			scene: unknownTo('no such name'),
			exitCode: 3,
			says: 'could not reach `service.test` (no such host); check the address',
		},
		{
			row: 'B1',
			name: 'that fails is asked once more',
			scene: unknownTo('server failure'),
			exitCode: 3,
			says: 'could not reach `service.test` (the name server does not answer, 2 tries); check the network',
			within: 4000,
		},
		{
			row: 'B2',
			name: 'that says nothing is waited for as long as was said, and leaving does not wait for it',
			scene: unknownTo('nothing'),
			arguments: inShort,
			exitCode: 3,
			says: `no complete answer from \`service.test\` (0.5 s); ${allowMore}`,
		},
	]);

	it('B2: that says nothing keeps nobody from leaving with Ctrl-C', async () => {
		const {command} = await startNameServer('nothing');

		await expectFast(300, async () => {
			let pressed = 0;
			const run = await runOnTerminal({arguments: ['--base-url', 'https://service.test'], command}, async terminal => {
				await terminal.waitForText('asking');
				pressed = performance.now();
				terminal.press('ctrl+c');
			});
			assertGates(run, {exitCode: 130, within: 5000});
			return run.ended - pressed;
		});
	});
});

describe('a host', () => {
	testFaults([
		{
			row: 'B1',
			name: 'a name that no name server can know is not asked for',
			scene: async () => ({base: 'https://sandbox..example'}),
			exitCode: 3,
			says: 'could not reach `sandbox..example` (no such host); check the address',
		},
		...['127.0.0.1:1', 'localhost:1', '[::1]:1', 'api.localhost:1'].map(host => ({
			row: 'B3',
			name: `${host} refuses the connection, and is not asked again`,
			scene: async () => ({base: `http://${host}/api`}),
			exitCode: 3,
			says: `could not reach \`${host}\` (connection refused); check the address, and that the service runs`,
			within: 1000,
		})),
	]);
});

const hole = async (): Promise<Scene> => {
	const host = await openBlackHole();
	return {base: `http://${host}`, names: {host}};
};

const holeBesideRefusal = async (): Promise<Scene> => {
	const host = (await openBlackHole()).replace('127.0.0.1', 'localhost');
	return {base: `http://${host}`, names: {host}};
};

describeWith(['perl'], 'a port that answers no attempt to connect', () => {
	testFaults([
		{row: 'B4', name: 'is waited for as long as was said', scene: hole, arguments: inShort, exitCode: 3, says: tooLate},
		{
			row: 'B4',
			name: 'is waited for five seconds at most',
			scene: hole,
			exitCode: 3,
			says: 'could not connect to `{host}` (5 s); check the address and the network',
			within: 6500,
			isPlainOnly: true,
		},
		{
			row: 'B4',
			name: 'on one address of a host does not hide that the other refuses',
			scene: holeBesideRefusal,
			exitCode: 3,
			says: 'could not reach `{host}` (connection refused); check the address, and that the service runs',
			within: 4500,
			isPlainOnly: true,
		},
	]);
});

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
	testFaults(slow.map(one => ({...one, arguments: inShort, exitCode: 3, says: tooLate, requests: 1, within: 1700})));
	testFaults(
		(
			[
				['B5', 'no answer is waited for ten seconds at most', silent, 'no answer from'],
				['B6', 'a head is waited for ten seconds at most', stallAt(20), 'no answer from'],
				[
					'B8',
					'a part of the body is waited for ten seconds at most',
					stallAt(-2),
					'nothing more of the answer came from',
				],
			] as const
		)
			.filter(() => isTorture)
			.map(([row, name, answer, what]) => ({
				row,
				name,
				answer,
				exitCode: 3,
				says: `${what} \`{host}\` (10 s); ${allowMore}`,
				requests: 1,
				within: 12_500,
				isPlainOnly: true,
			})),
	);
});

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
			says: unreachable(`${noAnswer}, 3 tries`, 'try again, or check the port and the scheme'),
			...thrice,
		},
		{
			row: 'B9',
			name: 'an end before an answer is tried three times',
			answer: '',
			says: unreachable(`${noAnswer}, 3 tries`, 'try again, or check the port and the scheme'),
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
			says: 'the answer of `{host}` is not a listing (it is JSON that ends midway); try again',
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
			? unreachable(`${noAnswer}, 3 tries`, 'try again, or check the port and the scheme')
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

const flood = (line: (index: number) => string): Answer => {
	const lines = Array.from({length: 1000}, (_, index) => line(index)).join('');
	return `HTTP/1.1 200 OK\r\n${lines}\r\n${goodBody}`;
};

const large = 'the answer of `{host}` is not a listing (its headers are larger than 16 KiB); check the address';
const noHttp = unreachable('its answer is not valid HTTP', 'check the port, and whether it wants https://');

// Whether the request gets through before the program hangs up is open.
const greeting = (bytes: string) => async (): Promise<Scene> => {
	const server = await startFaultServer(() => {}, {greet: socket => socket.write(bytes)});
	return {base: server.base, names: {host: server.host}, check: () => expect(server.connections()).toBe(1)};
};

describe('what is no HTTP', () => {
	testFaults([
		{
			row: 'B14',
			name: 'a flood of headers is cut off',
			answer: flood(index => `x-header-${index}: ${'y'.repeat(40)}\r\n`),
			exitCode: 6,
			says: large,
			requests: 1,
		},
		{
			row: 'B14',
			name: 'a header of a megabyte is cut off',
			answer: `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(2 ** 20)}\r\n\r\n${goodBody}`,
			exitCode: 6,
			says: large,
			requests: 1,
		},
		{
			row: 'B14',
			name: 'headers of fifteen kilobytes are taken',
			answer: answerOf(200, goodBody, {x: 'y'.repeat(15_000)}),
			exitCode: 0,
			prints: listed,
			requests: 1,
		},
		{
			row: 'B15',
			name: 'the greeting of an SSH server is told apart',
			scene: greeting('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n'),
			exitCode: 3,
			says: noHttp,
		},
		{
			row: 'B15',
			name: 'escape sequences instead of an answer are told apart',
			answer: '\u001b]52;c;aGk=\u0007\u001b[2J',
			exitCode: 3,
			says: noHttp,
			requests: 1,
		},
		{
			row: 'B15',
			name: 'an answer of HTTP/2 is told apart',
			answer: Buffer.from('000012040000000000000300000064', 'hex'),
			exitCode: 3,
			says: noHttp,
			requests: 1,
		},
		{
			row: 'B15',
			name: 'a length that is no number is told apart',
			answer: `HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n${goodBody}`,
			exitCode: 3,
			says: noHttp,
			requests: 1,
		},
		{
			row: 'B15',
			name: 'a length beside chunks, as in smuggling, is refused',
			answer: `HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
			exitCode: 3,
			says: noHttp,
			requests: 1,
		},
		{
			row: 'B15',
			name: 'a chunk whose size is no number is refused',
			answer: `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${goodBody}\r\n0\r\n\r\n`,
			exitCode: 3,
			says: noHttp,
			requests: 1,
		},
	]);
});

const kept = (socket: Socket) => {
	const body = answerOf(200, goodBody, {'content-type': 'application/json', 'keep-alive': 'timeout=60'});
	socket.write(body);
};

describe('a connection that the service keeps', () => {
	testFaults([
		{
			row: 'B23',
			name: 'does not keep the program',
			answer: kept,
			exitCode: 0,
			prints: listed,
			requests: 1,
			within: 1000,
		},
		{
			row: 'B23',
			name: 'does not keep the program after an error',
			answer: socket => socket.write(answerOf(400, '{}')),
			exitCode: 5,
			says: '`{host}` did not answer with a listing (400); check the address',
			requests: 1,
			within: 1000,
		},
	]);

	it('B23: does not keep who leaves with q', async () => {
		const server = await startFaultServer(kept);

		await expectFast(300, async () => {
			let pressed = 0;
			const run = await runOnTerminal({arguments: ['--base-url', server.base]}, async terminal => {
				await terminal.waitForText('ubuntu-22.04-amd64');
				pressed = performance.now();
				terminal.press('tab', 'q');
			});
			assertGates(run, {exitCode: 0, within: 5000});
			return run.ended - pressed;
		});
	});
});
