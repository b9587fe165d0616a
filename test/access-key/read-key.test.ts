import {execFile, execFileSync} from 'node:child_process';
import {chmodSync, chownSync, closeSync, mkdirSync, openSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {Readable} from 'node:stream';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {type KeyChoice, type KeySource, keySourceOf} from '../../source/access-key/access-key.ts';
import {type KeyRequest, readKey} from '../../source/access-key/io/read-key.ts';
import {commandAdvice} from '../../source/access-key/key-command-output.ts';
import {Fault, failureLine} from '../../source/fault/fault.ts';
import {refusePrinting} from '../../source/system/node-debug.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {createKey} from '../helpers/program/key.ts';
import {linuxNote, userNote} from '../helpers/program/programs.ts';
import {withoutTerminal} from '../helpers/program/without-terminal.ts';
import {longestWait} from '../helpers/project/waits.ts';

const userId = process.getuid?.();

const request = {
	stdin: () => Readable.from([]),
	userId,
	timeout: 10_000,
	host: process,
	lend: withoutTerminal(),
	locations: new Map(),
};

type Options = Partial<KeyRequest & KeyChoice>;

const find = ({variables = {}, ...options}: Options): Promise<string> =>
	readKey(keySourceOf({...options, variables}), {...request, variables, ...options});

const failureOf = async (options: Options): Promise<string> => {
	const fault = await faultOf(() => find(options));
	return `${fault.exitCode} ${failureLine(fault)}`;
};

/** Writes a file that only its owner can read, unless another mode is given. */
const writeKey = async (text: string, mode = 0o600): Promise<string> => {
	const path = join(await makeDirectory(), 'key');
	writeFileSync(path, text);
	chmodSync(path, mode);
	return path;
};

/** The key file that an option or a variable names. */
const fileOf = (path: string, from: '--access-key-file' | 'ENVPICK_ACCESS_KEY_FILE' = '--access-key-file') => ({
	accessKeyFile: {type: 'file', path, from} as const,
});

describe('readKey', () => {
	it('prefers the option to the variables, and the key to a key file', async () => {
		const path = await writeKey('of-the-option\n');
		const file = await writeKey('of-the-file\r\n');
		const variables = {ENVPICK_ACCESS_KEY: 'of-the-variable'};
		const ofVariable = fileOf(file, 'ENVPICK_ACCESS_KEY_FILE');

		expect(await find({...fileOf(path), variables})).toBe('of-the-option');
		expect(await find({...ofVariable, variables})).toBe('of-the-variable');
		expect(await find({...ofVariable, variables: {ENVPICK_ACCESS_KEY: ''}})).toBe('of-the-file');
		expect(await find(ofVariable)).toBe('of-the-file');
	});

	it.each([{}, {ENVPICK_ACCESS_KEY: ''}])('finds no key in %j', async variables => {
		expect(await failureOf({variables})).toBe(
			'4 envpick: no access key; run `envpick --setup`, set ENVPICK_ACCESS_KEY, or use --access-key-file',
		);
	});

	it('does not fall back to a variable if the option names no file', async () => {
		for (const path of [join(await makeDirectory(), 'none'), '']) {
			expect(await failureOf({...fileOf(path), variables: {ENVPICK_ACCESS_KEY: 'S3KRET'}})).toBe(
				`2 envpick: cannot read \`${path}\` (no such file); check the path`,
			);
		}
	});

	it('reads standard input for `-`', async () => {
		expect(await find({...fileOf('-'), stdin: () => Readable.from([Buffer.from('S3K'), Buffer.from('RET\n')])})).toBe(
			'S3KRET',
		);
	});

	const wrong = `${createKey()}\n${createKey()}`;
	const stdin = () => Readable.from([Buffer.from(wrong)]);

	it.each<[string, string, (path: string) => Options]>([
		['a file', '`PATH`', path => fileOf(path)],
		['a file in a variable', '`PATH`', path => fileOf(path, 'ENVPICK_ACCESS_KEY_FILE')],
		['a variable', 'ENVPICK_ACCESS_KEY', () => ({variables: {ENVPICK_ACCESS_KEY: wrong}})],
		['a pipe', 'standard input', () => ({...fileOf('-'), stdin})],
	])('says that an invalid key is from %s, but repeats nothing of it', async (_, source, toOptions) => {
		const path = await writeKey(wrong);

		expect(await failureOf(toOptions(path))).toBe(
			`4 envpick: cannot use the access key from ${source.replace('PATH', path)} (character 41 is a line break); copy it again from the service`,
		);
	});

	it.each([
		['\n\n', '4', 'use the access key from', 'it is empty', 'copy it again from the service'],
		['k'.repeat(2 ** 16 + 1), '2', 'read', 'it is larger than 64 KiB', 'check the path'],
	])('refuses a file because $3', async (text, code, what, why, tryThis) => {
		const path = await writeKey(text);

		expect(await failureOf(fileOf(path))).toBe(`${code} envpick: cannot ${what} \`${path}\` (${why}); ${tryThis}`);
	});

	it.each([
		...['644', '640', '604'].map(mode => ['read', mode] as const),
		...['622', '602', '666', '707', '646'].map(mode => ['change', mode] as const),
		...['610', '601'].map(mode => ['run', mode] as const),
	])('refuses a file that others can %s: of mode %s', async (others, mode) => {
		const path = await writeKey('S3KRET', Number.parseInt(mode, 8));
		const failure = `2 envpick: will not use the access key in \`${path}\` (others can ${others} it: mode ${mode}); ${others === 'change' ? 'check it, and ' : ''}run \`chmod 600 ${path}\``;

		expect(await failureOf(fileOf(path))).toBe(failure);
		expect(await failureOf(fileOf(path, 'ENVPICK_ACCESS_KEY_FILE'))).toBe(failure);
	});

	const ofService = (path: string) => readKey({type: 'service-file', path, field: 'a.b'}, {...request, variables: {}});

	it('reads the key file of a service like another', async () => {
		expect(await ofService(await writeKey(' S3KRET\r\n'))).toBe('S3KRET');
		expect(await faultOf(async () => ofService(await writeKey('S3KRET', 0o644)))).toMatchObject({exitCode: 2});
	});

	it.each([
		['it is empty', '\n'],
		['character 3 is a space', 'S3 KRET'],
		['it is larger than 64 KiB', 'k'.repeat(2 ** 16 + 1)],
	])('names the field of a service instead of its key file if %s', async (why, text) => {
		const tryThis = 'write the path of a file that contains only the key';

		expect(await faultOf(async () => ofService(await writeKey(text)))).toEqual(
			new Fault(`cannot use the config \`a.b\` (\`a.b\`: ${why})`, tryThis),
		);
	});

	it('runs the command of a service, and names its field if it prints no key', async () => {
		const ofCommand = (...command: string[]) =>
			readKey({type: 'service-command', command, field: 'a.b'}, {...request, variables: {PATH: process.env['PATH']}});

		expect(await ofCommand('echo', 'a-key')).toBe('a-key');
		expect(await faultOf(() => ofCommand('true'))).toEqual(
			new Fault('cannot use the config `a.b` (`a.b` printed nothing)', commandAdvice),
		);
	});

	it('checks the target of a link', async () => {
		const link = join(await makeDirectory(), 'link');
		const path = await writeKey('S3KRET', 0o644);
		symlinkSync(path, link);

		expect(await failureOf(fileOf(link))).toContain('others can read it');
		chmodSync(path, 0o400);
		expect(await find(fileOf(link))).toBe('S3KRET');
	});

	it('refuses a file in a directory that others can change', async () => {
		const path = await writeKey('S3KRET');
		chmodSync(dirname(path), 0o777);

		expect(await failureOf(fileOf(path))).toBe(
			`2 envpick: will not use the access key in \`${path}\` (others can change a directory above it: mode 777); check it, and run \`chmod go-w ${dirname(path)}\``,
		);
		expect(await find({...fileOf(path), userId: undefined})).toBe('S3KRET');
	});

	const noted = async (options: Options): Promise<readonly string[]> => {
		const notes: string[] = [];
		await find({...options, note: line => notes.push(line)});
		return notes;
	};

	it.skipIf(userId !== 0)(`accepts a file of root that others can read, and logs that${userNote('root')}`, async () => {
		const path = await writeKey('S3KRET', 0o644);
		chmodSync(dirname(path), 0o755);

		expect(await noted({...fileOf(path), userId: 12_345})).toEqual(['access key: others may read it']);
		chmodSync(path, 0o600);
		expect(await noted(fileOf(path))).toEqual([]);
	});

	it.skipIf(userId !== 0)(`refuses the file of another user, who could change the key${userNote('root')}`, async () => {
		const path = await writeKey('S3KRET');
		chownSync(path, 12_345, 12_345);

		const variables = {HOME: await makeDirectory()};
		const failure = `2 envpick: will not use the access key in \`${path}\` (it belongs to another user); check it, and use a copy of your own: \`install -m 600 ${path} ~/\``;
		expect(await failureOf({...fileOf(path), variables})).toBe(failure);
		// One command mends both.
		chmodSync(path, 0o666);
		expect(await failureOf({...fileOf(path), variables})).toBe(failure);
	});

	it.skipIf(userId !== 0)(`refuses a readable file of the owner of the home${userNote('root')}`, async () => {
		const home = join(await makeDirectory(), 'home');
		const path = join(home, 'key');
		const variables = {HOME: home};
		mkdirSync(home);
		writeFileSync(path, 'S3KRET', {mode: 0o640});
		for (const place of [home, path]) {
			chownSync(place, 12_345, 12_345);
		}

		expect(await failureOf({...fileOf(path), variables})).toContain(`(others can read it: mode 640); run \`chmod 600`);
		chmodSync(path, 0o600);
		expect(await find({...fileOf(path), variables})).toBe('S3KRET');
	});

	it.skipIf(linuxNote !== '')(`has no command for an open descriptor of a file${linuxNote}`, async () => {
		const path = await writeKey('S3KRET', 0o644);
		const descriptor = openSync(path, 'r');

		expect(await failureOf(fileOf(`/dev/fd/${descriptor}`))).toMatch(
			/\(others can read it: mode 644\); give it the mode 600$/,
		);
		closeSync(descriptor);
	});

	it('names the whole path of a file whose name is like an option', async () => {
		const path = join(await makeDirectory(), '-k');
		writeFileSync(path, 'S3KRET', {mode: 0o644});
		chmodSync(path, 0o644);

		expect(await failureOf(fileOf(relative(process.cwd(), path)))).toContain(`run \`chmod 600 ${path}\``);
	});
});

describe('readKey in a process', () => {
	const run = async (script: string, timeout = longestWait): Promise<string> => {
		const words = ['-c', script, process.execPath, 'test/fixtures/key-program.ts', `${timeout}`];
		const {stdout, stderr} = await promisify(execFile)('sh', words, {
			env: {KEY: 'S3KRET', HOME: await makeDirectory()},
		});

		expect(stderr).toBe('');
		return stdout;
	};

	const withFile = `umask 022; echo "$KEY" > "$HOME/key"; "$0" "$1" - "$2" < "$HOME/key"`;

	it.each([
		['a file as standard input, whatever its mode', withFile],
		['a pipe into `-`', 'printf %s "$KEY" | "$0" "$1" - "$2"'],
		['a pipe under /dev/fd', 'printf %s "$KEY" | "$0" "$1" /dev/fd/0 "$2"'],
		['a slow pipe under /dev/fd', '(sleep 0.2; printf %s "$KEY") | "$0" "$1" /dev/fd/3 "$2" 3<&0'],
	])('reads the key from %s', async (_, script) => {
		expect(await run(script)).toBe('key S3KRET');
	});

	it('exits at once when aborted, or at the time limit, although the pipe has no writer', async () => {
		const path = join(await makeDirectory(), 'pipe');
		execFileSync('mkfifo', [path]);
		const reason = new Error('left');
		const leaving = new AbortController();

		const reading = find({...fileOf(path), timeout: 600_000, signal: leaving.signal});
		leaving.abort(reason);

		await expect(reading).rejects.toBe(reason);
		expect(await run(`"$0" "$1" '${path}' "$2"`, 100)).toBe(
			`envpick: cannot read \`${path}\` (timed out after 0.1 s); check the path`,
		);
	});
});

const refused = new Fault(
	'NODE_DEBUG makes Node print what it sends, including the key',
	'unset it, or remove `stream` from it',
);

describe('a key that Node would print', () => {
	it.each(['stream', 'STREAM', 'net,stream', 'net  stream', 'net, stream', '*', 'str*', '*am', 's*m', '*r*', 'fs,*'])(
		'is refused with NODE_DEBUG=%j',
		async value => {
			expect(await faultOf(() => refusePrinting({NODE_DEBUG: value}))).toEqual(refused);
		},
	);

	it.each([
		{},
		...['', ',', 'net', 'streams', 'mystream', 'str.am', '.*', 's', 'ream', 'stream|net', '(stream', 'st*x'].map(
			NODE_DEBUG => ({NODE_DEBUG}),
		),
	])('is accepted with the variables %j', variables => {
		expect(() => refusePrinting(variables)).not.toThrow();
	});

	const read = (source: KeySource) => () => readKey(source, {...request, variables: {NODE_DEBUG: 'stream'}});

	it.each<KeySource>([
		{type: 'variable', key: 'a-key'},
		{type: 'file', path: '/nonexistent', from: '--access-key-file'},
		{type: 'service-file', path: '/nonexistent', field: 'a'},
		{type: 'service-command', command: ['echo', 'a-key'], field: 'a'},
	])('is not read: $type', async source => {
		expect(await faultOf(read(source))).toEqual(refused);
	});

	it('is reported as missing if there is no key', async () => {
		expect(await faultOf(read({type: 'none', service: 'work'}))).toEqual(
			new Fault(
				'no access key for the service `work`',
				'set accessKeyFile or accessKeyCommand for it in the config',
				4,
			),
		);
	});
});
