/** A number of bytes as text: `64 MiB`, `16 KiB`, `100 bytes`. */
export const sizeText = (bytes: number): string => {
	if (bytes % 2 ** 20 === 0) {
		return `${bytes / 2 ** 20} MiB`;
	}
	return bytes % 2 ** 10 === 0 ? `${bytes / 2 ** 10} KiB` : `${bytes} bytes`;
};

/** A number and the word for what it counts: `1 group`, `2 groups`. */
export const countOf = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/** The first position in ascending numbers whose number is at least `value`. */
export const lowerBound = (numbers: ArrayLike<number>, value: number): number => {
	let low = 0;
	let high = numbers.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((numbers[middle] ?? 0) < value) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
};

/** A number of 32 bits in which all bits depend on the given one (a finisher as in MurmurHash), so that sums seldom collide. */
export const mix = (number: number): number => {
	const once = Math.imul(number, 0x45d9f3b);
	const twice = Math.imul(once ^ (once >>> 16), 0x45d9f3b);
	return twice ^ (twice >>> 16);
};

/** Some of these ids, about `most` if there are more: scattered, as every third environment may have the same image. */
export const sampleOf = (ids: Int32Array, most: number): Int32Array => {
	const step = Math.ceil(ids.length / most);
	return step <= 1 ? ids : ids.filter(id => (mix(id) >>> 0) * step < 2 ** 32);
};
