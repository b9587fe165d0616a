/** Random numbers, which the seed determines. They are some hundred times faster than a property's, for millions of cases. */
export type Random = {
	/** A whole number from 0 up to, but not including, `end`. */
	readonly below: (end: number) => number;
	readonly pick: <Item>(items: readonly Item[]) => Item;
	readonly bytes: (length: number) => Buffer;
};

/** Starts a sequence of numbers from the seed of the run (see seed.ts) and a number of its own. */
export const createRandom = (own: number): Random => {
	const {SEED = '1'} = process.env;
	const seed = SEED === 'random' ? Date.now() : Number(SEED);
	// A xorshift of 32 bits (Marsaglia, 2003), after a multiplication that separates neighbouring seeds; the state may not start at 0.
	let state = Math.imul(seed, 0x9e37_79b1) ^ Math.imul(own + 1, 0x85eb_ca6b) || 1;
	const next = (): number => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return state >>> 0;
	};
	const below = (end: number) => next() % end;
	return {
		below,
		pick: <Item>(items: readonly Item[]): Item => {
			const item = items[below(items.length)];
			if (item === undefined) {
				throw new RangeError('nothing to pick from');
			}
			return item;
		},
		bytes: length => {
			const bytes = Buffer.allocUnsafe(length);
			for (let index = 0; index < length; index++) {
				bytes[index] = next() >>> 11;
			}
			return bytes;
		},
	};
};
