import {execFileSync} from 'node:child_process';
import {symlinkSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {openWide, sshCommand, tmuxCommand, writeScript} from '../../helpers/clipboard/copying.ts';
import {openSshServer, type SshServer} from '../../helpers/clipboard/ssh-server.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {envpick} from '../../helpers/program/envpick.ts';
import {describeLongWith} from '../../helpers/program/programs.ts';
import type {TerminalOptions} from '../../helpers/terminal/terminal.ts';

const question = '\x1b[>c';

const ends = (screen: string, code: number) => screen.includes(`code ${code}\n$`);

// Runs a command in a shell, and checks its exit code and that the shell still accepts input. Returns the lines that the command
// prints.
const tryIn = async (command: readonly string[], code: number, options: TerminalOptions = {}) => {
	const terminal = openWide(command, {rows: 24, ...options});
	await terminal.waitForText('$');
	terminal.type('envpick --clipboard-test; echo "code $?"\n');
	await terminal.waitFor(screen => ends(screen, code), `the code ${code}`);
	terminal.type('echo "still $((40 + 2))"\n');
	await terminal.waitForText(/still 42\n\$$/);
	const [typed, ...lines] = terminal.screen().split('\n');
	expect(typed).toBe('$ envpick --clipboard-test; echo "code $?"');
	const end = lines.indexOf(`code ${code}`);
	// A reply of the terminal that reached the shell would appear here.
	expect(lines.slice(end + 1)).toEqual(['$ echo "still $((40 + 2))"', 'still 42', '$']);
	return {lines: lines.slice(0, end), arrived: terminal.clipboard, asks: terminal.bytes().includes(question)};
};

describe('--clipboard-test', () => {
	it('reports its findings in a terminal, and leaves no reply to the shell', async () => {
		const {lines, arrived, asks} = await tryIn(shellIn(await makeDirectory()), 0);

		expect(lines).toEqual(findings('only your terminal', 'OSC 52'));
		expect({arrived, asks}).toEqual({arrived: ['envpick clipboard test'], asks: true});
	});
});

describeLongWith(['tmux'], '--clipboard-test in tmux', () => {
	const version = () => execFileSync('tmux', ['-V'], {encoding: 'utf8'}).trim();
	const tryInTmux = async (code: number, terminal: string) => {
		const directory = await makeDirectory();
		const command = tmuxCommand(directory, writeScript(directory, shellIn(directory)), ['set -g status off']);
		return tryIn(command, code, {env: {TERM: terminal}});
	};

	it('reports tmux and its settings, and leaves no reply to the shell', async () => {
		const {lines, arrived} = await tryInTmux(0, 'xterm-256color');

		const settings = '(set-clipboard external, allow-passthrough off, xterm-256color with a clipboard)';
		const through = `${version()} ${settings}, then your terminal`;
		expect(lines).toEqual(findings(through, 'tmux load-buffer -w'));
		expect(arrived).toEqual(['envpick clipboard test']);
	});

	it('suggests the line that helps if tmux keeps the text, and exits with code 1', async () => {
		const {lines, arrived} = await tryInTmux(1, 'vt100');

		expect(lines[0]).toContain('vt100 without a clipboard');
		expect(lines.at(-1)).toBe(
			String.raw`copied inside tmux (paste: prefix ]): envpick clipboard test; add ${'`'}set -ga terminal-overrides ',vt100:Ms=\E]52;c;%p2%s\7'${'`'} to tmux.conf, reload it and attach again`,
		);
		expect(arrived).toEqual([]);
	});
});

describeLongWith(['ssh', 'sshd', 'ssh-keygen'], '--clipboard-test over SSH', () => {
	let server: SshServer;
	beforeAll(async () => {
		server = await openSshServer();
	});
	afterAll(() => server.close());

	it('reports it, and leaves no reply of the terminal to the shell', async () => {
		const {lines, arrived, asks} = await tryIn(sshCommand(server, shellIn(await makeDirectory())), 0);

		expect(lines).toEqual(findings('ssh, then your terminal', 'OSC 52'));
		expect({arrived, asks}).toEqual({arrived: ['envpick clipboard test'], asks: true});
	});
});

const findings = (through: string, mode: string) => [
	`through    ${through}`,
	'tools      none',
	`mode auto  ${mode}`,
	"sent to the terminal's clipboard: envpick clipboard test",
	'now paste somewhere: `envpick clipboard test` should appear',
	'nothing there? your terminal may not support OSC 52, or may need a setting for it',
];

// A shell as users have it, in which `envpick` is the built command.
const shellIn = (directory: string): string[] => {
	symlinkSync(envpick, path.join(directory, 'envpick'));
	const paths = [directory, path.dirname(process.execPath), process.env['PATH']].join(':');
	return ['env', `PATH=${paths}`, 'PS1=$ ', 'bash', '--norc', '-i'];
};
