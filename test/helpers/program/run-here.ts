import {EventEmitter} from 'node:events';
import {Readable, Writable} from 'node:stream';
import {setImmediate as turn} from 'node:timers/promises';
import {expect} from 'vitest';
import {runCommandLine} from '../../../source/cli/command-line.ts';
import type {Debug} from '../../../source/cli/debug.ts';
import {reportEnd} from '../../../source/cli/report-outcome.ts';
import {createScreens} from '../../../source/terminal/io/signals.ts';
import {tooLongIn} from '../faults/message-lengths.ts';
import {plainVariables, type Run, type RunOptions} from './run-options.ts';

const createOutput = () => {
	const chunks: Buffer[] = [];
	const output = new Writable({
		write: (chunk: Buffer, _, done) => {
			chunks.push(chunk);
			done();
		},
	});
	return {output, text: () => Buffer.concat(chunks).toString()};
};

/** The process object of a run, with its own streams. */
export const createProcess = (streams: object) => {
	const {pid, platform, arch, version} = process;
	return Object.assign(new EventEmitter(), streams, {
		...{pid, platform, arch, version},
		exitCode: 0,
		getuid: () => process.getuid?.(),
		kill: (target: number, signal: NodeJS.Signals) => process.kill(target, signal),
	});
};

/**
Runs a command line to its end in this process, with the code behind the entry point (`cli.ts`), without starting Node. Use
`runEnvpick` for behaviour that only a real process has (exits, streams, signals), and once for each path through the program.
Rejects if the run looks for a terminal, as the user who runs the tests may have one, or if a message is too long.
*/
export const runHere = async (
	args: readonly string[],
	{env = {}, input = ''}: Omit<RunOptions, 'entry'> = {},
): Promise<Run> => {
	const [stdout, stderr] = [createOutput(), createOutput()];
	const stdin = Readable.from([Buffer.from(input)]);
	const own = createProcess({stdin, stdout: stdout.output, stderr: stderr.output});
	const host = own as unknown as NodeJS.Process;
	const variables = {...plainVariables(), ...env};
	let debug: Debug | undefined;
	const onDebug = (started: Debug) => {
		debug = started;
	};
	const runner = {process: host, variables, screens: createScreens(host, () => {}), onDebug};
	own.exitCode = await runCommandLine(args, runner).catch(error => {
		debug?.onError(error);
		return reportEnd(error, stderr.output);
	});
	// A real process would finish deferred work, such as caching the listing, before it exits.
	await turn();
	own.emit('exit', own.exitCode);
	if (stderr.text().includes('there is no terminal')) {
		throw new Error('use `runEnvpick`: this process may have a terminal');
	}
	expect(tooLongIn(stderr.text())).toEqual([]);
	return {stdout: stdout.text(), stderr: stderr.text(), exitCode: own.exitCode};
};
