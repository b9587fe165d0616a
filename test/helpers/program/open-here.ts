import {PassThrough} from 'node:stream';
import {text} from 'node:stream/consumers';
import {runCommandLine} from '../../../source/cli/command-line.ts';
import {reportEnd} from '../../../source/cli/report-outcome.ts';
import {createScreens} from '../../../source/terminal/io/signals.ts';
import {openStreamTerminal} from '../terminal/stream-terminal.ts';
import {createProcess} from './run-here.ts';
import {plainVariables} from './run-options.ts';

const internalError = 70;

// Primary and secondary device attributes, as xterm has them.
const replies = [
	['\u001b[c', '\u001b[?1;2c'],
	['\u001b[>c', '\u001b[>41;390;0c'],
] as const;

/**
Runs a command line in this process as `runHere` does, but on a terminal made of streams. `ended` resolves to its
standard error and its exit code. `shows` rejects at once after an internal error. The terminal replies to questions unless it
`isSilent`.
*/
export const openHere = (
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
	{isSilent = false}: {readonly isSilent?: boolean} = {},
) => {
	const screen = openStreamTerminal();
	// The program waits up to a second for a reply.
	screen.terminal.output.on('data', (bytes: string) => {
		for (const [question, reply] of isSilent ? [] : replies) {
			if (bytes.includes(question)) {
				screen.type(reply);
			}
		}
	});
	const stdin = Object.assign(screen.terminal.input, {isTTY: true, unref: () => {}});
	const stdout = Object.assign(screen.terminal.output, {isTTY: true});
	const stderr = new PassThrough();
	// A real signal would end the test runner.
	const own = Object.assign(createProcess({stdin, stdout, stderr}), {kill: () => true});
	const host = own as unknown as NodeJS.Process;
	const variables = {...plainVariables(), ...env};
	const run = async () => {
		const runner = {process: host, variables, screens: createScreens(host, () => {}), onDebug: () => {}};
		const exitCode = await runCommandLine(args, runner).catch(error => reportEnd(error, stderr));
		host.emit('exit', exitCode);
		stderr.end();
		return {exitCode, stderr: await text(stderr)};
	};
	const ended = run();
	const failed = ended.then(({exitCode, stderr: said}) => {
		return exitCode === internalError ? Promise.reject(new Error(said)) : new Promise<never>(() => {});
	});
	failed.catch(() => {});
	return {...screen, shows: (wanted: string | RegExp) => Promise.race([screen.shows(wanted), failed]), ended};
};
