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

type What =
	| 'control characters'
	| 'sequences that act'
	| 'colours, hidden and blinking text'
	| 'marks that turn the direction of text'
	| 'invisible characters'
	| 'wide characters, emoji, flags and piles of marks';

type HostileTexts = readonly [what: What, texts: readonly string[], marks: readonly string[]];

/** Hostile texts, and how the screen shows some of them. */
export const hostileTexts: readonly HostileTexts[] = [
	[
		'control characters',
		toTexts([...c0, 0x7f, ...c1]),
		[...c0.map(code => `a^${String.fromCharCode(code + 0x40)}b`), 'a^?b', ...c1.map(toMark)],
	],
	[
		'sequences that act',
		acting,
		['^[]52;c;aGk=^G', '^[]0;title^G', '^[c', '^[[?1003h', '^[[6n', '<U+009D>52;c;aGk=<U+009C>', 'begun ^[['],
	],
	[
		'colours, hidden and blinking text',
		['\x1b[8mhidden\x1b[0m', '\x1b[31;5mred\x1b[m', '\x1b[38;2;1;2;3mtrue', '\x9b8mhidden'],
		['^[[8mhidden^[[0m', '^[[31;5mred^[[m', '^[[38;2;1;2;3mtrue', '<U+009B>8mhidden'],
	],
	['marks that turn the direction of text', toTexts(bidi), bidi.map(toMark)],
	[
		'invisible characters',
		[...toTexts([...invisible, 0xfe0f]), '\ud800lone', 'lone\udfff'],
		[...invisible.map(toMark), '\ufffdlone', 'lone\ufffd'],
	],
	['wide characters, emoji, flags and piles of marks', wide, [...wide.slice(0, 2), 'flag', 'pile', ...wide.slice(-2)]],
];
