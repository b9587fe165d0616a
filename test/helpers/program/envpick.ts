import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {compiledVariables} from '../project/compiled.ts';
import {openTerminal, type Terminal, type TerminalOptions} from '../terminal/terminal.ts';
import {type Built, plainVariables, type Run, type RunOptions} from './run-options.ts';

/** The built command, as installed. */
export const envpick = fileURLToPath(new URL('../../../distribution/envpick.js', import.meta.url));

/** Opens the built command in a terminal. */
export const openEnvpick = (
	args: readonly string[],
	{entry = envpick, ...options}: TerminalOptions & Built = {},
): Terminal => openTerminal(process.execPath, [entry, ...args], {columns: 100, rows: 20, ...options});

/** Opens a shell line in a terminal, in which `envpick` is the built command. */
export const openShell = (line: string, options: TerminalOptions = {}): Terminal =>
	openTerminal('/bin/sh', ['-c', `envpick() { ${quote(process.execPath)} ${quote(envpick)} "$@"; }; ${line}`], {
		columns: 100,
		rows: 20,
		...options,
	});

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

// Milliseconds that a run may take; on a busy machine the largest responses need many seconds.
const longestRun = 60_000;

/** Runs a command to its end without a terminal. */
const run = (command: readonly string[], {env = {}, input = ''}: Omit<RunOptions, 'entry'> = {}): Promise<Run> =>
	new Promise(resolve => {
		// `setsid` detaches the controlling terminal, which the program could otherwise open as `/dev/tty`.
		const child = execFile(
			'setsid',
			['--wait', ...command],
			{
				env: {...plainVariables(), ...compiledVariables, ...env},
				maxBuffer: 2 ** 26,
				timeout: longestRun,
			},
			(error, stdout, stderr) => {
				const code = error === null ? 0 : error.code;
				resolve({stdout, stderr, exitCode: typeof code === 'number' ? code : -1});
			},
		);
		child.stdin?.on('error', () => {});
		child.stdin?.end(input);
	});

/** Runs the built command to its end without a terminal, not even a controlling one. */
export const runEnvpick = (args: readonly string[], {entry = envpick, ...options}: RunOptions = {}): Promise<Run> =>
	run([process.execPath, entry, ...args], options);

/** Runs a shell line to its end without a terminal; `"$@"` in it is the built command. */
export const runShell = (line: string, options: Pick<RunOptions, 'env'> = {}): Promise<Run> =>
	run(['sh', '-c', line, 'sh', process.execPath, envpick], options);
