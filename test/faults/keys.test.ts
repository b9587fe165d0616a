import {execFileSync} from 'node:child_process';
import {chmod, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {writeConfig} from '../helpers/config.ts';
import {writeProgram} from '../helpers/copying.ts';
import {type FaultCase, type Scene, testFaults} from '../helpers/fault-case.ts';
import {runOnTerminal, runPlain} from '../helpers/fault-run.ts';
import {type Answer, answerOf, type FaultServer, goodBody, startFaultServer} from '../helpers/fault-server.ts';
import {makeFolder} from '../helpers/folder.ts';
import {assertGates, type FinishedRun, leaksOf} from '../helpers/gates.ts';
import {createKey, leakOf} from '../helpers/key.ts';

const listed = 'os:ubuntu-22.04-amd64,locale:en-us\n';
const works = {exitCode: 0, prints: listed, requests: 1} as const;
const noKey = 'no access key; run `envpick --setup`, set ENVPICK_ACCESS_KEY, or name a file with --access-key-file';

const good = () => startFaultServer(answerOf(200, goodBody));

const neverAsked = (server: FaultServer) => () => expect(server.connections()).toBe(0);

describe('a key that is missing', () => {
	const without = (more: Partial<Scene>) => async (): Promise<Scene> => {
		const server = await good();
		return {base: server.base, server, givesKey: false, check: neverAsked(server), ...more};
	};

	testFaults([
		{
			row: 'A3',
			name: 'keeps anything from being asked',
			scene: without({}),
			exitCode: 4,
			says: noKey,
			isPlainOnly: true,
		},
		{
			row: 'A3',
			name: 'is not an empty variable',
			scene: without({environment: {ENVPICK_ACCESS_KEY: '', ENVPICK_ACCESS_KEY_FILE: ''}}),
			exitCode: 4,
			says: noKey,
			isPlainOnly: true,
		},
		{
			row: 'A3',
			name: 'is not looked for in the variables of others',
			scene: async key => without({environment: {ACCESS_KEY: key, API_KEY: key, ENVPICK_KEY: key}})(),
			exitCode: 4,
			says: noKey,
			isPlainOnly: true,
		},
		{
			row: 'A3',
			name: 'is not found in a file that is not there',
			scene: without({arguments: ['--access-key-file', '/nonexistent/key']}),
			exitCode: 2,
			says: 'cannot read `/nonexistent/key` (no such file); check the path',
		},
	]);

	it('A3: is asked for on a terminal before anything is requested', async () => {
		const server = await good();

		const run = await runOnTerminal({arguments: ['--base-url', server.base], givesKey: false}, async terminal => {
			await terminal.waitForText(/access key/i);
			terminal.press('ctrl+c');
		});

		assertGates(run, {exitCode: 130, within: 5000, server, paths: []});
		expect(server.connections()).toBe(0);
	});
});

/** Gives a key, made from a good one, in a way of its own. */
const giving =
	(toScene: (key: string, folder: string) => Promise<Scene> | Scene) =>
	async (key: string): Promise<Scene> => {
		const server = await good();
		const scene = await toScene(key, await makeFolder());
		return {
			base: server.base,
			server,
			givesKey: false,
			check: () => expect(server.requests().length).toBe(server.connections()),
			...scene,
		};
	};

const inVariable = (toText: (key: string) => string) =>
	giving(key => ({environment: {ENVPICK_ACCESS_KEY: toText(key)}}));

const badKey = (source: string, why: string): string =>
	`cannot use the access key from ${source} (${why}); copy it again from the service`;

const inFile = (toText: (key: string) => string | Uint8Array, mode = 0o600) =>
	giving(async (key, folder) => {
		const path = join(folder, 'key');
		await writeFile(path, toText(key));
		await chmod(path, mode);
		return {arguments: ['--access-key-file', path], names: {path}};
	});

describe('a key that cannot be sent', () => {
	testFaults([
		...[
			['a line break in its midst', (key: string) => `${key}\nx`, 'character 41 is a line break'],
			['a header after it', (key: string) => `${key}\r\nX-Evil: y`, 'character 41 is a line break'],
			['a tab in its midst', (key: string) => `${key}\tx`, 'character 41 is a space'],
			['a space in its midst', (key: string) => `x ${key}`, 'character 2 is a space'],
			['an escape sequence', (key: string) => `${key}\u001b]0;x\u0007`, 'character 41 is a control character'],
			['a letter of Latin 1', (key: string) => `\u00e9${key}`, 'character 1 is not ASCII'],
			['a dash that was made long', (key: string) => `\u2014${key}`, 'character 1 is not ASCII'],
			['an invisible space', (key: string) => `${key}\u200b`, 'character 41 is not ASCII'],
			['spaces alone', () => ' \t ', 'it is empty'],
			['the word Bearer', (key: string) => `Bearer ${key}`, 'it begins with the word Bearer, which is not part of it'],
			['five thousand characters', (key: string) => key.repeat(125), 'it is longer than 4096 characters'],
		].map(
			([what, toText, why]): FaultCase => ({
				row: 'E7',
				name: `${what} is refused before anything is asked`,
				scene: inVariable(toText as (key: string) => string),
				exitCode: 4,
				says: badKey('ENVPICK_ACCESS_KEY', why as string),
				within: 1000,
			}),
		),
		{row: 'E7', name: 'a line break at its end is passed over', scene: inVariable(key => `${key}\r\n`), ...works},
		{row: 'E7', name: 'a line break at the end of its file is passed over', scene: inFile(key => `${key}\n`), ...works},
		{
			row: 'E7',
			name: 'a byte order mark before it is passed over',
			scene: inFile(key => `\ufeff${key}\r\n`),
			...works,
		},
		{
			row: 'E7',
			name: 'an empty file is refused',
			scene: inFile(() => ''),
			exitCode: 4,
			says: badKey('`{path}`', 'it is empty'),
		},
		{
			row: 'E7',
			name: 'a NUL is refused',
			scene: inFile(key => `${key}\0`),
			exitCode: 4,
			says: badKey('`{path}`', 'character 41 is a control character'),
		},
		{
			row: 'E7',
			name: 'bytes that are no text are refused',
			scene: inFile(key => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(key, 'utf16le')])),
			exitCode: 4,
			says: badKey('`{path}`', 'character 1 is not ASCII'),
		},
		{
			row: 'E7',
			name: 'a file of a megabyte is refused',
			scene: inFile(key => key.repeat(2 ** 15)),
			exitCode: 2,
			says: 'cannot read `{path}` (it is larger than 64 KiB); check the path',
		},
	]);
});

