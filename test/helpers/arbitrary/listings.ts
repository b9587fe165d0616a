import type {Random} from './random.ts';

// The characters that terminal conventions require to be neutralised: the first and the last of each class.
const unsafeRanges: readonly (readonly [first: number, last: number])[] = [
	[0x00, 0x1f],
	[0x7f, 0x9f],
	[0x2028, 0x2029],
	[0x061c, 0x061c],
	[0x200b, 0x200f],
	[0x202a, 0x202e],
	[0x2060, 0x2069],
	[0xad, 0xad],
	[0xfeff, 0xfeff],
	[0xfe00, 0xfe0f],
	[0xe0000, 0xe007f],
	[0xd800, 0xdfff],
	[0x0300, 0x0302],
];

const usual = [
	...['os:windows10-2004-x64', 'os:ubuntu-22.04-amd64', 'locale:en-us', 'locale:de-de', 'arch:x64', 'system', 'vm'],
	...['image:win7-20250407-en', 'os:', ':', '', ' ', ' a ', '__proto__', 'constructor', 'toJSON'],
];

// Whole sequences, emoji made of several characters, scripts with their own rules, and signs of the filter's grammar.
const sequences = [
	...[
		'\u001b[2J',
		'\u001b]52;c;aGk=\u0007',
		'\u001b]0;title',
		'\u009b31m',
		'\u001bP',
		'\u001b[8m',
		'\u001b]8;;http://x\u0007',
	],
	...['👩‍💻', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '1️⃣', '👍🏽', '日本', 'é', 'e\u0301', 'क्षि', 'שלום', 'ß', 'İ', 'ﷺ', '\u2800', '\u3164'],
	...['!', '^', '$', "'", '|', '\\', '\\ ', '"', ',', ' ', '{', '['],
];

const character = (random: Random): string => {
	const kind = random.below(8);
	if (kind < 3) {
		const [first, last] = random.pick(unsafeRanges);
		return String.fromCodePoint(first + random.below(last - first + 1));
	}
	if (kind < 5) {
		return random.pick(sequences);
	}
	return String.fromCodePoint(kind === 5 ? random.below(0x11_0000) : 0x20 + random.below(0x5f));
};

/** A text from a hostile service; one in three is a usual text. */
export const randomText = (random: Random): string => {
	if (random.below(3) === 0) {
		return random.pick(usual);
	}
	if (random.below(100) === 0) {
		return `e${'\u0301'.repeat(random.below(40))}`;
	}
	const length = random.below(random.below(50) === 0 ? 200 : 8);
	return Array.from({length}, () => character(random)).join('');
};

const scalar = (random: Random): unknown =>
	random.below(4) > 0
		? randomText(random)
		: random.pick<unknown>([null, true, false, 0, -1.5, 1e21, 12, 1e-7, Number.MAX_SAFE_INTEGER]);

const list = (random: Random, most: number, item: (random: Random) => unknown): unknown[] =>
	Array.from({length: random.below(most)}, () => item(random));

const object = (random: Random, most: number, item: (random: Random) => unknown): Record<string, unknown> =>
	Object.fromEntries(list(random, most, () => 0).map(() => [randomText(random), item(random)]));

/** Any JSON, mostly texts. */
const json = (random: Random, depth = 3): unknown => {
	const kind = random.below(depth === 0 ? 4 : 6);
	if (kind < 4) {
		return scalar(random);
	}
	const item = () => json(random, depth - 1);
	return kind === 4 ? list(random, 4, item) : object(random, 4, item);
};

const environment = (random: Random): unknown => {
	const kind = random.below(10);
	if (kind === 0) {
		return json(random);
	}
	const tags = kind < 7 ? list(random, 7, scalar) : json(random);
	return {...(random.below(3) === 0 && object(random, 4, json)), tags, ...(kind === 1 && {name: randomText(random)})};
};

const group = (random: Random): unknown =>
	random.below(12) === 0
		? json(random)
		: {
				resources: random.below(12) === 0 ? json(random) : list(random, 6, environment),
				...(random.below(3) === 0 && object(random, 3, json)),
			};

/** A response that is a listing, whatever it contains: any JSON under `tags`, any text anywhere. */
export const randomAnswer = (random: Random): {readonly data: readonly unknown[]} => ({
	...(random.below(4) === 0 && object(random, 3, json)),
	...(random.below(8) === 0 && {next: json(random)}),
	data: list(random, 5, group),
});
