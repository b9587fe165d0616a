import {spawn} from 'node:child_process';
import {tmpdir} from 'node:os';
import {firstRow, toResponse} from './listing.ts';
import {
	bareNode,
	type Command,
	curlJq,
	curlJqFzf,
	envpick,
	envpickAnew,
	envpickFirst,
	inkHello,
	inkHelloInProduction,
	missingPrograms,
} from './programs.ts';
import {openPty} from './pty.ts';
import {sideBySide} from './samples.ts';
import type {Service} from './service.ts';

// The delay of the late service, in milliseconds.
const late = 150;

/** Milliseconds to the first row for a listing of this size, compared with the other tools of today and with the bare stack. */
export const measureStart = async (service: Service, count: number, rounds: number) => {
	const hasPipe = missingPrograms().length === 0;
	const pipe = (delay: number) =>
		hasPipe ? () => untilSeen(curlJqFzf(service.urlOf(count, delay)), firstRow) : undefined;
	// A larger cached listing is not shown before the response.
	const isRemembered = toResponse(count).length <= 2 ** 22;
	const remembered = (delay: number) =>
		isRemembered ? () => untilSeen(envpick(service.urlOf(count, delay)), firstRow) : undefined;
	for (const delay of isRemembered ? [0, late] : []) {
		await runToEnd(envpick(service.urlOf(count, delay), '--list'));
	}
	return sideBySide(rounds, {
		first: () => untilSeen(envpickFirst(service.urlOf(count, 0)), firstRow),
		firstLate: () => untilSeen(envpickFirst(service.urlOf(count, late)), firstRow),
		remembered: remembered(0),
		rememberedLate: remembered(late),
		envpick: () => untilSeen(envpickAnew(service.urlOf(count, 0)), firstRow),
		hello: () => untilSeen(inkHello, 'hello, world'),
		node: () => runToEnd(bareNode),
		pipe: pipe(0),
		envpickLate: () => untilSeen(envpickAnew(service.urlOf(count, late)), firstRow),
		pipeLate: pipe(late),
		helloInProduction: () => untilSeen(inkHelloInProduction, 'hello, world'),
	});
};

/** Starts and exits once, as a user does, so that no measurement is a first start. */
export const startOnce = async (service: Service, count: number): Promise<void> => {
	const pty = openPty(envpick(service.urlOf(count, 0)));
	await pty.seeText(firstRow);
	pty.write('\u001b');
	await pty.ended;
};

const untilSeen = async (command: Command, text: string): Promise<number> => {
	const pty = openPty(command);
	try {
		return await pty.seeText(text);
	} finally {
		await pty.close();
	}
};

/** Runs a program to its end, discards its output, and returns the milliseconds. Rejects if it fails. */
const runToEnd = ({file, args, env}: Command): Promise<number> =>
	new Promise((resolve, reject) => {
		const started = performance.now();
		const child = spawn(file, args, {cwd: tmpdir(), env, stdio: 'ignore'});
		child.on('error', reject);
		child.on('exit', code => {
			const milliseconds = performance.now() - started;
			if (code === 0) {
				resolve(milliseconds);
			} else {
				reject(new Error(`\`${file} ${args.join(' ')}\` ended with ${code}`));
			}
		});
	});

/** Milliseconds to the end of `--list` for a listing of this size, compared with `curl | jq`. */
export const measurePlain = (service: Service, count: number, rounds: number) => {
	const url = service.urlOf(count, 0);
	const hasPipe = missingPrograms().every(name => name === 'fzf');
	return sideBySide(rounds, {
		envpick: () => runToEnd(envpick(url, '--list')),
		first: () => runToEnd(envpickFirst(url, '--list')),
		node: () => runToEnd(bareNode),
		pipe: hasPipe ? () => runToEnd(curlJq(url)) : undefined,
		help: () => runToEnd(envpick(url, '--help')),
	});
};
