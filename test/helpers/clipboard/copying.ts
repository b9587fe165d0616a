import {execFileSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {openTerminal, type Terminal, type TerminalOptions} from '../terminal/terminal.ts';
import type {SshServer} from './ssh-server.ts';

/** The default text to copy: 39 bytes in UTF-8. */
export const copiedText = 'os:windows10-2004-x64,locale:zh-漢😀';

/** Printed after all output of a program: once it appears, everything has arrived. */
export const ending = 'that is all';

const quote = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** The command as one word for a shell, as ssh passes it on. */
const toShellLine = (command: readonly string[]): string => command.map(quote).join(' ');

/** Writes a script that runs a command and then ends when Enter is pressed. */
export const writeScript = (directory: string, command: readonly string[], name = 'copy.sh'): string => {
	const file = path.join(directory, name);
	writeFileSync(file, `${toShellLine(command)}\necho ${ending}\nread line\n`);
	return file;
};

/** Makes this process look for programs in only one directory until the test ends. */
export const findProgramsIn = (directory: string): void => {
	const {PATH} = process.env;
	onTestFinished(() => {
		process.env['PATH'] = PATH;
	});
	process.env['PATH'] = directory;
};

/** Writes a program with this name into a directory that can be prepended to PATH. */
export const writeProgram = (directory: string, name: string, script: string): void => {
	writeFileSync(path.join(directory, name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`, {mode: 0o755});
};

/** Runs a command in a terminal that is wide enough to show a notice on one line. */
export const openWide = (command: readonly string[], options: TerminalOptions = {}): Terminal =>
	openTerminal(command[0] ?? '', command.slice(1), {columns: 240, rows: 12, ...options});

/** A separate tmux in a directory, configured by lines: a command that runs a script in it. */
export const tmuxCommand = (
	directory: string,
	script: string,
	config: readonly string[] = [],
	name = 'outer',
): string[] => {
	const file = path.join(directory, `${name}.conf`);
	writeFileSync(file, [...config, ''].join('\n'));
	const socket = path.join(directory, `${name}.socket`);
	onTestFinished(() => {
		try {
			execFileSync('tmux', ['-S', socket, 'kill-server'], {stdio: 'ignore'});
		} catch {
			// The server ended with its session, or never started.
		}
	});
	return ['env', '-u', 'TMUX', 'tmux', '-S', socket, '-f', file, 'new-session', `exec sh ${quote(script)}`];
};

/** A separate screen in a directory: a command that runs a script in it. */
export const screenCommand = (directory: string, script: string): string[] => {
	const sessions = path.join(directory, 'screen');
	mkdirSync(sessions, {mode: 0o700});
	const file = path.join(directory, 'screenrc');
	// Without autodetach it ends with the terminal of the test.
	writeFileSync(file, 'startup_message off\nautodetach off\n');
	return ['env', `SCREENDIR=${sessions}`, 'screen', '-c', file, 'sh', script];
};

/** A command that runs a command on a server after logging in, with a terminal there. */
export const sshCommand = ({args}: SshServer, command: readonly string[]): string[] => [
	...['ssh', '-t', ...args, toShellLine(command)],
];

/** Like the SSH login, over mosh. */
export const moshCommand = ({args}: SshServer, command: readonly string[]): string[] => [
	'mosh',
	`--ssh=${['ssh', ...args.slice(0, -1)].join(' ')}`,
	// Without this limit, mosh-server would wait forever for a client that a failed test has killed.
	'--server=env MOSH_SERVER_NETWORK_TMOUT=60 mosh-server',
	args.at(-1) ?? '',
	'--',
	...command,
];