const noOption = 'no option takes the key: it would show in `ps`; set ENVPICK_ACCESS_KEY or use --access-key-file';

// What a person mistakes for an option: it stands on the command line then, but nowhere else.
const mistaking = (toArguments: (secret: string) => readonly string[]) => async (): Promise<Scene> => {
	const secret = createKey();
	const server = await good();
	return {
		base: server.base,
		server,
		arguments: toArguments(secret),
		check: ({stdout, stderr, written, files}: FinishedRun) => {
			expect(leakOf(stdout + stderr + written + files.join(), secret)).toBeUndefined();
			expect(server.connections()).toBe(0);
		},
	};
};

describe('a key on the command line', () => {
	testFaults([
		...['--key', '--access-key', '--token', '--api-key', '-k', '--accesskey', '--KEY'].map((option, index) => ({
			row: 'E8',
			name: `after ${option} is refused and not repeated`,
			scene: mistaking(secret => (index % 2 === 0 ? [`${option}=${secret}`] : [option, secret])),
			exitCode: 2,
			says: noOption,
			within: 1000,
		})),
		{
			row: 'E8',
			name: 'as the value of an unknown option is not repeated',
			scene: mistaking(secret => [`--secret=${secret}`]),
			exitCode: 2,
			says: 'unknown option `--secret`; see `envpick --help`',
		},
		{
			row: 'E8',
			name: 'as the value of an option that takes none is not repeated',
			scene: mistaking(secret => [`--demo=${secret}`]),
			exitCode: 2,
			says: '`--demo` takes no value; see `envpick --help`',
		},
		{
			row: 'E8',
			name: 'as the time limit is not repeated',
			scene: mistaking(secret => ['--timeout', secret]),
			exitCode: 2,
			says: '`--timeout` is not a number; give seconds, up to 3600',
		},
	]);
});

