/** A function that computes the value of each object once. */
export const memoize = <Key extends object, Value>(find: (key: Key) => Value): ((key: Key) => Value) => {
	const found = new WeakMap<Key, {readonly value: Value}>();
	return key => {
		const known = found.get(key) ?? {value: find(key)};
		found.set(key, known);
		return known.value;
	};
};

/** Like `memoize`, of an object and further parts that come from the arguments. Only the last value of each object is kept. */
export const memoizeLast = <Given extends readonly unknown[], Value>(
	objectOf: (...given: Given) => object,
	partsOf: (...given: Given) => readonly unknown[],
	find: (...given: Given) => Value,
): ((...given: Given) => Value) => {
	const found = new WeakMap<object, {readonly parts: readonly unknown[]; readonly value: Value}>();
	return (...given) => {
		const object = objectOf(...given);
		const parts = partsOf(...given);
		const known = found.get(object);
		if (known?.parts.every((part, index) => part === parts[index])) {
			return known.value;
		}
		const value = find(...given);
		found.set(object, {parts, value});
		return value;
	};
};
