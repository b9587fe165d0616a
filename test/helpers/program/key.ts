import {randomBytes} from 'node:crypto';

/** Creates an access key of 40 characters, so that a test can search for it in everything the program writes. */
export const createKey = (): string => randomBytes(30).toString('base64url');

// Regardless of case, eight letters and digits match by chance in one of some hundred runs.
const inAnyCase = 12;

/** A part of an encoded key: its text, and a longer one in lower case, which counts regardless of case. */
type Part = {readonly exact: string; readonly longer: string | undefined};

const partsOf = (key: string): readonly Part[] => {
	const hex = Buffer.from(key).toString('hex');
	// In base64 the key can start at three offsets. The characters that depend on the preceding text are cut off.
	const base64 = [0, 1, 2].map(offset => btoa('x'.repeat(offset) + key).slice(Math.ceil((offset * 4) / 3)));
	const urlBase64 = base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_'));
	const texts = [key, ...base64, ...urlBase64, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
	// The third is the form in which Node prints a buffer.
	const hexes = ['$&', '%$&', '$& ', '\\u00$&'].map(form => hex.replaceAll(/../g, form));
	return [
		...texts.map(text => [text, 8, inAnyCase] as const),
		...hexes.map(text => [text, (8 * text.length) / key.length, (8 * text.length) / key.length] as const),
	].flatMap(([text, length, any]) =>
		Array.from({length: Math.max(0, text.length - length + 1)}, (_, start) => ({
			exact: text.slice(start, start + length),
			longer: start + any > text.length ? undefined : text.slice(start, start + any).toLowerCase(),
		})),
	);
};

const longestPart = 48;

/** Finds the first part of a key in a text of bytes; undefined if there is none. */
type Find = (bytes: string) => string | undefined;

const createFind = (key: string): Find => {
	const parts = Map.groupBy(partsOf(key), ({exact}) => exact.slice(0, 8).toLowerCase());
	const beginnings = [...parts.keys()].map(beginning => beginning.replaceAll(/\W/g, '\\$&'));
	const beginning = new RegExp(`(?=(${beginnings.join('|')}))`, 'g');
	return bytes => {
		const lower = bytes.toLowerCase();
		for (const {index, 1: start = ''} of lower.matchAll(beginning)) {
			const found = parts
				.get(start)
				?.find(
					({exact, longer}) =>
						bytes.startsWith(exact, index) || (longer !== undefined && lower.startsWith(longer, index)),
				);
			if (found !== undefined) {
				return bytes.slice(index, index + found.exact.length);
			}
		}
		return undefined;
	};
};

const toBytes = (written: string | Uint8Array): string => Buffer.from(written).toString('latin1');

/**
Finds eight consecutive key characters in a text, plain, in base64, in hex, percent-encoded or JSON-escaped. Also finds
twelve of them regardless of case; undefined if there are none.
*/
export const findLeak = (text: string, key: string): string | undefined => createFind(key)(toBytes(text));

export type KeyWatch = ReturnType<typeof watchForKey>;

/** Searches everything that a run writes for a key, while it runs. It stores only the last few bytes of each place. */
export const watchForKey = (key: string) => {
	const find = createFind(key);
	const lasts = new Map<string, string>();
	const leaks: string[] = [];
	return {
		/** Adds the next output of a place, such as `the terminal`; also finds a key that arrives in two parts. */
		saw: (place: string, written: string | Uint8Array): void => {
			const joined = (lasts.get(place) ?? '') + toBytes(written);
			const found = find(joined);
			if (found !== undefined) {
				leaks.push(`${place} holds ${found}`);
			}
			lasts.set(place, found === undefined ? joined.slice(1 - longestPart) : '');
		},
		/** The leaks found so far, such as `the terminal holds Ab3dEf8h`. */
		leaks: (): readonly string[] => leaks,
	};
};
