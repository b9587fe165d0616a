import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {type ClipboardOptions, createClipboard} from '../../source/clipboard/io/clipboard.ts';
import {writeProgram} from '../helpers/clipboard/copying.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

/** A clipboard on a machine with X and these tools, given by name and script; and the bytes that it wrote to the terminal. */
const open = async (tools: Readonly<Record<string, string>> = {}, more: Partial<ClipboardOptions> = {}) => {
	const directory = await makeDirectory();
	for (const [name, script] of Object.entries(tools)) {
		writeProgram(directory, name, script);
	}
	const written: string[] = [];
	const clipboard = createClipboard({
		mode: 'auto',
		variables: {PATH: directory, DISPLAY: ':0', TERM: 'xterm'},
		// No process has this id, so it is unknown which process holds the terminal.
		host: {pid: 2 ** 30, platform: 'linux', kill: () => {}},
		takesSequences: true,
		write: bytes => written.push(bytes),
		...more,
	});
	const contentOf = (name: string) => readFile(join(directory, name), 'utf8');
	return {...clipboard, written, contentOf, directory};
};

const osc52 = (text: string): string => `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`;
const keep = 'cat > "$(dirname "$0")/content"';

const failing = {xclip: 'cat > /dev/null; exit 1'};

describe('a copy', () => {
	it('goes to the first working tool of the machine', async () => {
		const {copy, contentOf, written} = await open({xclip: keep});

		expect(await copy('os:größe')).toEqual({type: 'copied', with: 'xclip', bytes: 10});
		expect(await contentOf('content')).toBe('os:größe');
		expect(written).toEqual([]);
	});

	it('goes to the tmux that owns the terminal', async () => {
		const {directory, contentOf} = await open({
			tmux: `case $1 in load-buffer) ${keep};; *) echo '3.4|external|off|||xterm-256color';; esac`,
		});
		const variables = {PATH: directory, TERM: 'tmux-256color', TMUX: '/tmp/socket'};
		const {copy} = await open({}, {variables});

		expect(await copy('os:a')).toMatchObject({type: 'kept', bytes: 4});
		expect(await contentOf('content')).toBe('os:a');
	});

	it('goes to the next tool if one fails', async () => {
		const {copy, contentOf} = await open({xclip: 'cat > /dev/null; exit 1', xsel: keep});

		expect(await copy('os:a')).toEqual({type: 'copied', with: 'xsel', bytes: 4});
		expect(await contentOf('content')).toBe('os:a');
	});

	it('goes to the terminal if all tools fail, and names the tools', async () => {
		const {copy, written} = await open(failing);

		expect(await copy('os:a')).toEqual({
			type: 'sent',
			by: 'OSC 52',
			bytes: 4,
			failed: ['xclip failed: exit code 1'],
		});
		expect(written).toEqual([osc52('os:a')]);
	});

	it('goes to the terminal at once if requested', async () => {
		const {copy, written} = await open({xclip: keep}, {mode: 'osc52'});

		expect(await copy('os:a')).toMatchObject({type: 'sent', failed: []});
		expect(written).toEqual([osc52('os:a')]);
	});

	const noSequences = 'no clipboard tool for this machine, and no OSC 52 on this terminal';

	it.each<[string, string, Partial<ClipboardOptions>, string, Readonly<Record<string, string>>?]>([
		['the clipboard is off', 'os:a', {mode: 'off'}, 'the clipboard is off'],
		['there is no tool', 'os:a', {mode: 'native'}, 'no clipboard tool, or no display'],
		['there is no tmux', 'os:a', {mode: 'tmux'}, 'tmux does not respond'],
		['the terminal accepts no sequences', 'os:a', {takesSequences: false}, noSequences],
		[
			'the tool fails and the terminal accepts no sequences',
			'os:a',
			{takesSequences: false},
			'xclip failed: exit code 1',
			failing,
		],
		['there is nothing to copy', '', {}, 'nothing to copy', failing],
	])('is refused if %s', async (_, text, more, why, tools) => {
		const {copy, written} = await open(tools, more);

		expect(await copy(text)).toEqual({type: 'refused', why, bytes: text.length});
		expect(written).toEqual([]);
	});

	it('is refused if it is too long for a terminal, unless there is a tool', async () => {
		const text = 'x'.repeat(200_000);

		expect(await (await open()).copy(text)).toMatchObject({
			type: 'refused',
			why: expect.stringContaining('terminals accept'),
		});
		expect(await (await open({xclip: keep})).copy(text)).toMatchObject({type: 'copied'});
	});

	it('goes to the terminal if a Windows tool would garble it', async () => {
		const variables = {PATH: '', WSL_INTEROP: '/run', TERM: 'xterm'};
		const {directory} = await open({'clip.exe': keep});
		const {copy} = await open({}, {variables: {...variables, PATH: directory}});

		expect(await copy('os:größe')).toMatchObject({failed: ['clip.exe failed: supports ASCII only']});
		expect(await copy('os:a')).toMatchObject({type: 'copied', with: 'clip.exe'});
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
			displays: ['X (:0)'],
			tools: [{name: 'xsel'}],
			missing: ['xclip'],
		});
		expect(written).toEqual([]);
	});

	it('include the reply of a remote terminal, which is queried once', async () => {
		const questions: string[] = [];
		const ask = async (question: string) => {
			questions.push(question);
			return '';
		};
		const variables = {PATH: '', TERM: 'xterm', SSH_TTY: '/dev/pts/1', SSH_CONNECTION: '::1 1 ::1 22'};
		const {copy} = await open({}, {variables, ask});

		await copy('a');
		await copy('b');

		expect(questions).toHaveLength(1);
	});
});
