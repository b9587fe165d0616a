import {readFileSync} from 'node:fs';
import type {Socket} from 'node:net';
import {setTimeout as pause} from 'node:timers/promises';
import {gzipSync} from 'node:zlib';
import {expect, it} from 'vitest';
import {isAsleep} from '../helpers/program/processes.ts';
import {describeLong} from '../helpers/project/torture.ts';
import {type FaultServer, startFaultServer} from '../helpers/service/fault-server.ts';
import {costlyResponses} from '../helpers/service/hostile-responses.ts';
import {openSession, type Session} from '../helpers/terminal/session.ts';

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
		expectSoon(time.since(start));
	});
});

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
	const isOver = () => time.since(since) >= most || performance.now() > since + 5000;
	for (let idle = 0; idle < 20 && !isOver(); idle = isAsleep(pid) ? idle + 1 : 0) {
		await pause(10);
	}
};

type HoldingServer = {
	readonly server: FaultServer;
	/** Resolves with the time of `performance.now()` at which the system got all but the last bytes. */
	readonly sent: Promise<number>;
	/** Sends the rest. */
	readonly release: () => void;
};

type OwnTime = {
	/** The milliseconds for which the program ran since a time of `performance.now()`. */
	readonly since: (from: number) => number;
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
		since: from => Math.max(0, busyAt(Number.POSITIVE_INFINITY) - busyAt(from)),
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
