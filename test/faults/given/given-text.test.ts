import {describe, expect, it} from 'vitest';
import {assertChecks} from '../../helpers/faults/checks.ts';
import {runAlike} from '../../helpers/faults/fault-run.ts';
import {itLong} from '../../helpers/project/torture.ts';
import {openSession} from '../../helpers/terminal/session.ts';

const hostile = 'x\x1b]0;title\x07\x9b8m\u202ey';

describe('D8: given text', () => {
	const marks = 'x^[]0;title^G<U+009B>8m<U+202E>y';
	const noFile = `cannot read \`/nonexistent/${marks}\` (no such file)`;
	const base = ['--base-url', 'https://h.example'];
	const invisible = (place: number) => `the address contains a space or an invisible character (character ${place})`;

	it.each([
		['an address', ['--base-url', `https://h/${hostile}`], {}, 2, invisible(12)],
		['a host', ['--base-url', `https://h${hostile}.example`], {}, 2, invisible(11)],
		['a file', ['--input', `/nonexistent/${hostile}`], {}, 2, noFile],
		['a key file', [...base, '--access-key-file', `/nonexistent/${hostile}`], {}, 2, noFile],
		['a format', ['--demo', '--as', hostile], {}, 2, '`--as x^[]0;title^G<U+009...` is not a format'],
		['an option', [`--${hostile}`], {}, 2, 'unknown option'],
		['a time', ['--demo', '--timeout', hostile], {}, 2, '`--timeout` is not a time limit'],
		['the address of the environment', [], {ENVPICK_BASE_URL: `https://${hostile}`}, 2, invisible(10)],
		['the key file of the environment', base, {ENVPICK_ACCESS_KEY_FILE: `/nonexistent/${hostile}`}, 2, noFile],
		[
			'a proxy',
			base,
			{HTTPS_PROXY: `http://${hostile}:1`},
			2,
			'the proxy in HTTPS_PROXY is not the address of an HTTP proxy',
		],
		[
			'a key',
			base,
			{ENVPICK_ACCESS_KEY: hostile},
			4,
			'cannot use the access key from ENVPICK_ACCESS_KEY (character 2 is not visible ASCII)',
		],
	] as const)('D8: is quoted as marks in one line of ASCII, if at all: %s', async (_, given, variables, code, said) => {
		const givesKey = !('ENVPICK_ACCESS_KEY_FILE' in variables);
		const run = await runAlike({input: '', arguments: [...given, '--list'], variables, givesKey});

		assertChecks(run, {exitCode: code, within: 10_000});
		expect(run.stderr.startsWith(`envpick: ${said};`), run.stderr).toBe(true);
		expect(run.stdout).toBe('');
	});

	itLong('D8: is in the filter without control characters', async () => {
		const session = openSession(['--demo', hostile]);
		await session.terminal.waitForText('> x]0;title8m<U+202E>y');
		session.terminal.press('ctrl+c');

		await session.held(130);
	});

	it('D8: is shown as marks on the screen of a failure', async () => {
		const session = openSession(['--input', `/nonexistent/${hostile}`]);
		await session.terminal.waitForText('/nonexistent/x^[]0;title^G');
		session.terminal.press('q');

		await session.held(2);
	});
});
