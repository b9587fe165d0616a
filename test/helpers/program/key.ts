import {randomBytes} from 'node:crypto';

/** Creates an access key of 40 characters, so that a test can search for it in everything the program writes. */
export const createKey = (): string => randomBytes(30).toString('base64url');

/** An encoding of the key, the length of eight key characters in it, and the length that counts as a leak regardless of case. */
type Format = readonly [format: string, length: number, lengthInAnyCase: number];

// Regardless of case, eight letters and digits match by chance in one of some hundred runs. V8's compile cache, which a run leaves
// among its files, contains millions of them.
const inAnyCase = 12;

const formatsOf = (key: string): readonly Format[] => {
	const bytes = Buffer.from(key);
	const hex = bytes.toString('hex');
	// In base64 the key can start at three offsets; after `Bearer ` it starts at one of them. The characters that depend on the
	// preceding text are cut off.
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
		// In the form in which Node prints a buffer.
		[hex.replaceAll(/../g, '$& '), 24, 24],
		[hex.replaceAll(/../g, '\\u00$&'), 48, 48],
	];
};

const toUrlFormat = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

const longestPart = 48;

// The rolling value of the last eight bytes, regardless of case: each shift by four bits drops the ninth byte.
const step = (value: number, byte: number): number =>
	(value << 4) ^ (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte);

const place = (value: number): number => Math.imul(value, 0x9e37_79b1) >>> 12;

// `inAnyCase` is longer and in lower case; undefined if the encoding is too short for it.
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

// Searching a million bytes takes milliseconds, so tests can search everything that a long run writes. The bytes are compared only
// if their rolling value matches the start of a part.
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
Finds eight consecutive key characters in a text, plain, in base64, in hex, percent-encoded or JSON-escaped. Also finds
twelve of them regardless of case; undefined if there are none.
*/
export const findLeak = (text: string, key: string): string | undefined => createFind(key)(Buffer.from(text));

export type KeyWatch = {
	/** Adds the next output of a place, such as `the terminal`; also finds a key that arrives in two parts. */
	readonly saw: (place: string, written: string | Uint8Array) => void;
	/** The leaks found so far, such as `the terminal holds Ab3dEf8h`. */
	readonly leaks: () => readonly string[];
};

/** Searches everything that a run writes for a key, while it runs. It stores only the last few bytes of each place. */
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
