import {randomBytes} from 'node:crypto';

/** A new access key of 40 characters, so that a test can look for it in whatever leaves the program. */
export const createKey = (): string => randomBytes(30).toString('base64url');

/**
A format of the key, how many characters of it eight characters of the key make, and how many are a leak in other case too.
*/
type Format = readonly [format: string, length: number, lengthInAnyCase: number];

// Eight letters and digits without regard to case are found by chance in one of some hundred runs: V8's compile cache, which
// a run leaves among its files, has millions of them.
const inAnyCase = 12;

const formatsOf = (key: string): readonly Format[] => {
	const bytes = Buffer.from(key);
	const hex = bytes.toString('hex');
	// At each of three offsets, and `Bearer ` is at one of them; without what the text before it makes.
	const base64 = [0, 1, 2].map(offset =>
		Buffer.from('x'.repeat(offset) + key)
			.toString('base64')
			.slice(Math.ceil((offset * 4) / 3)),
	);
	return [
		...[key, ...base64, ...base64.map(toUrlFormat), encodeURIComponent(key), JSON.stringify(key).slice(1, -1)].map(
			format => [format, 8, inAnyCase] as const,
		),
		[hex, 16, 16],
		[hex.replaceAll(/../g, '%$&'), 24, 24],
		// As Node shows a buffer.
		[hex.replaceAll(/../g, '$& '), 24, 24],
		[hex.replaceAll(/../g, '\\u00$&'), 48, 48],
	];
};

const toUrlFormat = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

const longestPart = 48;

// The value of the eight bytes up to one, in upper or lower case: each shift by four bits moves the ninth byte out.
const step = (value: number, byte: number): number =>
	(value << 4) ^ (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte);

const place = (value: number): number => Math.imul(value, 0x9e37_79b1) >>> 12;

// The longer one is in lower case; if the encoding ends before it there is none.
type Part = {readonly exact: string; readonly inAnyCase: string | undefined};

const partsOf = (key: string): readonly Part[] =>
	formatsOf(key).flatMap(([format, length, longer]) =>
		Array.from({length: Math.max(0, format.length - length + 1)}, (_, start) => ({
			exact: format.slice(start, start + length),
			inAnyCase: start + longer > format.length ? undefined : format.slice(start, start + longer).toLowerCase(),
		})),
	);

/** Finds the first part of a key in bytes; undefined if there is none. */
type Find = (bytes: Buffer) => string | undefined;

// A million bytes take milliseconds, so that all that a long run writes can be searched: only where the value of eight
// bytes is that of the beginning of a part are they compared.
const createFind = (key: string): Find => {
	const parts = new Map<string, Part[]>();
	const isBeginning = new Uint8Array(2 ** 20);
	for (const part of partsOf(key)) {
		const beginning = part.exact.slice(0, 8).toLowerCase();
		parts.set(beginning, [...(parts.get(beginning) ?? []), part]);
		isBeginning[place(Buffer.from(beginning).reduce(step, 0))] = 1;
	}
	const partAt = (bytes: Buffer, start: number): string | undefined => {
		const text = bytes.toString('latin1', start, start + longestPart);
		const lower = text.toLowerCase();
		const found = parts
			.get(lower.slice(0, 8))
			?.find(
				({exact, inAnyCase}) => text.startsWith(exact) || (inAnyCase !== undefined && lower.startsWith(inAnyCase)),
			);
		return found === undefined ? undefined : text.slice(0, found.exact.length);
	};
	return bytes => {
		let value = 0;
		for (let index = 0; index < bytes.length; index++) {
			value = step(value, bytes[index] ?? 0);
			if (isBeginning[place(value)] === 1 && index >= 7) {
				const found = partAt(bytes, index - 7);
				if (found !== undefined) {
					return found;
				}
			}
		}
		return undefined;
	};
};

/**
Any eight characters in a row of the key that a text holds, plain, in base64, in hex, percent-encoded or as JSON writes
them, or any twelve in other case; undefined if there are none.
*/
export const findLeak = (text: string, key: string): string | undefined => createFind(key)(Buffer.from(text));

export type KeyWatch = {
	/** Takes what came next in a place, such as `the terminal`; a key that comes in two parts is found as well. */
	readonly saw: (place: string, written: string | Uint8Array) => void;
	/** The places where the key got out so far, such as `the terminal holds Ab3dEf8h`. */
	readonly leaks: () => readonly string[];
};

/**
Looks for a key in all that a run writes, while it writes it. Keeps only the last few bytes of each place.
*/
export const watchForKey = (key: string): KeyWatch => {
	const find = createFind(key);
	const lasts = new Map<string, Buffer>();
	const leaks: string[] = [];
	return {
		saw: (place, written) => {
			const next = Buffer.from(written);
			const joined = Buffer.concat([lasts.get(place) ?? Buffer.alloc(0), next]);
			const found = find(joined);
			if (found !== undefined) {
				leaks.push(`${place} holds ${found}`);
			}
			lasts.set(place, found === undefined ? joined.subarray(1 - longestPart) : Buffer.alloc(0));
		},
		leaks: () => leaks,
	};
};
