import {describe, expect, it} from 'vitest';
import {assertChecks} from '../helpers/faults/checks.ts';
import {runAlike} from '../helpers/faults/fault-run.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {responseOf, startFaultServer} from '../helpers/service/fault-server.ts';
import {forbiddenIn} from '../helpers/terminal/allowed-sequences.ts';
import {openSession} from '../helpers/terminal/session.ts';

const rangeOf = (first: number, last: number): number[] =>
	Array.from({length: last - first + 1}, (_, index) => first + index);

const toTexts = (codes: readonly number[]): string[] => codes.map(code => `a${String.fromCodePoint(code)}b`);

const toMark = (code: number): string => `a<U+${code.toString(16).toUpperCase().padStart(4, '0')}>b`;

const c0 = rangeOf(0, 0x1f);
const c1 = rangeOf(0x80, 0x9f);
const bidi = [0x061c, 0x200e, 0x200f, ...rangeOf(0x202a, 0x202e), ...rangeOf(0x2066, 0x2069)];
const invisible = [
	...[0x00ad, 0x180e, 0x200b, 0x200c, 0x200d, ...rangeOf(0x2060, 0x2064), 0xfeff, ...rangeOf(0xfff9, 0xfffb)],
	...[0x2028, 0x2029, 0x115f, 0x3164, 0xe0001, 0xe0041, 0xe007f],
];

// Sequences that act on a terminal, and the beginnings of such sequences.
const acting = [
	...['\x1b]52;c;aGk=\x07', '\x1b]0;title\x07', '\x1b]2;title\x1b\\', '\x1b]9;notice\x07', '\x1b]777;notify;a;b\x07'],
	...[
		'\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\',
		'\x1b]1337;CopyToClipboard=\x07',
		'\x1bPq#0;2;0;0;0\x1b\\',
	],
	...['\x1b_Gi=1\x1b\\', '\x1b^private\x1b\\', '\x1bc', '\x1b[?1003h', '\x1b[c', '\x1b[>c', '\x1b[6n', '\x1b[?2004l'],
	...['\x1b[?1049l', '\x1b[2J', '\x1b[20t', '\x9d52;c;aGk=\x9c', '\x9b6n', 'begun \x1b]52;c;aGk=', 'begun \x1b['],
];

