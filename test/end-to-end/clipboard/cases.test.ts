import {readFileSync, writeFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {type ClipboardRow, clipboardRecord, toClipboardPage} from '../../../scripts/pages.ts';
import {
	copiedText,
	ending,
	moshCommand,
	openWide,
	screenCommand,
	sshCommand,
	tmuxCommand,
	writeProgram,
	writeScript,
} from '../../helpers/clipboard/copying.ts';
import {openSshServer, type SshServer} from '../../helpers/clipboard/ssh-server.ts';
import {openXServer, type XServer} from '../../helpers/clipboard/x-server.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {envpick} from '../../helpers/program/envpick.ts';
import {hasProgram, missingNote} from '../../helpers/program/programs.ts';
import {isTorture} from '../../helpers/project/torture.ts';
import type {Terminal, TerminalOptions} from '../../helpers/terminal/terminal.ts';

const browseCommand = (directory: string, text = copiedText): string[] => {
	const file = path.join(directory, 'listing.json');
	writeFileSync(file, JSON.stringify({data: [{resources: [{tags: [text]}]}]}));
	// This format writes a single tag unchanged: on a separate line the tag needs no quotes.
	return [process.execPath, envpick, '--input', file, '--as', 'lines'];
};

const openBrowsing = async (command: readonly string[], options: TerminalOptions = {}): Promise<Terminal> => {
	const terminal = openWide(command, {rows: 16, ...options});
	await terminal.waitForText('❯');
	return terminal;
};

// The screen shows the action; the line after exiting also has any note about it.
const done = (what: string, note = '') => ({said: `✓ ${what}${copiedText}`, left: [`${what}${copiedText}${note}`]});
const sent = (note = '') => done("sent to the terminal's clipboard: ", note);
const sentToFarTmux = () => {
	const advice = 'try `set -s set-clipboard on` in your own tmux.conf';
	return sent(`; nothing pasted? ${advice}`);
};
const kept = (terminal: string) => {
	const line = String.raw`set -ga terminal-overrides ',${terminal}:Ms=\E]52;c;%p2%s\7'`;
	const advice = `add \`${line}\` to tmux.conf, reload it and attach again`;
	return done('copied inside tmux (paste: prefix ]): ', `; ${advice}`);
};
const refused = (bytes: number, why: string) => {
	const text = `os:${'x'.repeat(bytes - 3)}`;
	return {text, said: `not copied (${why}); alt-p prints it`, left: text.match(/.{1,240}/g)?.slice(-10) ?? []};
};

const ssh = ['ssh', 'sshd', 'ssh-keygen'];
const mosh = [...ssh, 'mosh', 'mosh-server'];
const display = ['xclip', 'Xvfb'];

const inTmux =
	(...config: readonly string[]) =>
	(script: string, {directory}: World) =>
		tmuxCommand(directory, script, config);
const overSsh = (script: string, world: World) => sshCommand(world.ssh, ['sh', script]);
const overMosh = (script: string, world: World) => moshCommand(world.ssh, ['sh', script]);
const inOwnTmux =
	(...config: readonly string[]) =>
	(script: string, world: World) =>
		tmuxCommand(world.directory, writeScript(world.directory, overSsh(script, world), 'ssh.sh'), config);
const withTool = (script: string) => (world: World) => {
	writeProgram(world.directory, 'xclip', script);
	return {PATH: world.directory, DISPLAY: ':4242'};
};

const tmuxCases = ['off', 'external', 'on'].flatMap(setClipboard =>
	['off', 'on'].map((passthrough): Case => {
		const note = setClipboard === 'external' && passthrough === 'off' ? ' (default settings)' : '';
		return {
			where: `tmux with \`set-clipboard ${setClipboard}\`, \`allow-passthrough ${passthrough}\`${note}`,
			needs: ['tmux'],
			surround: inTmux(`set -s set-clipboard ${setClipboard}`, `set -g allow-passthrough ${passthrough}`),
			...sent(),
			arrived: passthrough === 'on' ? [copiedText, copiedText] : [copiedText],
			isLong: note === '',
		};
	}),
);

const cases: readonly Case[] = [
	{where: 'a terminal, no display', needs: [], ...sent(), arrived: [copiedText]},
	{
		where: 'X with `xclip`',
		needs: display,
		variables: ({x}) => ({DISPLAY: x.display}),
		...done('copied '),
		arrived: [],
		isOnDisplay: true,
	},
	{
		where: 'X, no tool installed',
		needs: [],
		variables: ({directory}) => ({PATH: directory, DISPLAY: ':4242'}),
		...sent(),
		arrived: [copiedText],
		isLong: true,
	},
	{
		where: 'X, the tool fails',
		needs: [],
		variables: withTool('cat > /dev/null; exit 3'),
		...sent('; xclip failed: exit code 3'),
		arrived: [copiedText],
		isLong: true,
	},
	{
		where: 'X, the tool hangs',
		needs: [],
		variables: withTool('exec sleep 600'),
		...sent('; xclip failed: timed out after 2 s'),
		arrived: [copiedText],
		isLong: true,
	},
	...tmuxCases,
	{
		where: 'tmux, terminal without a known clipboard (`TERM=vt100`)',
		needs: ['tmux'],
		surround: inTmux(),
		terminal: 'vt100',
		...kept('vt100'),
		arrived: [],
	},
	{
		where: 'tmux in tmux',
		needs: ['tmux'],
		surround: (script, {directory}) =>
			tmuxCommand(directory, writeScript(directory, tmuxCommand(directory, script, [], 'inner'), 'inner.sh')),
		...sent(),
		arrived: [copiedText],
		isLong: true,
	},
	{
		where: 'screen',
		needs: ['screen'],
		surround: (script, {directory}) => screenCommand(directory, script),
		...sent(),
		arrived: [copiedText],
	},
	{where: 'SSH', needs: ssh, surround: overSsh, ...sent(), arrived: [copiedText]},
	{
		where: 'SSH, 74,995 bytes',
		needs: ssh,
		surround: overSsh,
		...refused(74_995, '74,995 bytes, terminals accept at most 74,994'),
		arrived: [],
		isLong: true,
	},
	{
		where: 'SSH, tmux on the remote machine',
		needs: [...ssh, 'tmux'],
		surround: (script, world) => sshCommand(world.ssh, tmuxCommand(world.directory, script)),
		...sent(),
		arrived: [copiedText],
	},
	{
		where: 'SSH from your own tmux, default settings',
		needs: [...ssh, 'tmux'],
		surround: inOwnTmux(),
		...sentToFarTmux(),
		arrived: [],
		isLong: true,
	},
	{
		where: 'SSH from your own tmux with `set-clipboard on`',
		needs: [...ssh, 'tmux'],
		surround: inOwnTmux('set -s set-clipboard on'),
		...sentToFarTmux(),
		arrived: [copiedText],
		isLong: true,
	},
	{
		where: 'SSH from your own tmux with `allow-passthrough on`',
		needs: [...ssh, 'tmux'],
		surround: inOwnTmux('set -g allow-passthrough on'),
		...sentToFarTmux(),
		arrived: [copiedText],
		isLong: true,
	},
	{
		where: 'SSH from your own screen',
		needs: [...ssh, 'screen'],
		surround: (script, world) =>
			screenCommand(world.directory, writeScript(world.directory, overSsh(script, world), 'ssh.sh')),
		...sent(),
		arrived: [copiedText],
		isLong: true,
	},
	// mosh drops a text that it has sent before, so the program sends a space in between.
	{
		where: 'mosh',
		needs: mosh,
		surround: overMosh,
		...sent(),
		arrived: [' ', copiedText],
	},
	{
		where: 'mosh, 12,283 bytes',
		needs: mosh,
		surround: overMosh,
		...refused(12_283, '12,283 bytes, mosh accepts at most 12,282'),
		arrived: [],
		isLong: true,
	},
	{
		where: 'mosh, tmux on the remote machine, default settings',
		needs: [...mosh, 'tmux'],
		surround: (script, world) => moshCommand(world.ssh, tmuxCommand(world.directory, script)),
		...kept('xterm-256color'),
		arrived: [],
		isLong: true,
	},
	{
		where: 'mosh, tmux on the remote machine with `allow-passthrough on`',
		needs: [...mosh, 'tmux'],
		surround: (script, world) =>
			moshCommand(world.ssh, tmuxCommand(world.directory, script, ['set -g allow-passthrough on'])),
		...sent(),
		arrived: [' ', copiedText],
		isLong: true,
	},
];

const osc52 = ['--clipboard', 'osc52'];
const longest = (bytes: number) => {
	const text = `os:${'x'.repeat(bytes - 3)}`;
	const what = `sent to the terminal's clipboard: ${text.slice(0, 4096)}… ${bytes} characters`;
	return {text, left: [what.slice(-(what.length % 240))]};
};
const passing = 'set -g allow-passthrough on';
const inScreen = (script: string, {directory}: World) => screenCommand(directory, script);
const near = (world: World, command: readonly string[], name: string) => writeScript(world.directory, command, name);

// The page of the clipboard does not list these cases; the long run includes them.
const others: readonly Case[] = [
	{
		where: 'X, a tool in a directory that PATH names relatively',
		needs: [],
		surround: (script, {directory}) => ['sh', '-c', 'cd "$0" && exec sh "$1"', directory, script],
		variables: world => ({...withTool(`touch ${world.directory}/was-run`)(world), PATH: '.:'}),
		...sent(),
		arrived: [copiedText],
	},
	{
		where: 'tmux, default settings, by OSC 52 alone',
		needs: ['tmux'],
		surround: inTmux(),
		args: osc52,
		said: 'not copied (tmux drops OSC 52 here); add `set -s set-clipboard on` to tmux.conf, reload it and attach again; alt-p prints it',
		left: [copiedText],
		arrived: [],
	},
	...[['set -s set-clipboard on'], [passing]].map((config): Case => {
		return {
			...{where: `tmux with \`${config}\`, by OSC 52 alone`, needs: ['tmux'], surround: inTmux(...config), args: osc52},
			...{...sent(), arrived: [copiedText]},
		};
	}),
	{
		...{where: 'tmux without its variables, as with sudo', needs: ['tmux'], surround: inTmux()},
		...{without: ['TMUX', 'TMUX_PANE'], ...sent(), arrived: [copiedText]},
	},
	{
		where: 'tmux in tmux, of which the outer sends on what the inner passes on, by OSC 52 alone',
		needs: ['tmux'],
		surround: (script, world) =>
			inTmux('set -s set-clipboard on')(
				near(world, tmuxCommand(world.directory, script, [passing], 'inner'), 'inner.sh'),
				world,
			),
		args: osc52,
		...sent(),
		arrived: [copiedText],
	},
	...(
		[
			['tmux, 74,994 bytes', 74_994, ['tmux'], inTmux(), []],
			['screen, 74,994 bytes', 74_994, ['screen'], inScreen, []],
			['mosh, 12,282 bytes', 12_282, mosh, overMosh, [' ']],
		] as const
	).map(([where, bytes, needs, surround, before]): Case => {
		const {text, left} = longest(bytes);
		const said = /^✓ sent to the terminal's clipboard: os:x+…/;
		return {where, needs, surround, text, said, left, arrived: [...before, text]};
	}),
	{
		where: 'screen in tmux',
		needs: ['screen', 'tmux'],
		surround: (script, world) => inTmux()(near(world, inScreen(script, world), 'screen.sh'), world),
		...sent(),
		arrived: [copiedText],
	},
	{
		where: 'tmux that passes on, in screen',
		needs: ['screen', 'tmux'],
		surround: (script, world) => inScreen(near(world, inTmux(passing)(script, world), 'tmux.sh'), world),
		...sent(),
		arrived: [copiedText],
	},
	{
		...{where: 'SSH without its variables, as with sudo', needs: ssh, surround: overSsh},
		without: ['SSH_TTY', 'SSH_CONNECTION', 'SSH_CLIENT'],
		variables: () => ({DISPLAY: ':0'}),
		...sent(),
		arrived: [copiedText],
	},
	{
		...{where: 'SSH with the TERM of screen', needs: ssh, surround: overSsh, terminal: 'screen-256color'},
		...sent(),
		arrived: [copiedText],
	},
	{
		where: 'SSH from your own tmux with the TERM of screen',
		needs: [...ssh, 'tmux'],
		surround: inOwnTmux('set -s set-clipboard on', 'set -g default-terminal screen-256color'),
		...sentToFarTmux(),
		arrived: [copiedText],
	},
	{
		where: 'SSH from your own tmux, tmux on the remote machine, if both pass it on',
		needs: [...ssh, 'tmux'],
		surround: (script, world) =>
			inTmux(passing, 'set -g default-terminal tmux-256color')(
				near(world, sshCommand(world.ssh, tmuxCommand(world.directory, script, [passing], 'far')), 'ssh.sh'),
				world,
			),
		...sentToFarTmux(),
		arrived: [copiedText],
	},
	{
		where: 'SSH, screen on the remote machine',
		needs: [...ssh, 'screen'],
		surround: (script, world) => sshCommand(world.ssh, inScreen(script, world)),
		...sent(),
		arrived: [copiedText],
	},
	{
		where: 'mosh, tmux on the remote machine with the line that helps',
		needs: [...mosh, 'tmux'],
		surround: (script, world) =>
			moshCommand(
				world.ssh,
				tmuxCommand(world.directory, script, [
					String.raw`set -ga terminal-overrides ',xterm-256color:Ms=\E]52;c;%p2%s\7'`,
				]),
			),
		...sent(),
		arrived: [' ', copiedText],
	},
	{
		where: 'tmux on a terminal without a clipboard, with the line that helps',
		needs: ['tmux'],
		surround: inTmux(String.raw`set -ga terminal-overrides ',vt100:Ms=\E]52;c;%p2%s\7'`),
		terminal: 'vt100',
		...sent(),
		arrived: [copiedText],
	},
];

// Every setup in which the program copies, with the real programs. Each case checks what arrives at the outermost
// terminal, and the message at the bottom of the screen. The results form the table of docs/clipboard.md.

const listed = cases.filter(({isLong = false}) => isTorture || !isLong);
const gap = missingNote(listed.flatMap(({needs}) => needs));

// Uses the message after exiting, as it says more.
const toSaidWords = (heard: string, [left = '']: readonly string[]): string =>
	heard.startsWith('not copied') ? heard : left.replace(copiedText, '…');

describe('copying with the built command', () => {
	const rows: ClipboardRow[] = [];
	let servers: {ssh?: SshServer; x?: XServer} = {};
	beforeAll(async () => {
		servers = {
			...(ssh.every(hasProgram) && {ssh: await openSshServer()}),
			...(display.every(hasProgram) && {x: await openXServer()}),
		};
	});
	afterAll(async () => {
		await servers.ssh?.close();
		await servers.x?.close();
	});

	for (const given of [...listed, ...(isTorture ? others : [])]) {
		const {where, needs, said, left, arrived, isOnDisplay = false} = given;
		const note = missingNote(needs);

		it.skipIf(note !== '')(`reports the truth: ${where}${note}`, async () => {
			// A case is skipped if its server is missing.
			const terminal = await open(given, {...servers, directory: await makeDirectory()} as World);
			const heard = await copyByKey(terminal);
			if (isOnDisplay) {
				await expect.poll(() => servers.x?.readClipboard()).toBe(copiedText);
			}
			await terminal.waitFor(() => terminal.clipboard.length >= arrived.length, 'what arrives');
			const leaving = await leaveByKey(terminal, heard.startsWith('not copied') ? 'alt+p' : 'enter');

			if (typeof said === 'string') {
				expect(heard).toBe(said);
			} else {
				expect(heard).toMatch(said);
			}
			expect(leaving.slice(-left.length)).toEqual(left);
			// The exit has copied the text again.
			expect(terminal.clipboard).toEqual([...arrived, ...arrived]);
			if (listed.includes(given)) {
				rows.push({where, arrived: toArrivedWords(terminal.clipboard, isOnDisplay), said: toSaidWords(heard, left)});
			}
		});
	}

	it.skipIf(gap !== '')(`matches the table of docs/clipboard.md${gap}`, async ({skip}) => {
		skip(rows.length < listed.length, 'not every case ran to its end');
		if (isTorture) {
			await mkdir(path.dirname(clipboardRecord), {recursive: true});
			await writeFile(clipboardRecord, JSON.stringify(rows));
		}
		const page = readFileSync(new URL('../../../docs/clipboard.md', import.meta.url), 'utf8');
		const made = toClipboardPage('<!-- clipboard -->\n<!-- /clipboard -->', rows);
		const says = 'the page tells of another run: `node scripts/pages.ts` writes what the long run recorded';
		for (const line of made.split('\n')) {
			expect(page, says).toContain(`\n${line}\n`);
		}
		if (isTorture) {
			expect(page, says).toBe(toClipboardPage(page, rows));
		}
	});
});

const isSaid = (line: string): boolean => /^(✓|not copied) /.test(line);

const copyByKey = async (terminal: Terminal): Promise<string> => {
	terminal.press('ctrl+y');
	await terminal.waitFor(() => terminal.lines().some(isSaid), 'what is said of the copy');
	return terminal.lines().find(isSaid) ?? '';
};

const leaveByKey = async (terminal: Terminal, key: string): Promise<string[]> => {
	terminal.press(key);
	await terminal.waitForText(ending);
	const lines = terminal.lines();
	return lines.slice(0, lines.indexOf(ending)).filter(line => line !== '');
};

type World = {readonly ssh: SshServer; readonly x: XServer; readonly directory: string};

type Case = {
	/** The place, as in docs/clipboard.md. */
	readonly where: string;
	readonly needs: readonly string[];
	/** A command that runs a script in that setup. */
	readonly surround?: (script: string, world: World) => readonly string[];
	/** Variables for the program only. */
	readonly variables?: (world: World) => Readonly<Record<string, string>>;
	/** The TERM of the outermost terminal. */
	readonly terminal?: string;
	readonly text?: string;
	/** The notice; a pattern if the text is too long for it. */
	readonly said: string | RegExp;
	/** The last lines on the normal screen after leaving with a copy or, if that is refused, by printing. */
	readonly left: readonly string[];
	/** What each copy puts on the clipboard of the outermost terminal. */
	readonly arrived: readonly string[];
	/** Whether the text is on the display's clipboard afterwards. */
	readonly isOnDisplay?: boolean;
	/** Further arguments of the program, and variables that are removed. */
	readonly args?: readonly string[];
	readonly without?: readonly string[];
	/** Whether only the long run includes the case: together, the cases of both runs cover the same behaviour. */
	readonly isLong?: boolean;
};

const open = (given: Case, world: World) => {
	const {variables = () => ({}), surround = script => ['sh', script], text, terminal, args = [], without = []} = given;
	const settings = Object.entries(variables(world)).map(([name, value]) => `${name}=${value}`);
	const removals = without.flatMap(name => ['-u', name]);
	const command = [...browseCommand(world.directory, text), ...args];
	const script = writeScript(world.directory, ['/usr/bin/env', ...removals, ...settings, ...command]);
	return openBrowsing(surround(script, world), terminal === undefined ? {} : {env: {TERM: terminal}});
};

// The final clipboard, in words.
const toArrivedWords = (arrived: readonly string[], isOnDisplay: boolean): string => {
	if (isOnDisplay) {
		return "the text, on the display's clipboard";
	}
	const last = arrived.at(-1);
	return last === undefined ? 'nothing' : last === copiedText ? 'the text' : 'another text';
};
