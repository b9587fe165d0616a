import {setTimeout as sleep} from 'node:timers/promises';
import {toOptions} from '../source/cli/screen-options.ts';
import {parseJson} from '../source/json/read-json.ts';
import {decodeListing} from '../source/listing/decode.ts';
import {prepareListing} from '../source/state/prepare-listing.ts';
import {init, update} from '../source/update/update.ts';
import {runOf} from '../test/helpers/program/run-of.ts';
import {firstRow, toResponse} from './listing.ts';
import {envpickAnew} from './programs.ts';
import {columns, openPty, type Pty, rows} from './pty.ts';
import type {Service} from './service.ts';

// Runs the program with this many environments, several times.
const repeat = async (service: Service, count: number, runs: number, measure: (pty: Pty) => Promise<number>) => {
	const samples: number[] = [];
	for (let run = 0; run < runs; run++) {
		const pty = openPty(envpickAnew(service.urlOf(count, 0)));
		await pty.seeText(firstRow);
		samples.push(await measure(pty));
		await pty.close();
	}
	return samples;
};

/** The peak memory of runs with a screen, in MiB: at the first row, and after typing, deleting and moving. */
export const measureMemory = async (service: Service, count: number, rounds: number) => {
	const first: number[] = [];
	const run = await repeat(service, count, rounds, async pty => {
		first.push(pty.peakMemory());
		for (const key of [...'windo', '\u007f', '\u001b[B', '\u001b[B']) {
			pty.write(key);
			await pty.settle(100);
		}
		return pty.peakMemory();
	});
	return {first, run};
};

const filters = ['windows7 de', 'image:2023', 'ubuntu', 'node-0012', 'macos en-us', 'x86 !android'];
const [ctrlU, ctrlR] = ['\u0015', '\u0012'];

/** The resident memory of each long run at its end, in MiB. Each round types and clears some filters, then reloads. */
export const measureLongRuns = (
	service: Service,
	{count, rounds, runs}: Record<'count' | 'rounds' | 'runs', number>,
): Promise<readonly number[]> =>
	repeat(service, count, runs, async pty => {
		for (let round = 0; round < rounds; round++) {
			for (const key of filters.flatMap(filter => [...filter, ctrlU])) {
				await pty.press(key, 0);
			}
			await pty.press(ctrlR, 100);
		}
		return pty.memory();
	});

/** The bytes that the screens of these listings write in the given seconds while nothing happens. */
export const measureIdle = async (
	service: Service,
	counts: readonly number[],
	seconds: number,
): Promise<readonly number[]> => {
	const ptys = counts.map(count => openPty(envpickAnew(service.urlOf(count, 0))));
	await Promise.all(ptys.map(pty => pty.seeText(firstRow)));
	await Promise.all(ptys.map(pty => pty.settle(500)));
	const before = ptys.map(pty => pty.bytes());
	await sleep(seconds * 1000);
	const written = ptys.map((pty, index) => pty.bytes() - (before[index] ?? 0));
	await Promise.all(ptys.map(pty => pty.close()));
	return written;
};

const queries = ['windows7 de', 'image:2023', "'w11fr", '!x86 ubuntu', 'node-0999 | node-01'];

/** The milliseconds that each typed key takes in process, from the key to the new state with its matches and rows. */
export const measureFilter = (count: number, rounds: number): readonly number[] => {
	const listing = decodeListing(parseJson(toResponse(count)));
	const options = toOptions(runOf([], {variables: {LANG: 'C.UTF-8'}}), 'bench');
	const first = update(init(options, {columns, rows}).state, {type: 'loaded', loaded: prepareListing(listing)}).state;
	return Array.from({length: rounds}, () => queries)
		.flat()
		.flatMap(query => {
			let state = first;
			return Array.from(query, letter => {
				const started = performance.now();
				state = update(state, {type: 'pressed', key: letter, text: letter}).state;
				return performance.now() - started;
			});
		});
};