describe('a key in the environment', () => {
	it('E9: is not passed on to the tool that copies', async () => {
		const server = await good();
		const folder = await makeFolder();
		writeProgram(folder, 'xclip', `cat > '${folder}/copied'; env > "$HOME/environment"`);

		const run = await runOnTerminal(
			{
				arguments: ['--base-url', server.base],
				environment: {PATH: `${folder}:/usr/bin:/bin`, DISPLAY: ':4242', NODE_OPTIONS: '--no-deprecation'},
			},
			async terminal => {
				await terminal.waitForText('ubuntu-22.04-amd64');
				terminal.press('enter');
			},
		);

		assertGates(run, {exitCode: 0, within: 5000, server, paths: ['/v0/resources'], isCopying: true});
		const [, environment = ''] = run.files.find(([path]) => path === 'home/environment') ?? [];
		expect(environment).toContain('DISPLAY=:4242');
		expect(environment).not.toContain('ENVPICK_');
		expect(environment).not.toContain('NODE_OPTIONS');
	});

	it('E9: is not written into a report of Node', async () => {
		let pid = 0;
		const server = await startFaultServer(() => process.kill(pid, 'SIGUSR2'));

		const run = await runPlain(
			{
				arguments: ['--base-url', server.base, '--list', '--timeout', '1'],
				environment: {NODE_OPTIONS: '--report-on-signal --report-signal=SIGUSR2 --report-filename=report.json'},
			},
			id => {
				pid = id;
			},
		);

		// Node says on standard error that it writes it.
		expect(run.exitCode).toBe(3);
		expect(run.files.map(([path]) => path)).toContain('work/report.json');
		expect(leaksOf(run)).toEqual([]);
	});

	it.each(['*', 'http,net,tls,undici,child_process'])('E10: is not in what NODE_DEBUG=%s writes', async value => {
		const server = await good();

		const run = await runPlain({
			arguments: ['--base-url', server.base, '--list'],
			environment: {NODE_DEBUG: value},
		});

		expect(run.exitCode).toBe(0);
		expect(leaksOf(run)).toEqual([]);
	});
});

const echoing =
	(toAnswer: (credentials: string) => Buffer | string): Answer =>
	(socket, _count, {headers}) =>
		socket.end(toAnswer(headers['authorization'] ?? ''));

const toKey = (credentials: string): string => credentials.slice('Bearer '.length);

describe('a key that the service says back', () => {
	const log = ['--debug', 'log'];

	testFaults([
		{
			row: 'E10',
			name: 'in its headers is not in the log',
			answer: echoing(said =>
				answerOf(200, goodBody, {'x-echo': said, server: toKey(said), [`x-${toKey(said)}`]: 'x'}),
			),
			arguments: log,
			...works,
		},
		{
			row: 'E10',
			name: 'in the reason phrase is not in the log',
			answer: echoing(said => `HTTP/1.1 418 ${said}\r\ncontent-length: 0\r\n\r\n`),
			arguments: log,
			exitCode: 5,
			says: '`{host}` did not answer with a listing (418); check the address',
			requests: 1,
		},
		{
			row: 'E10',
			name: 'in a location of its own is not in the log',
			scene: async key => {
				const server = await startFaultServer((socket, count) =>
					socket.end(count === 1 ? answerOf(307, '', {location: `/${key}?${btoa(key)}`}) : answerOf(400, '{}')),
				);
				const paths = ['/v0/resources', `/${key}?${btoa(key)}`];
				const check = () => expect(server.requests().map(({path}) => path)).toEqual(paths);
				return {base: server.base, names: {host: server.host}, check};
			},
			arguments: log,
			exitCode: 5,
			says: '`{host}` did not answer with a listing (400); check the address',
		},
		{
			row: 'E10',
			name: 'in an error is neither shown nor in the log',
			answer: echoing(said =>
				answerOf(
					400,
					JSON.stringify({error: toKey(said), message: `${btoa(toKey(said))} ${encodeURIComponent(said)}`}),
				),
			),
			arguments: log,
			exitCode: 5,
			says: '`{host}` did not answer with a listing (400: ***: *** Bearer%20***); check the address',
			requests: 1,
		},
		{
			row: 'E10',
			name: 'in the head of what is no HTTP is neither shown nor in the log',
			answer: echoing(said => `${said}\r\n\r\n`),
			arguments: log,
			exitCode: 3,
			says: 'could not reach `{host}` (its answer is not valid HTTP); check the port, and whether it wants https://',
			requests: 1,
		},
		{
			row: 'E10',
			name: 'in what is no JSON is neither shown nor in the log',
			answer: echoing(said => answerOf(200, said)),
			arguments: log,
			exitCode: 6,
			says: 'the answer of `{host}` is not a listing (it is not JSON); check the address',
			requests: 1,
		},
		{
			row: 'E10',
			name: 'in the variables of proxies and terminals is not in the log',
			scene: async key => {
				const server = await good();
				return {
					base: server.base,
					server,
					environment: {HTTPS_PROXY: `http://u:${key}@h.example`, TERM_PROGRAM: key},
				};
			},
			arguments: log,
			...works,
		},
	]);
});

