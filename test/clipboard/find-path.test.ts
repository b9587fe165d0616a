import {spawn} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {findHolder, findPath, isFarEndOpen, withIdentity} from '../../source/clipboard/io/find-path.ts';
import type {Path} from '../../source/clipboard/path.ts';
import type {Variables} from '../../source/system/variables.ts';
import {findProgramsIn, writeProgram} from '../helpers/clipboard/copying.ts';
import {tmuxHop} from '../helpers/clipboard/paths.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {describeWith, linuxNote} from '../helpers/program/programs.ts';
import {openTerminal} from '../helpers/terminal/terminal.ts';

const ms = String.raw`\033]52;%p1%s;%p2%s\a`;

// The reply shows which server was queried.
const tmux = `cat << END
3.4|on|on||$TMUX|xterm-256color
Terminal 0: xterm-256color for $TMUX, flags=0x20:
 192: Ms: (string) ${ms.replace('\\', '\\\\')}
END`;

// No process has this id, so it is unknown which process holds its terminal.
const nobody = 2 ** 30;

const host = {pid: nobody, platform: 'linux', kill: () => {}};

it('goes from the tmux in the variables to the terminal attached to it', async () => {
	const directory = await makePrograms({tmux});
	const address = {TMUX: '/tmp/socket', TMUX_PANE: '%1'};

	expect(await findPath({PATH: directory, TERM: 'tmux-256color', ...address}, host)).toEqual([
		{
			type: 'tmux',
			server: {version: '3.4', setClipboard: 'on', isPassing: true, terminal: 'xterm-256color', ms, client: undefined},
			variables: address,
		},
	]);
});

it('continues from a tmux with the variables of its attached client, not with ours', async () => {
	const client = openProcess({SSH_TTY: '/dev/pts/9', TMUX: '/tmp/outer'});
	const directory = await makePrograms({tmux: tmux.replace('||', `|${client}|`)});
	const ours = {PATH: directory, TERM: 'tmux-256color', TMUX: '/tmp/inner'};

	expect(await findPath(ours, host)).toMatchObject([inTmux('/tmp/inner'), inTmux('/tmp/outer'), ssh]);
});

it('queries the tmux that started the first process of the terminal, if no variable names one', async () => {
	const first = openProcess({TMUX: '/tmp/socket'});
	const ps = `printf '%s\\n' '${nobody - 2} 1 ? tmux: server' '${first} ${nobody - 2} s1 sh' '${nobody} ${first} s1 sudo'`;
	const directory = await makePrograms({tmux, ps});
	findProgramsIn(directory);

	const path = await findPath({PATH: directory}, {...host, platform: 'other systems'});

	expect(path).toMatchObject([inTmux('/tmp/socket')]);
});

it('queries no other server if the owner of the terminal is unknown', async () => {
	const ps = `printf '%s\\n' ' ${nobody - 2} 1 ? tmux: server' ' ${nobody} ${nobody - 2} s1 sh'`;
	const directory = await makePrograms({tmux, ps});
	findProgramsIn(directory);

	expect(await findPath({PATH: directory, TERM: 'tmux-256color'}, {...host, platform: 'other systems'})).toEqual([
		{type: 'tmux'},
	]);
});

const inScreen = {STY: '1.tty', TERM: 'screen.xterm'};
const ssh = {type: 'ssh'} as const;
const overSsh = {SSH_TTY: '/dev/pts/1'};

it.each<[string, Variables, Path]>([
	['a terminal', {TERM: 'xterm'}, []],
	['a tmux or screen at the other end, by TERM', {...overSsh, TERM: 'tmux-256color'}, [{type: 'ssh'}, {type: 'tmux'}]],
	['a screen over SSH', {...inScreen, ...overSsh}, [{type: 'screen'}, {type: 'ssh'}]],
	// If the screen was started within a tmux, the tmux is around it.
	['a tmux around a screen', {...inScreen, ...overSsh, TMUX: '/tmp/socket'}, [{type: 'screen'}, {type: 'tmux'}, ssh]],
	['a tmux whose program is missing', {TERM: 'xterm', TMUX: '/tmp/socket'}, [{type: 'tmux'}]],
])('goes as far as %s', async (_, variables, path) => {
	expect(await findPath({PATH: '', ...variables}, host)).toEqual(path);
});

it.each([
	['prints nothing, and fails', 'exit 1', undefined],
	['prints the reply and fails, as without an attached client', "echo '3.4|on|on|||'; exit 1", '3.4'],
	['prints something else', 'echo no server', undefined],
])('uses what tmux reports: it %s', async (_, script, version) => {
	const directory = await makePrograms({tmux: script});

	const [hop] = await findPath({PATH: directory, TERM: 'xterm', TMUX: '/tmp/socket'}, host);

	expect(hop).toMatchObject({type: 'tmux', ...(version !== undefined && {server: {version, terminal: ''}})});
	expect('server' in (hop ?? {})).toBe(version !== undefined);
});

