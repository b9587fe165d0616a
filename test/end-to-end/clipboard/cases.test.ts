import {readFileSync, writeFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {type ClipboardRow, clipboardRecord, toClipboardPage} from '../../../scripts/pages.ts';
import {
	copiedText,
	ending,
	makeDirectory,
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
import {envpick} from '../../helpers/program/envpick.ts';
import {hasProgram, missingNote} from '../../helpers/program/programs.ts';
import {isTorture} from '../../helpers/project/torture.ts';
import type {Terminal, TerminalOptions} from '../../helpers/terminal/terminal.ts';

const browseCommand = (directory: string, text = copiedText): string[] => {
	const file = path.join(directory, 'listing.json');
	writeFileSync(file, JSON.stringify({data: [{resources: [{tags: [text]}]}]}));
	// This format writes a single tag unchanged: on a line of its own it needs no quotes.
	return [process.execPath, envpick, '--input', file, '--as', 'lines'];
};

const openBrowsing = async (command: readonly string[], options: TerminalOptions = {}): Promise<Terminal> => {
	const terminal = openWide(command, {rows: 16, ...options});
	await terminal.waitForText('❯');
	return terminal;
};

// The screen shows the action; after leaving, the line also gives any note about it.
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
		const note = setClipboard === 'external' && passthrough === 'off' ? ' (as it comes)' : '';
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
		where: 'tmux on a terminal it knows no clipboard of (`TERM=vt100`)',
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
		...refused(74_995, '74,995 bytes, terminals accept 74,994 at most'),
		arrived: [],
		isLong: true,
	},
	{
		where: 'SSH, tmux on the far machine',
		needs: [...ssh, 'tmux'],
		surround: (script, world) => sshCommand(world.ssh, tmuxCommand(world.directory, script)),
		...sent(),
		arrived: [copiedText],
	},
	{
		where: 'SSH from your own tmux, as it comes',
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
	// mosh drops a text that it sent before, so the program sends a space in between.
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
		...refused(12_283, '12,283 bytes, mosh accepts 12,282 at most'),
		arrived: [],
		isLong: true,
	},
	{
		where: 'mosh, tmux on the far machine, as it comes',
		needs: [...mosh, 'tmux'],
		surround: (script, world) => moshCommand(world.ssh, tmuxCommand(world.directory, script)),
		...kept('xterm-256color'),
		arrived: [],
		isLong: true,
	},
	{
		where: 'mosh, tmux on the far machine with `allow-passthrough on`',
		needs: [...mosh, 'tmux'],
		surround: (script, world) =>
			moshCommand(world.ssh, tmuxCommand(world.directory, script, ['set -g allow-passthrough on'])),
		...sent(),
		arrived: [' ', copiedText],
		isLong: true,
	},
];

// Every setup in which the program copies, with the real programs. Each case checks what arrives at the outermost
// terminal, and the message at the bottom of the screen. The results form the table of docs/clipboard.md.

const run = cases.filter(({isLong = false}) => isTorture || !isLong);
const gap = missingNote(run.flatMap(({needs}) => needs));

// Uses the message after leaving, because it says more.
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

	for (const given of run) {
		const {where, needs, said, left, arrived, isOnDisplay = false} = given;
		const note = missingNote(needs);

		it.skipIf(note !== '')(`tells the truth: ${where}${note}`, async () => {
			// A case is skipped if a server that it needs is missing.
			const terminal = await open(given, {...servers, directory: makeDirectory()} as World);
			const heard = await copyByKey(terminal);
			if (isOnDisplay) {
				await expect.poll(() => servers.x?.readClipboard()).toBe(copiedText);
			}
			await terminal.waitFor(() => terminal.clipboard.length >= arrived.length, 'what arrives');
			const leaving = await leaveByKey(terminal, heard.startsWith('not copied') ? 'alt+p' : 'enter');

			expect(heard).toBe(said);
			expect(leaving.slice(-left.length)).toEqual(left);
			// Leaving copied the text again.
			expect(terminal.clipboard).toEqual([...arrived, ...arrived]);
			rows.push({where, arrived: toArrivedWords(terminal.clipboard, isOnDisplay), said: toSaidWords(heard, left)});
		});
	}

	it.skipIf(gap !== '')(`matches the table of docs/clipboard.md${gap}`, async ({skip}) => {
		skip(rows.length < run.length, 'not every case ran to its end');
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
	readonly said: string;
	/** The last lines on the normal screen after leaving with a copy or, if that is refused, by printing. */
	readonly left: readonly string[];
	/** What each copy puts on the clipboard of the outermost terminal. */
	readonly arrived: readonly string[];
	/** Whether the text is on the display's clipboard afterwards. */
	readonly isOnDisplay?: boolean;
	/** Whether only the long run includes the case: the cases of both runs show the same. */
	readonly isLong?: boolean;
};

const open = (given: Case, world: World) => {
	const {variables = () => ({}), surround = script => ['sh', script], text, terminal} = given;
	const settings = Object.entries(variables(world)).map(([name, value]) => `${name}=${value}`);
	const script = writeScript(world.directory, ['/usr/bin/env', ...settings, ...browseCommand(world.directory, text)]);
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