const sharedFile = (mode: number): FaultCase => ({
	row: 'E11',
	name: `with the mode ${mode.toString(8)} is refused`,
	scene: inFile(key => key, mode),
	exitCode: 2,
	says: `will not use the access key in \`{path}\` (others can read it: mode ${mode.toString(8)}); run \`chmod 600\` on it`,
	within: 1000,
});

describe('the file of a key', () => {
	testFaults([
		...[0o644, 0o640, 0o604, 0o620, 0o660, 0o666].map(sharedFile),
		...[0o600, 0o400].map(
			(mode): FaultCase => ({
				row: 'E11',
				name: `with the mode ${mode.toString(8)} is read`,
				scene: inFile(key => key, mode),
				...works,
			}),
		),
		{
			row: 'E11',
			name: 'behind a link is judged by its own mode',
			scene: giving(async (key, folder) => {
				await writeFile(join(folder, 'key'), key, {mode: 0o644});
				await symlink('key', join(folder, 'link'));
				return {arguments: ['--access-key-file', join(folder, 'link')], names: {path: join(folder, 'link')}};
			}),
			exitCode: 2,
			says: 'will not use the access key in `{path}` (others can read it: mode 644); run `chmod 600` on it',
		},
		{
			row: 'E11',
			name: 'that a variable names is judged too',
			scene: giving(async (key, folder) => {
				await writeFile(join(folder, 'key'), key, {mode: 0o644});
				return {environment: {ENVPICK_ACCESS_KEY_FILE: join(folder, 'key')}, names: {path: join(folder, 'key')}};
			}),
			exitCode: 2,
			says: 'will not use the access key in `{path}` (others can read it: mode 644); run `chmod 600` on it',
		},
		{
			row: 'E11',
			name: 'that is a directory is refused',
			scene: giving((_key, folder) => ({arguments: ['--access-key-file', folder], names: {path: folder}})),
			exitCode: 2,
			says: 'cannot read `{path}` (it is a directory); check the path',
		},
		{
			row: 'E11',
			name: 'whose links go in a circle is refused',
			scene: giving(async (_key, folder) => {
				await symlink('key', join(folder, 'key'));
				return {arguments: ['--access-key-file', join(folder, 'key')], names: {path: join(folder, 'key')}};
			}),
			exitCode: 2,
			says: 'cannot read `{path}` (its links go in a circle); check the path',
		},
		{
			row: 'E11',
			name: 'that is a pipe nobody writes to is waited for as long as was said',
			scene: giving((_key, folder) => {
				const path = join(folder, 'pipe');
				execFileSync('mkfifo', [path]);
				return {arguments: ['--access-key-file', path, '--timeout', '0.5'], names: {path}};
			}),
			exitCode: 2,
			says: 'cannot read `{path}` (no end of it within 0.5 s); check the path',
			within: 2000,
		},
		{
			row: 'E11',
			name: 'that is standard input is read',
			scene: giving(key => ({arguments: ['--access-key-file', '-'], input: `${key}\n`})),
			isPlainOnly: true,
			...works,
		},
		{
			row: 'E11',
			name: 'with a name that would act on a terminal is named visibly',
			scene: giving(() => ({arguments: ['--access-key-file', '/nonexistent/\u001b]0;x\u0007\u202e']})),
			exitCode: 2,
			says: 'cannot read `/nonexistent/^[]0;x^G<U+202E>` (no such file); check the path',
		},
	]);
});

