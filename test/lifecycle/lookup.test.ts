import {execFileSync} from 'node:child_process';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {itLong} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {startNameServer} from '../helpers/service/name-server.ts';
import {openSession} from '../helpers/terminal/session.ts';

/** A shell line that makes the program query a name server that never responds. */
const askSilence = async (): Promise<string> => {
	const {command} = await startNameServer('nothing');
	return `set -- ${command.map(toDoubleQuoted).join(' ')} "$@"`;
};

// The line is inside single quotes.
const toDoubleQuoted = (word: string): string => `"${word.replaceAll(/["$\\]/g, String.raw`\$&`)}"`;

const remote = ['--base-url', 'https://envpick.example'];

describeWith(['unshare', 'mount'], 'B2: a name that nobody answers for', () => {
	it.each([
		['ctrl+c', 130],
		['esc', 130],
	] as const)('B2: %s exits at once during a DNS lookup', async (key, code) => {
		const session = openSession(remote, {before: await askSilence()});
		await session.terminal.waitForText('loading');

		session.terminal.press(key);

		await session.held(code);
	});

	itLong('B2: SIGTERM ends it at once during a DNS lookup', async () => {
		const session = openSession(remote, {before: await askSilence()});
		await session.terminal.waitForText('loading');

		await session.signal('SIGTERM');

		await session.held(143);
	});

	it('B2: without a screen it fails in time, and exits', async () => {
		const session = openSession([...remote, '--list', '--timeout', '1'], {before: await askSilence()});

		const {stderr} = await session.held(3, {within: 1000 + 2 * soon});
		expect(stderr).toContain('(1 s)');
	});

	itLong('B2: a failure on the screen is left at once', async () => {
		const session = openSession([...remote, '--timeout', '1'], {before: await askSilence()});
		await session.terminal.waitForText('(1 s)');

		session.terminal.press('q');

		await session.held(3);
	});
});

describe('a silent pipe', () => {
	const askPipe = async () => {
		const pipe = join(await makeDirectory(), 'pipe');
		execFileSync('mkfifo', [pipe]);
		return [...remote, '--access-key-file', pipe, '--timeout', '1'];
	};

	it('E11: a key file that is a pipe fails in time, and the program exits', async () => {
		const session = openSession(await askPipe());

		const {stderr} = await session.held(2, {within: 1000 + 2 * soon});
		expect(stderr).toContain('timed out after 1 s');
	});

	itLong('F1: Ctrl-C ends the program while it waits for a key file that is a pipe', async () => {
		const session = openSession(await askPipe());
		await session.pid();

		session.terminal.press('ctrl+c');

		await session.held(130);
	});
});
