import {expect, it} from 'vitest';
import {assertChecks} from '../helpers/faults/checks.ts';
import {runAlike} from '../helpers/faults/fault-run.ts';
import {responseOf, startFaultServer} from '../helpers/service/fault-server.ts';

// Characters that the HTTP parser accepts, unlike ESC: C1 as bytes and as UTF-8, bidi and invisible ones. Each byte of a header
// arrives as one character.
const text = `\x9b8m\x9d0;x\x9c${Buffer.from('\x9b8m\u202e0;x\u200b').toString('latin1')}`;
const elsewhere = 'redirects to `https://h` (302, not followed: the key is sent only to your address)';
const again = Array<string>(2).fill('/v0/resources');

it.each<[header: string, value: string, status: number, code: number, said: string, next: readonly string[]]>([
	['Location', `https://h/${text}`, 302, 5, elsewhere, []],
	['Retry-After', `1${text}`, 429, 5, 'did not return a listing (429, 3 tries)', again],
	['Server', text, 500, 5, 'did not return a listing (500)', []],
])('a hostile header is not quoted: %s', async (name, value, status, exitCode, said, next) => {
	const server = await startFaultServer(responseOf(status, 'no listing', {[name]: value}));

	const run = await runAlike({arguments: ['--base-url', server.base, '--list']});

	assertChecks(run, {exitCode, within: 10_000, server, paths: ['/v0/resources', ...next]});
	expect(run.stdout).toBe('');
	expect(run.stderr.split(';')[0]).toBe(`envpick: \`${server.host}\` ${said}`);
});
