/** The limits of a body. A listing of 100,000 environments with ten tags each has 1,300,000 values. */
export const jsonLimits = {
	values: 1_500_000,
	/** Of lists and objects in one another. The listing itself has five. */
	levels: 64,
	/** Different names of fields. */
	names: 200_000,
} as const;

export type Excess = keyof typeof jsonLimits;

const comma = 0x2c;
const colon = 0x3a;
const space = 0x20;
// `[` and `{` differ in this bit alone, and so do `]` and `}`.
const shape = 0x20;
const opening = 0x5b;
const closing = 0x5d;

/**
Counts the content of a JSON text. A few bytes can be much work: 4 MiB of `0,`, compressed to 4 kB, took seconds and a gigabyte. The
counts of invalid JSON mean nothing; parsing says what is wrong with it.
*/
export const createJsonMeter = () => {
	const names = new Set<number>();
	let values = 1;
	let level = 0;
	let deepest = 0;
	// Right after an opening bracket: the next value is the first in it, unless the bracket closes.
	let isFresh = false;
	return {
		/** Takes a character outside of strings, or the opening quote of a string. `hash` is that of the last string. */
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
		/** The first limit that was passed. */
		excess: (): Excess | undefined => {
			const counts = {values, levels: deepest, names: names.size};
			return (['values', 'levels', 'names'] as const).find(name => counts[name] > jsonLimits[name]);
		},
	};
};
