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
