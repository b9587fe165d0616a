import {describe, expect, it} from 'vitest';
import {runHere} from '../helpers/program/run-here.ts';
import {itLong} from '../helpers/project/torture.ts';
import {openSession} from '../helpers/terminal/session.ts';

describe('a given text', () => {
	it.each(given)('is quoted as marks, if at all: %s', async (_, args, variables, says) => {
		expect((await messageOf(hostile, args, variables)).slice(0, says.length)).toBe(says);
	});

	it.each(given)('of 100,000 characters is cut: %s', async (_, args, variables) => {
		await messageOf(long, args, variables);
	});

	itLong('is in the filter without control characters', async () => {
		const session = openSession(['--demo', hostile]);
		await session.terminal.waitForText('> x]0;title8m<U+202E>y');
		session.terminal.press('ctrl+c');

		await session.held(130);
	});

	it('is shown as marks on the screen of a failure', async () => {
		const session = openSession(['--input', `/nonexistent/${hostile}`]);
		await session.terminal.waitForText('/nonexistent/x^[]0;title^G');
		session.terminal.press('q');

		await session.held(2);
	});
});

/** Runs with a text in the place of `{}`, and returns its message, which must be one line of ASCII. */
const messageOf = async (text: string, args: string, variables: object): Promise<string> => {
	const words = /--(?:check|run)/.test(args) ? args.split(' ') : `--list ${args}`.trim().split(' ');
	const env = Object.entries({ENVPICK_ACCESS_KEY: 'abcdefgh12345678', ...variables}).map(([name, value]) => [
		name,
		value.replace('{}', text),
	]);

	const {stdout, stderr, exitCode} = await runHere(
		words.map(word => word.replace('{}', text)),
		{env: Object.fromEntries(env)},
	);

	expect(stderr).toMatch(/^envpick: [\x20-\x7e]{1,300}\n$/);
	expect(exitCode).toBeGreaterThan(1);
	expect(stdout.length).toBeLessThan(200);
	return stderr.slice('envpick: '.length);
};

const hostile = 'x\x1b]0;title\x07\x9b8m\u202ey';
const marks = 'x^[]0;title^G<U+009B>8m<U+202E>y';
// One word of a command line can have up to 128 KiB.
const long = 'z'.repeat(100_000);

const base = '--base-url https://h.example';
const noFile = `cannot read \`/${marks}\` (no such file)`;
const invisible = (place: number) => `the address contains a space or an invisible character (character ${place})`;

// Each given text that a message can quote, and what the message says about the hostile text.
const given: readonly (readonly [what: string, args: string, variables: object, says: string])[] = [
	['an address', '--base-url https://h/{}', {}, invisible(12)],
	['a host', '--base-url https://h{}', {}, invisible(11)],
	['the address of the environment', '', {ENVPICK_BASE_URL: 'https://{}'}, invisible(10)],
	['a file', '--input /{}', {}, noFile],
	['a key file', `${base} --access-key-file /{}`, {}, noFile],
	['the key file of the environment', base, {ENVPICK_ACCESS_KEY: '', ENVPICK_ACCESS_KEY_FILE: '/{}'}, noFile],
	['a config', '--config /{}', {}, noFile],
	['a log', '--demo --debug /no/{}', {}, `cannot write \`/no/${marks}\` (no such directory)`],
	['a file of --check', '--demo --check /{}', {}, noFile],
	['a format', '--demo --as {}', {}, `\`--as ${marks}\` is not a format`],
	['a service', '--service {}', {}, `unknown service \`${marks}\``],
	['an option', '--{}', {}, 'unknown option'],
	['a time', '--demo --timeout {}', {}, '`--timeout` is invalid'],
	['a command', '--demo -1 --unique macos --run /{}', {}, `cannot run \`/${marks}\` (it does not exist)`],
	['a proxy', base, {HTTPS_PROXY: 'http://{}:1'}, 'the proxy in HTTPS_PROXY is not the address of an HTTP proxy'],
	['a key', base, {ENVPICK_ACCESS_KEY: '{}'}, 'cannot use the access key from ENVPICK_ACCESS_KEY (character 2 '],
];
