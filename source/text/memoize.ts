/** A function that computes the value of each object once. */
export const memoize = <Key extends object, Value>(find: (key: Key) => Value): ((key: Key) => Value) => {
	const found = new WeakMap<Key, {readonly value: Value}>();
	return key => {
		const known = found.get(key) ?? {value: find(key)};
		found.set(key, known);
		return known.value;
	};
};

/** Like `memoize`, of an object and further parts of the argument. Only the last value of each object is kept. */
export const memoizeLast = <Key, Value>(
	objectOf: (key: Key) => object,
	partsOf: (key: Key) => readonly unknown[],
	find: (key: Key) => Value,
): ((key: Key) => Value) => {
	const found = new WeakMap<object, {readonly parts: readonly unknown[]; readonly value: Value}>();
	return key => {
		const parts = partsOf(key);
		const known = found.get(objectOf(key));
		if (known?.parts.every((part, index) => part === parts[index])) {
			return known.value;
		}
		const value = find(key);
		found.set(objectOf(key), {parts, value});
		return value;
	};
};
