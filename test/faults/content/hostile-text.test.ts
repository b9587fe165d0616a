import {describe, expect, it} from 'vitest';
import {assertChecks} from '../../helpers/faults/checks.ts';
import {expectNone} from '../../helpers/faults/expect-none.ts';
import {runAlike} from '../../helpers/faults/fault-run.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {isTorture, itLong} from '../../helpers/project/torture.ts';
import {responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';
import {forbiddenIn} from '../../helpers/terminal/allowed-sequences.ts';
import {overrunsOf} from '../../helpers/terminal/overruns.ts';
import {openSession, type Session} from '../../helpers/terminal/session.ts';

const rangeOf = (first: number, last: number): number[] =>
	Array.from({length: last - first + 1}, (_, index) => first + index);

const toTexts = (codes: readonly number[]): string[] => codes.map(code => `a${String.fromCodePoint(code)}b`);

const toMark = (code: number): string => `a<U+${code.toString(16).toUpperCase().padStart(4, '0')}>b`;

const c0 = rangeOf(0, 0x1f);
const c1 = rangeOf(0x80, 0x9f);
const bidi = [0x061c, 0x200e, 0x200f, ...rangeOf(0x202a, 0x202e), ...rangeOf(0x2066, 0x2069)];
const invisible = [
	...[0x00ad, 0x180e, 0x200b, 0x200c, 0x200d, ...rangeOf(0x2060, 0x2064), 0xfeff, ...rangeOf(0xfff9, 0xfffb)],
	...[0x2028, 0x2029, 0x115f, 0x3164, 0xe0001, 0xe0041, 0xe007f, 0xfe0f],
];

const hostileTexts: readonly HostileTexts[] = [
	{
		row: 'D1',
		what: 'control characters',
		texts: toTexts([...c0, 0x7f, ...c1]),
		marks: [...c0.map(code => `a^${String.fromCharCode(code + 0x40)}b`), 'a^?b', ...c1.map(toMark)],
	},
	{
		row: 'D2',
		what: 'sequences that act',
		texts: [
			'\x1b]52;c;aGk=\x07',
			'\x1b]0;title\x07',
			'\x1b]2;title\x1b\\',
			'\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\',
			'\x1b]9;notice\x07',
			'\x1b]777;notify;a;b\x07',
			'\x1b]1337;CopyToClipboard=\x07',
			'\x1bPq#0;2;0;0;0\x1b\\',
			'\x1b_Gi=1\x1b\\',
			'\x1b^private\x1b\\',
			'\x1bc',
			'\x1b[?1003h',
			'\x1b[c',
			'\x1b[>c',
			'\x1b[6n',
			'\x1b[?2004l',
			'\x1b[?1049l',
			'\x1b[2J',
			'\x1b[20t',
			'\x9d52;c;aGk=\x9c',
			'\x9b6n',
			'begun \x1b]52;c;aGk=',
			'begun \x1b[',
		],
		marks: ['^[]52;c;aGk=^G', '^[]0;title^G', '^[c', '^[[?1003h', '^[[6n', '<U+009D>52;c;aGk=<U+009C>', 'begun ^[['],
	},
	{
		row: 'D3',
		what: 'colours, hidden and blinking text',
		texts: ['\x1b[8mhidden\x1b[0m', '\x1b[31;5mred\x1b[m', '\x1b[38;2;1;2;3mtrue', '\x9b8mhidden'],
		marks: ['^[[8mhidden^[[0m', '^[[31;5mred^[[m', '^[[38;2;1;2;3mtrue', '<U+009B>8mhidden'],
	},
	{row: 'D4', what: 'marks that turn the direction of text', texts: toTexts(bidi), marks: bidi.map(toMark)},
	{
		row: 'D5',
		what: 'characters that are not seen',
		texts: [...toTexts(invisible), '\ud800lone', 'lone\udfff'],
		marks: [...invisible.filter(code => code !== 0xfe0f).map(toMark), '\ufffdlone', 'lone\ufffd'],
	},
	{
		row: 'D6',
		what: 'wide characters, emoji, flags and piles of marks',
		texts: [
			'日本語',
			'👩‍💻 works',
			'🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag',
			'🇩🇪🇫🇷',
			`e${'\u0301'.repeat(100)} pile`,
			'ｈalf',
			'❤️ red',
			'עברית',
			'العربية',
		],
		marks: ['日本語', '👩‍💻 works', 'flag', 'pile', 'עברית', 'العربية'],
	},
];

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

const open = async (texts: readonly string[], size = {columns: 110, rows: 80}): Promise<Session> => {
	const server = await startFaultServer(responseOf(200, JSON.stringify(listingOf(texts))));
	const session = openSession(['--base-url', server.base], {
		...size,
		holdsReplies: true,
	});
	await session.terminal.waitForText(/❯ +all/);
	return session;
};

// In milliseconds. The end waits for a second for the replies that are held back.
const longestEnd = 2000;

// A key right after Esc would turn it into Alt with that key.
const close = '\x1b\x1b[A';

// Visits everything that shows text: the list from end to end, the record, tags, distinct ones, a comparison, the menu.
const tour = [
	...[
		'\x1b[F',
		'v',
		'J',
		'J',
		'v',
		'\x1b[A',
		'J',
		'[',
		'[',
		'v',
		'g',
		't',
		'\x1b[F',
		'\x1b[C',
		close,
		'u',
		'\x1b[F',
		'u',
	],
	...['*', 'c', '\x1b[F', close, '*', '-', 'G', '=', 'g', 'Y', close, '?', '\x1b[6~', close],
];

describe.each(hostileTexts)('$row: a listing of $what', ({row, texts, marks}) => {
	// The other rows are handled like these two; the quick run shows them only without a screen.
	it.runIf(isTorture || ['D1', 'D2'].includes(row))(
		`${row}: is shown as marks, matched by them, and harmless, wherever the text is`,
		async () => {
			const session = await open(texts);
			for (const mark of marks) {
				await session.terminal.waitForText(mark);
			}

			// A space would separate terms, and a caret at the start would anchor the text.
			session.terminal.type((marks[0] ?? '').replaceAll(' ', '\\ ').replace(/^\^/, '^^'));
			await session.terminal.waitForText(/^> .* [1-9]\d*\/\d+,/m);
			session.terminal.press('ctrl+u');
			await session.terminal.waitForText('type to filter');

			for (const keys of ['\t', ...tour]) {
				await session.writeRead(keys);
			}
			session.terminal.resize(60, 12);
			for (const keys of isTorture || row === 'D1' ? tour : []) {
				await session.writeRead(keys);
			}
			session.terminal.press('ctrl+c');

			expect(await session.ended()).toBe(130);
			const forbidden = forbiddenIn(session.drawn());
			expect(session.drawn().length).toBeGreaterThan(2000);
			expect(forbidden).toEqual([]);
			// The only reply is the one to our own query about colours.
			expect(session.terminal.heldReplies).toEqual(['\u001b[?1;2c']);
			expect(session.terminal.clipboard).toEqual([]);
			await session.held(130, {within: longestEnd});
		},
	);

	it(`${row}: is printed unchanged, or left out with the reason`, async () => {
		const tags = texts.map(text => `os:${text}`);
		const input = JSON.stringify({data: [{resources: tags.map(tag => ({tags: [tag]}))}]});

		const json = await runAlike({arguments: ['--input', '-', '--list', '--as', 'json'], input});
		expect(
			json.stdout
				.trim()
				.split('\n')
				.map(line => JSON.parse(line)),
		).toEqual(tags.map(tag => [tag]));
		assertChecks(json, {exitCode: 0, within: 10_000});

		const csv = await runHere(['--input', '-', '--list'], {input});
		const printed = csv.stdout.split('\n').slice(0, -1);
		expect(printed.filter(line => !tags.includes(line))).toEqual([]);
		expect(csv.stderr).toMatch(printed.length === tags.length ? /^$/ : /left out/);
	});

	it(`${row}: is one line of ASCII in a refusal`, async () => {
		const server = await startFaultServer(
			responseOf(500, JSON.stringify({error: texts.join(' '), message: texts.toReversed().join(' ')})),
		);

		const run = await runAlike({arguments: ['--base-url', server.base, '--list']});

		assertChecks(run, {exitCode: 5, within: 10_000, server, paths: ['/v0/resources']});
	});
});

describe('D5: text that looks like other text', () => {
	itLong('D5: is not found by what it only looks like', async () => {
		const session = await open(['ad\u200bmin', 'pay\u202epal']);

		session.terminal.type('admin');
		await session.terminal.waitForText('no match for admin');
		session.terminal.press('ctrl+u');
		session.terminal.type('ad<U+200B>min');

		await session.terminal.waitForText(/^> .* [1-9]\d*\/\d+,/m);
	});
});

describe('D7: text that is longer than its place', () => {
	itLong.each([20, 200, 80])('D7: ends with an ellipsis within its line, at %i columns', async columns => {
		const long = '\x1b[8m'.repeat(2000);
		const size = {columns, rows: 30};
		const session = await open([`${long}日本語`, 'os:'.padEnd(300, '日本')], size);

		await session.writeRead('\tG');
		await session.terminal.waitForText('…');
		session.terminal.press('ctrl+c');
		await session.held(130, {within: longestEnd});
		expectNone(overrunsOf(session.drawn(), size));
	});
});

type HostileTexts = {
	readonly row: string;
	readonly what: string;
	readonly texts: readonly string[];
	readonly marks: readonly string[];
};
