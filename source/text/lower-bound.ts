/** The first position in ascending numbers whose number is not below `value`. */
export const lowerBound = (numbers: Int32Array, value: number): number => {
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
