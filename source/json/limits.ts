/** The limits of a body. For comparison: 100,000 environments with ten tags each have 1,300,000 values. */
export const jsonLimits = {
	values: 1_500_000,
	/** Nested lists and objects. A listing itself has five levels. */
	levels: 64,
	/** Different names of fields. */
	names: 200_000,
} as const;

// The words before the limit.
const excesses: Readonly<Record<keyof typeof jsonLimits, string>> = {
	values: 'it has more values than',
	levels: 'it is nested deeper than',
	names: 'it has more field names than',
};

const comma = 0x2c;
const colon = 0x3a;
const space = 0x20;
// `[` and `{` differ only in this bit, and so do `]` and `}`.
const shape = 0x20;
const opening = 0x5b;
const closing = 0x5d;

/**
Counts the contents of a JSON text. A few bytes can cause much work: 4 MiB of `0,`, compressed to 4 kB, took seconds and a
gigabyte. The counts for invalid JSON mean nothing; parsing reports its error.
*/
export const createJsonMeter = () => {
	const names = new Set<number>();
	let values = 1;
	let level = 0;
	let deepest = 0;
	// Whether an opening bracket has just come: the next character is its first value, or closes it.
	let isFresh = false;
	return {
		/** Counts a character outside strings, or the opening quote of a string. `hash` is the hash of the last string. */
		add: (code: number, hash: number): void => {
			if (code <= space) {
				return;
			}
			const bracket = code & ~shape;
			values += isFresh && bracket !== closing ? 1 : 0;
			isFresh = bracket === opening;
			if (code === comma) {
				values++;
			} else if (code === colon) {
				names.add(hash);
			} else if (bracket === closing) {
				level--;
			} else if (isFresh) {
				level++;
				deepest = Math.max(deepest, level);
			}
		},
		/** A number that would lose digits counts twice, as it takes longer to read. */
		addLong: (): void => {
			values++;
		},
		/** Says which limit was exceeded first, if any. */
		excess: (): string | undefined => {
			const counts = {values, levels: deepest, names: names.size};
			const name = (['values', 'levels', 'names'] as const).find(one => counts[one] > jsonLimits[one]);
			return name && `${excesses[name]} ${jsonLimits[name].toLocaleString('en-US')}`;
		},
	};
};