const wide = [
	...['日本語', '👩‍💻 works', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag', '🇩🇪🇫🇷', `e${'\u0301'.repeat(100)} pile`, 'ｈalf', '❤️ red', 'עברית', 'العربية'],
];

type HostileTexts = readonly [row: string, what: string, texts: readonly string[], marks: readonly string[]];

/** Hostile texts, with their row in the checklist of faults, and how the screen shows some of them. */
const hostileTexts: readonly HostileTexts[] = [
	[
		...(['D1', 'control characters', toTexts([...c0, 0x7f, ...c1])] as const),
		[...c0.map(code => `a^${String.fromCharCode(code + 0x40)}b`), 'a^?b', ...c1.map(toMark)],
	],
	[
		...(['D2', 'sequences that act', acting] as const),
		['^[]52;c;aGk=^G', '^[]0;title^G', '^[c', '^[[?1003h', '^[[6n', '<U+009D>52;c;aGk=<U+009C>', 'begun ^[['],
	],
	[
		...(['D3', 'colours, hidden and blinking text'] as const),
		['\x1b[8mhidden\x1b[0m', '\x1b[31;5mred\x1b[m', '\x1b[38;2;1;2;3mtrue', '\x9b8mhidden'],
		['^[[8mhidden^[[0m', '^[[31;5mred^[[m', '^[[38;2;1;2;3mtrue', '<U+009B>8mhidden'],
	],
	['D4', 'marks that turn the direction of text', toTexts(bidi), bidi.map(toMark)],
	[
		...(['D5', 'invisible characters', [...toTexts([...invisible, 0xfe0f]), '\ud800lone', 'lone\udfff']] as const),
		[...invisible.map(toMark), '\ufffdlone', 'lone\ufffd'],
	],
	[
		'D6',
		'wide characters, emoji, flags and piles of marks',
		wide,
		[...wide.slice(0, 2), 'flag', 'pile', ...wide.slice(-2)],
	],
];

describe.each(hostileTexts)('%s: a listing of %s', (row, _, texts, marks) => {
	// The other rows are handled like these two; the quick run shows them only without a screen.
	it.runIf(isTorture || ['D1', 'D2'].includes(row))('is shown as marks, matched by them, and harmless', async () => {
		const server = await startFaultServer(responseOf(200, JSON.stringify(listingOf(texts))));
		const size = {columns: 110, rows: 80};
		const session = openSession(['--base-url', server.base], {...size, holdsReplies: true});
		const {terminal} = session;
		for (const mark of ['❯', ...marks]) {
			await terminal.waitForText(mark);
		}

		// A space would separate terms, and a caret at the start would anchor the text.
		terminal.type((marks[0] ?? '').replaceAll(' ', '\\ ').replace(/^\^/, '^^'));
		await terminal.waitForText(/^> .* [1-9]\d*\/\d+,/m);
		terminal.press('ctrl+u');
		await terminal.waitForText('type to filter');
		for (const keys of ['\t', ...tour]) {
			await session.writeRead(keys);
		}
		terminal.resize(60, 12);
		for (const keys of isTorture || row === 'D1' ? tour : []) {
			await session.writeRead(keys);
		}
		terminal.press('ctrl+c');

		await session.ended();
		expect(session.drawn().length).toBeGreaterThan(2000);
		expect(forbiddenIn(session.drawn())).toEqual([]);
		// The only reply is the one to our own query about colours.
		expect(terminal.heldReplies).toEqual(['\u001b[?1;2c']);
		expect(terminal.clipboard).toEqual([]);
		// Before it exits, the program waits a second for the replies that are held back.
		await session.held(130, {within: 2000});
	});

	it('is printed unchanged, or left out with the reason', async () => {
		const tags = texts.map(text => `os:${text}`);
		const input = JSON.stringify({data: [{resources: tags.map(tag => ({tags: [tag]}))}]});

		const json = await runAlike({arguments: ['--input', '-', '--list', '--as', 'json'], input});
		const lines = json.stdout.trim().split('\n');
		expect(lines.map(line => JSON.parse(line))).toEqual(tags.map(tag => [tag]));
		assertChecks(json, {exitCode: 0, within: 10_000});

		const csv = await runHere(['--input', '-', '--list'], {input});
		const printed = csv.stdout.split('\n').slice(0, -1);
		expect(printed.filter(line => !tags.includes(line))).toEqual([]);
		expect(csv.stderr).toMatch(printed.length === tags.length ? /^$/ : /left out/);
	});

	it('is one line of ASCII in a refusal', async () => {
		const body = {error: texts.join(' '), message: texts.toReversed().join(' ')};
		const server = await startFaultServer(responseOf(500, JSON.stringify(body)));

		const run = await runAlike({arguments: ['--base-url', server.base, '--list']});

		assertChecks(run, {exitCode: 5, within: 10_000, server, paths: ['/v0/resources']});
	});
});

it('D5: text is not found by a text that only looks like it', async () => {
	const input = JSON.stringify({data: [{resources: [{tags: ['ad\u200bmin']}]}]});

	expect(await runHere(['--input', '-', '--list', 'admin'], {input})).toMatchObject({stdout: '', exitCode: 1});
	expect(await runHere(['--input', '-', '--list', '--as', 'json', 'ad<U+200B>min'], {input})).toMatchObject({
		exitCode: 0,
	});
});

/** A listing with texts in every possible place: names, fields, tags of every type, and values that are not groups or resources. */
const listingOf = (texts: readonly string[]): unknown => ({
	data: [
		{name: 'first', resources: [{id: 'all', tags: texts}]},
		...texts.map(text => ({
			name: text,
			[text]: text,
			resources: [{label: text, [text]: [text, {[text]: text}], tags: {[text]: text}}, {tags: `os:${text}`}, text],
		})),
		texts.join(''),
	],
	next: texts.join(''),
});

// A key right after Esc would turn it into Alt with that key.
const close = '\x1b\x1b[A';
const [end, down, right] = ['\x1b[F', '\x1b[6~', '\x1b[C'];

// Visits everything that shows text: the list from end to end, the record, tags, distinct ones, a comparison, the menu.
const tour = [
	...[end, 'v', 'J', 'J', 'v', '\x1b[A', 'J', '[', '[', 'v', 'g', 't', end, right, close, 'u', end, 'u'],
	...['*', 'c', end, close, '*', '-', 'G', '=', 'g', 'Y', close, '?', down, close],
];
