/** A function that computes the value of each object once. */
export const memoize = <Key extends object, Value>(find: (key: Key) => Value): ((key: Key) => Value) => {
	const found = new WeakMap<Key, {readonly value: Value}>();
	return key => {
		const known = found.get(key) ?? {value: find(key)};
		found.set(key, known);
		return known.value;
	};
};
