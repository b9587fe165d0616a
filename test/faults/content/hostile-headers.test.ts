import {describe, expect, it} from 'vitest';
import {assertChecks} from '../../helpers/faults/checks.ts';
import {runAlike} from '../../helpers/faults/fault-run.ts';
import {isTorture} from '../../helpers/project/torture.ts';
import {responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';

// The characters that the HTTP parser accepts, unlike ESC. Each byte of a header arrives as one character.
const toHeader = (text: string): string => Buffer.from(text).toString('latin1');
const headerTexts = [
	['C1 as bytes', '\x9b8m\x9d0;x\x9c'],
	['C1 as UTF-8', toHeader('\x9b8m\x9d0;x\x9c')],
	['bidi and the invisible', toHeader('\u202e0;x\u200b')],
] as const;

const elsewhere = 'redirects to `https://h` (302, not followed: the key is sent only to your address)';
const again = ['/v0/resources', '/v0/resources'];
const headerCases: readonly HeaderCase[] = [
	{name: 'Location', toValue: text => `https://h/${text}`, status: 302, exitCode: 5, said: elsewhere},
	{
		name: 'Location',
		toValue: text => `https://h${text}.example/`,
		status: 302,
		exitCode: 5,
		said: 'redirects to an invalid address (302)',
	},
	{
		name: 'Location',
		toValue: text => `/v0/${text}`,
		status: 302,
		exitCode: 5,
		said: 'redirects too many times (302)',
		askedNext: text => Array.from({length: 3}, () => `/v0/${encodeURI(text)}`),
	},
	{
		name: 'WWW-Authenticate',
		toValue: text => `Bearer error="${text}"`,
		status: 401,
		exitCode: 4,
		said: 'refused the key (401)',
	},
	{
		name: 'WWW-Authenticate',
		toValue: text => `Bearer error="invalid_token", error_description="${text}"`,
		status: 401,
		exitCode: 4,
		said: 'refused the key (401: invalid_token)',
	},
	{
		name: 'Retry-After',
		toValue: text => `1${text}`,
		status: 429,
		exitCode: 5,
		said: 'did not return a listing (429, 3 tries)',
		askedNext: () => again,
	},
	{
		name: 'Content-Encoding',
		toValue: text => text,
		status: 200,
		exitCode: 6,
		said: 'is not a listing (its compression is not supported)',
	},
	{name: 'Content-Type', toValue: text => text, status: 200, exitCode: 6, said: 'is not a listing (it is not JSON)'},
	{name: 'Server', toValue: text => text, status: 500, exitCode: 5, said: 'did not return a listing (500)'},
];

// The quick run uses one text for each header, in turn.
const isTaken = (header: number, text: number): boolean => isTorture || header % headerTexts.length === text;

describe('D1: headers', () => {
	it.each(
		headerCases.flatMap((one, header) =>
			headerTexts
				.filter((_, text) => isTaken(header, text))
				.map(([what, text]) => ({...one, what, text, value: one.toValue(text)})),
		),
	)(
		'D1: that hold $what are not quoted: $name of $status, $exitCode',
		async ({name, value, text, status, exitCode, said, askedNext}) => {
			const server = await startFaultServer(responseOf(status, 'no listing', {[name]: value}));

			const run = await runAlike({arguments: ['--base-url', server.base, '--list']});

			assertChecks(run, {exitCode, within: 10_000, server, paths: ['/v0/resources', ...(askedNext?.(text) ?? [])]});
			expect(run.stdout).toBe('');
			expect(run.stderr.split(';')[0]?.replace('the response from ', '')).toBe(`envpick: \`${server.host}\` ${said}`);
		},
	);
});

type HeaderCase = {
	readonly name: string;
	readonly toValue: (text: string) => string;
	readonly status: number;
	readonly exitCode: number;
	/** The part of the message after the host. */
	readonly said: string;
	/** The paths that are requested after the first. */
	readonly askedNext?: (text: string) => readonly string[];
};
