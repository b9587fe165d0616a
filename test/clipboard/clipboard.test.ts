import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import {type ClipboardOptions, createClipboard} from '../../source/clipboard/io/clipboard.ts';
import {wrapForTmux} from '../../source/clipboard/osc52.ts';
import type {Variables} from '../../source/system/variables.ts';
import {findProgramsIn, writeProgram} from '../helpers/clipboard/copying.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

describe('a copy', () => {
	it.each<[string, string, Tools, Partial<ClipboardOptions>, Variables, report: object, Content]>([
		['to the first tool', 'os:größe', {xclip: keep}, {}, {}, copied, {tool: 'os:größe'}],
		['to the next tool if one fails', 'a', {...failing, xsel: keep}, {}, {}, copied, {tool: 'a'}],
		['to the terminal if all tools fail', 'a', failing, {}, {}, sent(xclipFailed), {terminal: 'a'}],
		['to the terminal if requested', 'a', {xclip: keep}, {mode: 'osc52'}, {}, sent(), {terminal: 'a'}],
		['of ASCII to a Windows tool', 'a', {'clip.exe': keep}, {}, onWindows, copied, {tool: 'a'}],
		['that Windows would garble', 'ö', {'clip.exe': keep}, {}, onWindows, sent(garbled), {terminal: 'ö'}],
		[
			'in UTF-8 to pbcopy',
			'a',
			{pbcopy: printLocale},
			{host: {...host, platform: 'darwin'}},
			{},
			copied,
			{tool: 'UTF-8'},
		],
		['if it is off', 'a', {xclip: keep}, {mode: 'off'}, {}, refused('the clipboard is off'), {}],
		['without a tool', 'a', {}, {mode: 'native'}, {}, refused('no clipboard tool, or no display'), {}],
		['without tmux', 'a', {}, {mode: 'tmux'}, {}, refused('tmux does not respond'), {}],
		['without sequences', 'a', {}, {supportsSequences: false}, {}, refused(noSequences), {}],
		['without anything', 'a', failing, {supportsSequences: false}, {}, refused(xclipFailed), {}],
		['of nothing', '', {xclip: keep}, {}, {}, refused('nothing to copy'), {}],
		['too long for a terminal', long, failing, {}, {}, refused(xclipFailed, tooLong), {}],
		['too long for a terminal in UTF-8', 'ö'.repeat(37_498), {}, {}, {}, refused(tooLong), {}],
		['just short enough', longest, {}, {}, {}, sent(), {terminal: longest}],
		['too long for a terminal, by a tool', long, {xclip: keep}, {}, {}, copied, {tool: long}],
	])('%s', async (_, text, tools, more, variables, report, {tool, terminal}) => {
		const {copy, written, contentOf} = await open(tools, more, variables);

		expect(await copy(text)).toEqual(report);
		expect(await contentOf('content').catch(() => undefined)).toBe(tool);
		expect(written).toEqual(terminal === undefined ? [] : [osc52(terminal)]);
	});

	it.each([
		['which keeps it', 'off', '', {}, {type: 'kept'}, []],
		['which sends it on', 'off', ' 192: Ms: (string) x', {}, sent(), []],
		['and as a sequence that tmux passes on', 'on', '', {}, sent(), [wrapForTmux(osc52('os:a'))]],
		['but not to a terminal without sequences', 'on', '', {supportsSequences: false}, {}, []],
	])('goes once to the tmux that owns the terminal, %s', async (_, passthrough, ms, more, report, bytes) => {
		const reply = `3.4|external|${passthrough}||/dev/pts/3|xterm\nTerminal 0: xterm for /dev/pts/3, flags=0x0:\n${ms}`;
		const tmux = `case $1 in load-buffer) ${keep.replace('>', '>>')};; *) echo '${reply}';; esac`;
		const {copy, contentOf, written} = await open({tmux}, more, {TMUX: '/tmp/socket', DISPLAY: undefined});

		expect(await copy('os:a')).toMatchObject(report);
		expect(await contentOf('content')).toBe('os:a');
		expect(written).toEqual(bytes);
	});

	it('goes to the terminal if tmux fails, which is reported', async () => {
		const tmux = `case $1 in load-buffer) exit 3;; *) echo '3.4|external|on||/dev/pts/3|xterm-256color';; esac`;
		const {copy, written} = await open({tmux}, {}, {TMUX: '/tmp/socket', DISPLAY: undefined});

		expect(await copy('os:a')).toMatchObject(sent('tmux failed: exit code 3'));
		expect(written).toEqual([wrapForTmux(osc52('os:a'))]);
	});

	it('refuses what tmux would not pass on, before it loads anything', async () => {
		const tmux = `case $1 in load-buffer) ${keep};; *) echo '3.4|external|on||/dev/pts/3|xterm-256color';; esac`;
		const {copy, contentOf} = await open({tmux}, {}, {TMUX: '/tmp/socket', DISPLAY: undefined});

		expect(await copy('a'.repeat(2_000_000))).toMatchObject({type: 'refused'});
		await expect(contentOf('content')).rejects.toThrow('ENOENT');
	});

	it('waits for earlier copies, and the exit waits for all', async () => {
		const {copy, finish, contentOf} = await open({xclip: 'cat >> "$(dirname "$0")/content"'});

		void copy('a');
		void copy('b');
		void copy('c');
		await finish();

		expect(await contentOf('content')).toBe('abc');
	});
});