/** A config whose key comes from a program, given as a shell script in which `$KEY` is a file with the key. */
const ringing =
	(script: string, ...more: string[]) =>
	async (key: string): Promise<Scene> => {
		const server = await good();
		const folder = await makeFolder();
		await writeFile(join(folder, 'key'), key, {mode: 0o600});
		writeProgram(folder, 'keyring', script.replaceAll('$KEY', join(folder, 'key')));
		const accessKeyCommand = [join(folder, 'keyring'), 'show'];
		const file = await writeConfig({services: {lab: {address: server.base, accessKeyCommand}}});
		return {server, givesKey: false, environment: {ENVPICK_CONFIG: file}, arguments: more, names: {file}};
	};

const badCommand = (why: string, tryThis = 'write a command that prints the key on one line'): string =>
	`cannot use the config \`{file}:5:24\` (\`services.lab.accessKeyCommand\` ${why}); ${tryThis}`;

describe('a keyring, asked by a command', () => {
	testFaults([
		{row: 'E12', name: 'gives the key', scene: ringing('cat $KEY'), ...works},
		{
			row: 'E12',
			name: 'is given neither another key nor the switches of Node',
			scene: async key => {
				const scene = await ringing('env > "$HOME/environment"; cat $KEY')(key);
				return {
					...scene,
					environment: {
						...scene.environment,
						ENVPICK_ACCESS_KEY_FILE: '/nonexistent',
						NODE_OPTIONS: '--no-deprecation',
					},
					arguments: ['--service', 'lab'],
					check: ({files}) => {
						const [, environment] = files.find(([path]) => path === 'home/environment') ?? [];
						expect(environment).toContain('HOME=');
						expect(environment).not.toMatch(/ENVPICK_|NODE_OPTIONS/);
					},
				};
			},
			...works,
		},
		...[
			['fails', 'cat $KEY; exit 1', 'ended with exit code 1'],
			['is killed', 'cat $KEY; kill -9 $$', 'was ended by SIGKILL'],
			['says nothing', 'cat $KEY >&2', 'printed nothing'],
			['says two lines', 'cat $KEY; echo; cat $KEY', 'printed 2 lines'],
			['says a megabyte', 'while cat $KEY $KEY $KEY $KEY $KEY $KEY $KEY $KEY; do :; done', 'printed more than a key'],
		].map(
			([what, script, why]): FaultCase => ({
				row: 'E12',
				name: `that ${what} is said to, and nothing is asked`,
				scene: ringing(script ?? ''),
				exitCode: 2,
				says: badCommand(why ?? ''),
				within: 3000,
			}),
		),
		{
			row: 'E12',
			name: 'that hangs is waited for as long as was said',
			scene: ringing('cat $KEY; sleep 600', '--timeout', '0.5'),
			exitCode: 2,
			says: badCommand('did not end within 0.5 s', 'unlock what it waits for, or give it more time with --timeout'),
			within: 2000,
		},
		{
			row: 'E12',
			name: 'is not asked where nobody said so',
			scene: async () => {
				const server = await good();
				const folder = await makeFolder();
				for (const name of ['secret-tool', 'pass', 'security', 'op', 'gh']) {
					writeProgram(folder, name, 'touch "$HOME/asked"');
				}
				return {
					base: server.base,
					server,
					givesKey: false,
					environment: {PATH: `${folder}:/usr/bin:/bin`},
					check: ({files}) => expect(files.map(([path]) => path)).not.toContain('home/asked'),
				};
			},
			exitCode: 4,
			says: noKey,
			isPlainOnly: true,
		},
	]);
});
