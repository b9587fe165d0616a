import type {Socket} from 'node:net';
import {describe, expect, it} from 'vitest';
import {Fault, failureLine} from '../../source/fault/fault.ts';
import {expectNone} from '../helpers/faults/expect-none.ts';
import {createKey, type KeyWatch, watchForKey} from '../helpers/program/key.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {formatsOfResponse, startFaultServer} from '../helpers/service/fault-server.ts';
import {load} from '../helpers/service/load.ts';

const environments = (count: number) =>
	Array.from({length: count}, (_, index) => ({
		tags: [`os:windows${index}-x64`, 'locale:größe', `image:${((index * 7919) % 10_007).toString(36)}`],
		id: `${index}:😀`,
	}));

// Milliseconds: longer than any wait on a busy machine.
const patience = 120_000;

// The service echoes the key that it got, as some services do: as it is in a header, and in base64 in the listing, which would be
// refused otherwise.
const key = createKey();
const json = JSON.stringify({data: [{resources: environments(isTorture ? 12 : 3)}], echo: `Basic ${btoa(key)}`});
const formats = formatsOfResponse(json, `Server: x\r\nX-Echo: Bearer ${key}\r\n`);

describe('a response that is truncated anywhere', () => {
	it('is the whole listing or a fault, never a part', {timeout: 1_800_000}, async () => {
		const cuts = cutsOf(formats);
		const server = await startFaultServer((socket, _count, {path}) => {
			const {format, ending, offset} = cuts[Number(path.split('/')[1])]!;
			socket.write(formats[format]!.subarray(0, offset), () => ending(socket));
		});
		const watch = watchForKey(key);
		const complaints: string[] = [];
		const waiting = cuts.entries();
		const work = async () => {
			for (const [index, cut] of waiting) {
				const complaint = await complaintOf(cut, `${server.base}/${index}`, key, watch);
				if (complaint !== undefined) {
					complaints.push(`${cut.format}, ${cut.ending.name} after ${cut.offset} bytes, ${complaint}`);
				}
			}
		};
		await Promise.all(Array.from({length: 128}, work));

		expectNone(complaints);
		expectNone(watch.leaks());
		expect(cuts.length).toBeGreaterThanOrEqual(isTorture ? 10_000 : 300);
	});
});

// The ways in which a response can stop: the connection is closed, or reset, or nothing more arrives.
const closed = (socket: Socket) => void socket.end();
const reset = (socket: Socket) => void socket.resetAndDestroy();
const stalled = () => {};

type Cut = {readonly format: string; readonly ending: (socket: Socket) => void; readonly offset: number};

/** Every cut of every format; the quick run takes some hundred offsets, including the last ones. */
const cutsOf = (formats: Readonly<Record<string, Buffer>>): Cut[] => {
	const all = Object.entries(formats).flatMap(([format, {length}]) =>
		[closed, reset, stalled].flatMap(ending =>
			Array.from({length: length + 1}, (_, offset) => ({format, ending, offset})),
		),
	);
	const each = Math.ceil(all.length / 250);
	return all.filter(
		({format, offset}, index) => isTorture || index % each === 0 || offset > (formats[format]?.length ?? 0) - 4,
	);
};

/** Loads a cut response and returns any error: only the whole response or a fault is correct. */
const complaintOf = async (cut: Cut, base: string, key: string, watch: KeyWatch): Promise<string | undefined> => {
	// Without a length, the response ends with the connection, so a stalled response is incomplete.
	const isOver =
		cut.offset === formats[cut.format]?.length && !(cut.format === 'without a length' && cut.ending === stalled);
	try {
		const response = await load(base, key, {
			timeout: cut.ending === stalled && !isOver ? 300 : patience,
			limits: {pause: 0, connecting: patience},
			note: line => watch.saw('the log', `${line}\n`),
			onDelay: remark => watch.saw('the screen', remark),
		});
		return JSON.stringify(response) === json ? undefined : 'is another listing';
	} catch (error) {
		if (!(error instanceof Fault)) {
			return `throws ${error}`;
		}
		const line = failureLine(error);
		watch.saw('standard error', `${line}\n`);
		watch.saw('the fault', JSON.stringify(error));
		if (!/^envpick: [\x20-\x7e]{1,300}$/.test(line)) {
			return `says ${JSON.stringify(line)}`;
		}
		return !isOver || cut.ending === reset ? undefined : `is whole, but ${line}`;
	}
};