it('starts a tmux command in the root directory, with only the address of our server', async () => {
	const directory = await makeDirectory();
	writeProgram(directory, 'tmux', `{ pwd; echo "$TMUX $TMUX_PANE"; env | grep ENVPICK; } > ${directory}/asked`);
	const address = {TMUX: '/tmp/socket', TMUX_PANE: '%1'};

	await findPath({PATH: directory, TERM: 'xterm', ENVPICK_ACCESS_KEY: 'S3KRET', ...address}, host);

	expect(await readFile(join(directory, 'asked'), 'utf8')).toBe('/\n/tmp/socket %1\n');
});

describe('the owner of a terminal', () => {
	for (const platform of ['linux', 'other systems']) {
		describeWith(platform === 'linux' ? [] : ['ps'], `found as on ${platform}`, () => {
			it('is the program that opened it, whatever runs in between', async () => {
				const {first, inner} = await openShell();

				expect(await findHolder(inner, platform)).toEqual({holder: undefined, first});
			});

			it.each([1, 2 ** 30])('is unknown for the first process and for a missing process: %i', async pid => {
				expect(await findHolder(pid, platform)).toBeUndefined();
			});
		});
	}

	it.each([
		['tmux', ['tmux: server']],
		['screen', ['SCREEN']],
		['mosh', ['mosh-server']],
		['ssh', ['sshd-session', '/usr/sbin/sshd', 'dropbear']],
		[undefined, ['mytmux', 'screenfetch', 'myscreen', 'not-mosh-server', 'mysshd', 'dropbearkey', 'mydropbear']],
	])('is known by its name, behind other programs: $1', async (holder, names) => {
		for (const name of names) {
			const between = ['sudo', 'su', 'doas', 'script', 'node'].map(
				(inner, at) => `' ${11 + at}  ${10 + at}  s${at}  ${inner}'`,
			);
			const ps = `printf '%s\\n' '  10 1 ? ${name}' ${between.join(' ')}`;
			findProgramsIn(await makePrograms({ps}));

			expect(await findHolder(15, 'other systems')).toEqual({holder, first: 11});
		}
	});

	it('is unknown in a table with a cycle, such as one that changed while it was read', async () => {
		findProgramsIn(await makePrograms({ps: "printf '%s\\n' '10 11 s1 sh' '11 10 s1 sh'"}));

		expect(await findHolder(10, 'other systems')).toBeUndefined();
	});

	it.skipIf(linuxNote !== '')(`is found by its name in the system, with any characters${linuxNote}`, async () => {
		const {title} = process;
		onTestFinished(() => {
			process.title = title;
		});
		process.title = 'screen';
		const {inner} = await openShell();
		// The system is read without ps.
		findProgramsIn(await makeDirectory());

		for (const [name, holder] of [
			['screen', 'screen'],
			['tmux: (1) S 7', 'tmux'],
			[') S 1 tmux', undefined],
		] as const) {
			process.title = name;
			expect(await findHolder(inner, 'linux')).toMatchObject({holder});
		}
	});
});

describe('the reply of a terminal', () => {
	it.each<[answer: string, path: Path, found: Path]>([
		['\x1b[>84;0;0c', [], [{type: 'tmux'}]],
		['\x1b[>83;40900;0c', [ssh, {type: 'multiplexer'}], [ssh, {type: 'screen'}]],
		['\x1b[>0;276;0c', [ssh, {type: 'multiplexer'}], [ssh]],
		['\x1b[>1c', [{type: 'tmux'}], []],
		['x\x1b[>84;0;0c', [], [{type: 'tmux'}]],
		['', [ssh, {type: 'tmux'}], [ssh, {type: 'tmux'}]],
		['\x1b[A', [{type: 'tmux'}], [{type: 'tmux'}]],
	])('replaces the guess: %j', (answer, path, found) => {
		expect(withIdentity(path, answer)).toEqual(found);
	});

	it.each<[isOpen: boolean, paths: readonly Path[]]>([
		[true, [[], [ssh], [ssh, {type: 'multiplexer'}], [{type: 'tmux'}]]],
		[false, [[{type: 'mosh'}], [{type: 'screen'}], [tmuxHop(), ssh]]],
	])('is requested if nothing on this side replies: %j', (isOpen, paths) => {
		expect(paths.filter(path => isFarEndOpen(path) !== isOpen)).toEqual([]);
	});
});

const inTmux = (TMUX: string) => ({type: 'tmux', variables: {TMUX}});

/** Makes a directory with these programs, by name and script, to search for programs. */
const makePrograms = async (programs: Readonly<Record<string, string>>): Promise<string> => {
	const directory = await makeDirectory();
	for (const [name, script] of Object.entries(programs)) {
		writeProgram(directory, name, script);
	}
	return directory;
};

/** Starts a process with these variables, and returns its id. */
const openProcess = (env: Record<string, string>): number => {
	const child = spawn('/bin/sleep', ['600'], {detached: true, stdio: 'ignore', env});
	onTestFinished(() => void child.kill());
	return child.pid ?? 0;
};

const openShell = async () => {
	const terminal = openTerminal('sh', ['-c', 'sh -c "echo pid \\$\\$; read line"; exit']);
	await terminal.waitForText(/pid \d+/);
	return {first: terminal.pid, inner: Number(/pid (\d+)/.exec(terminal.screen())?.[1])};
};
