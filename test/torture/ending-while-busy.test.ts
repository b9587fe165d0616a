import {readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import type {Socket} from 'node:net';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {gzipSync} from 'node:zlib';
import {expect, it} from 'vitest';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {isAsleep} from '../helpers/program/processes.ts';
import {describeLong} from '../helpers/project/torture.ts';
import {type FaultServer, startFaultServer} from '../helpers/service/fault-server.ts';
import {costlyResponses, type HostileResponse} from '../helpers/service/hostile-responses.ts';
import {openSession, type Session} from '../helpers/terminal/session.ts';

const startHoldingServer = async (text: string): Promise<HoldingServer> => {
	const packed = gzipSync(text, {level: 1});
	const held = packed.length - 12;
	const sent = Promise.withResolvers<number>();
	let waiting: Socket | undefined;
	const server = await startFaultServer(socket => {
		waiting = socket;
		const head = ['HTTP/1.1 200 x', 'content-encoding: gzip', `content-length: ${packed.length}`];
		socket.write(`${head.join('\r\n')}\r\n\r\n`);
		socket.write(packed.subarray(0, held), () => sent.resolve(performance.now()));
	});
	return {server, sent: sent.promise, release: () => void waiting?.end(packed.subarray(held))};
};

// Waits until a program has used `most` milliseconds of processor time, or has been idle for a while; never longer than five
// seconds.
const hasWorked = async (pid: number, time: OwnTime, since: number, most = Number.POSITIVE_INFINITY): Promise<void> => {
	const isOver = () => time.between(since) >= most || performance.now() > since + 5000;
	for (let idle = 0; idle < 20 && !isOver(); idle = isAsleep(pid) ? idle + 1 : 0) {
		await pause(10);
	}
};

const ends: readonly (readonly [name: string, code: number, act: (session: Session) => Promise<void>])[] = [
	['SIGTERM', 143, session => session.signal('SIGTERM')],
	['Ctrl-C', 130, async ({terminal}) => terminal.press('ctrl+c')],
];

// Each response is combined with one of the ways to end, and each way with both moments.
const cases = costlyResponses.map((response, index) => {
	const [name, code, act] = ends[index % 2]!;
	const moment: Moment = index % 4 < 2 ? 'read' : 'decoded';
	return {response, moment, name, code, act};
});

// The time stamp of a log line, in milliseconds since the start of the program.
const stampOf = (log: string, line: RegExp): number | undefined => {
	const stamp = log.split('\n').find(one => line.test(one));
	return stamp === undefined ? undefined : Number.parseFloat(stamp);
};

describeLong('while a hostile response is processed', () => {
	it.each(cases)('$name acts at once: $response.name, as it is $moment', {timeout: 120_000}, async one => {
		const {server, sent, release} = await startHoldingServer(one.response.toText());
		const session = openSession(['--base-url', server.base]);
		const pid = await session.pid();
		const time = followOwnTime(pid);
		await sent;
		await reach(one.moment, pid, time, release);
		const start = performance.now();

		await one.act(session);

		const code = await session.ended();
		time.end();
		// The program may have refused the response before that.
		expect(code).toBeOneOf(one.response.isShown ? [one.code] : [one.code, 6]);
		expect(session.changes()).toEqual([]);
		expectSoon(time.between(start));
	});

	it.each(costlyResponses.slice(0, 4))('the time limit acts: $name', {timeout: 120_000}, async response => {
		const whole = await load(response, 60_000);
		// The limit expires while the program decodes the response, however fast this machine is. It no longer applies while the
		// program indexes the listing.
		const limit = whole.came + (whole.loaded - whole.came) / 4;

		const {run, time, born, loaded} = await load(response, limit);

		expect(run.exitCode, run.stderr).toBeOneOf(response.isShown ? [1, 3] : [3, 6]);
		expectSoon(time.between(born + limit, born + loaded));
	});
});

type HoldingServer = {
	readonly server: FaultServer;
	/** Resolves with the time of `performance.now()` at which the system got all but the last bytes. */
	readonly sent: Promise<number>;
	/** Sends the rest. */
	readonly release: () => void;
};

type OwnTime = {
	/** The milliseconds for which the program ran between two times of `performance.now()`; `to` defaults to its end. */
	readonly between: (from: number, to?: number) => number;
	readonly end: () => void;
};

// The processor time of the main thread does not depend on the load of the machine (Documentation/scheduler/sched-stats.rst of
// Linux).
const followOwnTime = (pid: number): OwnTime => {
	const readings: {readonly at: number; readonly busy: number}[] = [];
	const look = () => {
		try {
			const [busy = ''] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ');
			readings.push({at: performance.now(), busy: Number(busy) / 1e6});
		} catch {
			// The program has ended.
		}
	};
	look();
	const timer = setInterval(look, 5);
	const busyAt = (time: number) => (readings.findLast(({at}) => at <= time) ?? readings[0])?.busy ?? 0;
	return {
		between: (from, to = Number.POSITIVE_INFINITY) => Math.max(0, busyAt(to) - busyAt(from)),
		end: () => clearInterval(timer),
	};
};

// A machine may be half as fast as the one for which the limit of a second was set.
const expectSoon = (taken: number) => expect(taken, 'milliseconds until it ended').toBeLessThan(2000);

type Moment = 'read' | 'decoded';

// Reaches the middle of the work, however fast or busy this machine is. The server holds back the last bytes of the response until
// the program is to decode it.
const reach = async (moment: Moment, pid: number, time: OwnTime, release: () => void): Promise<void> => {
	if (moment === 'read') {
		return hasWorked(pid, time, performance.now(), 100);
	}
	await hasWorked(pid, time, performance.now());
	const released = performance.now();
	release();
	await hasWorked(pid, time, released, 100);
};

// Loads a response with a time limit and a filter that matches nothing. The returned times are milliseconds since the request.
const load = async (response: HostileResponse, limit: number) => {
	const log = join(await makeDirectory(), 'log');
	const {server, sent, release} = await startHoldingServer(response.toText());
	let time: OwnTime | undefined;
	let born = 0;
	void sent.then(release);
	const args = [
		'--base-url',
		server.base,
		'--list',
		'--timeout',
		String(limit / 1000),
		'--debug',
		log,
		'in-no-response',
	];
	const run = await runPlain({arguments: args}, pid => {
		time = followOwnTime(pid);
		born = performance.now();
	});
	time!.end();
	const lines = await readFile(log, 'utf8');
	const asked = stampOf(lines, /request: /) ?? 0;
	const loaded = (stampOf(lines, /listing: |fault: /) ?? Number.POSITIVE_INFINITY) - asked;
	const came = (stampOf(lines, /body: /) ?? asked) - asked;
	// The log's clock starts with the program; the clock here starts slightly earlier.
	return {run, time: time!, born: born + asked, came, loaded};
};
