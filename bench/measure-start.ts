import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {tmpdir} from 'node:os';
import {text} from 'node:stream/consumers';
import {firstRow, toResponse} from './listing.ts';
import * as programs from './programs.ts';
import {openPty} from './pty.ts';
import type {Service} from './service.ts';

// The delay of the late service, in milliseconds.
const late = 150;

/** Milliseconds of one run: until it was done, and those in which it used a processor. */
export type Time = {readonly wall: number; readonly work: number};

/** The times until the first row for a listing of this size, compared with the tools that it replaces and with the bare stack. */
export const measureStart = async (service: Service, count: number, rounds: number) => {
	const hasPipe = programs.missingPrograms().length === 0;
	const pipe = (delay: number) =>
		hasPipe ? () => untilSeen(programs.curlJqFzf(service.urlOf(count, delay)), firstRow) : undefined;
	// A larger cached listing is not shown before the response.
	const isRemembered = toResponse(count).length <= 2 ** 22;
	const remembered = (delay: number) =>
		isRemembered ? () => untilSeen(programs.envpick(service.urlOf(count, delay)), firstRow) : undefined;
	for (const delay of isRemembered ? [0, late] : []) {
		await runToEnd(programs.envpick(service.urlOf(count, delay), '--list'));
	}
	return sideBySide(rounds, {
		first: () => untilSeen(programs.envpickFirst(service.urlOf(count, 0)), firstRow),
		firstLate: () => untilSeen(programs.envpickFirst(service.urlOf(count, late)), firstRow),
		remembered: remembered(0),
		rememberedLate: remembered(late),
		envpick: () => untilSeen(programs.envpickAnew(service.urlOf(count, 0)), firstRow),
		hello: () => untilSeen(programs.inkHello, 'hello, world'),
		bare: () => runToEnd(programs.bare(service.urlOf(count, 0))),
		pipe: pipe(0),
		envpickLate: () => untilSeen(programs.envpickAnew(service.urlOf(count, late)), firstRow),
		pipeLate: pipe(late),
		helloInProduction: () => untilSeen(programs.inkHelloInProduction, 'hello, world'),
	});
};

/** Starts and exits once, as a user does, so that no measurement is a first start. */
export const startOnce = async (service: Service, count: number): Promise<void> => {
	const pty = openPty(programs.envpick(service.urlOf(count, 0)));
	await pty.seeText(firstRow);
	pty.write('\u001b');
	await pty.ended;
	await runToEnd(programs.bare(service.urlOf(count, 0)));
};

const untilSeen = async (command: programs.Command, text: string): Promise<Time> => {
	const pty = openPty(command);
	try {
		const wall = await pty.seeText(text);
		return {wall, work: pty.work()};
	} finally {
		await pty.close();
	}
};

// bash's `time` tells the processor time of a program and of those that it has waited for, in seconds.
const timed = `TIMEFORMAT='%3U %3S'; time "$@" >/dev/null 2>&1`;

/** Runs a program to its end, and discards its output. Rejects if it fails. */
const runToEnd = async ({file, args, env}: programs.Command): Promise<Time> => {
	const started = performance.now();
	const child = spawn('bash', ['-c', timed, 'bash', file, ...args], {
		cwd: tmpdir(),
		env,
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const [report, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
	const wall = performance.now() - started;
	if (code !== 0) {
		throw new Error(`\`${file} ${args.join(' ')}\` exited with code ${code}`);
	}
	const [user = Number.NaN, system = Number.NaN] = report.trim().split(' ').map(Number);
	return {wall, work: (user + system) * 1000};
};

/** The times of `--list` for a listing of this size, and of what it is compared with. */
export const measurePlain = (service: Service, count: number, rounds: number) => {
	const url = service.urlOf(count, 0);
	const hasPipe = programs.missingPrograms().every(name => name === 'fzf');
	return sideBySide(rounds, {
		envpick: () => runToEnd(programs.envpick(url, '--list')),
		first: () => runToEnd(programs.envpickFirst(url, '--list')),
		node: () => runToEnd(programs.bareNode),
		bare: () => runToEnd(programs.bare(url)),
		pipe: hasPipe ? () => runToEnd(programs.curlJq(url)) : undefined,
		help: () => runToEnd(programs.envpick(url, '--help')),
	});
};

/** Measures each program once per round, in turn; every other round reverses the order. A missing program has no samples. */
const sideBySide = async <Name extends string>(
	rounds: number,
	measures: Readonly<Record<Name, (() => Promise<Time>) | undefined>>,
): Promise<Readonly<Record<Name, readonly Time[]>>> => {
	const names = Object.keys(measures) as Name[];
	const samples = Object.fromEntries(names.map(name => [name, [] as Time[]])) as Record<Name, Time[]>;
	for (let round = 0; round < rounds; round++) {
		for (const name of round % 2 === 0 ? names : names.toReversed()) {
			const sample = await measures[name]?.();
			if (sample !== undefined) {
				samples[name].push(sample);
			}
		}
	}
	return samples;
};
