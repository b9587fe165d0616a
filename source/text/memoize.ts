/** A function that computes the value of each object once. */
export const memoize = <Key extends object, Value>(find: (key: Key) => Value): ((key: Key) => Value) => {
	const found = new WeakMap<Key, {readonly value: Value}>();
	return key => {
		const known = found.get(key) ?? {value: find(key)};
		found.set(key, known);
		return known.value;
	};
};

/** A function that computes its value again only if one of the parts of its argument is not the one of the last call. */
export const memoizeLast = <Key, Value>(
	partsOf: (key: Key) => readonly unknown[],
	find: (key: Key) => Value,
): ((key: Key) => Value) => {
	let last: {readonly parts: readonly unknown[]; readonly value: Value} | undefined;
	return key => {
		const parts = partsOf(key);
		if (last === undefined || parts.some((part, index) => part !== last?.parts[index])) {
			last = {parts, value: find(key)};
		}
		return last.value;
	};
};