describe('the clipboard methods', () => {
	it('are found without being used', async () => {
		const {detect, written} = await open({xsel: keep});

		expect(await detect()).toMatchObject({
			mode: 'auto',
			tools: [{name: 'xsel'}],
			missing: ['xclip'],
		});
		expect(written).toEqual([]);
	});

	it('include the reply of a remote terminal, which is queried once', async () => {
		const ask = vi.fn(async () => '\x1b[>84;0;0c');
		const {copy, detect} = await open({}, {ask}, {SSH_TTY: '/dev/pts/1', SSH_CONNECTION: '::1 1 ::1 22'});

		await copy('a');
		await copy('b');

		expect((await detect()).path).toEqual([{type: 'ssh'}, {type: 'tmux'}]);
		expect(ask.mock.calls).toEqual([['\x1b[>c']]);
	});

	it.each<[string, Tools, Partial<ClipboardOptions>, Variables]>([
		['a tool is tried first', {xclip: keep}, {}, {}],
		['no sequence is written', {}, {mode: 'native'}, {}],
		['screen would reply', {}, {}, {STY: '1.tty', TERM: 'screen.xterm'}],
	])('do not query the terminal if %s', async (_, tools, more, variables) => {
		const ask = vi.fn(async () => '');
		const {detect} = await open(tools, {ask, ...more}, variables);

		await detect();

		expect(ask).not.toHaveBeenCalled();
	});
});

describe('a copy over mosh', () => {
	// No process of this machine has these ids, so their variables are unknown.
	const [mosh, tmuxServer, client, ours] = [2 ** 30, 2 ** 30 + 1, 2 ** 30 + 2, 2 ** 30 + 3];

	/** A clipboard at the end of a mosh connection, in the terminal of a mosh server or of a tmux. */
	const openOverMosh = async (holder: number, tmux: string, variables: Variables) => {
		const rows = `${mosh} 1 ? mosh-server\n${tmuxServer} 1 ? tmux: server\n${client} ${mosh} s1 tmux`;
		const ps = `cat << END\n${rows}\n${ours} ${holder} s2 sh\nEND`;
		const times: number[] = [];
		const opened = await open(
			{tmux, ps},
			{
				host: {...host, pid: ours, platform: 'other systems'},
				write: bytes => times.push(opened.written.push(bytes) && performance.now()),
			},
			{DISPLAY: undefined, ...variables},
		);
		findProgramsIn(opened.directory);
		return {...opened, times};
	};

	// mosh checks every 250 ms, and sends a clipboard only if it differs from the last one it sent.
	const longEnough = 250;

	it('first puts another text on the clipboard, for long enough that mosh sends it', async () => {
		const {copy, written, times} = await openOverMosh(mosh, 'exit 1', {});

		expect(await copy('os:a')).toEqual(sent());

		expect(written).toEqual([osc52(' '), osc52('os:a')]);
		expect(times[1]! - times[0]!).toBeGreaterThan(longEnough);
	});

	it('makes tmux send another text first, in a separate buffer that is then deleted', async () => {
		const tmux = `case $1 in
load-buffer) echo "$(date +%s%3N) $* [$(cat)]" >> "$(dirname "$0")/loaded";;
*) cat << 'END'
3.4|on|off|${client}|/dev/pts/3|xterm
Terminal 0: xterm for /dev/pts/3, flags=0x20:
 192: Ms: (string) \\033]52;c;%p2%s\\a
END
esac`;
		const variables = {TMUX: '/tmp/socket', TERM: 'tmux-256color'};
		const {copy, written, contentOf} = await openOverMosh(tmuxServer, tmux, variables);

		expect(await copy('os:a')).toEqual(sent());

		const lines = (await contentOf('loaded')).trim().split('\n');
		expect(lines.map(line => line.replace(/^\d+ /, ''))).toEqual([
			'load-buffer -w -b envpick - ; delete-buffer -b envpick [ ]',
			'load-buffer -w - [os:a]',
		]);
		const [first = 0, second = 0] = lines.map(line => Number.parseInt(line, 10));
		expect(second - first).toBeGreaterThan(longEnough);
		expect(written).toEqual([]);
	});
});

/** A clipboard on a machine with X and these tools, given by name and script; and the bytes that it wrote to the terminal. */
const open = async (tools: Tools, more: Partial<ClipboardOptions> = {}, variables: Variables = {}) => {
	const directory = await makeDirectory();
	for (const [name, script] of Object.entries(tools)) {
		writeProgram(directory, name, script);
	}
	const written: string[] = [];
	const clipboard = createClipboard({
		mode: 'auto',
		variables: {PATH: directory, DISPLAY: ':0', TERM: 'xterm', ...variables},
		host,
		supportsSequences: true,
		write: bytes => written.push(bytes),
		...more,
	});
	const contentOf = (name: string) => readFile(join(directory, name), 'utf8');
	return {...clipboard, written, contentOf, directory};
};

// No process has this id, so it is unknown which process holds the terminal.
const host = {pid: 2 ** 30, platform: 'linux', kill: () => {}, on: () => {}, off: () => {}};

const osc52 = (text: string): string => `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`;
const keep = 'cat > "$(dirname "$0")/content"';

const printLocale = 'cat > /dev/null; printf %s "$LC_CTYPE" > "$(dirname "$0")/content"';
const failing = {xclip: 'cat > /dev/null; exit 1'};

type Tools = Readonly<Record<string, string>>;
type Content = {readonly tool?: string; readonly terminal?: string};

const noSequences = 'no clipboard tool for this machine, and no OSC 52 on this terminal';
const tooLong = expect.stringContaining('terminals accept');
const long = 'x'.repeat(74_995);
const longest = 'x'.repeat(74_994);
const onWindows = {WSL_INTEROP: '/run', DISPLAY: undefined};
const xclipFailed = 'xclip failed: exit code 1';
const garbled = 'clip.exe failed: supports ASCII only';
const copied = {type: 'copied', problems: []};
const sent = (...problems: string[]) => ({type: 'sent', problems});
const refused = (...problems: unknown[]) => ({type: 'refused', problems});
